import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, folderWith, pod, start } from './cli.ts';

const FILES = 2000;

describe.runIf(process.platform !== 'win32')('pull-policy set, ended in the middle', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'by %s leaves each file old or new, and nothing else',
    async (signal) => {
      const names = Array.from({ length: FILES }, (_, n) => `${n % 10}/${n}.yaml`);
      const folder = folderWith(Object.fromEntries(names.map((name) => [name, pod('a')])));
      const child = start(['set', '-p', 'Always', '.'], folder);
      let stderr = '';
      child.stderr?.on('data', (data: Buffer) => {
        stderr += data;
      });
      await untilDone(join(folder, names[0] ?? ''));
      child.kill(signal);
      const [code, endedBy] = (await once(child, 'close')) as [number | null, string | null];
      expect([code, endedBy]).toEqual([null, signal]);

      const files = filesOf(folder);
      expect(Object.keys(files)).toEqual([...names].sort());
      const states = Object.values(files);
      const done = states.filter((text) => text === pod('a', 'nginx:1.25', 'Always')).length;
      expect(done + states.filter((text) => text === pod('a')).length).toBe(FILES);
      expect(done).toBeGreaterThan(0);
      expect(done).toBeLessThan(FILES);
      expect(stderr).toBe(
        `${done} policies set in ${done} of ${done} files\nstopped by ${signal}: the other files are as they were\n`,
      );
    },
  );

  it('by SIGKILL leaves each file old or new, and at most a few temporary files that no search finds', async () => {
    const names = Array.from({ length: FILES }, (_, n) => `${n}.yaml`);
    const folder = folderWith(Object.fromEntries(names.map((name) => [name, pod('a')])));
    const child = start(['set', '-p', 'Always', '.'], folder);
    await untilDone(join(folder, names[0] ?? ''));
    child.kill('SIGKILL');
    await once(child, 'close');
    const files = filesOf(folder);
    const left = Object.keys(files).filter((name) => !names.includes(name));
    expect(left.length).toBeLessThanOrEqual(16);
    for (const name of left) expect(name).toMatch(/^\.pull-policy-[0-9a-f]{12}\.tmp$/);
    for (const name of names) expect([pod('a'), pod('a', 'nginx:1.25', 'Always')]).toContain(files[name]);
  });
});

/** Waits until a file, the first in the order of the work, is changed. */
async function untilDone(file: string): Promise<void> {
  while (!readFileSync(file, 'utf8').includes('Always')) await new Promise((resolve) => setTimeout(resolve, 2));
}
