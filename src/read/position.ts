const LINE_FEED = 0x0a;

/** The 1-based line of a byte offset. */
export function lineAt(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0 && at < offset; at = bytes.indexOf(LINE_FEED, at + 1)) line++;
  return line;
}

/** The 1-based line and column (in characters) of a byte offset. */
export function positionAt(bytes: Buffer, offset: number): { line: number; column: number } {
  const lineStart = offset === 0 ? 0 : bytes.lastIndexOf(LINE_FEED, offset - 1) + 1;
  return { line: lineAt(bytes, offset), column: [...bytes.toString('utf8', lineStart, offset)].length + 1 };
}
