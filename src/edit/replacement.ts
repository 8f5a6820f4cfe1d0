/** One change of the text: the bytes from `start` to `end` (byte offsets) give way to `text`. */
export interface Replacement {
  start: number;
  end: number;
  text: string | Buffer;
}

/** Pieces of output are gathered to about this many bytes before they are handed on. */
export const PIECE = 256 * 1024;

/** The text that replacements make of another, as `applyReplacements` does, in one buffer. */
export function replaced({ bytes, end }: { bytes: Buffer; end: number }, replacements: readonly Replacement[]): Buffer {
  const pieces: Buffer[] = [];
  applyReplacements(bytes, end, replacements, (piece) => pieces.push(Buffer.from(piece)));
  return Buffer.concat(pieces);
}

/**
 * Applies replacements that are sorted by offset and do not overlap. Hands on the new text in pieces, without copying
 * what lies between two of them into one large buffer. `ownsRest`: what stands in the buffer behind the text is of no
 * more use, and the pieces may be made there; within one buffer bytes are moved at little cost.
 */
export function applyReplacements(
  bytes: Buffer,
  end: number,
  replacements: readonly Replacement[],
  write: (piece: Uint8Array) => void,
  ownsRest = false,
): void {
  check(replacements, end);
  const isWithin = ownsRest && bytes.length - end >= PIECE;
  const piece = isWithin ? bytes.subarray(end, end + PIECE) : Buffer.allocUnsafe(PIECE);
  let filled = 0;
  const flush = (): void => {
    if (filled > 0) write(piece.subarray(0, filled));
    filled = 0;
  };
  const writeLong = (long: Buffer, start: number, to: number): void => {
    flush();
    for (let at = start; at < to; at += PIECE) write(long.subarray(at, Math.min(at + PIECE, to)));
  };
  const keep = (start: number, to: number): void => {
    const length = to - start;
    if (length > PIECE) {
      writeLong(bytes, start, to);
      return;
    }
    if (length > PIECE - filled) flush();
    if (isWithin) bytes.copyWithin(end + filled, start, to);
    else bytes.copy(piece, filled, start, to);
    filled += length;
  };
  let at = 0;
  for (const { start, end: to, text } of replacements) {
    keep(at, start);
    at = to;
    if (typeof text === 'string' && text.length * 3 <= PIECE) {
      if (text.length * 3 > PIECE - filled) flush();
      filled += writeText(piece, filled, text);
    } else {
      const long = typeof text === 'string' ? Buffer.from(text) : text;
      writeLong(long, 0, long.length);
    }
  }
  keep(at, end);
  flush();
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
