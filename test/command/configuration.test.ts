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
  - imagePullPolicy: IfNotPresent
`;
const CONFIG_MAP = `apiVersion: v1
kind: ConfigMap
metadata: {name: one}
data:
  tags: 1.10
  imagePullPolicy: Never
`;

/** What `set` makes of one pod in the working folder. */
function policyBy(files: Record<string, string>, args: string[], cwd = '', image = 'nginx:1.25'): string {
  const folder = folderWith({ ...files, 'a b/pod.yaml': pod('a', image) });
  const { code, stdout, stderr } = run(['set', ...args], { cwd: `${folder}/${cwd}`, input: pod('a', image) });
  if (code !== 0) return stderr;
  return /imagePullPolicy: (\w+)/.exec(stdout)?.[1] ?? 'none';
}

describe('the rules of the command', () => {
  it.each<[string, Record<string, string>, string[], string, string, string]>([
    ['-p', {}, ['-p', 'Never'], '', 'nginx', 'Never'],
    ['-p Default', {}, ['-p', 'Default'], '', 'nginx', 'Always'],
    ['-c', { 'rules.yaml': RULES }, ['-c', 'rules.yaml'], '', 'nginx', 'Always'],
    [
      '-c with a ConfigMap, whose values are text',
      { 'c.yaml': CONFIG_MAP },
      ['-c', 'c.yaml'],
      '',
      'nginx:1.10',
      'Never',
    ],
    [
      '-c with JSON',
      { 'r.json': '{"apiVersion":"v1","kind":"ConfigMap","data":{"imagePullPolicy":"Never"}}' },
      ['-c', 'r.json'],
      '',
      'nginx',
      'Never',
    ],
    ['pull-policy.yaml here', { 'pull-policy.yaml': RULES }, [], '', 'nginx:1', 'IfNotPresent'],
    ['pull-policy.yaml above', { 'pull-policy.yaml': RULES }, [], 'a b', 'nginx', 'Always'],
    [
      'the nearest pull-policy.yaml',
      { 'pull-policy.yaml': RULES, 'a b/pull-policy.yaml': CONFIG_MAP },
      [],
      'a b',
      'nginx:1.10',
      'Never',
    ],
    ['-p before pull-policy.yaml', { 'pull-policy.yaml': RULES }, ['-p', 'Never'], '', 'nginx', 'Never'],
    [
      'set also where the mode is Check',
      { 'r.yaml': RULES.replace('  rules:', '  mode: Check\n  rules:') },
      ['-c', 'r.yaml'],
      '',
      'nginx',
      'Always',
    ],
  ])('%s', (_, files, args, cwd, image, policy) => {
    expect(policyBy(files, args, cwd, image)).toBe(policy);
  });

  it.each<[string, string, string[]]>([
    [
      'an unknown field and a bad value, with their lines',
      `${RULES.replace('tags:', 'tag:')}  - imagePullPolicy: always\n`,
      [
        'c.yaml:7: `spec.rules[0].match.tag` is not a known field; allowed: .* \\(did you mean `tags`\\?\\)',
        'c.yaml:10: `spec.rules\\[2\\].imagePullPolicy` must be one of .*; got "always" \\(did you mean "Always"\\?\\)',
      ],
    ],
    [
      'a missing field, at its parent',
      'apiVersion: pullpolicy.dev/v1alpha1\nkind: PullPolicyTransformer\nmetadata: {}\nspec:\n  rules:\n  - name: x\n',
      ['c.yaml:6: `spec.rules\\[0\\].imagePullPolicy` is missing'],
    ],
    [
      'a field of a ConfigMap',
      'apiVersion: v1\nkind: ConfigMap\ndata:\n  imagePullPolicy: Sometimes\n',
      ['c.yaml:4: `data.imagePullPolicy` must be one of'],
    ],
    [
      'an unknown field with a dot in its name',
      `${RULES}  "a.b":\n    c: d\n`,
      ['c.yaml:10: `spec\\["a.b"\\]` is not a known field'],
    ],
    [
      'a field that a merge brings, at what holds it',
      `${RULES.replace('spec:', 'spec:\n  <<: [text, {mode: Sett}]')}`,
      ['c.yaml:4: `spec.mode` must be one of .*; got "Sett"'],
    ],
    ['another kind', pod('a'), ['c.yaml:2: `kind` must be one of']],
    ['no YAML', 'a: [\n', ['c.yaml:2: ']],
    ['no document', '# nothing\n', ['c.yaml: there is no configuration in it']],
    ['more than one document', `${CONFIG_MAP}---\n${CONFIG_MAP}`, ['c.yaml:8: a configuration is one document']],
    [
      'an endless one',
      `a: &a [1,2,3,4,5,6,7,8,9]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: [*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: [*d,*d,*d,*d,*d,*d,*d,*d,*d]\n`,
      ['c.yaml: more than 100,000 nodes'],
    ],
    [
      'one that merges without end',
      `a0: &a0 {x: y}\n${Array.from({ length: 40 }, (_, n) => `a${n + 1}: &a${n + 1} {<<: [*a${n}, *a${n}]}\n`).join('')}<<: *a40\n`,
      ['c.yaml:1: its aliases stand for more than a million nodes'],
    ],
    ['UTF-16', '\ufffe', ['c.yaml']],
  ])('is refused with file and line: %s', (_, text, messages) => {
    const folder = folderWith({
      'c.yaml': text === '\ufffe' ? Buffer.from([0xff, 0xfe, 0x61, 0]) : text,
      'pod.yaml': pod('a'),
    });
    const { code, stdout, stderr } = run(['set', '-c', 'c.yaml', '.'], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toHaveLength(messages.length);
    for (const [index, message] of messages.entries())
      expect(lines[index]).toMatch(new RegExp(`^${message.replace('[0].match', '\\[0\\].match')}`));
  });

  it('names its file when it was found above', () => {
    const folder = folderWith({ 'pull-policy.yaml': 'kind: Pod\n', 'sub/x.yaml': '' });
    const { stderr } = run(['check', '.'], { cwd: `${folder}/sub` });
    expect(stderr).toMatch(/^\.\.\/pull-policy\.yaml:1: /);
  });

  it('are missed in one line', () => {
    // No folder above the one for temporary files should hold a configuration.
    const { code, stderr } = run(['set', '.'], { cwd: folderWith({}) });
    expect(code).toBe(2);
    expect(stderr).toBe(
      'pull-policy set: no rules: give --policy, or --config, or a pull-policy.yaml in this folder or above\n',
    );
  });

  it('are missed where the file is missing', () => {
    const { code, stderr } = run(['set', '-c', 'gone.yaml', '.'], { cwd: folderWith({}) });
    expect([code, stderr]).toEqual([2, 'pull-policy set: --config "gone.yaml": no such file or folder\n']);
  });
});
