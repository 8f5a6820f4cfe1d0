import { applyReplacements, type Replacement } from '../edit/replacement.ts';
import type { Source } from '../input/source.ts';

/** Unchanged lines shown around a change. */
const CONTEXT = 3;

const LINE_FEED = 0x0a;
const NO_LINE_FEED = '\n\\ No newline at end of file\n';

/** Lines of the old text that give way to lines of the new one. Lines keep their ends; indexes are 0-based. */
interface Change {
  line: number;
  /** Byte offsets of the old lines. */
  start: number;
  end: number;
  removed: Buffer[];
  added: Buffer[];
}

/**
 * The unified diff that replacements make of a text; empty when there are none. `file` is the path that both names get,
 * behind `a/` and `b/` as git and patch expect. Lines come as the bytes they are, carriage returns included.
 * https://www.gnu.org/software/diffutils/manual/html_node/Detailed-Unified.html
 */
export function unifiedDiff(source: Source, replacements: readonly Replacement[], file: string): Buffer[] {
  const changes = lineChanges(source, replacements);
  if (changes.length === 0) return [];
  const pieces = [Buffer.from(`--- ${name('a', file)}\n+++ ${name('b', file)}\n`)];
  let shift = 0;
  for (let first = 0; first < changes.length; ) {
    let last = first;
    while (last + 1 < changes.length && gap(changes[last] as Change, changes[last + 1] as Change) <= 2 * CONTEXT)
      last++;
    shift = hunk(source, changes.slice(first, last + 1), shift, pieces);
    first = last + 1;
  }
  return pieces;
}

/** Unchanged lines between two changes. */
function gap(before: Change, after: Change): number {
  return after.line - before.line - before.removed.length;
}

/** Adds a hunk. `shift`: lines that the new text is ahead of the old one; returns that for what follows. */
function hunk(source: Source, changes: readonly Change[], shift: number, pieces: Buffer[]): number {
  const [first] = changes;
  const last = changes.at(-1);
  if (first === undefined || last === undefined) return shift;
  const before = linesBefore(source, first.start);
  const after = linesFrom(source, last.end);
  const body: Buffer[] = [];
  const show = (mark: ' ' | '-' | '+', lines: readonly Buffer[]): void => {
    for (const line of lines) {
      body.push(Buffer.from(mark), line);
      if (line.at(-1) !== LINE_FEED) body.push(Buffer.from(NO_LINE_FEED));
    }
  };
  show(' ', before);
  let oldLines = before.length + after.length;
  let grown = 0;
  let at = first.start;
  for (const change of changes) {
    const between = linesIn(source, at, change.start);
    show(' ', between);
    show('-', change.removed);
    show('+', change.added);
    oldLines += between.length + change.removed.length;
    grown += change.added.length - change.removed.length;
    at = change.end;
  }
  show(' ', after);
  const start = first.line - before.length;
  pieces.push(Buffer.from(`@@ -${range(start, oldLines)} +${range(start + shift, oldLines + grown)} @@\n`), ...body);
  return shift + grown;
}

/** A range of lines, `start` 0-based. Without lines it names the line before. */
function range(start: number, lines: number): string {
  return lines === 1 ? `${start + 1}` : `${lines === 0 ? start : start + 1},${lines}`;
}

/** Replacements as changes of whole lines, without lines that stay as they are. */
function lineChanges({ bytes, end }: Source, replacements: readonly Replacement[]): Change[] {
  const changes: Change[] = [];
  let line = 0;
  let counted = 0;
  for (let first = 0; first < replacements.length; ) {
    const start = lineStart(bytes, (replacements[first] as Replacement).start);
    let stop = lineEnd(bytes, end, (replacements[first] as Replacement).end);
    let next = first + 1;
    // Behind a last line without an end comes no other line, so what is added there belongs to it.
    const open = (): boolean => stop === end && bytes[end - 1] !== LINE_FEED;
    for (; next < replacements.length && ((replacements[next] as Replacement).start < stop || open()); next++) {
      stop = lineEnd(bytes, end, (replacements[next] as Replacement).end);
    }
    line += countLines(bytes, counted, start);
    counted = start;
    const old = bytes.subarray(start, stop);
    const shifted = replacements.slice(first, next).map(({ start: from, end: to, text }) => ({
      start: from - start,
      end: to - start,
      text,
    }));
    const fresh: Buffer[] = [];
    applyReplacements(old, old.length, shifted, (piece) => fresh.push(Buffer.from(piece)));
    const change = trimmed(line, start, splitLines(old), splitLines(Buffer.concat(fresh)));
    if (change.removed.length + change.added.length > 0) changes.push(change);
    first = next;
  }
  return changes;
}

/** Leaves equal lines at both ends out of a change. */
function trimmed(line: number, start: number, removed: Buffer[], added: Buffer[]): Change {
  const shorter = Math.min(removed.length, added.length);
  let head = 0;
  while (head < shorter && removed[head]?.equals(added[head] as Buffer)) head++;
  let tail = 0;
  while (tail < shorter - head && removed.at(-1 - tail)?.equals(added.at(-1 - tail) as Buffer)) tail++;
  const length = (lines: readonly Buffer[]): number => lines.reduce((sum, { length: bytes }) => sum + bytes, 0);
  const from = start + length(removed.slice(0, head));
  const gone = removed.slice(head, removed.length - tail);
  return {
    line: line + head,
    start: from,
    end: from + length(gone),
    removed: gone,
    added: added.slice(head, added.length - tail),
  };
}

function lineStart(bytes: Buffer, offset: number): number {
  return offset === 0 ? 0 : bytes.lastIndexOf(LINE_FEED, offset - 1) + 1;
}

/** Offset behind the line that holds `offset`. */
function lineEnd(bytes: Buffer, end: number, offset: number): number {
  const feed = bytes.indexOf(LINE_FEED, offset);
  return feed < 0 || feed >= end ? end : feed + 1;
}

function countLines(bytes: Buffer, from: number, to: number): number {
  let lines = 0;
  for (let feed = bytes.indexOf(LINE_FEED, from); feed >= 0 && feed < to; feed = bytes.indexOf(LINE_FEED, feed + 1)) {
    lines++;
  }
  return lines;
}

function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const feed = bytes.indexOf(LINE_FEED, at);
    const next = feed < 0 ? bytes.length : feed + 1;
    lines.push(bytes.subarray(at, next));
    at = next;
  }
  return lines;
}

function linesIn({ bytes }: Source, start: number, end: number): Buffer[] {
  return splitLines(bytes.subarray(start, end));
}

function linesBefore({ bytes }: Source, offset: number): Buffer[] {
  let start = offset;
  for (let lines = 0; lines < CONTEXT && start > 0; lines++) start = lineStart(bytes, start - 1);
  return splitLines(bytes.subarray(start, offset));
}

function linesFrom({ bytes, end }: Source, offset: number): Buffer[] {
  let stop = offset;
  for (let lines = 0; lines < CONTEXT && stop < end; lines++) stop = lineEnd(bytes, end, stop);
  return splitLines(bytes.subarray(offset, stop));
}

/** A file's name in a diff's head. Git quotes what would break the line, and ends a name with spaces by a tab. */
function name(prefix: string, file: string): string {
  const path = `${prefix}/${file.replace(/^\/+/, '')}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f"\\]/.test(path)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return `"${path.replace(/[\u0000-\u001f\u007f"\\]/g, escapeCharacter)}"`;
  }
  return path.includes(' ') ? `${path}\t` : path;
}

function escapeCharacter(char: string): string {
  if (char === '"' || char === '\\') return `\\${char}`;
  return `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`;
}
