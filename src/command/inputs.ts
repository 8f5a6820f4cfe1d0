import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import type { LocatedFinding } from '../output/finding.ts';
import { quote } from '../quote.ts';
import { systemMessage } from './system-message.ts';
import { UsageError } from './usage-error.ts';

/** A file to work on. */
export interface InputFile {
  /** As the user gave it, or below the folder that the user gave; with slashes on every system. */
  path: string;
  /** Without symbolic links: the one to open, and the one to replace. */
  real: string;
  /** Not a pipe or a device, which can be read only once. */
  isRegular: boolean;
}

export interface Inputs {
  files: InputFile[];
  /** Folders that cannot be read. */
  findings: LocatedFinding[];
}

const EXTENSIONS = /\.(?:ya?ml|json)$/i;

/**
 * The files that paths stand for, each once: a file for itself, a folder for every YAML and JSON file below it, in
 * order. Hidden folders and node_modules are left out; symbolic links in a folder count only where they stay in it.
 * Throws `UsageError` for a path that does not exist.
 */
export function findFiles(paths: readonly string[]): Inputs {
  const walk = new Walk();
  // All paths are looked at before anything is done with one of them: a mistyped one spoils no half.
  for (const path of paths) walk.argument(path);
  return { files: walk.files, findings: walk.findings };
}

class Walk {
  readonly files: InputFile[] = [];
  readonly findings: LocatedFinding[] = [];
  /** Real paths of files and folders that were met. */
  private readonly met = new Set<string>();

  argument(path: string): void {
    let real: string;
    let stat: Stats;
    try {
      stat = statSync(path);
      // A pipe such as a shell's `<(…)` has no real path.
      real = stat.isDirectory() || stat.isFile() ? realpathSync(path) : path;
    } catch (error) {
      throw new UsageError(`${quote(path)}: ${systemMessage(error)}`);
    }
    const shown = posix.normalize(sep === '/' ? path : path.replaceAll(sep, '/'));
    if (stat.isDirectory()) this.folder(shown, real, real);
    else this.file(shown, real, stat.isFile());
  }

  private file(path: string, real: string, isRegular = true): void {
    if (this.met.has(real)) return;
    this.met.add(real);
    this.files.push({ path, real, isRegular });
  }

  /** `root`: the real path of the folder that symbolic links may not lead out of. */
  private folder(path: string, real: string, root: string): void {
    if (this.met.has(real)) return;
    this.met.add(real);
    let entries: Dirent[];
    try {
      entries = readdirSync(real, { withFileTypes: true });
    } catch (error) {
      const finding = { code: 'not-read', severity: 'error', detail: systemMessage(error) } as const;
      this.findings.push({ finding, file: path, line: undefined, column: undefined });
      return;
    }
    // In the order of their UTF-16 units: the same everywhere, whatever the file system and the locale.
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const { name } = entry;
      const shown = posix.join(path, name);
      if (entry.isDirectory()) {
        if (!isLeftOut(name)) this.folder(shown, join(real, name), root);
      } else if (entry.isFile()) {
        if (EXTENSIONS.test(name)) this.file(shown, join(real, name));
      }
    }
    // Links come last, so that a file that is here twice is shown by its own name.
    for (const entry of entries)
      if (entry.isSymbolicLink()) this.link(posix.join(path, entry.name), entry.name, real, root);
  }

  private link(path: string, name: string, folder: string, root: string): void {
    try {
      const target = realpathSync(join(folder, name));
      if (target !== root && !target.startsWith(root.endsWith(sep) ? root : root + sep)) return;
      const stat = statSync(target);
      if (stat.isDirectory()) {
        if (!isLeftOut(name)) this.folder(path, target, root);
      } else if (stat.isFile() && EXTENSIONS.test(name)) this.file(path, target);
    } catch {
      // A link to nothing, as some editors leave them, is no file.
    }
  }
}

function isLeftOut(folder: string): boolean {
  return folder.startsWith('.') || folder === 'node_modules';
}
