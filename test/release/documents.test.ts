import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const { scripts, version } = JSON.parse(read('package.json')) as { scripts: Record<string, string>; version: string };

describe.each(['CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'docs/ci.md', 'docs/gitops.md', 'docs/helm.md'])(
  '%s',
  (name) => {
    const text = read(name);

    it('names files and scripts that are there', () => {
      const paths = text.match(/(?<![\w/.])(?:src|test|scripts|examples|\.ci|\.github)\/[\w./-]*\w/g) ?? [];
      for (const path of paths) expect(existsSync(join(ROOT, path)), path).toBe(true);
      const commands = text.match(/(?<=npm run )[\w:]+/g) ?? [];
      for (const command of commands) expect(scripts).toHaveProperty([command]);
    });

    it('names the image by the version of the package', () => {
      const tags =
        text.match(/(?<=pull-policy\/pull-policy(?::|@)v|rev: v|refs\/tags\/v|releases\/tag\/v)\d[\w.]*\d/g) ?? [];
      if (name !== 'CHANGELOG.md') for (const tag of tags) expect(tag).toBe(version);
      else expect(tags[0]).toBe(version);
    });
  },
);

it('CONTRIBUTING.md has every room of the house', () => {
  const rooms =
    /\| in `src` \|[\s\S]*?\n\n/.exec(read('CONTRIBUTING.md'))?.[0].match(/(?<=`)[\w.-]+(?:\/|\.\w+)(?=`)/g) ?? [];
  expect(rooms.length).toBeGreaterThan(10);
  const everywhere = ['', 'config', 'read', 'locate', 'catalogue', 'edit', 'output'].map((room) =>
    join(ROOT, 'src', room),
  );
  for (const room of rooms)
    expect(
      everywhere.some((folder) => existsSync(join(folder, room))),
      room,
    ).toBe(true);
});
