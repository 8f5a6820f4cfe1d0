/** One change of the text: the bytes from `start` to `end` (byte offsets) give way to `text`. */
export interface Replacement {
  start: number;
  end: number;
  text: string | Buffer;
}

/** Pieces of output are gathered to about this many bytes before they are handed on. */
const PIECE = 256 * 1024;

/**
 * Applies replacements that are sorted by offset and do not overlap. Hands on the new text in pieces, without copying
 * what lies between two of them into one large buffer.
 */
export function applyReplacements(
  bytes: Buffer,
  end: number,
  replacements: readonly Replacement[],
  write: (piece: Uint8Array) => void,
): void {
  const piece = Buffer.allocUnsafe(PIECE);
  let filled = 0;
  const flush = (): void => {
    if (filled > 0) write(piece.subarray(0, filled));
    filled = 0;
  };
  const copy = (from: Buffer, start: number, to: number): void => {
    if (to - start > PIECE - filled) flush();
    if (to - start > PIECE) {
      for (let at = start; at < to; at += PIECE) write(from.subarray(at, Math.min(at + PIECE, to)));
      return;
    }
    filled += from.copy(piece, filled, start, to);
  };
  let at = 0;
  for (const { start, end: to, text } of replacements) {
    if (start < at || to < start || to > end) throw new Error(`replacements overlap at byte ${start}`);
    copy(bytes, at, start);
    if (typeof text === 'string' && text.length * 3 <= PIECE) {
      if (text.length * 3 > PIECE - filled) flush();
      filled += piece.write(text, filled);
    } else {
      const encoded = typeof text === 'string' ? Buffer.from(text) : text;
      copy(encoded, 0, encoded.length);
    }
    at = to;
  }
  copy(bytes, at, end);
  flush();
}
