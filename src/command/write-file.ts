import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsync,
  fsyncSync,
  openSync,
  renameSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { writeAll } from './stdio.ts';

const PERMISSIONS = 0o7777;
const ANY_WRITE = 0o222;

/** A new content under a temporary name. */
interface Staged {
  path: string;
  temporary: string;
  fd: number;
}

/** A file that still has its old content, and why. */
interface NotReplaced {
  path: string;
  error: unknown;
}

/**
 * Replaces the content of files so that at any moment, also after a crash, each holds either the old content or the new
 * one: the new one is written beside the file and made to last, and only then takes the file's name. Mode and owner are
 * kept; hard links to the old content are not. Paths must be without symbolic links.
 *
 * By hand because write-file-atomic, the package for this, wants each content in one piece, gives up on an owner that
 * it cannot keep without a word, knows no read-only files, and waits for the disk once for each file.
 */
export class FileReplacer {
  /** Files whose new content waits for `commit`. */
  staged = 0;
  private files: Staged[] = [];
  private readonly folders = new Set<string>();

  /**
   * Writes a new content beside a file: `write` hands it on in pieces. Throws the operating system's errors, and then
   * leaves nothing behind.
   */
  stage(path: string, write: (sink: (piece: Uint8Array) => void) => void): void {
    const old = statSync(path);
    if (!old.isFile()) throw refusal('it is no regular file');
    // Renaming asks the folder for permission, not the file; and the administrator may write to anything.
    if ((old.mode & ANY_WRITE) === 0) throw refusal('the file is read-only');
    accessSync(path, constants.W_OK);
    // Its own name could grow too long, or match the pattern of a running search.
    const temporary = join(dirname(path), `.pull-policy-${randomBytes(6).toString('hex')}.tmp`);
    const fd = openSync(temporary, 'wx', 0o600);
    try {
      write((piece) => writeAll(fd, piece));
      const { uid, gid } = fstatSync(fd);
      if (uid !== old.uid || gid !== old.gid) fchownSync(fd, old.uid, old.gid);
      // Behind the change of owner, which takes away special bits.
      fchmodSync(fd, old.mode & PERMISSIONS);
    } catch (error) {
      closeSync(fd);
      unlinkSync(temporary);
      throw error;
    }
    this.files.push({ path, temporary, fd });
    this.staged++;
  }

  /**
   * Waits until all staged contents are on the disk, which costs little more than for one, and gives them their names.
   * Returns the files for which that failed.
   */
  async commit(): Promise<NotReplaced[]> {
    const { files } = this;
    this.files = [];
    this.staged = 0;
    const synced = await Promise.allSettled(files.map(({ fd }) => promisify(fsync)(fd)));
    const failed: NotReplaced[] = [];
    for (const [index, { path, temporary, fd }] of files.entries()) {
      const outcome = synced[index];
      try {
        closeSync(fd);
        if (outcome?.status === 'rejected') throw outcome.reason;
        renameSync(temporary, path);
        this.folders.add(dirname(path));
      } catch (error) {
        unlinkSync(temporary);
        failed.push({ path, error });
      }
    }
    return failed;
  }

  /** Makes the new names last through a power failure. */
  finish(): void {
    for (const folder of this.folders) {
      try {
        const fd = openSync(folder, 'r');
        try {
          fsyncSync(fd);
        } finally {
          closeSync(fd);
        }
      } catch {
        // Windows and some network file systems know no such thing.
      }
    }
    this.folders.clear();
  }
}

/** An error that looks like one of the operating system. */
function refusal(message: string): Error {
  return Object.assign(new Error(message), { syscall: 'access' });
}
