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
  check(replacements, end);
  let at = 0;
  for (const { start, end: to, text } of replacements) {
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

/**
 * Does the same within the buffer that holds the text, which is then lost; false, and nothing done, where the buffer has
 * too little room. For one large text this is quicker: nothing is made for what lies between two replacements.
 */
export function applyInPlace(
  bytes: Buffer,
  end: number,
  replacements: readonly Replacement[],
  write: (piece: Uint8Array) => void,
): boolean {
  check(replacements, end);
  // A character of a string takes three bytes at most.
  let room = 0;
  for (const { text } of replacements) if (typeof text === 'string') room += text.length * 3;
  if (end + room > bytes.length) return false;
  // The text moves aside, so that what is written can never reach what is still to be read.
  bytes.copyWithin(room, 0, end);
  let at = 0;
  let out = 0;
  let written = 0;
  for (const { start, end: to, text } of replacements) {
    bytes.copyWithin(out, room + at, room + start);
    out += start - at;
    at = to;
    if (typeof text === 'string') {
      out += writeText(bytes, out, text);
      continue;
    }
    write(bytes.subarray(written, out));
    write(text);
    written = out;
  }
  bytes.copyWithin(out, room + at, room + end);
  write(bytes.subarray(written, out + end - at));
  return true;
}

/** Before anything is written: nobody shall get a part of a text. */
function check(replacements: readonly Replacement[], textEnd: number): void {
  let at = 0;
  for (const { start, end } of replacements) {
    if (start < at || end < start || end > textEnd) throw new Error(`replacements overlap at byte ${start}`);
    at = end;
  }
}

/** Writes a text as UTF-8; returns its length in bytes. For short texts, for which a call into the runtime takes longer. */
export function writeText(bytes: Buffer, at: number, text: string): number {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) return bytes.write(text, at);
    bytes[at + i] = unit;
  }
  return text.length;
}
