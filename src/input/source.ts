import { isUtf8 } from 'node:buffer';
import { LINE_FEED } from '../read/bytes.ts';
import { InputError } from './input-error.ts';

/** A whole input in memory: `end` bytes of text, and two line feeds behind them that let readers run without checks. */
export interface Source {
  bytes: Buffer;
  end: number;
}

/** Line feeds behind a text. */
export const SENTINEL = 2;
/** Bytes; the readers keep offsets in 32-bit integers. */
export const MOST_BYTES = 2 ** 31 - 1;

export const TOO_LONG = 'there are more than 2 GiB';

/** Makes a source of pieces of text, which are copied once. Throws `InputError` where they are too long. */
export function sourceOf(pieces: readonly Uint8Array[]): Source {
  let end = 0;
  for (const piece of pieces) end += piece.length;
  if (end > MOST_BYTES - SENTINEL) throw new InputError(TOO_LONG);
  const bytes = Buffer.allocUnsafeSlow(end + SENTINEL);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  bytes.fill(LINE_FEED, end);
  return { bytes, end };
}

/** Throws `InputError` unless the text is UTF-8. Binary data can pass for that, but hardly ever without a NUL. */
export function checkEncoding({ bytes, end }: Source): void {
  const text = bytes.subarray(0, end);
  if (isUtf8(text)) {
    const nul = text.indexOf(0);
    if (nul >= 0) throw new InputError('the input holds the character NUL, which no YAML text does', nul);
    return;
  }
  if (bytes[0] === 0xff || bytes[0] === 0xfe) throw new InputError('the input is UTF-16; it must be UTF-8', 0);
  throw new InputError('the input is not UTF-8 text', firstInvalid(bytes, end));
}

/** Offset of the first byte that keeps a text from being UTF-8, found by halving. */
function firstInvalid(bytes: Buffer, end: number): number {
  let valid = 0;
  let invalid = end;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    // A prefix may cut a character in two, so up to three more bytes decide.
    const whole = [0, 1, 2, 3].some((more) => isUtf8(bytes.subarray(0, Math.min(end, middle + more))));
    if (whole) valid = middle;
    else invalid = middle;
  }
  return valid;
}
