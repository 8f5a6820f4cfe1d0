import { describe, expect, it } from 'vitest';
import type { FieldSpec, Rule } from '../../src/decide/types.ts';
import { type Outcome, setPolicies } from '../catalogue/set-policies.ts';

const ALWAYS: Rule[] = [{ imagePullPolicy: 'Always' }];

const run = (text: string, spec: FieldSpec | FieldSpec[], rules = ALWAYS): Promise<Outcome> =>
  setPolicies(text, rules, { fieldSpecs: [spec].flat(), discover: false });

const app = (body: string): string => `apiVersion: example.com/v1\nkind: App\nmetadata:\n  name: x\n${body}`;
const configMap = (data: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: x\ndata:\n${data.replace(/^(?=.)/gm, '  ')}`;

describe('field specs', () => {
  it.each<[string, FieldSpec, string, string]>([
    ['a field', { path: 'spec/policy' }, 'spec:\n  policy: Never\n', 'spec:\n  policy: Always\n'],
    ['nothing where there is no field', { path: 'spec/policy' }, 'spec:\n  image: a:1\n', 'spec:\n  image: a:1\n'],
    [
      'a field of each entry',
      { path: 'steps[]/policy' },
      'steps:\n- policy: Never\n- a: b\n- policy: "Never"\n',
      'steps:\n- policy: Always\n- a: b\n- policy: "Always"\n',
    ],
    [
      'a field under any key',
      { path: 'spec/*/policy' },
      'spec: {a: {policy: Never}, b: {policy: Never}}\n',
      'spec: {a: {policy: Always}, b: {policy: Always}}\n',
    ],
    [
      'a field under a key that matches',
      { path: 'spec/a*/policy' },
      'spec: {a: {policy: Never}, b: {policy: Never}}\n',
      'spec: {a: {policy: Always}, b: {policy: Never}}\n',
    ],
    [
      'a field under any key that a merge brings',
      { path: 'spec/*/policy' },
      'spec: {<<: {a: {policy: Never}, b: {policy: Never}}, b: {policy: Never}, [c]: {policy: Never}}\n',
      'spec: {<<: {a: {policy: Always}, b: {policy: Never}}, b: {policy: Always}, [c]: {policy: Never}}\n',
    ],
    [
      'a field under any key that a list of merges brings, the first of a name',
      { path: 'spec/*/policy' },
      'spec: {b: {policy: Never}, <<: [{a: {policy: Never}}, text, {a: {policy: Never}, c: {policy: Never}}]}\n',
      'spec: {b: {policy: Always}, <<: [{a: {policy: Always}}, text, {a: {policy: Never}, c: {policy: Always}}]}\n',
    ],
    [
      'a field beside a merge of what is no mapping',
      { path: 'spec/*/policy' },
      'spec: {<<: text, a: {policy: Never}}\n',
      'spec: {<<: text, a: {policy: Always}}\n',
    ],
    [
      'a field of each entry with a name',
      { path: 'env[name=X]/value' },
      'env: [text, {name: X, value: Never}, {name: 5, value: Never}, {value: Never}]\n',
      'env: [text, {name: X, value: Always}, {name: 5, value: Never}, {value: Never}]\n',
    ],
    [
      'a field at any depth',
      { path: 'spec/**/image/pullPolicy' },
      'spec:\n  image:\n    pullPolicy: Never\n  a:\n  - b:\n      image: {pullPolicy: Never}\n',
      'spec:\n  image:\n    pullPolicy: Always\n  a:\n  - b:\n      image: {pullPolicy: Always}\n',
    ],
    [
      'keys that match',
      { path: 'spec/CHE_*PULL__POLICY' },
      'spec:\n  CHE_A_PULL__POLICY: Never\n  CHE_PULL__POLICY: "Never"\n  CHE_B: Never\n',
      'spec:\n  CHE_A_PULL__POLICY: Always\n  CHE_PULL__POLICY: "Always"\n  CHE_B: Never\n',
    ],
    [
      'an environment variable',
      { path: 'containers[]/env[name=*IMAGE_PULL_POLICY]/value' },
      'containers:\n- name: a\n  env:\n  - name: X\n    value: Never\n  - name: MY_IMAGE_PULL_POLICY\n    value: Never\n',
      'containers:\n- name: a\n  env:\n  - name: X\n    value: Never\n  - name: MY_IMAGE_PULL_POLICY\n    value: Always\n',
    ],
    [
      'a flag with its value',
      { path: 'args[--image-pull-policy]' },
      'args: [--image-pull-policy=Never, --image-pull-policy-x=Never]\n',
      'args: [--image-pull-policy=Always, --image-pull-policy-x=Never]\n',
    ],
    [
      'a flag before its value',
      { path: 'args[--image-pull-policy]' },
      'args:\n- "--image-pull-policy"\n- "Never"\n- Never\n',
      'args:\n- "--image-pull-policy"\n- "Always"\n- Never\n',
    ],
    [
      'a flag among arguments that are no strings',
      { path: 'args[--p]' },
      'args: [5, --p=Never, {--p: Never}]\n',
      'args: [5, --p=Always, {--p: Never}]\n',
    ],
    ['no flag where there is no list', { path: 'args[--p]' }, 'args: --p=Never\n', 'args: --p=Never\n'],
    ['no flag in what is nothing', { path: 'args[--p]' }, 'args:\n', 'args:\n'],
    ['a flag without a value', { path: 'args[--p]' }, 'args: [--p, --q]\n', 'args: [--p, --q]\n'],
    [
      'flags that match, in quotes',
      { path: 'args[--*pull-policy]' },
      "args:\n- '--executor-image-pull-policy=Never' # why\n",
      "args:\n- '--executor-image-pull-policy=Always' # why\n",
    ],
    [
      'an annotation',
      { path: 'metadata/annotations/example.com\\/policy' },
      'metadata:\n  annotations:\n    example.com/policy: Never\n',
      'metadata:\n  annotations:\n    example.com/policy: Always\n',
    ],
    [
      'another spelling, which it keeps',
      { path: 'spec/policy' },
      'spec: {policy: if-not-present}\n',
      'spec: {policy: always}\n',
    ],
    [
      'a spelling in capitals, which it keeps',
      { path: 'spec/policy' },
      'spec: {policy: IF_NOT_PRESENT}\n',
      'spec: {policy: ALWAYS}\n',
    ],
    [
      'a new field beside the last part of the image',
      { path: 'spec/policy', image: 'repository:tag', create: true },
      'spec:\n  a: b\n  tag: "1"\n  repository: c\n  d: e\n',
      'spec:\n  a: b\n  tag: "1"\n  repository: c\n  policy: Always\n  d: e\n',
    ],
    [
      'a new field',
      { path: 'spec/a/policy', create: true },
      'spec:\n  a:\n    b: c\n',
      'spec:\n  a:\n    b: c\n    policy: Always\n',
    ],
    [
      'a new field among fields of its own',
      { path: 'spec/a/policy', create: true },
      'spec:\n  a: {}\n',
      'spec:\n  a: {policy: Always}\n',
    ],
    [
      'a new field with what is around it',
      { path: 'spec/a/b/policy', create: true },
      'spec:\n  c: d\n',
      'spec:\n  c: d\n  a:\n    b:\n      policy: Always\n',
    ],
    [
      'a new field with what is around it in JSON',
      { path: 'spec/a/b/policy', create: true },
      '"spec": {"c":"d"}\n',
      '"spec": {"c":"d","a":{"b":{"policy":"Always"}}}\n',
    ],
    [
      'a new field of each entry',
      { path: 'steps[]/policy', create: true },
      'steps:\n- name: a\n- policy: Never\n',
      'steps:\n- name: a\n  policy: Always\n- policy: Always\n',
    ],
    ['nothing new without the list', { path: 'steps[]/policy', create: true }, 'spec:\n  a: b\n', 'spec:\n  a: b\n'],
    [
      'a new key that needs quotes',
      { path: 'spec/true', create: true },
      'spec:\n  a: b\n',
      'spec:\n  a: b\n  "true": Always\n',
    ],
  ])('reach %s', async (_, spec, text, wanted) => {
    const document = (body: string): string =>
      body.startsWith('metadata')
        ? `apiVersion: example.com/v1\nkind: App\n${body}`
        : body.startsWith('"')
          ? `{"apiVersion": "example.com/v1", "kind": "App", ${body.trim()}}\n`
          : app(body);
    const outcome = await run(document(text), spec);
    expect(outcome.text).toBe(document(wanted));
    expect(outcome.findings.every((finding) => finding.startsWith('[info]'))).toBe(true);
    expect((await run(outcome.text, spec)).text).toBe(outcome.text);
  });

  it.each<[FieldSpec, boolean]>([
    [{ path: 'p' }, true],
    [{ path: 'p', kind: 'App', group: 'example.com', version: 'v1' }, true],
    [{ path: 'p', kind: 'Apps' }, false],
    [{ path: 'p', group: 'example.org' }, false],
    [{ path: 'p', version: 'v2' }, false],
  ])('hold for the resources that %j names', async (spec, holds) => {
    expect((await run(app('p: Never\n'), spec)).findings).toHaveLength(holds ? 1 : 0);
  });

  it('create several fields together', async () => {
    const specs = ['A', 'B', 'c/D'].map((name) => ({ path: `spec/server/properties/${name}`, create: true }));
    expect((await run(app('spec:\n  x: y\n'), specs)).text).toBe(
      app('spec:\n  x: y\n  server:\n    properties:\n      A: Always\n      B: Always\n      c:\n        D: Always\n'),
    );
    expect((await run(app('spec:\n  server:\n    properties: {}\n'), specs)).text).toBe(
      app('spec:\n  server:\n    properties: {A: Always, B: Always, c: {D: Always}}\n'),
    );
  });

  it.each(['spec/server/p', 'spec/server/image/p'])('create nothing below a null, and say so: %s', async (path) => {
    const text = app('spec:\n  server:\n');
    expect(await run(text, { path, create: true })).toEqual({
      text,
      findings: ['[error] example.com/v1/App/x spec.server: must be a mapping; the rest of the resource is done'],
    });
    expect(await run(text, { path })).toEqual({ text, findings: [] });
  });

  it.each<[string, FieldSpec, string, boolean]>([
    ['beside it', { path: 'spec/policy', image: 'image' }, 'spec:\n  image: quay.io/a:1\n  policy: Never\n', true],
    [
      'in parts beside it',
      { path: 'spec/policy', image: 'registry+repository:tag' },
      'spec:\n  registry: quay.io\n  repository: a\n  tag: 1\n  policy: Never\n',
      true,
    ],
    [
      'by its usual name',
      { path: 'spec/imagePullPolicy' },
      'spec:\n  image: quay.io/a:1\n  imagePullPolicy: Never\n',
      true,
    ],
    [
      'by usual parts',
      { path: 'spec/**/image/pullPolicy' },
      'spec:\n  a:\n    image:\n      repository: quay.io/a\n      tag: "1"\n      pullPolicy: Never\n',
      true,
    ],
    [
      'by a base image and a version',
      { path: 'spec/pullPolicy' },
      'spec:\n  baseImage: quay.io/a\n  version: "1"\n  pullPolicy: Never\n',
      true,
    ],
    [
      'without a part that is absent',
      { path: 'spec/policy', image: 'registry+repository:tag' },
      'spec:\n  repository: quay.io/a\n  policy: Never\n',
      true,
    ],
    [
      'by a path from the resource',
      { path: 'spec/policies/a', image: 'spec/images/a' },
      'spec:\n  images:\n    a: quay.io/a:1\n  policies:\n    a: Never\n',
      true,
    ],
    [
      'in the same entry',
      { path: 'steps[]/run/policy', image: 'steps[]/image' },
      'steps:\n- image: docker.io/a:1\n  run: {}\n- image: quay.io/a:1\n  run:\n    policy: Never\n',
      true,
    ],
    [
      'of the first entry',
      { path: 'policy', image: 'images[]/image' },
      'policy: Never\nimages: [{image: quay.io/a:1}, {image: docker.io/a:1}]\n',
      true,
    ],
    [
      'not of a second entry',
      { path: 'policy', image: 'images[]/image' },
      'policy: Never\nimages: [{image: docker.io/a:1}, {image: quay.io/a:1}]\n',
      false,
    ],
    [
      'not beside the text that holds the policy',
      { path: 'data/text/spec/policy', image: 'data/image' },
      'data:\n  image: quay.io/a:1\n  text: |\n    spec:\n      policy: Never\n',
      false,
    ],
    ['nowhere', { path: 'spec/a/policy' }, 'spec:\n  image: quay.io/a:1\n  a:\n    policy: Never\n', false],
    [
      'not where they say',
      { path: 'spec/policy', image: 'other/image' },
      'spec:\n  image: quay.io/a:1\n  policy: Never\n',
      false,
    ],
    [
      'in a container of a flag, which is another one',
      { path: 'containers[]/args[--p]' },
      'containers:\n- name: a\n  image: quay.io/a:1\n  args: [--p=Never]\n',
      false,
    ],
  ])('find the image %s', async (_, spec, text, found) => {
    const outcome = await run(app(text), spec, [{ match: { images: ['quay.io/**'] }, imagePullPolicy: 'Always' }]);
    expect(outcome.findings).toHaveLength(found ? 1 : 0);
  });

  it('know the container that a flag or a variable is of', async () => {
    const text = app(
      'containers:\n- name: a\n  args: [--p=Never]\n- name: b\n  args: [--p=Never]\n  env: [{name: P, value: Never}]\n',
    );
    const specs = [{ path: 'containers[]/args[--p]' }, { path: 'containers[]/env[name=P]/value' }];
    const outcome = await run(text, specs, [{ match: { containers: ['b'] }, imagePullPolicy: 'Always' }]);
    expect(outcome.findings).toEqual([
      '[info] example.com/v1/App/x containers[1].args[0]: changed from "Never" to "Always"',
      '[info] example.com/v1/App/x containers[1].env[0].value: changed from "Never" to "Always"',
    ]);
  });

  it('know the volume that an image is in, but not what is around a text', async () => {
    const volumes = app('spec:\n  volumes:\n  - name: b\n    image: {reference: a, pullPolicy: Never}\n');
    const path = 'spec/volumes[]/image/pullPolicy';
    const inB = (containerTypes: NonNullable<Rule['match']>['containerTypes'] & {}): Rule[] => [
      { match: { containers: ['b'], containerTypes }, imagePullPolicy: 'Always' },
    ];
    expect((await run(volumes, { path }, inB(['volumes']))).text).toBe(volumes.replace('Never', 'Always'));
    const text = volumes.replace('image: {', "image: '{").replace('Never}', "Never}'");
    expect((await run(text, { path }, inB(['volumes']))).text).toBe(text);
    expect((await run(text, { path })).text).toBe(text.replace('Never', 'Always'));
    const container = app("containers:\n- name: b\n  env: [{name: X, value: '{p: Never}'}]\n");
    const inText = { path: 'containers[]/env[name=X]/value/p' };
    expect((await run(container, inText, inB(['containers', 'other']))).text).toBe(container);
    expect((await run(container, inText)).text).toBe(container.replace('Never', 'Always'));
  });

  it('leave to a known field what it is, unless they know more', async () => {
    const pod = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: x\nspec:\n  containers:\n  - name: a\n';
    const path = 'spec/containers[]/imagePullPolicy';
    expect((await run(pod, { path })).findings).toEqual([]);
    expect((await run(pod, { path, create: true })).text).toBe(`${pod}    imagePullPolicy: Always\n`);
    const text = `${pod}    imagePullPolicy: always\n`;
    expect((await run(text, { path })).text).toBe(`${pod}    imagePullPolicy: Always\n`);
    expect(
      (
        await run(text, { path, create: true }, [
          { match: { containerTypes: ['containers'], containers: ['a'] }, imagePullPolicy: 'Never' },
        ])
      ).text,
    ).toBe(`${pod}    imagePullPolicy: Never\n`);
  });

  it.each<[FieldSpec, string, string]>([
    [{ path: 'p' }, 'p: 1\n', '[error] example.com/v1/App/x p: must be a string; it is left as it is'],
    [{ path: 'p' }, 'p: {a: b}\n', '[error] example.com/v1/App/x p: must be a string; it is left as it is'],
    [
      { path: 'args[--p]' },
      'args: ["--p=\\u004eever"]\n',
      '[error] example.com/v1/App/x args[0]: cannot be edited: the argument has escapes or several lines',
    ],
    [
      { path: 'args[--p]' },
      'p: &p --p=Never\nargs: [*p ]\n',
      '[error] example.com/v1/App/x args[0]: cannot be edited: the argument is an alias',
    ],
  ])('%j say what they cannot handle in %j', async (spec, text, finding) => {
    const outcome = await run(app(text), spec);
    expect(outcome).toEqual({ text: app(text), findings: [finding] });
  });

  it.each([
    ['a key with "?"', 'a: &a\n  ? p\n  : Never\nb: *a\n'],
    ['a merge of what cannot go', 'a: &a\n  ? p\n  : Never\nb:\n  <<: *a\n  c: d\n'],
  ])('tell of no change where another use of the text keeps the policy, in a text that holds %s', async (_, inner) => {
    const text = app(`config: |\n${inner.replace(/^/gm, '  ').trimEnd()}\n`);
    const outcome = await run(text, { path: 'config/*/p' }, [{ imagePullPolicy: 'Unset' }]);
    expect(outcome.text).toBe(text);
    expect(outcome.findings.map((finding) => finding.split(': cannot be edited')[0]).sort()).toEqual([
      '[error] example.com/v1/App/x config.a.p',
      '[error] example.com/v1/App/x config.b.p',
    ]);
  });

  it('reach a field of a resource in which an anchor is', async () => {
    const text = app('p: Never\na: &a b\nc: *a\n');
    expect((await run(text, { path: 'p' })).text).toBe(text.replace('Never', 'Always'));
  });

  // With a look at all others for each, this would take longer than a test may.
  it('take as long as the text is, however many fields are in one resource', async () => {
    const text = app(`list:\n${'- policy: Never\n'.repeat(40_000)}`);
    const outcome = await run(text, [{ path: 'list[]/policy' }, { path: '**/policy', image: 'image' }]);
    expect(outcome.text).toBe(text.replaceAll('Never', 'Always'));
  });

  it.each<[Rule['imagePullPolicy'], string, string, string]>([
    ['Always', '', '\n', ''],
    ['Unset', '', '\n', ''],
    ['Unset', '{', ', ', '}'],
  ])('nor however many are in one mapping, where all get %s: %j', async (outcome, open, between, close) => {
    const policies = Array.from({ length: 20_000 }, (_, index) => `k${index}: Never`);
    const spec = [...policies, 'z: 1'].map((pair) => (open === '' ? `  ${pair}` : pair));
    const text = app(`spec:${open === '' ? '\n' : ' '}${open}${spec.join(between)}${close}\n`);
    const { text: edited } = await run(text, { path: 'spec/k*' }, [{ imagePullPolicy: outcome }]);
    const left = open === '' ? 'spec:\n  z: 1\n' : 'spec: {z: 1}\n';
    expect(edited).toBe(outcome === 'Always' ? text.replaceAll('Never', 'Always') : app(left));
  });

  it('refuse a resource in which anchors and several "**" mean too many ways', async () => {
    const levels = Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}a:\n`);
    const text = app(`p: &p Never\nq: *p\n${levels.join('')}${' '.repeat(300)}p: Never\n`);
    const outcome = await run(text, { path: '**/a/**/a/**/p' });
    expect(outcome.text).toBe(text);
    expect(outcome.findings).toEqual([
      expect.stringMatching(
        /^\[error\] .*: its aliases stand for more than a million nodes; the resource is left as it is$/,
      ),
    ]);
  });

  it('remove a field, but no flag', async () => {
    const unset: Rule[] = [{ imagePullPolicy: 'Unset' }];
    expect((await run(app('spec:\n  a: b\n  p: Never\n'), { path: 'spec/p' }, unset)).text).toBe(
      app('spec:\n  a: b\n'),
    );
    const text = app('args: [--p=Never]\n');
    expect(await run(text, { path: 'args[--p]' }, unset)).toEqual({
      text,
      findings: [
        '[error] example.com/v1/App/x args[0]: cannot be edited: a flag cannot be removed from a command line',
      ],
    });
  });
});

describe('field specs into YAML that a string holds', () => {
  it.each<[string, FieldSpec, string, string]>([
    [
      'a literal block',
      { path: 'data/config/executor/imagePullPolicy' },
      'config: |\n  # first\n  executor:\n    imagePullPolicy: Never # why\n  last: 1\n',
      'config: |\n  # first\n  executor:\n    imagePullPolicy: Always # why\n  last: 1\n',
    ],
    [
      'a block that is stripped',
      { path: 'data/config/p' },
      'config: |-\n  p: Never\nnext: a\n',
      'config: |-\n  p: Always\nnext: a\n',
    ],
    [
      'a new field below a single line without a line break',
      { path: 'data/config/p', create: true },
      'config: |-\n  a: b\nnext: a\n',
      'config: |-\n  a: b\n  p: Always\nnext: a\n',
    ],
    [
      'a block that is kept',
      { path: 'data/config/p', create: true },
      'config: |+\n  a: b\n\n\nnext: a\n',
      'config: |+\n  a: b\n  p: Always\n\n\nnext: a\n',
    ],
    [
      'a block with an indentation of its own',
      { path: 'data/config/p', create: true },
      'config: |2\n    a: b\nnext: a\n',
      'config: |2\n    a: b\n    p: Always\nnext: a\n',
    ],
    [
      'a deep block',
      { path: 'data/config/p', create: true },
      'config: |\n          a: b\n',
      'config: |\n          a: b\n          p: Always\n',
    ],
    [
      'a new field beside an image',
      { path: 'data/config/executor/imagePullPolicy', create: true },
      'config: |\n  executor:\n    image: a:1\n    x: y\n',
      'config: |\n  executor:\n    image: a:1\n    imagePullPolicy: Always\n    x: y\n',
    ],
    [
      'a new mapping',
      { path: 'data/config/executor/imagePullPolicy', create: true },
      'config: |\n  x: y\n',
      'config: |\n  x: y\n  executor:\n    imagePullPolicy: Always\n',
    ],
    [
      'JSON in a block',
      { path: 'data/config/p' },
      'config: |\n  {\n    "p": "Never"\n  }\n',
      'config: |\n  {\n    "p": "Always"\n  }\n',
    ],
    ['double quotes', { path: 'data/config/a/p' }, 'config: "a:\\n  p: Never\\n"\n', 'config: "a:\\n  p: Always\\n"\n'],
    [
      'a new field in double quotes',
      { path: 'data/config/a/p', create: true },
      'config: "a:\\n  \\"b\\": \\u00e4\\n"\n',
      'config: "a:\\n  \\"b\\": \\u00e4\\n  \\"p\\": \\"Always\\"\\n"\n',
    ],
    ['single quotes', { path: 'data/config/p' }, "config: '{p: ''Never''}'\n", "config: '{p: ''Always''}'\n"],
    [
      'a whole Helm values file',
      { path: 'data/values.yaml/**/image/pullPolicy' },
      'values.yaml: |\n  image:\n    pullPolicy: Never\n  db:\n    image:\n      pullPolicy: Never\n',
      'values.yaml: |\n  image:\n    pullPolicy: Always\n  db:\n    image:\n      pullPolicy: Always\n',
    ],
    [
      'several documents',
      { path: 'data/config/p' },
      'config: |\n  p: Never\n  ---\n  p: Never\n',
      'config: |\n  p: Always\n  ---\n  p: Always\n',
    ],
    [
      'any of the strings',
      { path: 'data/*/p' },
      'a: |\n  p: Never\nb: "x: [y"\nc: plain\n',
      'a: |\n  p: Always\nb: "x: [y"\nc: plain\n',
    ],
    [
      'a flag',
      { path: 'data/config/args[--p]' },
      'config: |\n  args:\n  - --p=Never\n',
      'config: |\n  args:\n  - --p=Always\n',
    ],
    ['nothing in an empty block', { path: 'data/config/p', create: true }, 'config: |\n', 'config: |\n'],
    ['nothing in no text', { path: 'data/config/p', create: true }, 'config: ""\n', 'config: ""\n'],
    ['nothing in a comment', { path: 'data/*/p' }, 'config: |\n  # p: Never\n', 'config: |\n  # p: Never\n'],
    ['text that is no mapping', { path: 'data/config/p' }, 'config: |\n  p Never\n', 'config: |\n  p Never\n'],
    [
      'anchors',
      { path: 'data/config/a/p' },
      'config: |\n  a: &a\n    p: Never\n  b: 1\n',
      'config: |\n  a: &a\n    p: Always\n  b: 1\n',
    ],
  ])('edit %s', async (_, spec, text, wanted) => {
    for (const crlf of [false, true]) {
      const lines = (body: string): string => (crlf ? configMap(body).replaceAll('\n', '\r\n') : configMap(body));
      const outcome = await run(lines(text), spec);
      expect(outcome.text).toBe(lines(wanted));
      expect(outcome.findings.every((finding) => finding.startsWith('[info]'))).toBe(true);
      expect((await run(outcome.text, spec)).text).toBe(outcome.text);
    }
  });

  it('give the whole path', async () => {
    const outcome = await run(configMap('values.yaml: |\n  a:\n    p: Never\n'), { path: 'data/values.yaml/a/p' });
    expect(outcome.findings).toEqual([
      '[info] v1/ConfigMap/x data["values.yaml"].a.p: changed from "Never" to "Always"',
    ]);
  });

  it('remove fields', async () => {
    const unset: Rule[] = [{ imagePullPolicy: 'Unset' }];
    const remove = async (data: string): Promise<string> =>
      (await run(configMap(data), { path: 'data/config/p' }, unset)).text;
    expect(await remove('config: |\n  a: b\n  p: Never\n  c: d\n')).toBe(configMap('config: |\n  a: b\n  c: d\n'));
    expect(await remove('config: |\n  p: Never\n  a: b\n')).toBe(configMap('config: |\n  a: b\n'));
    expect(await remove('config: |\n  a: b\n  p: Never\nnext: |\n  p: x\n')).toBe(
      configMap('config: |\n  a: b\nnext: |\n  p: x\n'),
    );
    expect(await remove('config: |-\n  a: b\n  p: Never\n')).toBe(configMap('config: |-\n  a: b\n'));
    expect(await remove('config: |\n  p: Never\n')).toBe(configMap('config: |\n  {}\n'));
    expect(await remove('config: "a: b\\np: Never\\n"\n')).toBe(configMap('config: "a: b\\n"\n'));
  });

  it.each([
    ['a folded block', 'config: >\n  a: b\n', 'a folded block (>) cannot be edited inside; a literal one (|) can'],
    ['lines in quotes', 'config: "a:\n   b"\n', 'a quoted string over several lines cannot be edited inside'],
    ['odd escapes', 'config: "a: \\x41"\n', 'the string has an escape that JSON does not know'],
    ['what is not YAML', 'config: |\n  a: [\n', 'the text is not YAML: '],
    ['a new line in single quotes', "config: 'a: b'\n", 'a string in single quotes cannot take another line'],
    ['an anchor', 'config: &c |\n  a: b\nother: *c\n', 'an anchor shares the text, or what it stands in'],
  ])('refuse %s', async (_, data, reason) => {
    const outcome = await run(configMap(data), { path: 'data/config/p', create: true });
    expect(outcome.text).toBe(configMap(data));
    expect(outcome.findings).toEqual([expect.stringContaining(`cannot be edited: ${reason}`)]);
  });

  it('refuse to remove a first line that tells the indentation', async () => {
    const text = configMap('config: |\n  p: Never\n   # deep\n  a: b\n');
    expect(await run(text, { path: 'data/config/p' }, [{ imagePullPolicy: 'Unset' }])).toEqual({
      text,
      findings: ['[error] v1/ConfigMap/x data.config.p: cannot be edited: the indentation of the block would change'],
    });
  });

  it('share what an anchor inside the text shares', async () => {
    const data = 'config: |\n  a: &a\n    p: Never\n  b: *a\n';
    const outcome = await run(configMap(data), { path: 'data/config/a/p' });
    expect(outcome.text).toBe(configMap(data));
    expect(outcome.findings).toEqual([
      '[error] v1/ConfigMap/x data.config.a.p: cannot be edited: an anchor shares it with line 9',
    ]);
    expect((await run(configMap(data), { path: 'data/config/*/p' })).text).toBe(
      configMap(data.replace('Never', 'Always')),
    );
  });

  it('edit one text together, whatever its documents and its mappings', async () => {
    const specs = (paths: string[], create = true): FieldSpec[] => paths.map((path) => ({ path, create }));
    const unset: Rule[] = [{ imagePullPolicy: 'Unset' }];
    const edit = async (data: string, found: FieldSpec[], rules?: Rule[]): Promise<string> =>
      (await run(configMap(data), found, rules)).text;
    expect(await edit('config: |\n  m: {}\n', specs(['data/config/m/p', 'data/config/m/q']))).toBe(
      configMap('config: |\n  m: {p: Always, q: Always}\n'),
    );
    expect(await edit('config: |\n  a: b\n', specs(['data/config/m/p', 'data/config/m/q']))).toBe(
      configMap('config: |\n  a: b\n  m:\n    p: Always\n    q: Always\n'),
    );
    for (const quote of ['"', "'"]) {
      const text = `config: ${quote}m: {p: Never, q: Never}${quote}\n`;
      expect(await edit(text, specs(['data/config/m/p', 'data/config/m/q'], false), unset)).toBe(
        configMap(`config: ${quote}m: {}${quote}\n`),
      );
    }
  });

  it('write line breaks like those around, also at the end of a text that ends without', async () => {
    const text = configMap('config: |\n  a: b\n  c: d').replaceAll('\n', '\r\n');
    expect((await run(text, { path: 'data/config/p', create: true })).text).toBe(`${text}\r\n    p: Always`);
  });

  it('share what an anchor shares in each document of a text', async () => {
    const text = configMap('config: |\n  a: {p: Never}\n  ---\n  a: &a {p: Never}\n  b: *a\n');
    const outcome = await run(text, { path: 'data/config/a/p' });
    expect(outcome.text).toBe(text.replace('Never', 'Always'));
    expect(outcome.findings).toEqual([
      '[info] v1/ConfigMap/x data.config.a.p: changed from "Never" to "Always"',
      '[error] v1/ConfigMap/x data.config.a.p: cannot be edited: an anchor shares it with line 10',
    ]);
  });

  it.each(['', '\n', '\r\n'])('take the last lines of a text that ends in %j', async (end) => {
    const unset: Rule[] = [{ imagePullPolicy: 'Unset' }];
    const text = configMap('config: |\n  a: b\n  m:\n    x: y\n    p: Never\n  p: Never');
    const written = (end === '\r\n' ? text.replaceAll('\n', '\r\n') : text) + end;
    const lines = written.split(/(?<=\n)/);
    const one = await run(written, { path: 'data/config/p' }, unset);
    expect(one).toEqual({
      text: lines.slice(0, -1).join(''),
      findings: ['[info] v1/ConfigMap/x data.config.p: removed "Never"'],
    });
    const both = await run(written, [{ path: 'data/config/p' }, { path: 'data/config/m/p' }], unset);
    expect(both.text).toBe(lines.slice(0, -2).join(''));
  });

  it.each([
    ['', '\n   # deep'],
    ['', '     '],
    ['\n', '   # deep'],
  ])('refuse to remove a first line that tells the indentation between %j and %j', async (above, below) => {
    const text = configMap(`config: |\n${above}  p: Never\n${below}\n  a: b\n`);
    expect(await run(text, { path: 'data/config/p' }, [{ imagePullPolicy: 'Unset' }])).toEqual({
      text,
      findings: ['[error] v1/ConfigMap/x data.config.p: cannot be edited: the indentation of the block would change'],
    });
  });
});

describe('several field specs', () => {
  it.each([
    ['- p: Never\n  b: {}\n', '- q: Always\n  b: {}\n'],
    ['- p: Never\n\n  b: {}\n', '- q: Always\n  b: {}\n'],
    ['- p: Never # p\n  # b\n  b: {}\n', '- # b\n  q: Always\n  b: {}\n'],
    ['- p: Never\n  b: c\n  # end\n', '- q: Always\n  b: c\n  # end\n'],
    ['- p: Never\n  b: |\n    c\n', '- q: Always\n  b: |\n    c\n'],
  ])('set one policy where another goes from the line of a dash: %j', async (list, wanted) => {
    const specs = [{ path: 'list[]/p' }, { path: 'list[]/q', create: true }];
    const rules: Rule[] = [{ match: { current: ['Never'] }, imagePullPolicy: 'Unset' }, { imagePullPolicy: 'Always' }];
    const outcome = await run(app(`list:\n${list}`), specs, rules);
    expect(outcome.text).toBe(app(`list:\n${wanted}`));
    expect(outcome.findings).toHaveLength(2);
  });

  it.each([
    ['a: |\n  x\np: Never\nq: Never\n  # c\nz: 1\n', 'a: |\n  x\nq: Never\n  # c\nz: 1\n'],
    ['a: |+\n  x\np: Never\nq: Never\n\nz: 1\n', 'a: |+\n  x\nq: Never\n\nz: 1\n'],
    ['m:\n  a: |\n    x\n  p: Never\nq: Never\n    # c\nz: 1\n', 'm:\n  a: |\n    x\nq: Never\n    # c\nz: 1\n'],
  ])('leave a policy that keeps what is below from becoming part of a text above: %j', async (text, wanted) => {
    const specs = ['**/p', 'q'].map((path) => ({ path }));
    const outcome = await run(app(text), specs, [{ imagePullPolicy: 'Unset' }]);
    expect(outcome.text).toBe(app(wanted));
    expect(outcome.findings).toEqual([
      expect.stringContaining('removed "Never"'),
      '[error] example.com/v1/App/x q: cannot be edited: blank lines or a comment below it would become part of the text above it',
    ]);
  });

  it('take a policy below a text that goes itself', async () => {
    const text = app('list:\n- p: |-\n    Never\n   # c\n  q: Never\n     # d\n  z: 1\n');
    const specs = ['list[]/p', 'list[]/q'].map((path) => ({ path }));
    const outcome = await run(text, specs, [{ imagePullPolicy: 'Unset' }]);
    expect(outcome.text).toBe(app('list:\n- # c\n     # d\n  z: 1\n'));
    expect(outcome.findings).toHaveLength(2);
  });

  it('tell of one problem once', async () => {
    const text = `${app('spec:\n  p: [1]\n  q:\n')}`;
    const specs = ['spec/p', 'spec/*', 'spec/q/p', 'spec/q/q'].map((path) => ({ path, create: true }));
    expect((await run(text, specs.slice(0, 1).concat(specs.slice(2)))).findings).toEqual([
      '[error] example.com/v1/App/x spec.p: must be a string; it is left as it is',
      '[error] example.com/v1/App/x spec.q: must be a mapping; the rest of the resource is done',
    ]);
    expect(
      (
        await run(
          text,
          specs.slice(0, 2).map(({ path }) => ({ path })),
        )
      ).findings,
    ).toEqual(['[error] example.com/v1/App/x spec.p: must be a string; it is left as it is']);
  });

  it.each(['', '\n', '\r\n'])('take the last lines of different mappings from a text that ends in %j', async (end) => {
    const text = app('spec:\n  a: b\n  m:\n    x: y\n    p: Never\n  p: Never\np: Never');
    const written = (end === '\r\n' ? text.replaceAll('\n', '\r\n') : text) + end;
    const specs = ['spec/m/p', 'spec/p', 'p'].map((path) => ({ path }));
    const outcome = await run(written, specs, [{ imagePullPolicy: 'Unset' }]);
    expect(outcome.text).toBe(
      written
        .split(/(?<=\n)/)
        .slice(0, -3)
        .join(''),
    );
    expect(outcome.findings).toHaveLength(3);
  });
});
