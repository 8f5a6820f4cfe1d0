/** The files by which other tools find the command. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { COMMAND_LINE, folderWith, pod, run } from './cli.ts';

const ROOT = join(import.meta.dirname, '../..');

function read(file: string): unknown {
  return parse(readFileSync(join(ROOT, file), 'utf8'));
}

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

describe('.pre-commit-hooks.yaml', () => {
  const hooks = read('.pre-commit-hooks.yaml') as { id: string; entry: string; language: string }[];

  it.each(hooks)('$id is called with the names of files', ({ id, entry, language }) => {
    const [program, ...args] = entry.split(' ');
    expect([program, language, `pull-policy-${args[0]}`]).toEqual(['pull-policy', 'node', id]);
    const folder = folderWith({ 'a.yaml': pod('a'), 'b c.yaml': pod('b') });
    const { code, stderr } = run([...args, '-p', 'Always', 'a.yaml', 'b c.yaml'], { cwd: folder });
    // pre-commit itself sees that `set` changed files, and fails.
    expect([code, stderr]).toEqual(
      id === 'pull-policy-check' ? [1, '2 policies differ in 2 of 2 files\n'] : [0, '2 policies set in 2 of 2 files\n'],
    );
  });
});

interface Action {
  inputs: Record<string, { default: string }>;
  runs: { steps: [{ run: string; env: Record<string, string> }] };
}

describe.skipIf(spawnSync('bash', ['--version']).status !== 0)('action.yml', () => {
  const { inputs, runs } = read('action.yml') as Action;
  const [step] = runs.steps;

  /** Runs the step as a runner does, with a program in place of npx that runs these sources. */
  function runAction(
    given: Record<string, string>,
    cwd: string,
  ): { code: number | null; stdout: string; stderr: string } {
    const bin = folderWith({ npx: `#!/bin/sh\necho "$1 $2" >&2\nshift 2\nexec ${COMMAND_LINE} "$@"\n` });
    chmodSync(join(bin, 'npx'), 0o755);
    const env = Object.fromEntries(
      Object.entries(step.env).map(([name, value]) => {
        const input = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value)?.[1] ?? '';
        return [name, given[input] ?? inputs[input]?.default ?? `no input ${input}`];
      }),
    );
    const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
      cwd,
      env: { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH}` },
    });
    return { code: status, stdout: stdout.toString(), stderr: stderr.toString() };
  }

  it('uses the version of the package that it is released with', () => {
    expect(inputs.version?.default).toBe(version);
  });

  it('annotates by default, by the rules of the repository', () => {
    const rules =
      'apiVersion: pullpolicy.dev/v1alpha1\nkind: PullPolicyTransformer\nmetadata: {name: x}\nspec: {rules: [{imagePullPolicy: Always}]}\n';
    const { code, stdout, stderr } = runAction({}, folderWith({ 'pull-policy.yaml': rules, 'x/a.yaml': pod('a') }));
    expect(stdout).toMatch(/^::error file=x\/a\.yaml,line=6,col=5,title=pull-policy::v1\/Pod\/a .*\n$/);
    expect([code, stderr]).toEqual([1, `--yes pull-policy@${version}\n1 policy differs in 1 of 2 files\n`]);
  });

  it('writes SARIF into a file', () => {
    const folder = folderWith({ 'a.yaml': pod('a') });
    const { code, stdout } = runAction({ policy: 'Always', format: 'sarif', output: 'report.sarif' }, folder);
    expect([code, stdout]).toEqual([1, '']);
    expect(JSON.parse(readFileSync(join(folder, 'report.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
  });

  it('sets, in paths with any name, and runs nothing that an input holds', () => {
    const folder = folderWith({ 'a b/c.yaml': pod('a'), '$(touch pwned).yaml': pod('b'), '-p.yaml': pod('c') });
    writeFileSync(join(folder, 'rules.yaml'), 'apiVersion: v1\nkind: ConfigMap\ndata: {imagePullPolicy: Never}\n');
    const given = { command: 'set', config: 'rules.yaml', paths: 'a b\n\n$(touch pwned).yaml\n-p.yaml\n' };
    const { code, stderr } = runAction(given, folder);
    expect([code, stderr]).toEqual([0, `--yes pull-policy@${version}\n3 policies set in 3 of 3 files\n`]);
    expect(existsSync(join(folder, 'pwned'))).toBe(false);
  });
});

describe('docs/gitops.md', () => {
  const text = readFileSync(join(ROOT, 'docs/gitops.md'), 'utf8');
  const [, block = ''] = /```yaml\n(apiVersion: argoproj[^`]*)```/.exec(text) ?? [];
  const { spec } = parse(block) as { spec: { generate: { command: string[]; args: string[] } } };

  it.each([
    [0, 'ok', /imagePullPolicy: Never/],
    [1, 'no kustomization', /^$/],
  ])("shows a generate command for Argo CD that ends with kustomize's exit code %i", (status, _, output) => {
    const bin = folderWith({
      kustomize: `#!/bin/sh\ncat <<'END'\n${pod('a')}END\nexit ${status}\n`,
      'pull-policy': `#!/bin/sh\nexec ${COMMAND_LINE} "$@"\n`,
    });
    for (const name of ['kustomize', 'pull-policy']) chmodSync(join(bin, name), 0o755);
    const rules = 'apiVersion: v1\nkind: ConfigMap\ndata: {imagePullPolicy: Never}\n';
    const [program = '', ...args] = [...spec.generate.command, ...spec.generate.args];
    const outcome = spawnSync(program, args, {
      cwd: folderWith({ 'pull-policy.yaml': rules }),
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
    });
    expect(outcome.status).toBe(status);
    expect(outcome.stdout.toString()).toMatch(output);
  });
});
