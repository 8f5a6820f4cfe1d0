import { describe, expect, test } from 'vitest';
import { resourceList, run } from '../function/run.ts';

const HEAD = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n';

/** The names of the containers that a rule finds; each is written in its own way. */
describe('a name is found however it is written', () => {
  const find = async (names: readonly string[], wanted: string, eol = '\n'): Promise<string[]> => {
    const containers = names.map((name) => `    - name: ${name}\n      image: a\n`).join('');
    const items = `- apiVersion: v1\n  kind: Pod\n  spec:\n    containers:\n${containers}`;
    const rules = `[{match: {containers: [${JSON.stringify(wanted)}]}, imagePullPolicy: Always}, {imagePullPolicy: Keep}]`;
    const { lines } = await run(resourceList(items, rules).replaceAll('\n', eol));
    return lines.filter((line) => line.startsWith('[info]')).map((line) => /\[\d+\]/.exec(line)?.[0] ?? line);
  };
  const all = (names: readonly string[]): string[] => names.map((_, index) => `[${index}]`);

  const cases: [string, string[]][] = [
    [
      'app',
      [
        'app',
        '"app"',
        "'app'",
        '!!str app',
        '&a app',
        '|-\n        app',
        '>-\n        app',
        '\n        app',
        '"\\x61pp"',
        '"\\u0061pp"',
        '"a\\\n        pp"',
        '"app" # a comment',
        '|- # a comment\n        app',
        '|-\n        app\n\n',
        '|2-\n        app',
        '"app"\n\n',
      ],
    ],
    ["it's", ["it's", "'it''s'", '"it\'s"', "|-\n        it's"]],
    [
      'a b',
      [
        'a b',
        '"a b"',
        'a\n        b',
        '"a\n        b"',
        "'a\n        b'",
        '>-\n        a\n        b',

        '"a\\x20b"',
      ],
    ],
    ['a"b', ["'a\"b'", '"a\\"b"', 'a"b', '"a\\x22b"']],
    ['ü☃😀', ['ü☃😀', '"ü☃😀"', '"\\u00fc\\u2603\\ud83d\\ude00"', '"\\xfc\\u2603\\U0001F600"', '|-\n        ü☃😀']],
    [
      'a\n',
      ['|\n        a', '|+\n        a', '|\n        a\n\n', '"a\\n"', '>\n        a', '|\n        a\n\n       \n'],
    ],
    ['a\n  \n', ['|\n        a\n          ', '|\n        a\n          \n', '"a\\n  \\n"']],
    ['a\n\n', ['|+\n        a\n', '"a\\n\\n"', '"a\n\n\n        "', '|+\n        a\n        ']],
    [
      'a\nb\n\nc',
      ['|-\n        a\n        b\n\n        c', '"a\\nb\\n\\nc"', '|-\n        a\n        b\n      \n        c'],
    ],
    ['1', ['"1"', "'1'", '!!str 1']],
    ['null', ['"null"', '!!str null']],
  ];
  test.each(cases)('%j', async (wanted, names) => {
    expect(await find(names, wanted)).toEqual(all(names));
    expect(await find(names, wanted, '\r\n')).toEqual(all(names));
  });

  test('but what is no string is no name', async () => {
    expect(await find(['1', 'true', 'null', '~', '', '1.5', '[a]', '{a: b}', '0x1', '.inf'], '*')).toEqual([]);
  });
});

describe('a functionConfig means the same however it is written', () => {
  const shown = async (value: string): Promise<string> => {
    const { lines } = await run(
      `${HEAD}items: []\nfunctionConfig:\n  apiVersion: pullpolicy.dev/v1alpha1\n  kind: PullPolicyTransformer\n  spec:\n    rules: [{imagePullPolicy: Keep}]\n    mode: ${value}\n`,
    );
    return lines[0]?.replace(/^.*; got /, '') ?? '';
  };

  test.each([
    ['12', '12'],
    ['-1.50', '-1.5'],
    ['0x1F', '31'],
    ['0o17', '15'],
    ['1e3', '1000'],
    ['.5', '0.5'],
    ['.inf', 'Infinity'],
    ['-.INF', '-Infinity'],
    ['.NaN', 'NaN'],
    ['True', 'true'],
    ['FALSE', 'false'],
    ['null', 'nothing (null)'],
    ['~', 'nothing (null)'],
    ['', 'nothing (null)'],
    ['!!null ""', 'nothing (null)'],
    ['!!int "7"', '7'],
    ['!!bool "true"', 'true'],
    ['!!str 7', '"7"'],
    ['"7"', '"7"'],
    ['yes', '"yes"'],
    ['[a]', 'a list'],
    ['{a: b}', 'a mapping'],
  ])('%s is %s', async (written, expected) => {
    expect(await shown(written)).toBe(expected);
  });

  test('with anchors, aliases and merges', async () => {
    const pod = '{apiVersion: v1, kind: Pod, spec: {containers: [{name: a, image: b}, {name: c, image: d}]}}';
    const config = `functionConfig:
  apiVersion: pullpolicy.dev/v1alpha1
  kind: PullPolicyTransformer
  metadata:
    base: &base {imagePullPolicy: Never, severity: &severity error}
    other: &other {imagePullPolicy: Always, name: other}
    names: &names [a]
  spec:
    rules:
    - <<: [*base, *other]
      name: first
      match: {containers: *names }
    - <<: *other
      imagePullPolicy: IfNotPresent
      severity: *severity
`;
    for (const order of [`items: [${pod}]\n${config}`, `${config}items: [${pod}]\n`]) {
      const { lines, output } = await run(HEAD + order);
      expect(lines).toEqual([
        '[info] v1/Pod spec.containers[0].imagePullPolicy: set to "Never"',
        '[info] v1/Pod spec.containers[1].imagePullPolicy: set to "IfNotPresent"',
      ]);
      expect(output).toContain(
        '{name: a, image: b, imagePullPolicy: Never}, {name: c, image: d, imagePullPolicy: IfNotPresent}',
      );
      expect(output).toMatch(/rule: first\n.*rule: other\n/s);
    }
  });

  test('and a ConfigMap has texts as they are written', async () => {
    const items =
      'items: [{apiVersion: v1, kind: Pod, spec: {containers: [{name: a, image: "b:1.10"}, {name: c, image: "d:010"}, {name: e, image: "f:true"}]}}]\n';
    const config = (tags: string): string =>
      `${HEAD}${items}functionConfig: {apiVersion: v1, kind: ConfigMap, data: {imagePullPolicy: Never, tags: ${tags}}}\n`;
    for (const [tags, index] of [
      ['1.10', 0],
      ['010', 1],
      ['true', 2],
    ]) {
      expect((await run(config(String(tags)))).lines).toEqual([
        `[info] v1/Pod spec.containers[${index}].imagePullPolicy: set to "Never"`,
      ]);
    }
  });

  test('but is refused where it is larger than a configuration can be', async () => {
    const { lines, exitCode } = await run(`${HEAD}items: []\nfunctionConfig:\n  spec: [${'a,'.repeat(100_001)}]\n`);
    expect(lines).toEqual(['5:3: `functionConfig` has too many nodes']);
    expect(exitCode).toBe(2);
  });
});
