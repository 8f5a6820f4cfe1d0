import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { definition, string } from '../catalogue/definitions.ts';
import { config, resourceList, resultsOf, run } from '../function/run.ts';

/** The one result of a run that sets the policy of the container of a pod called `a`, in both styles. */
const BLOCK = `- message: 'set to "Always"'
  severity: info
  resourceRef:
    apiVersion: v1
    kind: Pod
    name: a
  field:
    path: spec.containers[0].imagePullPolicy
    proposedValue: Always
  tags:
    rule: rules[0]
`;
const FLOW = JSON.stringify({
  message: 'set to "Always"',
  severity: 'info',
  resourceRef: { apiVersion: 'v1', kind: 'Pod', name: 'a' },
  field: { path: 'spec.containers[0].imagePullPolicy', proposedValue: 'Always' },
  tags: { rule: 'rules[0]' },
});

const HEAD = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
`;
const ITEMS = `items:
- apiVersion: v1
  kind: Pod
  metadata: {name: a}
  spec:
    containers:
    - image: nginx
«      imagePullPolicy: Always
»      name: c
`;
const CONFIG = config('[{imagePullPolicy: Always}]');
const JSON_ITEMS = `"items":[{"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"},"spec":{"containers":[{"image":"nginx"«,"imagePullPolicy":"Always"»}]}}]`;
const JSON_HEAD = `"apiVersion":"config.kubernetes.io/v1","kind":"ResourceList"`;
const JSON_CONFIG = `"functionConfig":{"apiVersion":"pullpolicy.dev/v1alpha1","kind":"PullPolicyTransformer","spec":{"rules":[{"imagePullPolicy":"Always"}]}}`;

/**
 * Runs a list in which `«…»` stands for what comes in, `§` for the new results as lines, `¶` for them in flow style, and
 * `×…×` for what goes.
 */
async function check(marked: string, eol = '\n'): Promise<void> {
  const input = marked.replace(/«[^»]*»|[§¶×]/g, '');
  const expected = marked
    .replace(/[«»]|×[^×]*×/g, '')
    .replace(/^( *)§/m, (_, indentation: string) => BLOCK.replace(/^(?=.)/gm, indentation))
    .replace('¶', FLOW);
  const { output, exitCode } = await run(input.replaceAll('\n', eol));
  expect(output).toBe(expected.replaceAll('\n', eol));
  expect(exitCode).toBe(0);
  expect(resultsOf(output).at(-1)).toEqual(JSON.parse(FLOW));
  const again = await run(output);
  expect(parse(again.output).items).toEqual(parse(output).items);
  expect(again.lines).toEqual([]);
}

describe('a resource list is edited as text', () => {
  const OLD = `- message: an old one
  severity: warning
`;
  const cases: [string, string][] = [
    ['as kpt writes it', `${HEAD}${ITEMS}${CONFIG}«results:\n»§`],
    ['of the older version', `${HEAD.replace('v1', 'v1beta1')}${ITEMS}${CONFIG}«results:\n»§`],
    ['with its functionConfig first', `${HEAD}${CONFIG}${ITEMS}«results:\n»§`],
    ['with its keys in any order', `${CONFIG}${ITEMS}${HEAD}«results:\n»§`],
    [
      'with quoted keys',
      `${HEAD.replace('kind', '"kind"')}${CONFIG.replace('functionConfig', "'functionConfig'")}${ITEMS}«results:\n»§`,
    ],
    ['with comments', `# list\n${HEAD} # deep\n${ITEMS}# config\n${CONFIG}# end\n«results:\n»§`],
    ['with a document start', `--- # list\n${HEAD}${ITEMS}${CONFIG}«results:\n»§`],
    ['with a document end', `${HEAD}${ITEMS}${CONFIG}«results:\n»§...\n`],
    ['with a directive', `%YAML 1.2\n---\n${HEAD}${ITEMS}${CONFIG}«results:\n»§`],
    ['with a byte order mark', `\ufeff${HEAD}${ITEMS}${CONFIG}«results:\n»§`],
    [
      'with a list that is indented',
      `${HEAD}${ITEMS.replace(/^(?=[- «])/gm, '  ').replace('  «', '«  ')}${CONFIG}«results:\n»§`,
    ],
    [
      'with items in flow style',
      `${HEAD}items: [{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{image: nginx«, imagePullPolicy: Always»}]}}]\n${CONFIG}«results:\n»§`,
    ],
    ['with a null in place of results', `${HEAD}${ITEMS}${CONFIG}results: ×null×\n§`],
    ['with nothing in place of results', `${HEAD}${ITEMS}${CONFIG}results:\n§`],
    ['with nothing but a comment in place of results', `${HEAD}${ITEMS}${CONFIG}results: # none\n§`],
    ['with an empty list of results', `${HEAD}${ITEMS}results: ×[]×\n§${CONFIG}`],
    ['with results', `${HEAD}${ITEMS}results:\n${OLD}§${CONFIG}`],
    ['with results at its end', `${HEAD}${ITEMS}${CONFIG}results:\n${OLD}§`],
    ['with results at its top', `results:\n${OLD}§${HEAD}${ITEMS}${CONFIG}`],
    ['with results and a comment', `${HEAD}${ITEMS}results:\n${OLD}§# the config\n${CONFIG}`],
    ['with indented results', `${HEAD}${ITEMS}results:\n    ${OLD.replace('\n  ', '\n      ')}«    »§${CONFIG}`],
    ['with results in flow style', `${HEAD}${ITEMS}results: [{message: old, severity: info}«, »¶]\n${CONFIG}`],
    [
      'with results in flow style over lines',
      `${HEAD}${ITEMS}results: [\n  {message: old},\n  {message: older}«, »¶,\n  ]\n${CONFIG}`,
    ],
    // The blank line is a part of the message.
    [
      'with results that end in a text',
      `${HEAD}${ITEMS}results:\n- severity: info\n  message: |+\n    text\n\n§${CONFIG}`,
    ],
    [
      'with results that end in a text at the end',
      `${HEAD}${ITEMS}${CONFIG}results:\n- severity: info\n  message: |+\n    text\n\n§`,
    ],
    ['with an alias in its results', `${HEAD}${CONFIG}results:\n- &old\n  message: old\n- *old\n§${ITEMS}`],
    [
      'with fields that nobody knows',
      `${HEAD}metadata: {name: x}\nextra: "two\n  lines"\n${ITEMS}${CONFIG}«results:\n»§`,
    ],
    [
      'with its keys indented',
      `${`${HEAD}${ITEMS}${CONFIG}`
        .replace(/^(?=.)/gm, '  ')
        .replace('  «', '«  ')
        .replace('  »', '»  ')}«  results:\n  »§`,
    ],
  ];
  test.each(cases)('%s', async (_, marked) => {
    await check(marked);
    if (!marked.includes('%YAML')) await check(marked, '\r\n');
  });

  const json: [string, string][] = [
    ['on one line', `{${JSON_HEAD},${JSON_ITEMS},${JSON_CONFIG}«, "results": [»¶«]»}`],
    ['with its functionConfig first', `{${JSON_CONFIG},${JSON_HEAD},${JSON_ITEMS}«, "results": [»¶«]»}\n`],
    ['with empty results', `{${JSON_HEAD},${JSON_ITEMS},"results":×[]×«[»¶«]»,${JSON_CONFIG}}`],
    ['with null for results', `{${JSON_HEAD},${JSON_ITEMS},${JSON_CONFIG},"results": ×null×«[»¶«]»}`],
    ['with results', `{${JSON_HEAD},${JSON_ITEMS},"results":[{"message":"old"}«, »¶],${JSON_CONFIG}}`],
    ['over lines', `{\n  ${JSON_HEAD},\n  ${JSON_ITEMS},\n  ${JSON_CONFIG}«, "results": [»¶«]»\n}\n`],
    [
      'with a comma and a comment at its end',
      `{${JSON_HEAD}, ${JSON_CONFIG}, ${JSON_ITEMS}«, "results": [»¶«]», # end, of items\n}\n`,
    ],
    [
      'as YAML in flow style',
      `{ apiVersion: config.kubernetes.io/v1, kind: ResourceList, results: ×~×«[»¶«]»,\n${JSON_CONFIG}, items: [ {apiVersion: v1, kind: Pod, metadata: { name: a }, spec: {containers: [ { image: nginx«, imagePullPolicy: Always» } ]}} ] }`,
    ],
  ];
  test.each(json)('of JSON %s', async (_, marked) => {
    await check(marked);
  });

  // Nothing can be added behind the last value without a line break, so the results go before its key.
  test.each([
    ['its functionConfig', `${HEAD}${ITEMS}«results:\n»§${CONFIG.trimEnd()}`],
    ['its kind', `apiVersion: config.kubernetes.io/v1\n${ITEMS}${CONFIG}«results:\n»§kind: ResourceList`],
    ['its items', `${HEAD}${CONFIG}«results:\n»§${ITEMS.trimEnd()}`],
  ])('without a final line break behind %s', async (_, marked) => {
    const input = marked.replace(/«[^»]*»|§/g, '');
    const { output, exitCode } = await run(input);
    expect(exitCode).toBe(0);
    expect(output.endsWith('\n')).toBe(false);
    const [before, after] = [parse(input), parse(output)];
    before.items[0].spec.containers[0].imagePullPolicy = 'Always';
    expect(after).toEqual({ ...before, results: [JSON.parse(FLOW)] });
  });

  test('without a final line break behind its results', async () => {
    for (const results of ['- message: old', '- message: |\n    old', '- message: old # c', '- old\n   ']) {
      const input = `${HEAD}${ITEMS}${CONFIG}results:\n${results}`.replace(/«[^»]*»/g, '');
      const { output } = await run(input);
      expect(parse(output).results).toEqual([...parse(input).results, JSON.parse(FLOW)]);
    }
  });
});

test('a container whose policy is no string is one, too', async () => {
  const { lines } = await run(
    `${HEAD}items:\n- {apiVersion: v1, kind: Pod, spec: {containers: [{image: a, imagePullPolicy: 1}]}}\n${CONFIG}`,
  );
  expect(lines).toEqual([
    expect.stringContaining('must be a string'),
    '[warning]: rule "rules[0]" decided no container',
  ]);
});

describe('nothing to do leaves the bytes as they are', () => {
  test.each([
    ['no items', 'items: []\n'],
    ['null for items', 'items:\n'],
    ['no field for items', ''],
  ])('with %s', async (_, items) => {
    const text = `${HEAD}${items}${CONFIG}`;
    const { output, lines, exitCode } = await run(text);
    expect(lines).toEqual(['[warning]: no container was found']);
    expect(exitCode).toBe(0);
    expect(output.startsWith(text)).toBe(true);
    expect(parse(output).items).toEqual(parse(text).items);
  });

  test('with items that are as they have to be', async () => {
    const text = resourceList(
      `- {apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: a, image: b, imagePullPolicy: Always}]}}\n`,
    );
    for (const same of [text, text.replaceAll('\n', '\r\n'), `\ufeff${text}`, text.trimEnd()]) {
      const { output, lines } = await run(same);
      expect(lines).toEqual([]);
      expect(output).toBe(same);
    }
  });
});

describe('items', () => {
  const pod = (name: string, spec = '{containers: [{name: a, image: b}]}') =>
    `- {apiVersion: v1, kind: Pod, metadata: {name: ${name}}, spec: ${spec}}\n`;
  const done = (name: string) =>
    `- {apiVersion: v1, kind: Pod, metadata: {name: ${name}}, spec: {containers: [{name: a, image: b, imagePullPolicy: Always}]}}\n`;
  const itemsOf = (output: string): string =>
    output.slice(output.indexOf('items:\n') + 7, output.indexOf('functionConfig:'));

  test.each([
    ['a string', '- text\n', ''],
    ['a null', '-\n', ''],
    ['a list', '- - a\n  - b\n', ''],
    ['a number', '- 5\n', ''],
    ['an empty list', '- []\n', ''],
  ])('that are %s are an error, and the rest is done', async (_, item) => {
    const { output, lines, exitCode } = await run(resourceList(pod('one') + item + pod('two')));
    expect(itemsOf(output)).toBe(done('one') + item + done('two'));
    expect(exitCode).toBe(1);
    expect(lines).toEqual([
      '[info] v1/Pod/one spec.containers[0].imagePullPolicy: set to "Always"',
      '[error]: an item must be a mapping; it is left as it is',
      '[info] v1/Pod/two spec.containers[0].imagePullPolicy: set to "Always"',
    ]);
    expect(resultsOf(output)).toHaveLength(3);
    expect(resultsOf(output)[1]).toEqual({
      message: 'an item must be a mapping; it is left as it is',
      severity: 'error',
    });
  });

  test('with a key given twice are an error, and the rest is done', async () => {
    const twice = `- apiVersion: v1
  kind: Pod
  metadata: {name: twice}
  spec: {containers: [{name: a, image: b, image: c}]}
`;
    const { output, lines, exitCode } = await run(resourceList(pod('one') + twice + pod('two')));
    expect(itemsOf(output)).toBe(done('one') + twice + done('two'));
    expect(exitCode).toBe(1);
    expect(lines[1]).toBe(
      '[error] v1/Pod/twice: the key "image" is given twice in one mapping; the resource is left as it is',
    );
    // Beside an anchor that the whole list shares, too.
    const shared = `${pod('one').replace('- {', '- &one {') + twice}- *one\n`;
    const whole = await run(resourceList(shared));
    expect(whole.lines.filter((line) => line.includes('error'))).toEqual([lines[1]]);
    expect(itemsOf(whole.output)).toBe(`${done('one').replace('- {', '- &one {') + twice}- *one\n`);
  });

  test('that only the authority reader can read are done in their place', async () => {
    const odd = `- !!map # tagged
  apiVersion: v1
  kind: Pod
  metadata: {name: odd}
  spec:
    containers:
    - &a {name: a, image: b}
    initContainers: [*a ]
`;
    const { output, lines } = await run(resourceList(pod('one') + odd + pod('two')));
    expect(itemsOf(output)).toBe(
      done('one') + odd.replace('image: b}', 'image: b, imagePullPolicy: Always}') + done('two'),
    );
    expect(lines.map((line) => line.split(' ')[1])).toEqual(['v1/Pod/one', 'v1/Pod/odd', 'v1/Pod/odd', 'v1/Pod/two']);
  });

  test('may share anchors with each other', async () => {
    const sharing = `- apiVersion: v1
  kind: Pod
  metadata: {name: one}
  spec: &spec
    containers:
    - image: nginx
- apiVersion: v1
  kind: Pod
  metadata: {name: two}
  spec: *spec
`;
    const { output, exitCode } = await run(resourceList(sharing));
    expect(exitCode).toBe(0);
    expect(itemsOf(output)).toBe(sharing.replace('nginx\n', 'nginx\n      imagePullPolicy: Always\n'));
    expect(resultsOf(output)).toHaveLength(2);
  });

  test('may come by the thousand', async () => {
    const count = 5000;
    const names = Array.from({ length: count }, (_, index) => `pod-${index}`);
    const { output, lines } = await run(resourceList(names.map((name) => pod(name)).join('')));
    expect(itemsOf(output) === names.map(done).join('')).toBe(true);
    expect(lines).toHaveLength(count);
    const again = await run(output);
    expect(again.output === output).toBe(true);
  });

  test('may be the same resource twice', async () => {
    const { output, lines } = await run(resourceList(pod('one') + pod('one')));
    expect(itemsOf(output)).toBe(done('one') + done('one'));
    expect(lines).toHaveLength(2);
  });

  test('need no name', async () => {
    const nameless =
      '- {apiVersion: v1, kind: Pod, spec: {containers: [{image: b}]}}\n- {kind: Pod, spec: {containers: []}}\n- {}\n';
    const { output, lines, exitCode } = await run(resourceList(nameless));
    expect(exitCode).toBe(0);
    expect(itemsOf(output)).toBe(nameless.replace('image: b', 'image: b, imagePullPolicy: Always'));
    expect(lines).toEqual(['[info] v1/Pod spec.containers[0].imagePullPolicy: set to "Always"']);
    expect(resultsOf(output)).toMatchObject([{ resourceRef: { apiVersion: 'v1', kind: 'Pod' } }]);
  });

  test('that wait for a definition in the list may need the authority, too', async () => {
    const custom = `- apiVersion: example.test/v1
  kind: Widget
  metadata: {name: w}
  spec:
    engine:
      image: >-
        nginx
      policy: Never
`;
    const crd = definition('example.test', 'Widget', { v1: { engine: { image: string, imagePullPolicy: string } } });
    const crdItem = `- ${crd.trimEnd().replaceAll('\n', '\n  ')}\n`;
    const set = custom.replace('      image', '      imagePullPolicy: Always\n      image');
    for (const items of [custom + pod('one') + crdItem, crdItem + custom + pod('one')]) {
      const { output, exitCode } = await run(resourceList(items));
      expect(exitCode).toBe(0);
      expect(itemsOf(output)).toBe(items.replace(custom, set).replace(pod('one'), done('one')));
    }
  });

  test('with a text that looks like the functionConfig do not take its place', async () => {
    const fake = `{apiVersion: pullpolicy.dev/v1alpha1, kind: PullPolicyTransformer, spec: {rules: [{imagePullPolicy: Never}]}}`;
    const text = `{apiVersion: config.kubernetes.io/v1, kind: ResourceList, ${JSON_CONFIG}, items: [{apiVersion: v1, kind: Pod, metadata: {name: a, note: "
functionConfig: ${fake}
"}, spec: {containers: [{image: nginx}]}}]}
`;
    const { output, lines } = await run(text);
    expect(lines).toEqual(['[info] v1/Pod/a spec.containers[0].imagePullPolicy: set to "Always"']);
    expect(output).toContain('{image: nginx, imagePullPolicy: Always}');
    // The same where what looks like it would open a quote that never ends.
    const open = text.replace(fake, "'");
    expect((await run(open)).output).toContain('{image: nginx, imagePullPolicy: Always}');
    // And where it is a key indeed, but one of an item.
    const inItem = text.replace(/note: ".*\n.*\n"/, `note: {\nfunctionConfig: ${fake}\n}`);
    expect((await run(inItem)).output).toContain('{image: nginx, imagePullPolicy: Always}');
    const block = resourceList(pod('a').replace('{name: a}', "{name: a, note: 'x\n\n  functionConfig: y'}"));
    expect((await run(block)).lines).toEqual(lines);
  });
});

describe('what is no resource list is refused with one line', () => {
  const refused: [string, string | Uint8Array, string][] = [
    ['nothing', '', 'the input is empty; a ResourceList is expected'],
    ['a line break', '\n', 'the input is empty; a ResourceList is expected'],
    ['a comment', '# a\n', 'the input is empty; a ResourceList is expected'],
    ['a document start', '---\n', '1:1: the input is no ResourceList: it is not even a mapping'],
    ['a text', 'text\n', '1:1: the input is no ResourceList: it is not even a mapping'],
    ['a list', '- a\n', '1:1: the input is no ResourceList: it is not even a mapping'],
    [
      'another kind',
      'apiVersion: v1\nkind: Pod\n',
      'the input is no ResourceList: `kind` is "Pod"; for plain manifests use `pull-policy set`',
    ],
    ['no kind', 'apiVersion: v1\n', 'the input is no ResourceList: `kind` is missing'],
    ['a kind that is no string', 'apiVersion: v1\nkind: [Pod]\n', 'the input is no ResourceList: `kind` is missing'],
    [
      'another version',
      'apiVersion: config.kubernetes.io/v2\nkind: ResourceList\nitems: []\n',
      '`apiVersion` of the ResourceList must be one of "config.kubernetes.io/v1", "config.kubernetes.io/v1beta1"; got "config.kubernetes.io/v2"',
    ],
    ['items that are a mapping', `${HEAD}items: {a: b}\n${CONFIG}`, '3:8: `items` must be a list'],
    ['items that are a string', `${HEAD}items: a\n${CONFIG}`, '3:8: `items` must be a list'],
    ['results that are a mapping', `${HEAD}items: []\nresults: {a: b}\n${CONFIG}`, '4:10: `results` must be a list'],
    ['results that are an alias', `${HEAD}items: &a []\nresults: *a\n${CONFIG}`, '4:10: `results` must be a list'],
    [
      'two lists',
      `${HEAD}items: []\n${CONFIG}---\n${HEAD}items: []\n`,
      '11:1: the input is no ResourceList but more than one document; for plain manifests use `pull-policy set`',
    ],
    [
      'a key given twice',
      `${HEAD}items: []\n${CONFIG}items: []\n`,
      '10:1: the key "items" is given twice in one mapping',
    ],
    [
      'a key given twice in its config',
      `${HEAD}items: []\n${CONFIG}  kind: b\n`,
      '10:3: the key "kind" is given twice in one mapping',
    ],
    ['an alias without an anchor', `${HEAD}items: [*a ]\n${CONFIG}`, '3:9: the alias *a has no anchor before it'],
    [
      'JSON that ends too early',
      `{${JSON_HEAD},${JSON_ITEMS}`,
      '1:171: it ends inside a flow collection or a quoted text',
    ],
    ['YAML that ends in a quote', `${HEAD}items:\n- a: "b\n`, '5:1: it ends inside a flow collection or a quoted text'],
    ['UTF-16', Buffer.from('\ufeffkind: ResourceList\n', 'utf16le'), '1:1: the input is UTF-16; it must be UTF-8'],
    [
      'UTF-16 the other way',
      Buffer.from('\ufeffkind\n', 'utf16le').swap16(),
      '1:1: the input is UTF-16; it must be UTF-8',
    ],
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from(`${HEAD}items: []\n# ü☃😀 `), Buffer.from([0xe2, 0x98]), Buffer.from('\n')]),
      '4:7: the input is not UTF-8 text',
    ],
  ];
  test.each(refused)('%s', async (_, text, expected) => {
    const { output, exitCode, lines } = await run(typeof text === 'string' ? text.replace(/«[^»]*»/g, '') : text);
    expect(lines).toEqual([expected]);
    expect(output).toBe('');
    expect(exitCode).toBe(2);
  });
});
