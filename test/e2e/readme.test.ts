import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { readTree, temporaryFolder } from './folders.ts';
import { type Outcome, run, runOk } from './run.ts';
import { bundle, describeWith, docker, helm3, kpt, kubectl, type Need, ROOT } from './tools.ts';

const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** The lines of the README's shell blocks. */
const commands = [...README.matchAll(/^ *```sh\n(.+?)^ *```$/gms)].flatMap(([, block = '']) =>
  block
    .trim()
    .split('\n')
    .map((line) => line.trim()),
);

interface Expectation {
  needs?: readonly Need[];
  code?: number;
  /** What the command must show, or have done to the files in `manifests/`. */
  check(outcome: Outcome, manifests: string): void;
}

/** Where kustomize looks for the plugin, below its configuration. */
const PLUGIN_FOLDER = 'kustomize/plugin/pullpolicy.dev/v1alpha1/pullpolicytransformer';

/** The manifests of a folder as one text. */
const textOf = (folder: string): string => Object.values(readTree(folder)).join('');

/** Every command in the README, with what a reader may expect of it. One that is not here fails. */
const expectations: Readonly<Record<string, Expectation>> = {
  'npm ci && npm run example': {
    check: ({ stdout }) => {
      const [, shown = ''] = /^```diff\n(.+?)^```$/ms.exec(README) ?? [];
      expect(stdout).toBe(shown);
    },
  },
  'npm ci && npm test': {
    // This test is part of a run that begins with that very command, so it only makes sure that CI keeps it so.
    check: () => expect(readFileSync(join(ROOT, '.ci/run'), 'utf8')).toMatch(/^npm ci .*\n(mapfile .*\n)?npm test /m),
  },
  'kubectl kustomize --enable-alpha-plugins examples/kustomize/overlays/release': {
    needs: [kubectl, docker],
    check: ({ stdout }) =>
      expect(stdout).toBe(readFileSync(join(ROOT, 'examples/kustomize/expected/release.yaml'), 'utf8')),
  },
  'kpt fn render examples/kpt/shop': {
    needs: [kpt, docker],
    check: ({ output }) => expect(output).toContain('Successfully executed 2 function(s)'),
  },
  "kpt fn eval examples/kpt/shop -i ghcr.io/pull-policy/pull-policy:v0.1.0 -- imagePullPolicy=Always images='ghcr.io/acme/**'":
    {
      needs: [kpt, docker],
      check: ({ output }) => expect(output).toContain('imagePullPolicy: '),
    },
  'kpt fn eval examples/kpt/shop --exec pull-policy --fn-config examples/kpt/shop/pull-policy.yaml': {
    needs: [kpt],
    check: ({ output }, manifests) => {
      expect(output).toContain('[PASS]');
      expect(textOf(join(manifests, '../examples/kpt/shop'))).toContain('imagePullPolicy: ');
    },
  },
  'mkdir -p ~/.config/kustomize/plugin/pullpolicy.dev/v1alpha1/pullpolicytransformer': {
    check: (_outcome, manifests) => expect(existsSync(join(manifests, '../.config', PLUGIN_FOLDER))).toBe(true),
  },
  [`cp dist/pull-policy.js ~/.config/${PLUGIN_FOLDER}/PullPolicyTransformer`]: {
    needs: [kubectl],
    check: (_outcome, manifests) => {
      const folder = join(manifests, '..');
      const overlay = join(folder, 'examples/kustomize/overlays/release');
      const rules = join(overlay, 'pull-policy.yaml');
      writeFileSync(rules, readFileSync(rules, 'utf8').replace(/ {2}annotations:\n(?: {4}.*\n)+/, ''));
      const { stdout } = runOk('kubectl', ['kustomize', '--enable-alpha-plugins', overlay], { env: { HOME: folder } });
      expect(stdout).toBe(readFileSync(join(ROOT, 'examples/kustomize/expected/release.yaml'), 'utf8'));
    },
  },
  'pull-policy set -p IfNotPresent manifests/': {
    check: ({ stderr }, manifests) => {
      expect(stderr).toMatch(/^\d+ policies set in \d+ of \d+ files$/m);
      expect(textOf(manifests)).not.toMatch(/Policy"?: "?Always/);
    },
  },
  'pull-policy set -c pull-policy.yaml --diff manifests/': {
    check: ({ stdout }, manifests) => {
      expect(stdout).toMatch(/^\+ .*imagePullPolicy/m);
      expect(readTree(manifests)).toEqual(readTree(join(ROOT, 'examples/files/manifests')));
    },
  },
  'pull-policy check -c pull-policy.yaml manifests/': {
    code: 1,
    check: ({ stdout }) => expect(stdout).toMatch(/^manifests\/.*:\d+:\d+: error/m),
  },
  'pull-policy list manifests/': { check: ({ stdout }) => expect(stdout).toMatch(/^\d+ containers in \d+ files$/m) },
  'helm template examples/helm/shop | pull-policy set -p IfNotPresent': {
    needs: [helm3],
    check: ({ stdout }) => {
      expect(stdout).toContain('imagePullPolicy: IfNotPresent');
      expect(stdout).not.toContain('imagePullPolicy: Always');
    },
  },
  'kpt fn source examples/kpt/shop --fn-config examples/kpt/shop/pull-policy.yaml | pull-policy | kpt fn sink rendered':
    {
      needs: [kpt],
      check: (_outcome, manifests) => expect(textOf(join(manifests, '../rendered'))).toContain('imagePullPolicy: '),
    },
};

for (const command of commands) {
  const expectation = expectations[command];
  describeWith([bundle, ...(expectation?.needs ?? [])], `README: ${command}`, () => {
    it('does what it says', () => {
      if (expectation === undefined) throw new Error('nothing is known of this command: add what it must do');
      const folder = temporaryFolder();
      const manifests = join(folder, 'manifests');
      cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true });
      cpSync(join(ROOT, 'examples/files/manifests'), manifests, { recursive: true });
      cpSync(join(ROOT, 'examples/files/pull-policy.yaml'), join(folder, 'pull-policy.yaml'));
      if (command.startsWith('cp ')) {
        mkdirSync(join(folder, '.config', PLUGIN_FOLDER), { recursive: true });
        cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
      }
      const bin = temporaryFolder();
      symlinkSync(bundle.path, join(bin, 'pull-policy'));
      if (helm3.missing === undefined) symlinkSync(run('which', [helm3.path]).stdout.trim(), join(bin, 'helm'));
      const isNpm = command.startsWith('npm ci && ');
      // The packages are installed, and a second installation below running tests would pull them away.
      const line = isNpm ? command.replace('npm ci && npm test', 'true').replace('npm ci && ', '') : command;
      const outcome = run(
        'bash',
        ['-o', 'pipefail', '-c', isNpm ? line.replace('npm run', 'npm run --silent') : line],
        {
          cwd: isNpm ? ROOT : folder,
          env: { PATH: `${bin}${delimiter}${process.env.PATH}`, ...(command.includes('~/') ? { HOME: folder } : {}) },
        },
      );
      expect(outcome.code, outcome.output).toBe(expectation.code ?? 0);
      expectation.check(outcome, manifests);
    });
  });
}
