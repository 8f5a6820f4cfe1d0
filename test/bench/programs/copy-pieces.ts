/** Copies standard input to standard output piece by piece: what no function can reach, because it must read first. */
import { readSync, writeSync } from 'node:fs';

const piece = Buffer.allocUnsafeSlow(64 * 1024);
for (;;) {
  const read = readSync(0, piece, 0, piece.length, null);
  if (read === 0) break;
  for (let at = 0; at < read; ) at += writeSync(1, piece, at, read - at);
}
