import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../../scripts/release/plan.mjs');

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.2.3] - 2026-12-01

### Fixed

- One thing.

## [1.2.2] - 2026-11-01

- Another.

[Unreleased]: https://example.com
`;

/** Runs the script in a repository of its own. */
function plan(tag: string, { tags = [] as string[], version = tag.slice(1), changelog = CHANGELOG } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pull-policy-plan-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'scripts/release'), { recursive: true });
  cpSync(SCRIPT, join(folder, 'scripts/release/plan.mjs'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release/plan.mjs', tag], {
    cwd: folder,
    input: [tag, ...tags].join('\n'),
    encoding: 'utf8',
  });
  const value = (name: string): string | undefined => new RegExp(`^${name}=(.*)$`, 'm').exec(stdout)?.[1];
  const notes = /^notes<<(\S+)\n([\s\S]*)\n\1\n$/m.exec(stdout)?.[2];
  return { status, stderr, imageTags: value('image-tags'), npmTag: value('npm-tag'), version: value('version'), notes };
}

it.each([
  ['the first release', [], 'v1.2 v1', 'latest'],
  ['the next one', ['v1.2.2', 'v1.1.9', 'v0.9.0'], 'v1.2 v1', 'latest'],
  ['a fix of an older minor version', ['v1.10.0', 'v1.2.2'], 'v1.2', 'release-1.2'],
  ['a fix of an older major version', ['v2.0.0'], 'v1.2 v1', 'release-1.2'],
  ['one that comes after a higher one', ['v1.2.10'], '', 'release-1.2'],
  ['tags that are no releases', ['v2', 'v2.0.0-rc.1', 'x', 'v01.3.0'], 'v1.2 v1', 'latest'],
])('moves the tags that it may: %s', (_, tags, imageTags, npmTag) => {
  expect(plan('v1.2.3', { tags })).toMatchObject({ status: 0, version: '1.2.3', imageTags, npmTag });
});

it('takes the notes from the changelog', () => {
  expect(plan('v1.2.3').notes).toBe('### Fixed\n\n- One thing.');
  expect(plan('v1.2.2').notes).toBe('- Another.');
});

it.each([
  ['v1.2', {}, 'v1.2 is no release: a tag must be vX.Y.Z'],
  ['v1.2.3', { version: '1.2.4' }, 'v1.2.3 is tagged, but package.json says 1.2.4'],
  ['v1.2.4', {}, 'CHANGELOG.md has no entry for 1.2.4'],
  ['v1.2.3', { changelog: '## [1.2.3] - unreleased\n\n- A.\n' }, 'CHANGELOG.md gives no date for 1.2.3'],
  ['v1.2.3', { changelog: '## [1.2.3] - 2026-12-01\n' }, 'CHANGELOG.md says nothing about 1.2.3'],
])('refuses %s: %s', (tag, options, message) => {
  expect(plan(tag, options)).toMatchObject({ status: 1, stderr: `release: ${message}\n`, version: undefined });
});
