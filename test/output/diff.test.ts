import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyReplacements, type Replacement } from '../../src/edit/replacement.ts';
import { sourceOf } from '../../src/input/source.ts';
import { unifiedDiff } from '../../src/output/diff.ts';

/** Replacements: start, end, text. Offsets are those of characters, so the texts here are ASCII. */
type Edit = [number, number, string];

function diff(text: string, edits: readonly Edit[], file = 'f'): string {
  const replacements = edits.map(([start, end, to]): Replacement => ({ start, end, text: to }));
  return Buffer.concat([...unifiedDiff(sourceOf([Buffer.from(text)]), replacements, file)]).toString();
}

function edited(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  const bytes = Buffer.from(text);
  const replacements = edits.map(([start, end, to]): Replacement => ({ start, end, text: to }));
  applyReplacements(bytes, bytes.length, replacements, (piece) => pieces.push(Buffer.from(piece).toString()));
  return pieces.join('');
}

const LINES = Array.from({ length: 20 }, (_, index) => `${index}\n`).join('');

/** The edit that replaces a piece of text. */
function replace(text: string, from: string, to: string): Edit {
  const start = text.indexOf(from);
  return [start, start + from.length, to];
}

describe('unifiedDiff', () => {
  it('is empty where nothing changes', () => {
    expect(diff(LINES, [])).toBe('');
    expect(diff(LINES, [[2, 3, '1']])).toBe('');
  });

  it.each<[string, string, Edit[], string]>([
    ['a value', 'a: b\nc: d\n', [[3, 4, 'x']], '@@ -1,2 +1,2 @@\n-a: b\n+a: x\n c: d\n'],
    [
      'a new line behind another, before its line end',
      'a: b\nc: d\n',
      [[4, 4, '\nx: y']],
      '@@ -1,2 +1,3 @@\n a: b\n+x: y\n c: d\n',
    ],
    ['a new line before another', 'a: b\nc: d\n', [[5, 5, 'x: y\n']], '@@ -1,2 +1,3 @@\n a: b\n+x: y\n c: d\n'],
    ['a line taken away', 'a\nb\nc\n', [[2, 4, '']], '@@ -1,3 +1,2 @@\n a\n-b\n c\n'],
    ['the only line taken away', 'a\n', [[0, 2, '']], '@@ -1 +0,0 @@\n-a\n'],
    ['a first line in an empty text', '', [[0, 0, 'a\n']], '@@ -0,0 +1 @@\n+a\n'],
    [
      'a last line without an end',
      'a\nb',
      [[2, 3, 'x']],
      '@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+x\n\\ No newline at end of file\n',
    ],
    [
      'a line behind one without an end',
      'a',
      [[1, 1, '\nb']],
      '@@ -1 +1,2 @@\n-a\n\\ No newline at end of file\n+a\n+b\n\\ No newline at end of file\n',
    ],
    ['Windows line ends', 'a\r\nb\r\n', [[1, 1, '\r\nx']], '@@ -1,2 +1,3 @@\n a\r\n+x\r\n b\r\n'],
    [
      'two changes in one line',
      'a b\n',
      [
        [0, 1, 'x'],
        [2, 3, 'y'],
      ],
      '@@ -1 +1 @@\n-a b\n+x y\n',
    ],
    [
      'context of three lines',
      LINES,
      [replace(LINES, '10\n', 'x\n')],
      '@@ -8,7 +8,7 @@\n 7\n 8\n 9\n-10\n+x\n 11\n 12\n 13\n',
    ],
    [
      'changes seven lines apart, one hunk each',
      LINES,
      [replace(LINES, '3\n', ''), replace(LINES, '11\n', 'x\ny\n')],
      '@@ -1,7 +1,6 @@\n 0\n 1\n 2\n-3\n 4\n 5\n 6\n@@ -9,7 +8,8 @@\n 8\n 9\n 10\n-11\n+x\n+y\n 12\n 13\n 14\n',
    ],
    [
      'changes six lines apart, one hunk',
      LINES,
      [replace(LINES, '3\n', 'x\n'), replace(LINES, '10\n', 'y\n')],
      '@@ -1,14 +1,14 @@\n 0\n 1\n 2\n-3\n+x\n 4\n 5\n 6\n 7\n 8\n 9\n-10\n+y\n 11\n 12\n 13\n',
    ],
  ])('shows %s', (_, text, edits, expected) => {
    expect(diff(text, edits)).toBe(`--- a/f\n+++ b/f\n${expected}`);
  });

  it.each([
    ['dir/a.yaml', 'a/dir/a.yaml'],
    ['/tmp/a.yaml', 'a/tmp/a.yaml'],
    ['a b.yaml', 'a/a b.yaml\t'],
    ['a\nb"c\\.yaml', '"a/a\\012b\\"c\\\\.yaml"'],
    ['é.yaml', 'a/é.yaml'],
  ])('writes the name %j as git does', (file, expected) => {
    expect(diff('a\n', [[0, 1, 'b']], file).split('\n', 1)).toEqual([`--- ${expected}`]);
  });

  const texts = fc
    .array(fc.constantFrom('a', 'b\n', '\n', 'c\r\n', 'd: e\n'), { maxLength: 60 })
    .map((parts) => parts.join(''));
  const changes = fc.tuple(
    texts,
    fc.array(fc.tuple(fc.nat(9), fc.nat(4), fc.constantFrom('', 'x', '\nx', 'x\n', 'b\n')), { maxLength: 8 }),
  );

  function editsOf(text: string, steps: readonly [number, number, string][]): Edit[] {
    const edits: Edit[] = [];
    let at = 0;
    for (const [skip, length, to] of steps) {
      const start = Math.min(text.length, at + skip);
      const end = Math.min(text.length, start + length);
      edits.push([start, end, to]);
      at = end + 1;
      if (at > text.length) break;
    }
    return edits;
  }

  it('turns the old text into the new one', () => {
    fc.assert(
      fc.property(changes, ([text, steps]) => {
        const edits = editsOf(text, steps);
        expect(patched(text, diff(text, edits))).toBe(edited(text, edits));
      }),
      { numRuns: 1000 },
    );
  });

  it.runIf(spawnSync('git', ['--version']).status === 0)('is what git applies', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pull-policy-diff-'));
    try {
      fc.assert(
        fc.property(changes, ([text, steps]) => {
          const edits = editsOf(text, steps);
          const patch = diff(text, edits);
          // git takes an empty file for a deleted one.
          if (patch === '' || text === '' || edited(text, edits) === '') return;
          writeFileSync(join(folder, 'f'), text);
          const { status, stderr } = spawnSync('git', ['apply', '--whitespace=nowarn', '-'], {
            cwd: folder,
            input: patch,
          });
          expect(status, `${stderr}${patch}`).toBe(0);
          expect(readFileSync(join(folder, 'f'), 'utf8')).toBe(edited(text, edits));
        }),
        { numRuns: 40 },
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** Applies a unified diff by the book: every line of it must be where its hunk says. */
function patched(text: string, patch: string): string {
  const old = text.split(/(?<=\n)/);
  if (text === '') old.length = 0;
  const lines = patch.replaceAll('\n\\ No newline at end of file\n', '\0').split(/(?<=[\n\0])/);
  const result: string[] = [];
  let at = 0;
  let expected = { oldEnd: 0, newEnd: 0 };
  for (const line of lines.slice(2)) {
    const body = line.slice(1).replace('\0', '');
    const head = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@\n$/.exec(line);
    if (head !== null) {
      expect({ oldEnd: at, newEnd: result.length }).toEqual(
        expected.oldEnd === 0 && result.length === 0 ? { oldEnd: 0, newEnd: 0 } : expected,
      );
      const [oldStart = 0, oldCount = 1, newStart = 0, newCount = 1] = head
        .slice(1)
        .map((part) => (part === undefined ? undefined : Number(part)));
      const oldFirst = oldCount === 0 ? oldStart : oldStart - 1;
      while (at < oldFirst) result.push(old[at++] ?? '');
      expect(result.length).toBe(newCount === 0 ? newStart : newStart - 1);
      expected = { oldEnd: oldFirst + oldCount, newEnd: result.length + newCount };
    } else if (line.startsWith(' ')) {
      expect(old[at]).toBe(body);
      result.push(old[at++] ?? '');
    } else if (line.startsWith('-')) expect(old[at++]).toBe(body);
    else if (line.startsWith('+')) result.push(body);
  }
  if (patch !== '') expect({ oldEnd: at, newEnd: result.length }).toEqual(expected);
  return [...result, ...old.slice(at)].join('');
}
