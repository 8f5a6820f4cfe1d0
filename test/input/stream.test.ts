import { describe, expect, test } from 'vitest';
import type { Rule } from '../../src/decide/types.ts';
import { transform } from '../function/run.ts';

const ALWAYS: Rule[] = [{ imagePullPolicy: 'Always' }];

const pod = (name: string): string => `apiVersion: v1
kind: Pod
metadata: {name: ${name}}
spec:
  containers:
  - image: nginx
    name: c
`;
const done = (name: string): string => pod(name).replace('nginx\n', 'nginx\n    imagePullPolicy: Always\n');

const definition = (kind: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec:
  group: example.test
  names: {kind: ${kind}}
  versions:
  - name: v1
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {image: {type: string}, imagePullPolicy: {type: string}}}}}}
`;
const custom = (kind: string, image: string): string => `apiVersion: example.test/v1
kind: ${kind}
spec:
  image: ${image}
  size: 5
`;

describe('every document of a stream is edited', () => {
  const cases: [name: string, text: string][] = [
    ['one', '@a'],
    ['one behind a marker', '---\n@a'],
    ['one with an end', '@a...\n'],
    ['two', '@a---\n@b'],
    ['three, with comments at their markers', '# first\n--- # one\n@a# between\n---   # two\n@b---\n@c# end\n'],
    ['behind empty ones', '---\n---\n# nothing\n---\n@a---\n---\n@b---\n'],
    ['behind ends', '@a...\n---\n@b...\n...\n@c'],
    ['behind an end without a marker', '@a...\n# more\n@b'],
    ['behind directives', '%YAML 1.2\n---\n@a...\n%YAML 1.2\n%TAG !e! tag:example.test,2000:\n---\n@b'],
    ['behind a directive that it needs', '%TAG !e! tag:example.test,2000:\n---\nnote: !e!note a\n---\n@a'],
    ['behind a marker with a tab', '---\t\n@a---\t# tab\n@b'],
    ['beside one that is no resource', 'a: b\n---\n@a---\n- list\n---\ntext\n---\n5\n---\n{}\n---\n[]\n---\n@b'],
    [
      'beside one with markers in its texts',
      `a: |\n  ---\n  b\n "q": "\n  --- \n  ..."\n---\n@a`.replace(' "q"', '"q"'),
    ],
    [
      'beside one that the authority has to read',
      `${'&x a: *x\n---\n@a'.replace('&x a: *x', 'a: &x b\nc: *x')}---\n!!map\nd: e\n---\n@b`,
    ],
    [
      'behind a document for the authority with lines that are like markers',
      'a: &x b\nc: *x\n--d: e\n---f: g\n...h: i\n---\n@a',
    ],
    ['behind empty ones that only the authority can read', '!!null\n---\n\t# tab\n---\n&x\n---\n@a'],
    ['behind pairs in lists', 'a: !!omap [a: 1, b: ]\nc: !!pairs [? , [d]: e]\n---\n@a'],
    ['with an end in the last line', '@a...'],
    ['behind a document for the authority with an end in the last line', '@a---\na: &x b\nc: *x\n...'],
    ['beside the same key twice in what is no resource', 'a: b\na: c\n---\n@a'],
  ];
  test.each(cases)('%s', async (_, marked) => {
    const text = marked.replace(/@(\w)/g, (_mark, name: string) => pod(name));
    const expected = marked.replace(/@(\w)/g, (_mark, name: string) => done(name));
    for (const eol of ['\n', '\r\n']) {
      const { output, errors } = await transform(text.replaceAll('\n', eol), ALWAYS);
      expect(errors).toEqual([]);
      expect(output).toBe(expected.replaceAll('\n', eol));
      const again = await transform(output, ALWAYS);
      expect(again).toEqual({ output, errors: [], lines: [] });
    }
  });

  test('of JSON', async () => {
    const json = (policy: object): string =>
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'List',
        items: [{ apiVersion: 'v1', kind: 'Pod', spec: { containers: [{ image: 'nginx', ...policy, name: 'c' }] } }],
      });
    const { output } = await transform(json({}), ALWAYS);
    expect(output).toBe(json({ imagePullPolicy: 'Always' }));
    // With a byte order mark, and with a tab before the first brace, which only the authority reads.
    expect((await transform(`\ufeff${json({})}\n`, ALWAYS)).output).toBe(`\ufeff${output}\n`);
    expect((await transform(`\t${json({})}`, ALWAYS)).output).toBe(`\t${output}`);
  });

  test.each([
    ['one', `${custom('One', 'nginx')}---\n${definition('One')}`],
    ['one that only the authority can read', `${custom('One', '&a nginx\n  other: *a')}---\n${definition('One')}`],
    ['one with a text that only the authority can read', `${custom('One', 'ng\n    inx')}---\n${definition('One')}`],
    [
      'two',
      `${custom('One', 'nginx')}---\n${definition('Two')}---\n${custom('Two', '"nginx"')}---\n${definition('One')}`,
    ],
    [
      'one behind a directive',
      `%TAG !e! tag:example.test,2000:\n---\n${custom('One', '!!str nginx')}---\nnote: !e!note a\n---\n${definition('One')}`.replace(
        '---\nnote',
        '...\n%TAG !e! tag:example.test,2000:\n---\nnote',
      ),
    ],
  ])('with definitions behind the custom resources that they are about: %s', async (_, text) => {
    const { output, errors } = await transform(text, ALWAYS);
    expect(errors).toEqual([]);
    expect(output).toBe(
      text
        .replace(/\n(?= {2}(?:size|other))/g, '\n  imagePullPolicy: Always\n')
        .replace(/(Always\n {2}other: \*a\n) {2}imagePullPolicy: Always\n/, '$1'),
    );
  });

  test.each(['', '\n', '# only a comment\n', '---\n', '...\n', '\ufeff', '---\n---\n# a\n...\n', '   \n\t\n'])(
    'or of nothing, such as %j',
    async (text) => {
      expect(await transform(text, ALWAYS)).toEqual({ output: text, errors: [], lines: [] });
    },
  );
});

describe('a stream that is not YAML is left alone, with one line that says where', () => {
  test.each([
    [
      'an open bracket',
      `${pod('a')}---\na: [b\n`,
      'is not YAML: it ends inside a flow collection or a quoted text; it is left as it is',
    ],
    [
      'an open quote',
      `${pod('a')}---\na: "b\n`,
      'is not YAML: it ends inside a flow collection or a quoted text; it is left as it is',
    ],
    ['a template', 'image: {{ .Values.image }}:{{ .Values.tag }}\n', 'is a template, not YAML: '],
    ['a template around a pod', `{{- if .Values.pod }}\n${pod('a')}{{- end }}\n`, 'is a template, not YAML: '],
    ['a tab for indentation', 'a:\n\tb: c\n', 'is not YAML: '],
    [
      'a bad escape in a custom resource before its definition',
      `${custom('One', '"\\q"')}---\n${definition('One')}`,
      'is not YAML: Invalid escape sequence \\q; it is left as it is',
    ],
    ['an alias of another document', 'a: &x b\n---\nc: *x\n', 'is not YAML: the alias *x has no anchor before it'],
    ['a broken document between others', `${pod('a')}---\na: b: c\n---\n${pod('b')}`, 'is not YAML: '],
  ])('%s', async (_, text, message) => {
    const { output, lines } = await transform(text, ALWAYS);
    expect(output).toBe(text);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`[error]: ${message}`);
    expect(lines[0]).not.toContain('\n');
  });

  test('but a document with a key given twice is left alone by itself', async () => {
    const twice = pod('b').replace('name: c', 'image: c');
    const { output, errors } = await transform(`${pod('a')}---\n${twice}---\n${pod('c')}`, ALWAYS);
    expect(output).toBe(`${done('a')}---\n${twice}---\n${done('c')}`);
    expect(errors).toEqual([
      '[error] v1/Pod/b: the key "image" is given twice in one mapping; the resource is left as it is',
    ]);
  });

  test.each([
    ['metadata: {name: b}', 'v1/Pod/b'],
    ['metadata: {name: b, annotations: {a: b}}', 'v1/Pod/b'],
    // What is merged could take as long to look through as the whole resource.
    ['metadata: {<<: {name: b}}', undefined],
  ])('and so is one that is nested too deeply, by its name where that is in reach: %s', async (metadata, name) => {
    const deep = `apiVersion: v1\nkind: Pod\n${metadata}\nx: ${'['.repeat(600)}${']'.repeat(600)}\n`;
    const { output, errors } = await transform(`${pod('a')}---\n${deep}`, ALWAYS);
    expect(output).toBe(`${done('a')}---\n${deep}`);
    expect(errors).toEqual([
      `[error]${name === undefined ? '' : ` ${name}`}: it is nested deeper than 500 levels; the resource is left as it is`,
    ]);
  });

  test('and a text that is not UTF-8 is refused', async () => {
    await expect(transform(Buffer.from([0x61, 0xff]), ALWAYS)).rejects.toThrow('the input is not UTF-8 text');
  });
});
