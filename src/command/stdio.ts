import { fstatSync, readSync, writeSync } from 'node:fs';
import { PIECE } from '../edit/replacement.ts';
import { InputError } from '../input/input-error.ts';
import { MOST_BYTES, SENTINEL, type Source, TOO_LONG } from '../input/source.ts';
import { LINE_FEED, release } from '../read/bytes.ts';

const STDIN = 0;
export const STDOUT = 1;
export const STDERR = 2;
/** Most inputs are small, and a large buffer makes the runtime collect garbage when there is none yet. */
const FIRST_CAPACITY = 1024 * 1024;
/**
 * Memory that is never written to is never taken, so for what is not small a generous buffer saves copies, and the
 * memory of the buffers before it, which is not given back at once.
 */
const SECOND_CAPACITY = 64 * 1024 * 1024;
const GROWTH = 4;

/** An error of standard input or output; `code` is the operating system's. */
abstract class StdioError extends Error {
  constructor(
    readonly code: string | undefined,
    message: string,
  ) {
    super(message);
  }
}

/** Standard input cannot be read. */
export class StdinError extends StdioError {
  override name = 'StdinError';
}

/** Standard output cannot be written. */
export class OutputError extends StdioError {
  override name = 'OutputError';
}

/** Reads standard input to its end. Throws `StdinError`, and `InputError` when there is too much. */
export function readStdin(): Source {
  try {
    return readDescriptor(STDIN);
  } catch (error) {
    if (error instanceof InputError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StdinError(code, message);
  }
}

/**
 * Reads a file descriptor to its end, straight into the one buffer that everything else works on. Throws `InputError`
 * when there is more than a reader can count.
 */
export function readDescriptor(fd: number): Source {
  const stat = fstatSync(fd);
  // One byte more than a file holds, so that its end is seen without a larger buffer.
  let bytes = Buffer.allocUnsafeSlow(capacity(stat.isFile() ? stat.size + SENTINEL + 1 : FIRST_CAPACITY));
  let end = 0;
  for (;;) {
    if (bytes.length - end <= SENTINEL) {
      const larger = Buffer.allocUnsafeSlow(capacity(Math.max(bytes.length * GROWTH, SECOND_CAPACITY)));
      if (larger.length === bytes.length) throw new InputError(TOO_LONG);
      bytes.copy(larger, 0, 0, end);
      release(bytes);
      bytes = larger;
    }
    const read = retry(() => readSync(fd, bytes, end, bytes.length - SENTINEL - end, null));
    if (read === 0) break;
    end += read;
  }
  bytes.fill(LINE_FEED, end, end + SENTINEL);
  return { bytes, end };
}

function capacity(wanted: number): number {
  return Math.min(wanted, MOST_BYTES);
}

/** Writes everything before it returns: `process.exit()` would cut off what an asynchronous write still holds. */
export function writeAll(fd: number, piece: Uint8Array): void {
  for (let at = 0; at < piece.length; ) {
    const from = at;
    at += retry(() => writeSync(fd, piece, from, piece.length - from));
  }
}

/** Writes texts to standard output, many at a time. Throws `OutputError`. */
export function printOut(texts: Iterable<string | Uint8Array>): void {
  const piece = Buffer.allocUnsafe(PIECE);
  let filled = 0;
  const flush = (): void => {
    writeOut(piece.subarray(0, filled));
    filled = 0;
  };
  for (const text of texts) {
    // A UTF-16 unit takes up to three bytes.
    const most = typeof text === 'string' ? text.length * 3 : text.length;
    if (most > PIECE - filled) flush();
    if (most > PIECE) writeOut(typeof text === 'string' ? Buffer.from(text) : text);
    else if (typeof text === 'string') filled += piece.write(text, filled);
    else {
      piece.set(text, filled);
      filled += text.length;
    }
  }
  flush();
}

/** Writes to standard output, all of it before it returns. Throws `OutputError`. */
export function writeOut(piece: Uint8Array): void {
  try {
    writeAll(STDOUT, piece);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new OutputError(code, message);
  }
}

/** A pipe that its other end made non-blocking answers EAGAIN when it is empty or full. */
function retry(attempt: () => number): number {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      // Windows reports the end of a pipe as an error.
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}
