import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, pod, run } from './cli.ts';

const RULES = `apiVersion: pullpolicy.dev/v1alpha1
kind: PullPolicyTransformer
metadata: {name: release}
spec:
  rules:
  - name: moving
    match: {tags: [latest]}
    imagePullPolicy: Always
    severity: warning
  - name: others
    match: {images: ["quay.io/**"]}
    imagePullPolicy: Keep
  - imagePullPolicy: IfNotPresent
`;

const FILES = {
  'pull-policy.yaml': RULES,
  'web/a.yaml': pod('a', 'nginx:1.25', 'Always'),
  'web/b.yaml': `${pod('b', 'nginx', 'Never')}---\n${pod('c', 'quay.io/x/y:1', 'Never')}`,
  'broken.yaml': 'a: [\n',
};

describe('pull-policy check', () => {
  it('reports each difference with its place, sums up, and exits 1 on an error', () => {
    const { code, stdout, stderr } = run(['check', '.'], { cwd: folderWith(FILES) });
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^broken\.yaml:2:1: error: is not YAML: .*$/),
      'web/a.yaml:8:22: error: v1/Pod/a spec.containers[0].imagePullPolicy: is "Always", must be "IfNotPresent" (container "main", image "nginx:1.25", rule "rules[2]")',
      'web/b.yaml:8:22: warning: v1/Pod/b spec.containers[0].imagePullPolicy: is "Never", must be "Always" (container "main", image "nginx", rule "moving")',
      '',
    ]);
    expect([code, stderr]).toEqual([1, '2 policies differ in 2 of 4 files\n']);
  });

  it('exits 0 when what differs is no error, and when nothing differs', () => {
    const folder = folderWith({ 'pull-policy.yaml': RULES, 'a.yaml': pod('a', 'nginx', 'Never') });
    const { code, stdout } = run(['check', '.'], { cwd: folder });
    expect([code, stdout.split('\n').length]).toEqual([0, 4]);
    writeFileSync(join(folder, 'a.yaml'), pod('a', 'nginx', 'Always'));
    expect(run(['check', '-p', 'Always', '.'], { cwd: folder })).toEqual({
      code: 0,
      stdout: '',
      stderr: 'no policy differs in 2 files\n',
    });
  });

  it('changes nothing, reads standard input, and says where a policy is missing', () => {
    expect(run(['check', '-p', 'Always'], { input: `\n${pod('é', 'nginx')}` })).toEqual({
      code: 1,
      stdout:
        '<stdin>:7:5: error: v1/Pod/é spec.containers[0].imagePullPolicy: is not set, must be "Always" (container "main", image "nginx", rule "-p Always")\n',
      stderr: '1 policy differs in 1 of 1 file\n',
    });
    expect(run(['check', '-p', 'Unset'], { input: pod('a', 'nginx', 'Never') }).stdout).toContain(
      'is "Never", must not be set (',
    );
  });

  it('--format json: one finding a line, with every fact', () => {
    const { code, stdout } = run(['check', '--format', 'json', '.'], { cwd: folderWith(FILES) });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      files: 4,
      findings: [
        {
          file: 'broken.yaml',
          line: 2,
          column: 1,
          severity: 'error',
          code: 'not-yaml',
          message: expect.stringMatching(/^is not YAML: /),
        },
        {
          file: 'web/a.yaml',
          line: 8,
          column: 22,
          severity: 'error',
          code: 'differs',
          message: 'is "Always", must be "IfNotPresent"',
          resource: { apiVersion: 'v1', kind: 'Pod', name: 'a', namespace: '' },
          path: 'spec.containers[0].imagePullPolicy',
          container: 'main',
          image: 'nginx:1.25',
          current: 'Always',
          proposed: 'IfNotPresent',
          rule: 'rules[2]',
        },
        expect.objectContaining({ file: 'web/b.yaml', severity: 'warning', rule: 'moving' }),
      ],
    });
    expect(stdout.trimEnd().split('\n')).toHaveLength(5);
    expect(JSON.parse(run(['check', '-p', 'Unset', '--format', 'json'], { input: pod('a') }).stdout)).toEqual({
      files: 1,
      findings: [],
    });
    expect(
      JSON.parse(run(['check', '-p', 'Unset', '--format', 'json'], { input: '# nothing\n' }).stdout),
    ).toMatchObject({
      findings: [{ code: 'no-container', severity: 'warning' }],
    });
  });

  it('--format github: one annotation a line', () => {
    const folder = folderWith({ 'a,b: 100%\n\u001b.yaml': pod('a', 'nginx', 'Never') });
    expect(run(['check', '-p', 'Always', '--format', 'github', '.'], { cwd: folder }).stdout).toBe(
      '::error file=a%2Cb%3A 100%25%0A\\u001b.yaml,line=8,col=22,title=pull-policy::v1/Pod/a spec.containers[0].imagePullPolicy: is "Never", must be "Always" (container "main", image "nginx", rule "-p Always")\n',
    );
    expect(run(['check', '-p', 'Always', '--format', 'github'], { input: '# nothing\n' }).stdout).toBe(
      '::warning title=pull-policy::no container was found\n',
    );
  });

  it('does not pass where nothing comes from the other end of a pipe', () => {
    const { code, stdout } = run(['check', '-p', 'Always'], { input: '' });
    expect([code, stdout]).toEqual([
      1,
      '<stdin>: error: cannot be read: it is empty\nwarning: no container was found\n',
    ]);
    const folder = folderWith({ 'empty.yaml': '', 'a.yaml': pod('a', 'nginx', 'Always') });
    expect(run(['check', '-p', 'Always', '.'], { cwd: folder }).code).toBe(0);
  });

  it.each([
    ['-p', 'Always'],
    ['-p', 'Default'],
    ['-p', 'Unset'],
    ['-c', 'pull-policy.yaml'],
  ])('agrees with set: after "set %s %s" it passes', (...rules) => {
    const { 'broken.yaml': _, ...files } = FILES;
    const folder = folderWith(files);
    expect(run(['check', ...rules, '.'], { cwd: folder }).code).toBe(1);
    run(['set', ...rules, '.'], { cwd: folder });
    expect(run(['check', ...rules, '.'], { cwd: folder })).toMatchObject({ code: 0, stdout: '' });
  });
});
