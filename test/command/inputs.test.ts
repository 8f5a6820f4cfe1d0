import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFiles } from '../../src/command/inputs.ts';
import { folderWith } from './cli.ts';

/** The paths that are found, relative to the folder. */
function found(folder: string, ...paths: string[]): string[] {
  const { files, findings } = findFiles(paths.length === 0 ? [folder] : paths.map((path) => join(folder, path)));
  expect(findings).toEqual([]);
  return files.map(({ path }) => path.slice(folder.length + 1));
}

describe('findFiles', () => {
  it('finds YAML and JSON below a folder, in order, and leaves out what is hidden and node_modules', () => {
    const folder = folderWith({
      'b.yaml': '',
      'a.yml': '',
      'c.json': '',
      'D.YAML': '',
      'notes.md': '',
      'values.yaml.bak': '',
      '.hidden.yaml': '',
      'sub/x.yaml': '',
      'sub/deep/y.yaml': '',
      '.git/config.yaml': '',
      '.github/w.yaml': '',
      'node_modules/p/p.yaml': '',
      'sub/node_modules/q.json': '',
    });
    expect(found(folder)).toEqual([
      '.hidden.yaml',
      'D.YAML',
      'a.yml',
      'b.yaml',
      'c.json',
      'sub/deep/y.yaml',
      'sub/x.yaml',
    ]);
  });

  it('takes a file and a hidden folder that are named, whatever their names, each file once', () => {
    const folder = folderWith({ Podfile: '', '.git/a.yaml': '', 'b.yaml': '' });
    expect(found(folder, 'Podfile', '.git', 'b.yaml', '.')).toEqual(['Podfile', '.git/a.yaml', 'b.yaml']);
  });

  it('shows names below the working folder without a prefix, and others as they were given', () => {
    const folder = folderWith({ 'a/b.yaml': '' });
    const previous = process.cwd();
    process.chdir(folder);
    try {
      for (const [path, shown] of [
        ['.', 'a/b.yaml'],
        ['./a/', 'a/b.yaml'],
        ['a/../a/b.yaml', 'a/b.yaml'],
        [join(folder, 'a'), join(folder, 'a/b.yaml')],
      ] as const) {
        expect(findFiles([path]).files.map((file) => file.path)).toEqual([shown]);
      }
    } finally {
      process.chdir(previous);
    }
  });

  it('follows links to files and folders that are in the tree, each once, and shows real names first', () => {
    const folder = folderWith({ 'data/a.yaml': '', '..data/b.yaml': '', 'z/c.yaml': '' });
    symlinkSync(join(folder, 'data'), join(folder, 'alias'));
    symlinkSync('..data/b.yaml', join(folder, 'b.yaml'));
    symlinkSync('z/c.yaml', join(folder, 'c.yaml'));
    symlinkSync('..', join(folder, 'z/up'));
    expect(found(folder)).toEqual(['data/a.yaml', 'z/c.yaml', 'b.yaml']);
  });

  it('follows no link out of the tree, and passes over a link to nothing', () => {
    const outside = folderWith({ 'secret.yaml': '', 'sub/more.yaml': '' });
    const folder = folderWith({ 'a.yaml': '' });
    symlinkSync(join(outside, 'secret.yaml'), join(folder, 'file.yaml'));
    symlinkSync(join(outside, 'sub'), join(folder, 'folder'));
    symlinkSync('gone.yaml', join(folder, 'dangling.yaml'));
    symlinkSync('loop.yaml', join(folder, 'loop.yaml'));
    expect(found(folder)).toEqual(['a.yaml']);
  });

  it('is not taken in by a sibling folder whose name begins alike', () => {
    const parent = folderWith({ 'app/a.yaml': '', 'app-secret/s.yaml': '' });
    symlinkSync('../app-secret', join(parent, 'app/link'));
    expect(found(parent, 'app')).toEqual(['app/a.yaml']);
  });

  it('leaves out links whose names are those of what is left out', () => {
    const folder = folderWith({ '.git/a.yaml': '', '.git/b.yaml': '', '.git/c/d.yaml': '' });
    symlinkSync('.git/a.yaml', join(folder, 'a.yaml'));
    symlinkSync('.git/b.yaml', join(folder, 'b.txt'));
    symlinkSync('.git/c', join(folder, 'node_modules'));
    symlinkSync('.git/c', join(folder, '.c'));
    symlinkSync('.git/c', join(folder, 'c'));
    expect(found(folder)).toEqual(['a.yaml', 'c/d.yaml']);
  });

  it('follows a link that is named, to a file or a folder', () => {
    const folder = folderWith({ 'real/a.yaml': '', 'other.yaml': '' });
    symlinkSync('real', join(folder, 'link'));
    symlinkSync('other.yaml', join(folder, 'file'));
    expect(found(folder, 'link', 'file')).toEqual(['link/a.yaml', 'file']);
  });

  it('takes any file name', () => {
    const folder = folderWith({ 'a b.yaml': '', 'c\nd.yaml': '', 'é "x".yml': '', '-p.yaml': '' });
    expect(found(folder)).toEqual(['-p.yaml', 'a b.yaml', 'c\nd.yaml', 'é "x".yml']);
  });

  it('passes over folders that are called like files', () => {
    const folder = folderWith({ 'a.yaml/b.yaml': '' });
    mkdirSync(join(folder, 'c.json'));
    expect(found(folder)).toEqual(['a.yaml/b.yaml']);
  });

  it('refuses a path that does not exist before anything is done', () => {
    const folder = folderWith({ 'a.yaml': '' });
    expect(() => findFiles([join(folder, 'a.yaml'), join(folder, 'b.yaml')])).toThrow(
      expect.objectContaining({ name: 'UsageError', message: `"${join(folder, 'b.yaml')}": no such file or folder` }),
    );
  });
});
