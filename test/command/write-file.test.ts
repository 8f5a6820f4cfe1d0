import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileReplacer } from '../../src/command/write-file.ts';
import { folderWith } from './cli.ts';

const isRoot = process.getuid?.() === 0;
const NEW = Buffer.from('new');

type Write = Parameters<FileReplacer['stage']>[1];

async function replaceFile(file: string, write: Write): Promise<void> {
  const replacer = new FileReplacer();
  replacer.stage(file, write);
  expect(await replacer.commit()).toEqual([]);
  replacer.finish();
}

describe('FileReplacer', () => {
  it.each([0o644, 0o600, 0o755, 0o664, 0o200, 0o4711])('keeps mode %o', async (mode) => {
    const file = join(folderWith({ 'a.yaml': 'old' }), 'a.yaml');
    chmodSync(file, mode);
    await replaceFile(file, (sink) => sink(NEW));
    expect(statSync(file).mode & 0o7777).toBe(mode);
    chmodSync(file, 0o600);
    expect(readFileSync(file, 'utf8')).toBe('new');
  });

  it.runIf(isRoot)('keeps owner, group and special bits', async () => {
    const file = join(folderWith({ 'a.yaml': 'old' }), 'a.yaml');
    chownSync(file, 1234, 5678);
    chmodSync(file, 0o6755);
    await replaceFile(file, (sink) => sink(NEW));
    expect(statSync(file)).toMatchObject({ uid: 1234, gid: 5678 });
    expect(statSync(file).mode & 0o7777).toBe(0o6755);
  });

  it('refuses a read-only file, although renaming would not need its permission', () => {
    const folder = folderWith({ 'a.yaml': 'old' });
    chmodSync(join(folder, 'a.yaml'), 0o444);
    expect(() => new FileReplacer().stage(join(folder, 'a.yaml'), (sink) => sink(NEW))).toThrow(
      'the file is read-only',
    );
    expect(readdirSync(folder)).toEqual(['a.yaml']);
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe('old');
  });

  it('leaves the old file, and nothing beside it, when the new content cannot be made', () => {
    const folder = folderWith({ 'a.yaml': 'old' });
    const failing = (sink: (piece: Uint8Array) => void): void => {
      sink(NEW);
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { syscall: 'write', code: 'ENOSPC' });
    };
    expect(() => new FileReplacer().stage(join(folder, 'a.yaml'), failing)).toThrow('ENOSPC');
    expect(readdirSync(folder)).toEqual(['a.yaml']);
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe('old');
  });

  it('has the old content under the name until the new one is complete', async () => {
    const folder = folderWith({ 'a.yaml': 'old' });
    await replaceFile(join(folder, 'a.yaml'), (sink) => {
      sink(NEW);
      expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe('old');
      const [temporary = ''] = readdirSync(folder).filter((name) => name !== 'a.yaml');
      // Nobody else may read what the file's own mode perhaps keeps from them.
      expect(lstatSync(join(folder, temporary)).mode & 0o777).toBe(0o600);
      expect(temporary).toMatch(/^\.pull-policy-[0-9a-f]{12}\.tmp$/);
    });
    expect(readdirSync(folder)).toEqual(['a.yaml']);
  });

  it('takes a name as long as names can be', async () => {
    const folder = folderWith({});
    const name = `${'x'.repeat(250)}.yaml`;
    mkdirSync(join(folder, 'sub'));
    writeFileSync(join(folder, 'sub', name), 'old');
    await replaceFile(join(folder, 'sub', name), (sink) => sink(NEW));
    expect(readFileSync(join(folder, 'sub', name), 'utf8')).toBe('new');
  });

  it('replaces many files at once, and tells which of them it could not', async () => {
    const folder = folderWith({ 'a.yaml': 'old', 'sub/b.yaml': 'old', 'c.yaml': 'old' });
    const replacer = new FileReplacer();
    for (const name of ['a.yaml', 'sub/b.yaml', 'c.yaml']) replacer.stage(join(folder, name), (sink) => sink(NEW));
    expect(replacer.staged).toBe(3);
    // Somebody puts a folder into the place of one.
    rmSync(join(folder, 'c.yaml'));
    mkdirSync(join(folder, 'c.yaml/x'), { recursive: true });
    expect(await replacer.commit()).toMatchObject([{ path: join(folder, 'c.yaml'), error: { syscall: 'rename' } }]);
    expect(replacer.staged).toBe(0);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
      'a.yaml',
      'c.yaml',
      'c.yaml/x',
      'sub',
      'sub/b.yaml',
    ]);
    for (const name of ['a.yaml', 'sub/b.yaml']) expect(readFileSync(join(folder, name), 'utf8')).toBe('new');
    replacer.finish();
  });
});
