import type { Replacement } from '../edit/replacement.ts';
import type { Source } from '../input/source.ts';
import { LINE_FEED } from '../read/bytes.ts';

/** Unchanged lines shown around a change. */
const CONTEXT = 3;

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
export function* unifiedDiff(
  source: Source,
  replacements: readonly Replacement[],
  file: string,
): Generator<Buffer, void> {
  let together: Change[] = [];
  let shift: number | undefined;
  for (const change of lineChanges(source, replacements)) {
    const last = together.at(-1);
    if (last !== undefined && gap(last, change) > 2 * CONTEXT) {
      shift = yield* hunk(source, together, shift, file);
      together = [];
    }
    together.push(change);
  }
  if (together.length > 0) yield* hunk(source, together, shift, file);
}

/** Unchanged lines between two changes. */
function gap(before: Change, after: Change): number {
  return after.line - before.line - before.removed.length;
}

/**
 * One hunk of one change at least, behind the head of the diff if it is the first. `shift`: lines that the new text is
 * ahead of the old one, undefined for the first hunk; returns that for what follows.
 */
function* hunk(
  source: Source,
  changes: readonly Change[],
  shift: number | undefined,
  file: string,
): Generator<Buffer, number> {
  const first = changes[0] as Change;
  const last = changes.at(-1) as Change;
  if (shift === undefined) yield Buffer.from(`--- ${name('a', file)}\n+++ ${name('b', file)}\n`);
  const ahead = shift ?? 0;
  const before = linesBefore(source, first.start);
  const after = linesFrom(source, last.end);
  const start = first.line - before.length;
  const oldLines = last.line + last.removed.length + after.length - start;
  const grown = changes.reduce((lines, { added, removed }) => lines + added.length - removed.length, 0);
  yield Buffer.from(`@@ -${range(start, oldLines)} +${range(start + ahead, oldLines + grown)} @@\n`);
  yield* shown(SAME, before);
  let at = first.start;
  for (const change of changes) {
    yield* shown(SAME, linesIn(source, at, change.start));
    yield* shown(REMOVED, change.removed);
    yield* shown(ADDED, change.added);
    at = change.end;
  }
  yield* shown(SAME, after);
  return ahead + grown;
}

const SAME = Buffer.from(' ');
const REMOVED = Buffer.from('-');
const ADDED = Buffer.from('+');
const NO_LINE_FEED = Buffer.from('\n\\ No newline at end of file\n');

function* shown(mark: Buffer, lines: readonly Buffer[]): Generator<Buffer, void> {
  for (const line of lines) {
    yield mark;
    yield line;
    if (line.at(-1) !== LINE_FEED) yield NO_LINE_FEED;
  }
}

/** A range of lines, `start` 0-based. Without lines it names the line before. */
function range(start: number, lines: number): string {
  return lines === 1 ? `${start + 1}` : `${lines === 0 ? start : start + 1},${lines}`;
}

/** Replacements as changes of whole lines, without lines that stay as they are. */
function* lineChanges({ bytes, end }: Source, replacements: readonly Replacement[]): Generator<Change, void> {
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
    const fresh = edited(bytes, start, stop, replacements.slice(first, next));
    const change = trimmed(line, start, splitLines(old), splitLines(fresh));
    if (change.removed.length + change.added.length > 0) yield change;
    first = next;
  }
}

/** The bytes from `start` to `stop` with replacements that are all in there. */
function edited(bytes: Buffer, start: number, stop: number, replacements: readonly Replacement[]): Buffer {
  const pieces: Uint8Array[] = [];
  let at = start;
  for (const { start: from, end: to, text } of replacements) {
    pieces.push(bytes.subarray(at, from), typeof text === 'string' ? Buffer.from(text) : text);
    at = to;
  }
  pieces.push(bytes.subarray(at, stop));
  return Buffer.concat(pieces);
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
