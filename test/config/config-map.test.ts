import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../src/config/load.ts';
import { errorLines } from './error-lines.ts';

/** A ConfigMap with this `data`, in YAML flow style. */
function withData(data: string): unknown {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'function-input' }, data: parse(data) };
}

/** The one rule of a ConfigMap that must be right. */
function ruleOf(data: string): unknown {
  const loaded = loadConfig(withData(data));
  if ('errors' in loaded) throw new Error(loaded.errors.map((error) => error.message).join('\n'));
  return loaded.config.rules[0];
}

describe('accepted', () => {
  test('every key', () => {
    const value = parse(`
apiVersion: v1
kind: ConfigMap
metadata: {name: function-input}
data:
  imagePullPolicy: Always
  mode: Check
  name: mine
  severity: info
  images: quay.io/**, nginx
  tags: latest
  digest: "false"
  containers: a,b
  containerTypes: containers, initContainers
  current: Unset,Never
  kinds: Deployment, *.apps
  names: web-*
  namespaces: prod
  labelSelector: app in (a, b),!c
  annotationSelector: x=y
  discover: "false"
`);
    expect(loadConfig(value)).toEqual({
      config: {
        mode: 'Check',
        rules: [
          {
            name: 'mine',
            match: {
              images: ['quay.io/**', 'nginx'],
              tags: ['latest'],
              digest: false,
              containers: ['a', 'b'],
              containerTypes: ['containers', 'initContainers'],
              current: ['Unset', 'Never'],
              kinds: ['Deployment', '*.apps'],
              names: ['web-*'],
              namespaces: ['prod'],
              labelSelector: 'app in (a, b),!c',
              annotationSelector: 'x=y',
            },
            imagePullPolicy: 'Always',
            severity: 'info',
          },
        ],
        fieldSpecs: [],
        discover: false,
      },
    });
  });

  test('defaults are filled in', () => {
    expect(loadConfig(withData('{imagePullPolicy: IfNotPresent}'))).toEqual({
      config: { mode: 'Set', rules: [{ imagePullPolicy: 'IfNotPresent' }], fieldSpecs: [], discover: true },
    });
  });

  test.each([
    ['true', true],
    ['"true"', true],
    ['false', false],
    ['"false"', false],
  ])('digest and discover: %s', (written, expected) => {
    expect(ruleOf(`{imagePullPolicy: Keep, digest: ${written}}`)).toEqual({
      match: { digest: expected },
      imagePullPolicy: 'Keep',
    });
    expect(loadConfig(withData(`{imagePullPolicy: Keep, discover: ${written}}`))).toMatchObject({
      config: { discover: expected },
    });
  });

  test.each([
    ['1.25', ['1.25']],
    ['"1.10"', ['1.10']],
    ['7', ['7']],
    ['-1', ['-1']],
    ['"010"', ['010']],
    ['true', ['true']],
    ['yes', ['yes']],
    ['" a ,b "', ['a', 'b']],
    ['"{a,b},c"', ['{a,b}', 'c']],
    ['"{a,{b,c},d},e"', ['{a,{b,c},d}', 'e']],
    ['"{A},b"', ['{A}', 'b']],
    ['"{a,b"', ['{a', 'b']],
    ['"{a,{b,c},d"', ['{a', '{b,c}', 'd']],
    ['"a},b"', ['a}', 'b']],
    ["'\\{a,b'", ['\\{a', 'b']],
    ["'a\\,b,c'", ['a\\,b', 'c']],
    ['"v1,v1"', ['v1', 'v1']],
  ])('tags: %s', (written, tags) => {
    expect(ruleOf(`{imagePullPolicy: Keep, tags: ${written}}`)).toEqual({ match: { tags }, imagePullPolicy: 'Keep' });
  });

  test('a name may be a number', () => {
    expect(ruleOf('{imagePullPolicy: Keep, name: 7}')).toEqual({ name: '7', imagePullPolicy: 'Keep' });
  });

  test.each([undefined, null, 'text', 7, []])('metadata: %j', (metadata) => {
    const value = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { imagePullPolicy: 'Keep' } };
    expect(errorLines(value)).toEqual([]);
  });
});

const POLICIES = '"Always", "IfNotPresent", "Never", "Default", "Unset", "Keep"';
const KEYS =
  'imagePullPolicy, mode, name, severity, images, tags, digest, containers, containerTypes, current, kinds, names, ' +
  'namespaces, labelSelector, annotationSelector, discover';
const TYPES = '"containers", "initContainers", "ephemeralContainers", "volumes", "other"';

describe('refused', () => {
  test.each([
    ['x', ['`data` must be a mapping; got a string "x"']],
    ['[]', ['`data` must be a mapping; got a list']],
    ['{mode: Check}', [`\`data.imagePullPolicy\` is missing; it must be one of ${POLICIES}`]],
    [
      '{imagePullPolicy: never}',
      [`\`data.imagePullPolicy\` must be one of ${POLICIES}; got "never" (did you mean "Never"?)`],
    ],
    [
      '{imagePullPolicy: " Always"}',
      [`\`data.imagePullPolicy\` must be one of ${POLICIES}; got " Always" (did you mean "Always"?)`],
    ],
    ['{imagePullPolicy: true}', [`\`data.imagePullPolicy\` must be one of ${POLICIES}; got true`]],
    [
      '{imagepullpolicy: Always}',
      [`\`data.imagepullpolicy\` is not a known field; allowed: ${KEYS} (did you mean \`imagePullPolicy\`?)`],
    ],
    [
      '{imagePullPolicy: Keep, image: a}',
      [`\`data.image\` is not a known field; allowed: ${KEYS} (did you mean \`images\`?)`],
    ],
    ['{imagePullPolicy: Keep, fieldSpecs: a}', [`\`data.fieldSpecs\` is not a known field; allowed: ${KEYS}`]],
    [
      '{imagePullPolicy: Keep, mode: check}',
      ['`data.mode` must be one of "Set", "Check"; got "check" (did you mean "Check"?)'],
    ],
    [
      '{imagePullPolicy: Keep, severity: fatal}',
      ['`data.severity` must be one of "error", "warning", "info"; got "fatal"'],
    ],
    ['{imagePullPolicy: Keep, digest: "yes"}', ['`data.digest` must be one of "true", "false"; got "yes"']],
    [
      '{imagePullPolicy: Keep, digest: "True"}',
      ['`data.digest` must be one of "true", "false"; got "True" (did you mean "true"?)'],
    ],
    ['{imagePullPolicy: Keep, discover: 0}', ['`data.discover` must be one of "true", "false"; got 0']],
    ['{imagePullPolicy: Keep, name: ""}', ['`data.name` must not be empty; got ""']],
    ['{imagePullPolicy: Keep, labelSelector: ""}', ['`data.labelSelector` must not be empty; got ""']],
    [
      '{imagePullPolicy: Keep, current: "Unset, always"}',
      [
        'each entry of `data.current` must be one of "Always", "IfNotPresent", "Never", "Unset"; got "always" (did you mean "Always"?)',
      ],
    ],
    [
      '{imagePullPolicy: Keep, containerTypes: "a,,volume"}',
      [
        '`data.containerTypes` must not have an empty entry; got "a,,volume"',
        `each entry of \`data.containerTypes\` must be one of ${TYPES}; got "a"`,
        `each entry of \`data.containerTypes\` must be one of ${TYPES}; got "volume" (did you mean "volumes"?)`,
      ],
    ],
    ['{imagePullPolicy: Keep, tags: 1e30}', ['`data.tags` must be a string; got the number 1e+30 (put it in quotes)']],
    [
      '{imagePullPolicy: Keep, tags: 12345678901234567890}',
      ['`data.tags` must be a string; got the number 12345678901234567000 (put it in quotes)'],
    ],
    [
      '{imagePullPolicy: Keep, tags: 0.0000001}',
      ['`data.tags` must be a string; got the number 1e-7 (put it in quotes)'],
    ],
    [
      '{imagePullPolicy: Keep, tags: .inf}',
      ['`data.tags` must be a string; got the number Infinity (put it in quotes)'],
    ],
  ])('%s', (data, lines) => {
    expect(errorLines(withData(data))).toEqual(lines);
  });

  test.each(['images', 'tags', 'containers', 'kinds', 'names', 'namespaces'])('%s', (key) => {
    const errors = (written: string) => errorLines(withData(`{imagePullPolicy: Keep, ${key}: ${written}}`));
    expect(errors('""')).toEqual([`\`data.${key}\` must not be empty; got ""`]);
    expect(errors('" "')).toEqual([`\`data.${key}\` must not have an empty entry; got " "`]);
    expect(errors('"a,"')).toEqual([`\`data.${key}\` must not have an empty entry; got "a,"`]);
    expect(errors('"a, ,,b"')).toEqual([`\`data.${key}\` must not have an empty entry; got "a, ,,b"`]);
    expect(errors('null')).toEqual([`\`data.${key}\` must be a string; got nothing (null)`]);
    expect(errors('{}')).toEqual([`\`data.${key}\` must be a string; got a mapping`]);
    expect(errors('[a, b]')).toEqual([
      `\`data.${key}\` must be a string; got a list (write the entries in one string, with commas between them)`,
    ]);
  });

  test.each(['labelSelector', 'annotationSelector'])('%s', (key) => {
    expect(errorLines(withData(`{imagePullPolicy: Keep, ${key}: "a in ("}`))).toEqual([
      `\`data.${key}\` must be a valid selector; got "a in (": expected "," or ")", got the end at character 7`,
    ]);
  });

  test('fields beside data', () => {
    expect(errorLines({ apiVersion: 'v1', kind: 'ConfigMap', spec: {}, data: { imagePullPolicy: 'Keep' } })).toEqual([
      '`spec` is not a known field; allowed: apiVersion, kind, metadata, data',
    ]);
    expect(errorLines({ apiVersion: 'v1', kind: 'ConfigMap', data: { mode: 'Set' }, imagePullPolicy: 'Keep' })).toEqual(
      [
        '`imagePullPolicy` is not a known field; allowed: apiVersion, kind, metadata, data (did you mean `data.imagePullPolicy`?)',
      ],
    );
  });
});

describe('hostile', () => {
  test.each(['__proto__', 'constructor', 'toString', 'length'])('key %s', (key) => {
    const data = `{imagePullPolicy: Keep, ${key}: x}`;
    expect(errorLines(withData(data))).toEqual([`\`data.${key}\` is not a known field; allowed: ${KEYS}`]);
  });

  // With work for each pair of them, this would take longer than a test may.
  test('a megabyte of commas or braces', () => {
    const long = 1 << 20;
    const errors = (images: string) =>
      errorLines({ apiVersion: 'v1', kind: 'ConfigMap', data: { imagePullPolicy: 'Keep', images } });
    const empty = (shown: string) => [
      `\`data.images\` must not have an empty entry; got "${shown.repeat(60).slice(0, 60)}…"`,
    ];
    expect(errors(','.repeat(long))).toEqual(empty(','));
    expect(errors('a,'.repeat(long))).toEqual(empty('a,'));
    expect(errors('{'.repeat(long))).toEqual([]);
    expect(errors('{,}'.repeat(long))).toEqual([]);
  });
});
