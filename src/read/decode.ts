import { CARRIAGE_RETURN, LINE_FEED, SPACE } from './bytes.ts';
import { DOUBLE_QUOTED, LITERAL, SINGLE_QUOTED, type Tape } from './tape.ts';

/**
 * The text of a scalar that the fast reader left undecoded, in the common cases: JSON's escapes, doubled single quotes,
 * literal blocks with plain headers. Undefined where only the authority reader can tell.
 */
export function decodeScalar(tape: Tape, node: number): string | undefined {
  const start = tape.start(node);
  const end = tape.end(node);
  switch (tape.style(node)) {
    case DOUBLE_QUOTED:
      return decodeJson(tape.bytes.toString('utf8', start, end));
    case SINGLE_QUOTED: {
      const text = tape.bytes.toString('utf8', start + 1, end - 1);
      return /[\r\n]/.test(text) ? undefined : text.replaceAll("''", "'");
    }
    case LITERAL:
      return decodeLiteral(tape.bytes, start, end);
    default:
      return undefined;
  }
}

/** JSON's escapes mean the same in YAML; a text with others, or over several lines, is no JSON string. */
function decodeJson(source: string): string | undefined {
  try {
    return JSON.parse(source) as string;
  } catch {
    return undefined;
  }
}

/** A block written as `|` or `|-`, whose first line tells the indentation. `end`: behind its last byte that is no white space. */
function decodeLiteral(bytes: Buffer, start: number, end: number): string | undefined {
  const lineFeed = bytes.indexOf(LINE_FEED, end);
  // Trailing spaces of the last line belong to the text.
  const source = bytes.toString('utf8', start, lineFeed);
  const [header = '', ...lines] = source.replace(/\r$/, '').split(/\r?\n/);
  const indentation = /^ */.exec(lines[0] ?? '')?.[0] ?? '';
  if (!/^\|-?$/.test(header) || indentation === '' || lines[0]?.length === indentation.length) return undefined;
  if (isDeeperBelow(bytes, lineFeed + 1, indentation.length)) return undefined;
  const text: string[] = [];
  for (const line of lines) {
    if (line.startsWith(indentation)) text.push(line.slice(indentation.length));
    else if (line.trim() === '') text.push('');
    else return undefined;
  }
  return text.join('\n') + (header === '|' ? '\n' : '');
}

/** Whether one of the empty lines below a text has more spaces than its indentation: then it may belong to it. */
function isDeeperBelow(bytes: Buffer, from: number, indentation: number): boolean {
  let spaces = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === LINE_FEED) spaces = 0;
    else if (byte === SPACE) spaces++;
    else if (byte !== CARRIAGE_RETURN) return false;
    if (spaces > indentation) {
      // Only of an empty line; another one is no part of the text.
      while (bytes[at] === SPACE) at++;
      return bytes[at] === LINE_FEED || bytes[at] === CARRIAGE_RETURN;
    }
  }
  return false;
}
