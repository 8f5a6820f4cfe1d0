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

/**
 * Applies replacements, sorted and without overlap, within the buffer that holds the text; returns the new end of the
 * text, or -1 and nothing done where the buffer has too little room. For one large text this is quicker than pieces:
 * nothing is made for what lies between two replacements.
 */
export function applyInPlace(bytes: Buffer, end: number, replacements: readonly Replacement[]): number {
  // A character of a string takes three bytes at most.
  let room = 0;
  for (const { text } of replacements) room += typeof text === 'string' ? text.length * 3 : text.length;
  if (end + room > bytes.length) return -1;
  // The text moves aside, so that what is written can never reach what is still to be read.
  bytes.copyWithin(room, 0, end);
  let at = 0;
  let out = 0;
  for (const { start, end: to, text } of replacements) {
    if (start < at || to < start || to > end) throw new Error(`replacements overlap at byte ${start}`);
    bytes.copyWithin(out, room + at, room + start);
    out += start - at;
    out += typeof text === 'string' ? writeText(bytes, out, text) : text.copy(bytes, out);
    at = to;
  }
  bytes.copyWithin(out, room + at, room + end);
  return out + end - at;
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
