/** Bytes that mean something in YAML, and their classes. Exported one by one, which lets the bundler write out their values. */

export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const DOUBLE_QUOTE = 0x22;
export const HASH = 0x23;
export const SINGLE_QUOTE = 0x27;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const DASH = 0x2d;
export const DOT = 0x2e;
export const ZERO = 0x30;
export const NINE = 0x39;
export const COLON = 0x3a;
export const LESS_THAN = 0x3c;
export const GREATER_THAN = 0x3e;
export const QUESTION_MARK = 0x3f;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const LOWER_A = 0x61;
export const LOWER_F = 0x66;
export const LOWER_U = 0x75;
export const LOWER_X = 0x78;
export const OPEN_BRACE = 0x7b;
export const VERTICAL_BAR = 0x7c;
export const CLOSE_BRACE = 0x7d;

/** A text of this style may end there, or needs a closer look. */
export const ENDS_FLOW_PLAIN = 1 << 0;
export const ENDS_DOUBLE_QUOTED = 1 << 1;
export const ENDS_SINGLE_QUOTED = 1 << 2;
/** No plain text begins with these, or only sometimes. */
export const NO_PLAIN_START = 1 << 3;
/** White space, which makes an indicator of the `-`, `?` or `:` before it. */
export const BLANK = 1 << 4;
/** A bracket, brace or comma. */
export const FLOW_INDICATOR = 1 << 5;
/** Stands behind a backslash for itself or for one character. */
export const ESCAPED = 1 << 6;

/** The classes of every byte. */
export const CLASSES = new Uint8Array(256);

function classify(bytes: string, classes: number): void {
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes.charCodeAt(i);
    CLASSES[byte] = (CLASSES[byte] as number) | classes;
  }
}
for (let byte = 0; byte < SPACE; byte++) {
  const inQuotes = byte === TAB ? 0 : ENDS_DOUBLE_QUOTED | ENDS_SINGLE_QUOTED;
  CLASSES[byte] = ENDS_FLOW_PLAIN | NO_PLAIN_START | inQuotes;
}
classify(' :,[]{}', ENDS_FLOW_PLAIN);
classify('"\\', ENDS_DOUBLE_QUOTED);
classify("'", ENDS_SINGLE_QUOTED);
// The last is the first byte of a byte order mark.
classify('-?:,[]{}#&*!|>\'"%@` \xef', NO_PLAIN_START);
classify(' \t\r\n', BLANK);
classify(',[]{}', FLOW_INDICATOR);
classify('0abefnrtvN_LP "/\\\t', ESCAPED);

export const isBlank = (byte: number): boolean => byte === SPACE || byte === TAB;
export const isWhite = (byte: number): boolean =>
  byte === SPACE || byte === TAB || byte === LINE_FEED || byte === CARRIAGE_RETURN;

/** Offset of the first byte from one on that is not as `test` says; `end` where all are. */
export function skip(bytes: Uint8Array, from: number, end: number, test: (byte: number) => boolean): number {
  let at = from;
  while (at < end && test(bytes[at] as number)) at++;
  return at;
}

const ENCODER = new TextEncoder();

/** A text as UTF-8. At the start, when many short texts are made, this is much quicker than a Buffer of each. */
export function utf8(text: string): Uint8Array {
  return ENCODER.encode(text);
}

/** Gives back the memory of a buffer at once, where the runtime can: Node.js 20 takes its time. */
export function release({ buffer }: Buffer): void {
  (buffer as { transfer?: (length: number) => unknown }).transfer?.(0);
}
