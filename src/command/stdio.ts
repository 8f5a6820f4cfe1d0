import { fstatSync, readSync, writeSync } from 'node:fs';
import type { Source } from '../input/source.ts';

const STDIN = 0;
/** Memory that is never written to is never taken, so a generous buffer costs nothing and saves copies. */
const FIRST_CAPACITY = 64 * 1024 * 1024;
const SENTINEL = 2;

/** Reads standard input to its end, straight into the one buffer that everything else works on. */
export function readStdin(): Source {
  const stat = fstatSync(STDIN);
  let bytes = Buffer.allocUnsafeSlow(Math.max(FIRST_CAPACITY, stat.isFile() ? stat.size + SENTINEL + 1 : 0));
  let end = 0;
  for (;;) {
    if (bytes.length - end <= SENTINEL) {
      const larger = Buffer.allocUnsafeSlow(bytes.length * 2);
      bytes.copy(larger, 0, 0, end);
      bytes = larger;
    }
    const read = retry(() => readSync(STDIN, bytes, end, bytes.length - SENTINEL - end, null));
    if (read === 0) break;
    end += read;
  }
  bytes.fill(0x0a, end, end + SENTINEL);
  return { bytes, end };
}

/** Writes everything before it returns: `process.exit()` would cut off what an asynchronous write still holds. */
export function writeAll(fd: number, piece: Uint8Array): void {
  for (let at = 0; at < piece.length; ) {
    const from = at;
    at += retry(() => writeSync(fd, piece, from, piece.length - from));
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
