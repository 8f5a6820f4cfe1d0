import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { config, resourceList, resultsOf, run } from './run.ts';

const ITEMS = `- apiVersion: apps/v1
  kind: Deployment
  metadata:
    name: web
    namespace: demo
    annotations:
      config.kubernetes.io/path: deploy/web.yaml
      config.kubernetes.io/index: '3'
  spec:
    template:
      spec:
        containers:
        - name: app
          image: nginx
        - name: side
          image: busybox:1.36
          imagePullPolicy: Always
        initContainers:
        - name: init
          image: ghcr.io/acme/init@sha256:${'0123456789abcdef'.repeat(4)}
          imagePullPolicy: "Never"
`;

const resourceRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', namespace: 'demo' };
const file = { path: 'deploy/web.yaml', index: 3 };
const field = (list: string, values: object): object => ({
  path: `spec.template.spec.${list}.imagePullPolicy`,
  ...values,
});

describe('a list is changed', () => {
  test('with a result for each change, and an exit code of 0', async () => {
    const text = resourceList(ITEMS, '[{name: all, imagePullPolicy: IfNotPresent}]');
    const { output, exitCode, lines } = await run(text);
    expect(exitCode).toBe(0);
    const items = ITEMS.replace('image: nginx\n', 'image: nginx\n          imagePullPolicy: IfNotPresent\n')
      .replace('Policy: Always', 'Policy: IfNotPresent')
      .replace('"Never"', '"IfNotPresent"');
    expect(output.startsWith(text.replace(ITEMS, items))).toBe(true);
    expect(resultsOf(output)).toEqual([
      {
        message: 'set to "IfNotPresent"',
        severity: 'info',
        resourceRef,
        field: field('containers[0]', { proposedValue: 'IfNotPresent' }),
        file,
        tags: { rule: 'all' },
      },
      {
        message: 'changed from "Always" to "IfNotPresent"',
        severity: 'info',
        resourceRef,
        field: field('containers[1]', { currentValue: 'Always', proposedValue: 'IfNotPresent' }),
        file,
        tags: { rule: 'all' },
      },
      {
        message: 'changed from "Never" to "IfNotPresent"',
        severity: 'info',
        resourceRef,
        field: field('initContainers[0]', { currentValue: 'Never', proposedValue: 'IfNotPresent' }),
        file,
        tags: { rule: 'all' },
      },
    ]);
    expect(lines[1]).toBe(
      '[info] apps/v1/Deployment/demo/web spec.template.spec.containers[1].imagePullPolicy: changed from "Always" to "IfNotPresent"',
    );
    const again = await run(output);
    expect(again.output).toBe(output);
    expect(again.lines).toEqual([]);
  });

  test('with the first rule that matches, each outcome as it is meant', async () => {
    const rules = `
    - {match: {containers: [side]}, imagePullPolicy: Keep}
    - {match: {digest: true}, imagePullPolicy: Unset}
    - {imagePullPolicy: Default}`;
    const { output, lines } = await run(resourceList(ITEMS, rules));
    expect(lines.map((line) => line.replace(/^.*containers/i, ''))).toEqual([
      '[0].imagePullPolicy: set to "Always"',
      '[0].imagePullPolicy: removed "Never"',
    ]);
    expect(resultsOf(output)[1]).toEqual({
      message: 'removed "Never"',
      severity: 'info',
      resourceRef,
      field: field('initContainers[0]', { currentValue: 'Never' }),
      file,
      tags: { rule: 'rules[1]' },
    });
    expect(output).not.toContain('"Never"\n');
  });

  test('by a ConfigMap with one rule', async () => {
    const text = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
${ITEMS}functionConfig:
  apiVersion: v1
  kind: ConfigMap
  metadata: {name: function-input}
  data: {imagePullPolicy: Always, containers: 'app, init', tags: latest}
`;
    const { lines, exitCode } = await run(text);
    expect(lines).toEqual([
      '[info] apps/v1/Deployment/demo/web spec.template.spec.containers[0].imagePullPolicy: set to "Always"',
    ]);
    expect(exitCode).toBe(0);
  });

  test('and a field spec that leads nowhere is told, with how far it led', async () => {
    const specs = [
      '{kind: Odd, path: spec/engine/policy}',
      '{kind: Thing, path: spec/engin/policy}',
      '{kind: Thing, path: spec.engine.policy}',
      '{kind: Thing, path: spec/engine/policy, image: reff}',
      '{kind: Thing, path: spec/engine/policy, image: spec.engine.ref}',
      '{kind: Thing, path: spec/engine/policy, image: ref}',
      '{kind: Thing, path: spec/other/policy, create: true}',
      '{kind: Thing, path: spec/list/policy, create: true}',
      '{kind: Thing, path: spec/number}',
      '{path: "spec/containers[]/imagePullPolicy"}',
      '{path: "spec/containers[]/imagePullPolicy", image: image}',
    ];
    const thing =
      '- {apiVersion: a.b/v1, kind: Thing, spec: {engine: {ref: a:1, policy: Never}, list: null, number: 1, other: {}}}\n';
    const pod = '- {apiVersion: v1, kind: Pod, spec: {containers: [{image: a}]}}\n';
    const { lines } = await run(
      `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${thing}${pod}${config('[{imagePullPolicy: Never}]', `fieldSpecs: [${specs.join(', ')}]`)}`,
    );
    expect(lines).toEqual([
      '[error] a.b/v1/Thing spec.list: must be a mapping; the rest of the resource is done',
      '[error] a.b/v1/Thing spec.number: must be a string; it is left as it is',
      '[info] a.b/v1/Thing spec.other.policy: set to "Never"',
      '[info] v1/Pod spec.containers[0].imagePullPolicy: set to "Never"',
      '[warning]: `fieldSpecs[0]` met no resource that it is for',
      '[warning]: `fieldSpecs[1]` found no policy at "spec/engin/policy"',
      '[warning]: `fieldSpecs[2]` found no policy at "spec.engine.policy"; the steps of a path are parted by "/"',
      '[warning]: `fieldSpecs[3].image` found no image at "reff"',
      '[warning]: `fieldSpecs[4].image` found no image at "spec.engine.ref"; the steps of a path are parted by "/"',
    ]);
  });

  test('and what is still a template of a chart stays, though in quotes it is YAML', async () => {
    const containers = [
      '{name: a, image: "{{ .Values.image }}", imagePullPolicy: Always}',
      '{name: b, image: b, imagePullPolicy: "{{- $.Values.policy -}}"}',
      '{name: c, image: \'{{ include "c.image" . }}\'}',
      '{name: d, image: "{{inputs.parameters.image}}", imagePullPolicy: Always}',
      '{name: e, image: "{{ .Values.image }}", imagePullPolicy: Never}',
      '{name: f, image: "{{ coalesce (.Values.a) .Chart.AppVersion }}"}',
      '{name: g, image: a, imagePullPolicy: "{{workflow.parameters.policy}}"}',
    ];
    const { lines, output, exitCode } = await run(
      resourceList(
        `- {apiVersion: v1, kind: Pod, spec: {containers: [${containers.join(', ')}]}}\n`,
        '[{imagePullPolicy: Never}]',
      ),
    );
    const at = (index: number): string => `v1/Pod spec.containers[${index}].imagePullPolicy`;
    const stays = (what: string): string =>
      `the ${what} is a template; the container is left as it is: set the policy of what the template becomes`;
    expect(lines).toEqual(
      expect.arrayContaining([
        ...[0, 2, 5].map((index) => `[error] ${at(index)}: ${stays('image')}`),
        ...[1, 6].map((index) => `[error] ${at(index)}: ${stays('policy')}`),
        `[info] ${at(3)}: changed from "Always" to "Never"`,
      ]),
    );
    expect(lines).toHaveLength(6);
    expect(exitCode).toBe(1);
    for (const [index, text] of containers.entries()) expect(output.includes(text)).toBe(index !== 3);
  });

  test('and a rule that decides nothing is told, as is a list without containers', async () => {
    const { output, exitCode, lines } = await run(
      resourceList(ITEMS, '[{match: {names: [other]}, imagePullPolicy: Always}, {name: rest, imagePullPolicy: Keep}]'),
    );
    expect(lines).toEqual(['[warning]: rule "rules[0]" decided no container']);
    expect(exitCode).toBe(0);
    expect(resultsOf(output)).toEqual([
      { message: 'rule "rules[0]" decided no container', severity: 'warning', tags: { rule: 'rules[0]' } },
    ]);

    const none = await run(resourceList('- {apiVersion: v1, kind: Service, metadata: {name: a}}\n'));
    expect(none.lines).toEqual(['[warning]: no container was found']);
    expect(none.exitCode).toBe(0);
    expect(resultsOf(none.output)).toEqual([{ message: 'no container was found', severity: 'warning' }]);
  });
});

describe('mode Check', () => {
  test('changes nothing, tells each difference and fails', async () => {
    const text = resourceList(ITEMS, '[{imagePullPolicy: IfNotPresent}]', 'mode: Check');
    const { output, exitCode } = await run(text);
    expect(exitCode).toBe(1);
    expect(output.startsWith(text)).toBe(true);
    const tags = { rule: 'rules[0]' };
    expect(resultsOf(output)).toEqual([
      {
        message: 'is not set, must be "IfNotPresent"',
        severity: 'error',
        resourceRef,
        field: field('containers[0]', { proposedValue: 'IfNotPresent' }),
        file,
        tags,
      },
      {
        message: 'is "Always", must be "IfNotPresent"',
        severity: 'error',
        resourceRef,
        field: field('containers[1]', { currentValue: 'Always', proposedValue: 'IfNotPresent' }),
        file,
        tags,
      },
      {
        message: 'is "Never", must be "IfNotPresent"',
        severity: 'error',
        resourceRef,
        field: field('initContainers[0]', { currentValue: 'Never', proposedValue: 'IfNotPresent' }),
        file,
        tags,
      },
    ]);
  });

  test('says what must not be set', async () => {
    const { lines } = await run(resourceList(ITEMS, '[{imagePullPolicy: Unset}]', 'mode: Check'));
    expect(lines[0]).toBe(
      '[error] apps/v1/Deployment/demo/web spec.template.spec.containers[1].imagePullPolicy: is "Always", must not be set',
    );
  });

  test.each([
    ['error', 1],
    ['warning', 0],
    ['info', 0],
  ])('reports with the severity of the rule: %s', async (severity, expected) => {
    const rules = `[{match: {containers: [app]}, imagePullPolicy: Never, severity: ${severity}}, {imagePullPolicy: Keep}]`;
    const { lines, exitCode } = await run(resourceList(ITEMS, rules, 'mode: Check'));
    expect(lines).toEqual([
      `[${severity}] apps/v1/Deployment/demo/web spec.template.spec.containers[0].imagePullPolicy: is not set, must be "Never"`,
    ]);
    expect(exitCode).toBe(expected);
    // A severity is about checks; what is set is information.
    expect((await run(resourceList(ITEMS, rules))).lines[0]).toContain('[info]');
  });

  test('passes where all is as it must be', async () => {
    const { output } = await run(resourceList(ITEMS));
    const set = parse(output);
    const text = resourceList(
      JSON.stringify(set.items).slice(1, -1).replace(/^/, '- '),
      undefined,
      'mode: Check',
    ).replace('functionConfig', '\nfunctionConfig');
    expect(await run(text)).toMatchObject({ output: text, exitCode: 0, lines: [] });
  });
});

describe('a bad configuration', () => {
  const text = (functionConfig: string): string => `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
${ITEMS}${functionConfig}`;
  const own = (spec: string): string => `functionConfig:
  apiVersion: pullpolicy.dev/v1alpha1
  kind: PullPolicyTransformer
  metadata: {name: release, namespace: demo}
  spec: ${spec}
`;

  test.each([
    [
      'a misspelt policy',
      own('{rules: [{imagePullPolicy: Keep}, {imagePullPolicy: always}]}'),
      '`spec.rules[1].imagePullPolicy` must be one of "Always", "IfNotPresent", "Never", "Default", "Unset", "Keep"; got "always" (did you mean "Always"?)',
    ],
    [
      'an unknown field',
      own('{rules: [{imagePullPolicy: Keep}], modes: Set}'),
      '`spec.modes` is not a known field; allowed: mode, rules, fieldSpecs, discover (did you mean `mode`?)',
    ],
    ['no rules', own('{rules: []}'), '`spec.rules` must have at least one entry; got an empty list'],
    [
      'a bad selector',
      own('{rules: [{match: {labelSelector: "a in"}, imagePullPolicy: Keep}]}'),
      '`spec.rules[0].match.labelSelector` must be a valid selector',
    ],
  ])('with %s gives the items as they came, one error and an exit code of 1', async (_, functionConfig, message) => {
    const { output, exitCode, lines } = await run(text(functionConfig));
    expect(exitCode).toBe(1);
    expect(output.startsWith(text(functionConfig))).toBe(true);
    expect(lines).toHaveLength(1);
    const [line = ''] = lines;
    expect(line).toMatch(/^\[error\] pullpolicy\.dev\/v1alpha1\/PullPolicyTransformer\/demo\/release(?: \S+)?: /);
    expect(line).toContain(`: ${message}`);
    expect(resultsOf(output)).toMatchObject([
      {
        severity: 'error',
        resourceRef: {
          apiVersion: 'pullpolicy.dev/v1alpha1',
          kind: 'PullPolicyTransformer',
          name: 'release',
          namespace: 'demo',
        },
      },
    ]);
    expect((resultsOf(output)[0] as { message: string }).message).toContain(message);
  });

  test.each([
    ['none', ''],
    ['null', 'functionConfig: null\n'],
    [
      'an empty ConfigMap, as kpt fn eval sends it',
      'functionConfig:\n  metadata:\n    name: function-input\n  data: {}\n  kind: ConfigMap\n  apiVersion: v1\n',
    ],
  ])('%s names both kinds that can be given', async (_, functionConfig) => {
    const { output, exitCode, lines } = await run(text(functionConfig));
    expect(exitCode).toBe(1);
    expect(output.startsWith(text(functionConfig))).toBe(true);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('PullPolicyTransformer');
    expect(lines[0]).toContain('ConfigMap');
  });

  test.each([
    'text',
    '5',
    '[a]',
    '{}',
    '{kind: Pod, apiVersion: v1}',
    '[{a: b}, {a: c}]',
    '{spec: {rules: {a: b}}, kind: PullPolicyTransformer}',
  ])('of another shape, %s, is told too', async (shape) => {
    const { output, exitCode, lines } = await run(text(`functionConfig: ${shape}\n`));
    expect(exitCode).toBe(1);
    expect(output.startsWith(text(`functionConfig: ${shape}\n`))).toBe(true);
    expect(lines.every((line) => line.startsWith('[error]') && !line.includes('\n'))).toBe(true);
  });

  test('tells all of its mistakes at once', async () => {
    const { lines } = await run(text(own('{mode: set, rules: [{imagePullPolicy: never}, {}]}')));
    expect(lines).toHaveLength(3);
  });
});

describe('what cannot be handled is an error on its resource, and the rest is done', () => {
  const pod = (spec: string): string => `- apiVersion: v1
  kind: Pod
  metadata: {name: odd}
  spec: ${spec}
`;
  test.each([
    ['{containers: {a: b}}', 'spec.containers: must be a list; the resource is left as it is'],
    ['{containers: text}', 'spec.containers: must be a list; the resource is left as it is'],
    ['{initContainers: 5}', 'spec.initContainers: must be a list; the resource is left as it is'],
    ['{containers: [text]}', 'spec.containers[0]: must be a mapping; the rest of the resource is done'],
    ['{containers: [null]}', 'spec.containers[0]: must be a mapping; the rest of the resource is done'],
    [
      '{containers: [{image: a, imagePullPolicy: 5}]}',
      'spec.containers[0].imagePullPolicy: must be a string; it is left as it is',
    ],
    [
      '{containers: [{image: a, imagePullPolicy: true}]}',
      'spec.containers[0].imagePullPolicy: must be a string; it is left as it is',
    ],
    [
      '{containers: [{image: a, imagePullPolicy: {a: b}}]}',
      'spec.containers[0].imagePullPolicy: must be a string; it is left as it is',
    ],
    [
      '{containers: [{image: a, imagePullPolicy: [Always]}]}',
      'spec.containers[0].imagePullPolicy: must be a string; it is left as it is',
    ],
    [
      '{containers: [{image: a, imagePullPolicy: !!int "5"}]}',
      'spec.containers[0].imagePullPolicy: must be a string; it is left as it is',
    ],
    [
      '{volumes: [{name: a, image: text}]}',
      'spec.volumes[0].image: must be a mapping; the rest of the resource is done',
    ],
    ['text', 'spec: must be a mapping; the rest of the resource is done'],
    ['[{containers: []}]', 'spec: must be a mapping; the rest of the resource is done'],
    [
      '{containers: [{name: a, name: b}]}',
      'the key "name" is given twice in one mapping; the resource is left as it is',
    ],
  ])('%s', async (spec, message) => {
    const { output, exitCode, lines } = await run(resourceList(pod(spec) + ITEMS));
    expect(exitCode).toBe(1);
    const [first, ...others] = lines;
    expect(first).toBe(`[error] v1/Pod/odd${message.startsWith('spec') ? ' ' : ': '}${message}`);
    expect(others).toHaveLength(2);
    expect(output).toContain(pod(spec));
    const [result] = resultsOf(output) as [{ field?: object }];
    expect(result).toMatchObject({ severity: 'error', resourceRef: { apiVersion: 'v1', kind: 'Pod', name: 'odd' } });
    const path = /^spec\S*(?=:)/.exec(message)?.[0];
    expect(result.field).toEqual(path === undefined ? undefined : { path });
  });

  test('also in Check mode, where it is no difference', async () => {
    const { lines, exitCode } = await run(
      resourceList(pod('{containers: text}') + ITEMS, '[{imagePullPolicy: Keep}]', 'mode: Check'),
    );
    expect(lines).toEqual(['[error] v1/Pod/odd spec.containers: must be a list; the resource is left as it is']);
    expect(exitCode).toBe(1);
  });
});

test('a functionConfig of its own kind is no item, and items of its kind are left alone', async () => {
  const item = `- ${config('[{imagePullPolicy: Never}]').replace('functionConfig:\n  ', '')}`;
  const { output, lines } = await run(resourceList(item + ITEMS));
  expect(output).toContain(item);
  expect(lines).toHaveLength(2);
});
