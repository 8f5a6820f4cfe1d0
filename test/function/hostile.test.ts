import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { config, resourceList, resultsOf, run, transform } from './run.ts';

/** Milliseconds that anything here may take: seconds on a busy machine, where without a bound it would be minutes. */
const SOON = 15_000;

const HEAD = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n';
const CONFIG = config('[{imagePullPolicy: Always}]');
const JSON_CONFIG =
  '"functionConfig":{"apiVersion":"pullpolicy.dev/v1alpha1","kind":"PullPolicyTransformer","spec":{"rules":[{"imagePullPolicy":"Always"}]}}';
const JSON_HEAD = '"apiVersion":"config.kubernetes.io/v1","kind":"ResourceList"';
const LEVELS = 100_000;
const ALWAYS = [{ imagePullPolicy: 'Always' as const }];

const custom = (spec: string): string => `- apiVersion: example.test/v1\n  kind: Odd\n  spec:\n${spec}`;
const POD = '- {apiVersion: v1, kind: Pod, metadata: {name: good}, spec: {containers: [{name: a, image: b}]}}\n';
const DONE = POD.replace('image: b', 'image: b, imagePullPolicy: Always');

/** A run that ends with exit code 1, an error on one item, and the good pod done. */
async function expectOneError(items: string, message: string): Promise<void> {
  const { output, exitCode, lines } = await run(resourceList(items + POD));
  expect(lines.slice(0, 2)).toEqual([
    expect.stringContaining(message),
    '[info] v1/Pod/good spec.containers[0].imagePullPolicy: set to "Always"',
  ]);
  expect(lines[0]?.length).toBeLessThan(600);
  expect(exitCode).toBe(1);
  expect(output.startsWith(resourceList(items + DONE))).toBe(true);
}

/** A run that ends with exit code 2, nothing on standard output and one line. */
async function expectRefusal(text: string | Uint8Array, message: string | RegExp): Promise<void> {
  const { output, exitCode, lines } = await run(text);
  expect(output).toBe('');
  expect(exitCode).toBe(2);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(message);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(lines[0]).not.toMatch(/[\u0000-\u001f\u007f]/);
  expect(lines[0]?.length).toBeLessThan(600);
}

/** Anchors of which each stands for some aliases of the one before. */
const bomb = (levels: number, level: (alias: string) => string): string =>
  `    a0: &a0 {x: y}\n${Array.from({ length: levels }, (_, index) => `    a${index + 1}: &a${index + 1} ${level(`*a${index}`)}\n`).join('')}`;
const times = (count: number, alias: string): string => Array(count).fill(alias).join(', ');

describe('aliases', { timeout: SOON }, () => {
  const MANY = 'its aliases stand for more than a million nodes; the resource is left as it is';

  test.each([
    ['in lists', custom(bomb(40, (alias) => `[${times(10, alias)}]`))],
    ['in mappings', custom(bomb(40, (alias) => `{a: ${alias}, b: ${alias}}`))],
    ['in merges', custom(bomb(31, (alias) => `{<<: [${times(2, alias)}]}`))],
    [
      'in merges at the top',
      `- a0: &a0 {x: y}\n${bomb(40, (alias) => `{<<: [${times(2, alias)}]}`)
        .replace(/^.*\n/, '')
        .replace(/^ {2}/gm, '')}  <<: *a40\n  apiVersion: v1\n  kind: Pod\n`,
    ],
    [
      'in items of a list',
      `- apiVersion: v1\n  kind: List\n  items:\n  - &p {apiVersion: v1, kind: Pod, spec: {containers: [${'{name: a, image: b},'.repeat(1000)}]}}\n${'  - *p\n'.repeat(1000)}`,
    ],
  ])('that stand for millions of nodes are refused: %s', async (_, items) => {
    await expectOneError(items, MANY);
  });

  test('that do so in the functionConfig', async () => {
    for (const levels of [
      bomb(40, (alias) => `[${times(10, alias)}]`),
      bomb(40, (alias) => `{<<: [${times(2, alias)}]}`),
    ]) {
      await expectRefusal(
        `${HEAD}items: []\nfunctionConfig:\n  kind: PullPolicyTransformer\n  spec:\n${levels}    <<: *a40\n`,
        'a million nodes',
      );
    }
  });

  test('that do so in a text that a field spec looks into', async () => {
    for (const [levels, count] of [
      [40, 2],
      [8, 10],
    ] as const) {
      const text = bomb(levels, (alias) => `{<<: [${times(count, alias)}]}`);
      const map = `- apiVersion: v1\n  kind: ConfigMap\n  metadata: {name: m}\n  data:\n    x: |\n${text.replace(/^ {4}/gm, '      ')}      foo: *a${levels}\n`;
      const fieldSpecs = 'fieldSpecs: [{path: data/x/foo/imagePullPolicy, create: true}]';
      const list = `${HEAD}items:\n${map}${config('[{imagePullPolicy: Always}]', fieldSpecs)}`;
      const { output, exitCode, lines } = await run(list);
      expect(lines[0]).toBe(
        '[error] v1/ConfigMap/m data.x: cannot be edited: the text cannot be handled: its aliases stand for more than a million nodes',
      );
      expect(exitCode).toBe(1);
      expect(output.startsWith(`${HEAD}items:\n${map}`)).toBe(true);
    }
  });

  test('that do so again and again', async () => {
    const { exitCode, lines } = await run(
      resourceList(custom(bomb(12, (alias) => `[${times(10, alias)}]`)).repeat(100) + POD),
    );
    expect(exitCode).toBe(1);
    expect(lines).toHaveLength(101);
    // Each just small enough, but all together are not.
    const small = custom(bomb(2, (alias) => `[${times(400, alias)}]`));
    const many = await run(resourceList(small.repeat(25) + POD));
    expect(many.lines.filter((line) => line.includes('with those above it'))).not.toHaveLength(0);
    expect(many.lines.at(-1)).toContain('v1/Pod/good');
  });

  test('that chain what is nested', async () => {
    const nested = custom(bomb(300, (alias) => `${'['.repeat(90)}${alias}${']'.repeat(90)}`));
    await expectOneError(nested, 'it is nested deeper than 500 levels; the resource is left as it is');
  });

  test('that are many, but of one container, are no more than many', async () => {
    const items = `- apiVersion: v1\n  kind: Pod\n  spec:\n    containers:\n    - &c {name: a, image: b}\n${'    - *c\n'.repeat(5000)}`;
    const { lines, exitCode } = await run(resourceList(items));
    expect(exitCode).toBe(0);
    expect(lines).toHaveLength(5001);
  });
});

describe('line breaks of other readers', () => {
  // go-yaml, which Kubernetes uses, ends a comment at each of these and reads on: there a policy stands unseen.
  const hidden = (lineBreak: string): string =>
    `- apiVersion: v1\n  kind: Pod\n  spec:\n    containers:\n    - image: b # x${lineBreak}      imagePullPolicy: Never\n`;

  test.each(['\r', '\u0085', '\u2028', '\u2029'])('in comments are refused: %j', async (lineBreak) => {
    const message = 'a comment holds a line break (CR, NEL, LS or PS) at which other readers end it';
    await expectRefusal(resourceList(hidden(lineBreak)), message);
    for (const text of [`# a${lineBreak}b\n${POD}`, `a: [ # b${lineBreak}c\n  1]\n`, `a: | # b${lineBreak}c\n  d\n`]) {
      const { output, errors } = await transform(text, ALWAYS);
      expect(output).toBe(text);
      expect(errors).toEqual([expect.stringContaining(message)]);
    }
  });

  test('elsewhere are text, and a carriage return at the end of a comment is no more than that', async () => {
    const item = '- {apiVersion: v1, kind: ConfigMap, data: {a: "b # \u2028c\u0085"}} # ü€ à\r\n';
    const { exitCode, output } = await run(resourceList(item + POD));
    expect(exitCode).toBe(0);
    expect(output).toContain(item + DONE);
  });

  test('a byte order mark before the first key of a later document is one, too', async () => {
    const pod = 'apiVersion: v1\nkind: Pod\nspec: {containers: [{image: b}]}\n';
    const { output, errors } = await transform(`${pod}---\n\ufeff${pod}`, ALWAYS);
    expect(output).toBe(`${pod}---\n\ufeff${pod}`);
    expect(errors).toEqual([expect.stringContaining('a byte order mark stands before the key')]);
    await expectRefusal(`${HEAD}\ufeffitems: []\n${CONFIG}`, 'a byte order mark stands before the key');
  });
});

describe('100,000 levels', { timeout: 2 * SOON }, () => {
  const DEPTH = /[Nn]ested|stack|ends inside/;
  test.each([
    ['of brackets', resourceList(`- ${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}\n`)],
    ['of dashes', resourceList(`- ${'- '.repeat(LEVELS)}a\n`)],
  ])('%s are refused', async (_, text) => {
    await expectRefusal(text, DEPTH);
  });

  // What would fill the stack does so with fewer, and they take less time.
  const FEWER = LEVELS / 20;
  test.each([
    ['of braces', resourceList(`${custom(`    ${'{a: '.repeat(FEWER)}1${'}'.repeat(FEWER)}\n`)}`)],
    ['of brackets that stay open', '['.repeat(FEWER)],
    ['of braces that stay open', '{'.repeat(FEWER)],
    ['of JSON', `{${JSON_HEAD},"items":[${'['.repeat(FEWER)}${']'.repeat(FEWER)}],${JSON_CONFIG}}`],
    ['of question marks', resourceList(`- ${'? '.repeat(FEWER)}a\n`)],
    ['of keys on one line', 'a: '.repeat(FEWER)],
    ['of dashes and a character of two bytes', resourceList(`- ${'- '.repeat(1200)}é☃\n`)],
  ])('and a part of them %s', async (_, text) => {
    await expectRefusal(text, DEPTH);
  });

  test('of indentation, as many as a text of some megabytes has', async () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `${' '.repeat(index + 4)}a:\n`).join('');
    await expectRefusal(resourceList(custom(lines)), DEPTH);
  });

  test('but 90 are none too many', async () => {
    const items = custom(`    a: ${'['.repeat(90)}{image: b, imagePullPolicy: Never}${']'.repeat(90)}\n`);
    const { output, exitCode } = await run(resourceList(items));
    expect(exitCode).toBe(0);
    expect(output).toContain('{image: b, imagePullPolicy: Always}');
  });
});

describe('lines of 20 MB', { timeout: 2 * SOON }, () => {
  const LONG = 'x'.repeat(20_000_000);
  /** Enough to show, where the time for 20 MB would only be ten times as long. */
  const PART = LONG.slice(0, 2_000_000);

  test('in a value, quoted or not, are no trouble', async () => {
    for (const value of [`"${LONG}"`, LONG]) {
      const items = `- {apiVersion: v1, kind: ConfigMap, data: {a: ${value}}}\n`;
      const { output, exitCode } = await run(resourceList(items + POD));
      expect(exitCode).toBe(0);
      expect(output.startsWith(resourceList(items + DONE))).toBe(true);
    }
  });

  test('in an image, a comment or a policy are no trouble', async () => {
    const items = `- apiVersion: v1
  kind: Pod
  spec:
    containers:
    - image: ${PART}
      name: a
    - image: b # ${PART}
      imagePullPolicy: Never
    - image: c
      imagePullPolicy: ${PART}
`;
    const { lines, output } = await run(resourceList(items));
    expect(lines).toHaveLength(3);
    expect(lines.every((line) => line.length < 600)).toBe(true);
    expect(output).toContain('\n      imagePullPolicy: Always\n      name: a\n');
    expect(output).toContain('x\n      imagePullPolicy: Always\n    - image: c\n      imagePullPolicy: Always\n');
  });

  test('that hold a whole list in JSON take no longer than others', async () => {
    const pod = (index: number, policy: string): string =>
      `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"pod-${index}"},"spec":{"containers":[{"name":"a","image":"nginx"${policy},"tty":true}],"x":"${'y'.repeat(350)}"}}`;
    const all = (policy: string): string =>
      `{${JSON_HEAD},"items":[${Array.from({ length: 10_000 }, (_, index) => pod(index, policy)).join(',')}],${JSON_CONFIG}`;
    const text = `${all('')}}`;
    expect(text.length).toBeGreaterThan(4_000_000);
    const { output, exitCode, findings } = await run(text);
    expect(exitCode).toBe(0);
    expect(findings).toHaveLength(10_000);
    expect(output.startsWith(all(',"imagePullPolicy":"Always"'))).toBe(true);
    await expectRefusal(text.slice(0, -JSON_CONFIG.length), 'it ends inside a flow collection or a quoted text');
  });

  test.each([
    ['of a text', LONG],
    ['of a quote', `"${PART}`],
    ['of an alias', `*${PART}`],
    ['of a kind', `apiVersion: v1\nkind: ${PART}\n`],
    ['of a version', `apiVersion: ${PART}\nkind: ResourceList\n`],
    ['of a key that is given twice', `${HEAD}items: []\n? ${PART}\n: a\n? ${PART}\n: b\n`],
  ])('%s are refused in one short line', async (_, text) => {
    await expectRefusal(text, /./);
  });
});

describe('what is no text, or not this text', () => {
  test.each<[string, string | Uint8Array, string | RegExp]>([
    ['NUL', resourceList(POD.replace('image: b', 'image: "b\0"')), 'the input holds the character NUL'],
    ['nothing but NUL', '\0'.repeat(1000), 'the input holds the character NUL'],
    [
      'random bytes',
      Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919 + (index >> 3)) & 255)),
      'not UTF-8',
    ],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not UTF-8'],
    ['an archive', Buffer.from('1f8b0800000000000003', 'hex'), 'not UTF-8'],
    ['UTF-8 of surrogates', Buffer.from('eda080', 'hex'), 'not UTF-8'],
    [
      'an error page',
      '<!DOCTYPE html>\n<html>\n<head><title>502 Bad Gateway</title></head>\n<body>\n<h1>502: a</h1>\n</body></html>\n',
      /./,
    ],
    [
      'an error in JSON',
      '{"error":{"code":502,"message":"bad gateway"}}',
      'the input is no ResourceList: `kind` is missing',
    ],
    ['an error message', 'Error: could not resolve host: example.test\n', /./],
    ['escape sequences', '\u001b[31mapiVersion\u001b[0m: v1\n', /./],
    ['line separators in a kind', 'kind: "a\u2028b\\u0007c"\n', 'kind'],
    ['a diff', '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n', /./],
    ['only tabs', '\t'.repeat(100_000), /./],
    ['carriage returns alone', HEAD.replaceAll('\n', '\r') + CONFIG.replaceAll('\n', '\r'), /./],
  ])('%s is refused', async (_, text, message) => {
    await expectRefusal(text, message);
  });

  test('control characters in an item stay where they are', async () => {
    const items = POD.replace('name: good', 'name: good, note: "\u0001\u0007\u001b"');
    const { output } = await run(resourceList(items));
    expect(output.startsWith(resourceList(items.replace('image: b', 'image: b, imagePullPolicy: Always')))).toBe(true);
  });
});

describe('names that are special in JavaScript', () => {
  test('are keys like others', async () => {
    const items = `- __proto__: {containers: [{name: x, image: y}]}
  constructor: a
  apiVersion: example.test/v1
  kind: __proto__
  metadata:
    __proto__: {name: other}
    name: constructor
    labels: {__proto__: a, toString: b}
  spec:
    __proto__:
      containers:
      - __proto__: {imagePullPolicy: Never}
        name: __proto__
        image: hasOwnProperty
`;
    const rules =
      '[{match: {labelSelector: "toString=b", containers: [__proto__]}, imagePullPolicy: Always}, {imagePullPolicy: Keep}]';
    const { output, lines, exitCode } = await run(resourceList(items, rules));
    expect(exitCode).toBe(0);
    expect(lines).toEqual([
      '[info] example.test/v1/__proto__/constructor spec.__proto__.containers[0].imagePullPolicy: set to "Always"',
    ]);
    expect(output).toContain('        image: hasOwnProperty\n        imagePullPolicy: Always\n');
    expect(({} as { containers?: unknown }).containers).toBeUndefined();
  });

  test('are unknown fields of a configuration', async () => {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      const { exitCode, lines } = await run(`${HEAD}items: []\n${CONFIG}    ${key}: {mode: Check}\n`);
      expect(exitCode).toBe(1);
      expect(lines).toEqual([expect.stringContaining(`\`spec.${key}\` is not a known field`)]);
    }
    const inConfigMap = await run(
      `${HEAD}items: []\nfunctionConfig: {apiVersion: v1, kind: ConfigMap, data: {__proto__: a, imagePullPolicy: Keep}}\n`,
    );
    expect(inConfigMap.lines).toEqual([expect.stringContaining('`data.__proto__` is not a known field')]);
  });
});

describe('rules that are made to take long', { timeout: SOON }, () => {
  const image = `${'a'.repeat(200)}/${'a'.repeat(50)}b`;
  const items = Array.from({ length: 200 }, (_, index) => POD.replace('image: b', `image: "${image}${index}"`)).join(
    '',
  );

  test.each([
    ['stars', '*a'.repeat(500)],
    ['double stars', '**a'.repeat(500)],
    ['question marks and stars', '?*'.repeat(500)],
    ['braces', '{a,a*}'.repeat(300)],
    ['nested braces', `${'{a,'.repeat(200)}a${'}'.repeat(200)}`],
    ['open brackets', '['.repeat(5000)],
    ['classes', '[!b-z]*'.repeat(300)],
    ['a lot of letters', 'x'.repeat(100_000)],
  ])('by globs of %s', async (_, glob) => {
    const match = `images: ['${glob}'], tags: ['${glob}'], containers: ['${glob}'], kinds: ['${glob}'], names: ['${glob}']`;
    const { exitCode } = await run(
      resourceList(items, `[{match: {${match}}, imagePullPolicy: Always}, {imagePullPolicy: Keep}]`),
    );
    expect(exitCode).toBe(0);
  });

  test.each([
    ['requirements', `${'a=b,'.repeat(20_000)}c`],
    ['values', `a in (${'b,'.repeat(20_000)}c)`],
    ['one long key', 'a'.repeat(1_000_000)],
    ['slashes', '/'.repeat(100_000)],
    ['hyphens', `${'a-'.repeat(10)}${'-'.repeat(100_000)}!`],
    ['open brackets', '('.repeat(100_000)],
  ])('by selectors of %s', async (_, selector) => {
    const { exitCode, lines } = await run(
      resourceList(items, `[{match: {labelSelector: '${selector}'}, imagePullPolicy: Keep}]`),
    );
    expect([0, 1]).toContain(exitCode);
    expect(lines.every((line) => line.length < 1000 && !line.includes('\n'))).toBe(true);
  });

  test('by field paths of absurd length', async () => {
    for (const path of ['a/'.repeat(50_000), '**/'.repeat(2000), 'a[]/'.repeat(20_000), '*/'.repeat(5000)]) {
      const { exitCode, lines } = await run(
        resourceList(
          POD,
          '[{imagePullPolicy: Always}]',
          `fieldSpecs: [{path: '${path}imagePullPolicy', create: true}]`,
        ),
      );
      expect([0, 1]).toContain(exitCode);
      expect(lines.length).toBeLessThan(3);
    }
  });

  test('by their number', async () => {
    const rules = `[${'{match: {names: [b]}, imagePullPolicy: Always},'.repeat(5000)}]`;
    const { exitCode, lines } = await run(resourceList(POD.repeat(100), rules));
    expect(exitCode).toBe(0);
    expect(lines).toHaveLength(5000);
  });
});

test('mappings of 20,000 keys, of which two are the same, are judged in no time', { timeout: SOON }, async () => {
  const keys = Array.from({ length: 20_000 }, (_, index) => `    k${index}: v\n`).join('');
  await expectOneError(custom(`${keys}    k500: again\n`), 'the key "k500" is given twice in one mapping');
});

test('2,000 items with something wrong each are told one by one', { timeout: 2 * SOON }, async () => {
  const wrong = '- {a: 1, a: 2}\n'.repeat(2000);
  const alone = await run(resourceList(wrong));
  expect(alone.lines.filter((line) => line.includes('given twice'))).toHaveLength(2000);
  // An alias between items leaves them all to the authority at once.
  const together = await run(resourceList(`- &x {b: 1}\n- *x\n${wrong}`));
  expect(together.lines.filter((line) => line.includes('given twice'))).toHaveLength(2000);
});

describe('a list that is cut off anywhere never passes for a whole one', () => {
  const block = `${HEAD}items:
# a comment
- apiVersion: v1
  kind: Pod
  metadata: {name: "one"}
  spec:
    containers:
    - name: a
      image: b
- {apiVersion: v1, kind: Pod, metadata: {name: two}, spec: {containers: [{image: 'c'}]}}
- apiVersion: v1
  kind: ConfigMap
  data:
    text: |
      a
`;

  test('with its functionConfig last, as kpt writes it', async () => {
    const text = block + CONFIG;
    const whole = parse(text).items;
    let passed = 0;
    for (let end = 0; end < text.length; end++) {
      const { output, exitCode } = await run(text.slice(0, end));
      if (exitCode === 2) expect(output).toBe('');
      if (exitCode !== 0) continue;
      passed++;
      const { items } = parse(output);
      for (const index of [0, 1]) {
        expect(items[index].spec.containers[0].imagePullPolicy).toBe('Always');
        delete items[index].spec.containers[0].imagePullPolicy;
      }
      expect(items).toEqual(whole);
    }
    // Without its last line break it is whole, and so it is without the last bracket's.
    expect(passed).toBeLessThan(3);
  });

  test('in JSON', async () => {
    const { items } = parse(block);
    const text = JSON.stringify({
      apiVersion: 'config.kubernetes.io/v1',
      kind: 'ResourceList',
      items,
      ...JSON.parse(`{${JSON_CONFIG}}`),
    });
    for (let end = 0; end < text.length; end++) await expectRefusal(text.slice(0, end), /./);
  });

  test('with its functionConfig first, what is there is kept', async () => {
    const text = HEAD + CONFIG + block.slice(HEAD.length);
    for (let end = 0; end < text.length; end++) {
      const cut = text.slice(0, end);
      const { output, exitCode } = await run(cut);
      if (exitCode === 2) {
        expect(output).toBe('');
        continue;
      }
      // Nobody can see that lines are missing, but no item that came in is lost.
      const [before, after] = [parse(cut).items ?? [], parse(output).items ?? []];
      expect(after).toHaveLength(before.length);
    }
  });
});

describe('as a stream', { timeout: 2 * SOON }, () => {
  test.each([
    ['5,000 brackets', '['.repeat(5000)],
    ['5,000 levels of brackets', `a: ${'['.repeat(5000)}${']'.repeat(5000)}\n`],
    ['an open quote', `a: "${'x\n'.repeat(200_000)}`],
    ['an error page', '<html>\n<body class="a: b">\n</html>\n'.repeat(3)],
  ])('%s stays as it is', async (_, text) => {
    const { output, lines } = await transform(text, ALWAYS);
    expect(output === text).toBe(true);
    expect(lines.length).toBeLessThan(2);
    expect(lines.every((line) => line.length < 600)).toBe(true);
  });

  test('aliases without end are refused, and other documents are done', async () => {
    const spec = bomb(40, (alias) => `{<<: [${times(2, alias)}], a: ${alias}}`);
    const odd = `apiVersion: example.test/v1\nkind: Odd\nspec:\n${spec}`;
    const pod = 'apiVersion: v1\nkind: Pod\nspec: {containers: [{image: b}]}\n';
    const { output, errors } = await transform(`${odd}---\n${pod}`, ALWAYS);
    expect(errors).toEqual([
      '[error] example.test/v1/Odd: its aliases stand for more than a million nodes; the resource is left as it is',
    ]);
    expect(output).toBe(`${odd}---\n${pod.replace('image: b', 'image: b, imagePullPolicy: Always')}`);
  });

  test('thousands of documents are just that', async () => {
    const pod = '---\nkind: Pod\napiVersion: v1\nspec: {containers: [{image: b}]}\n';
    const { output } = await transform(pod.repeat(5000), ALWAYS);
    expect(output === pod.replace('image: b', 'image: b, imagePullPolicy: Always').repeat(5000)).toBe(true);
    const empty = '---\n'.repeat(20_000);
    expect(await transform(empty, ALWAYS)).toEqual({ output: empty, errors: [], lines: [] });
  });
});

test('results are whole, whatever names they hold', async () => {
  const name = 'a\nb: c\u0000\u001b[31m'.replace('\u0000', '');
  const items = `- {apiVersion: v1, kind: Pod, metadata: {name: ${JSON.stringify(name)}}, spec: {containers: [{image: b}]}}\n`;
  const { output, lines } = await run(resourceList(items));
  expect(resultsOf(output)).toMatchObject([{ resourceRef: { name } }]);
  expect(lines[0]).not.toContain('\n');
});
