import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { expect, onTestFinished } from 'vitest';

/** The files of a folder: path relative to it → content. */
export type Tree = Readonly<Record<string, string>>;

/** An empty folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pull-policy-e2e-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of a folder, under its own name in a temporary one, with some text replaced in every file. */
export function copyOf(folder: string, replace: (text: string) => string = (text) => text): string {
  const copy = join(temporaryFolder(), basename(folder));
  cpSync(folder, copy, { recursive: true });
  for (const [path, text] of Object.entries(readTree(copy))) {
    const changed = replace(text);
    if (changed !== text) writeFileSync(join(copy, path), changed);
  }
  return copy;
}

export function readTree(folder: string): Tree {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(files.map((file) => [relative(folder, file), readFileSync(file, 'utf8')]));
}

/** Compares with a file of the repository, or, under `UPDATE_EXAMPLES=1`, writes it. */
export function expectFile(actual: string, file: string): void {
  if (process.env.UPDATE_EXAMPLES) writeFileSync(file, actual);
  else
    expect(actual).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '(no such file; UPDATE_EXAMPLES=1 writes it)');
}

/**
 * A text, or every text of a tree, without any pull policy, in block or flow style: two of them are equal where only
 * policies differ. A policy with a comment keeps its line for the comment's sake. The empty line that kpt writes when a
 * field follows a comment at the end of a mapping goes with the field.
 */
export function withoutPolicies(text: string): string;
export function withoutPolicies(tree: Tree): Tree;
export function withoutPolicies(value: string | Tree): string | Tree {
  if (typeof value !== 'string') {
    return Object.fromEntries(Object.entries(value).map(([path, text]) => [path, withoutPolicies(text)]));
  }
  return value
    .replace(/(?<=\n)\n?[ ]+(imagePullPolicy|pullPolicy): \w+\n/g, '')
    .replace(/(?<=\b(imagePullPolicy|pullPolicy): )\w+(?= #)/g, '')
    .replace(/, (imagePullPolicy|pullPolicy): \w+/g, '');
}
