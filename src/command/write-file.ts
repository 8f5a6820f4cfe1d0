import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  renameSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAll } from './stdio.ts';

const PERMISSIONS = 0o7777;
const ANY_WRITE = 0o222;

/**
 * Replaces a file's content so that at any moment, also after a crash, the file holds either the old content or the new
 * one: `write` fills a temporary file beside it, which then takes its name. Mode and owner are kept; hard links to the
 * old content are not. It is one piece of synchronous work, so the handler of a signal runs before it or behind it, and
 * never leaves the temporary file. `path` must be without symbolic links. Throws the operating system's errors.
 *
 * By hand because write-file-atomic, the package for this, wants the whole content at once, does not say so when it
 * cannot keep the owner, and knows no read-only files.
 */
export function replaceFile(path: string, write: (sink: (piece: Uint8Array) => void) => void): void {
  const old = statSync(path);
  if (!old.isFile()) throw refusal('it is no regular file');
  // Renaming asks the folder for permission, not the file; and the administrator may write to anything.
  if ((old.mode & ANY_WRITE) === 0) throw refusal('the file is read-only');
  accessSync(path, constants.W_OK);
  // Its own name could grow too long, or match the pattern of a running search.
  const temporary = join(dirname(path), `.pull-policy-${randomBytes(6).toString('hex')}.tmp`);
  const fd = openSync(temporary, 'wx', 0o600);
  try {
    try {
      write((piece) => writeAll(fd, piece));
      const fresh = statSync(temporary);
      if (fresh.uid !== old.uid || fresh.gid !== old.gid) fchownSync(fd, old.uid, old.gid);
      // Behind the change of owner, which takes away special bits.
      fchmodSync(fd, old.mode & PERMISSIONS);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, path);
  } catch (error) {
    unlinkSync(temporary);
    throw error;
  }
}

/** An error that looks like one of the operating system. */
function refusal(message: string): Error {
  return Object.assign(new Error(message), { syscall: 'access' });
}

/** Makes the new names in a folder last through a power failure. */
export function syncFolder(path: string): void {
  try {
    const fd = openSync(path, 'r');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch {
    // Windows and some network file systems know no such thing.
  }
}
