import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyOf, expectFile, readTree, temporaryFolder, withoutPolicies } from './folders.ts';
import { run, runOk } from './run.ts';
import { artefacts, describeWith, ROOT, VERSION } from './tools.ts';

const EXAMPLE = join(ROOT, 'examples/files');
const EXPECTED = join(EXAMPLE, 'expected');

/** Files of a repository of middling size. */
const FILES = 5000;

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers:
      - name: web
        image: nginx:1.25
        env:
        - {name: A, value: "1"}
      - name: side
        image: busybox
        imagePullPolicy: Never # here
`;

for (const artefact of artefacts) {
  describeWith([artefact], `${artefact.name} on files`, () => {
    it('set --diff shows what it would do to the example', () => {
      const { stdout, stderr } = runOk(artefact.path, ['set', '--diff', 'manifests'], { cwd: EXAMPLE });
      expect(stderr).toBe('4 policies to set in 2 of 4 files\n');
      expectFile(stdout, join(EXPECTED, 'set.diff'));
    });

    it('set does what the diff says, and the second time nothing', () => {
      const folder = copyOf(EXAMPLE);
      expect(runOk(artefact.path, ['set', 'manifests'], { cwd: folder })).toMatchObject({
        stdout: '',
        stderr: '4 policies set in 2 of 4 files\n',
      });
      const patched = copyOf(EXAMPLE);
      runOk('git', ['apply', '-'], { cwd: patched, input: readFileSync(join(EXPECTED, 'set.diff'), 'utf8') });
      expect(readTree(folder)).toEqual(readTree(patched));
      expect(runOk(artefact.path, ['set', 'manifests'], { cwd: folder }).stderr).toBe(
        '0 policies set in 0 of 4 files\n',
      );
      expect(run(artefact.path, ['check', 'manifests'], { cwd: folder })).toMatchObject({ code: 0, stdout: '' });
    });

    it.each(['text', 'json', 'sarif', 'github'])('check reports the example as %s', (format) => {
      const { code, stdout } = run(artefact.path, ['check', '--format', format, 'manifests'], { cwd: EXAMPLE });
      expect(code).toBe(1);
      expectFile(stdout.replaceAll(`"${VERSION}"`, '"X.Y.Z"'), join(EXPECTED, `check.${format}.txt`));
    });

    it.each(['table', 'json'])('list shows the example as %s', (format) => {
      const { stdout } = runOk(artefact.path, ['list', '--format', format, 'manifests'], { cwd: EXAMPLE });
      expectFile(stdout, join(EXPECTED, `list.${format}.txt`));
    });

    it('helps', () => {
      for (const args of [['--help'], ['set', '--help'], ['check', '--help'], ['list', '--help']]) {
        expect(runOk(artefact.path, args).stdout).toContain('Examples\n');
      }
    });

    it(`does a tree of ${FILES} files, and tells how long that takes`, () => {
      const folder = temporaryFolder();
      for (let index = 0; index < FILES; index++) {
        const sub = join(folder, String(index % 100));
        if (index < 100) mkdirSync(sub);
        // Every tenth file has something to set.
        writeFileSync(
          join(sub, `${index}.yaml`),
          index % 10 === 0
            ? DEPLOYMENT
            : DEPLOYMENT.replace('Never', 'Always').replace('25\n', '25\n        imagePullPolicy: Always\n'),
        );
      }
      const seconds = (args: readonly string[]): number => {
        const start = performance.now();
        run(artefact.path, args, { cwd: folder });
        return (performance.now() - start) / 1000;
      };
      const times = {
        list: seconds(['list', '.']),
        set: seconds(['set', '-p', 'Always', '.']),
        check: seconds(['check', '-p', 'Always', '.']),
      };
      console.info(`${artefact.name}, ${FILES} files, seconds:`, times);
      expect(run(artefact.path, ['check', '-p', 'Always', '.'], { cwd: folder }).code).toBe(0);
    });

    it('edits one file of 100 MB', () => {
      const file = join(temporaryFolder(), 'large.yaml');
      const count = Math.ceil(100_000_000 / DEPLOYMENT.length);
      writeFileSync(file, `${DEPLOYMENT}---\n`.repeat(count));
      expect(runOk(artefact.path, ['set', '-p', 'Always', file]).stderr).toBe(
        `${2 * count} policies set in 1 of 1 file\n`,
      );
      expect(statSync(file).size).toBe(
        count * (DEPLOYMENT.length + 4 + '        imagePullPolicy: Always\n'.length + 'Always'.length - 'Never'.length),
      );
      expect(runOk(artefact.path, ['check', '-p', 'Always', file]).stdout).toBe('');
      const report = run(artefact.path, ['check', '-p', 'Never', file]);
      expect([report.code, report.stderr]).toEqual([1, `${2 * count} policies differ in 1 of 1 file\n`]);
      expect(report.stdout.match(/\n/g)).toHaveLength(2 * count);
    });

    it.each(['SIGTERM', 'SIGINT'] as const)('leaves whole files and nothing else when %s ends it', async (signal) => {
      const folder = temporaryFolder();
      const names = Array.from({ length: 3000 }, (_, index) => `${index}.yaml`);
      for (const name of names) writeFileSync(join(folder, name), DEPLOYMENT);
      const child = spawn(artefact.path, ['set', '-p', 'Always', '.'], { cwd: folder, stdio: 'ignore' });
      const last = join(folder, '0.yaml');
      while (readFileSync(last, 'utf8') === DEPLOYMENT) await new Promise((resolve) => setTimeout(resolve, 2));
      child.kill(signal);
      expect(await once(child, 'close')).toEqual([null, signal]);
      const tree = readTree(folder);
      expect(Object.keys(tree)).toEqual([...names].sort());
      const texts = new Set(Object.values(tree));
      expect(texts.size).toBe(2);
      expect([...texts].map((text) => withoutPolicies(text))).toEqual(Array(2).fill(withoutPolicies(DEPLOYMENT)));
    });
  });
}
