import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { COMMAND_LINE, pod, run } from './cli.ts';

const CONFIG = `apiVersion: pullpolicy.dev/v1alpha1
kind: PullPolicyTransformer
metadata: {name: release}
spec:
  rules:
  - imagePullPolicy: Always
`;

function plugin(configuration: string, input: string) {
  return run(['/tmp/kust-plugin-config-123'], { input, env: { KUSTOMIZE_PLUGIN_CONFIG_STRING: configuration } });
}

describe("kustomize's executable plugin", () => {
  it('takes a plain stream, by the configuration in the environment, and tells on standard error', () => {
    expect(plugin(CONFIG, `${pod('a')}---\n${pod('b', 'nginx', 'Never')}`)).toEqual({
      code: 0,
      stdout: `${pod('a', 'nginx:1.25', 'Always')}---\n${pod('b', 'nginx', 'Always')}`,
      stderr:
        '[info] v1/Pod/a spec.containers[0].imagePullPolicy: set to "Always"\n' +
        '[info] v1/Pod/b spec.containers[0].imagePullPolicy: changed from "Never" to "Always"\n',
    });
  });

  it('keeps what kustomize writes into resources', () => {
    const input = `apiVersion: v1
kind: Pod
metadata:
  annotations:
    kustomize.config.k8s.io/id: |
      kind: Pod
      name: a
      version: v1
  name: a
spec:
  containers:
  - image: nginx
    name: main
`;
    expect(plugin(CONFIG, input).stdout).toBe(
      input.replace('image: nginx\n', 'image: nginx\n    imagePullPolicy: Always\n'),
    );
  });

  it('warns where there is nothing to decide', () => {
    expect(plugin(CONFIG, '')).toEqual({ code: 0, stdout: '', stderr: '[warning]: no container was found\n' });
  });

  it('fails, with nothing on standard output, where the configuration is wrong', () => {
    const { code, stdout, stderr } = plugin(CONFIG.replace('Always', 'always'), pod('a'));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^\[error\] pullpolicy\.dev\/v1alpha1\/PullPolicyTransformer\/release: `spec\.rules\[0\]\.imagePullPolicy` must be one of .*\n$/,
    );
  });

  it('fails, with nothing on standard output, where the configuration or the stream is no text of YAML', () => {
    expect(plugin('a: [\n', pod('a'))).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^\[error\]: the configuration, line 2: .*\n$/),
    });
    expect(
      run(['/tmp/kust-plugin-config-123'], {
        input: Buffer.from([0x61, 0xff]),
        env: { KUSTOMIZE_PLUGIN_CONFIG_STRING: CONFIG },
      }),
    ).toEqual({ code: 1, stdout: '', stderr: 'pull-policy: line 1, column 2: the input is not UTF-8 text\n' });
  });

  it('fails, with nothing on standard output, where a policy differs in Check mode or a resource has a fault', () => {
    const check = plugin(CONFIG.replace('  rules:', '  mode: Check\n  rules:'), pod('a'));
    expect([check.code, check.stdout]).toEqual([1, '']);
    expect(check.stderr).toBe('[error] v1/Pod/a spec.containers[0].imagePullPolicy: is not set, must be "Always"\n');
    const faulty = plugin(CONFIG, 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: 1}\n');
    expect([faulty.code, faulty.stdout]).toEqual([1, '']);
  });

  it('does not keep the command from working', () => {
    const outcome = run(['set', '-p', 'Always'], { input: pod('a'), env: { KUSTOMIZE_PLUGIN_CONFIG_STRING: CONFIG } });
    expect(outcome.stdout).toBe(pod('a', 'nginx:1.25', 'Always'));
    expect(run(['--version'], { env: { KUSTOMIZE_PLUGIN_CONFIG_STRING: CONFIG } }).stdout).toBe('1.2.3\n');
  });

  it.runIf(process.platform === 'linux').each([
    ['< /', 'pull-policy: standard input cannot be read: it is a folder\n'],
    ['< /dev/null > /dev/full', ''],
    ['> /dev/full', 'pull-policy: standard output cannot be written: no space left on the disk\n'],
  ])('says in one line what is wrong with its input or output: %s', (files, stderr) => {
    const outcome = spawnSync('sh', ['-c', `${COMMAND_LINE} /tmp/kust-plugin-config-123 ${files}`], {
      input: pod('a'),
      encoding: 'utf8',
      env: { ...process.env, KUSTOMIZE_PLUGIN_CONFIG_STRING: CONFIG },
    });
    expect(
      outcome.stderr
        .split('\n')
        .filter((line) => !line.startsWith('['))
        .join('\n'),
    ).toBe(stderr);
    expect(outcome.status).toBe(stderr === '' ? 0 : 1);
  });
});
