import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { API_VERSION, KIND } from '../../src/config/api.ts';
import { loadConfig } from '../../src/config/load.ts';
import { errorLines } from './error-lines.ts';

/** A PullPolicyTransformer with this `spec`, in YAML flow style. */
function withSpec(spec: string): unknown {
  return { apiVersion: API_VERSION, kind: KIND, metadata: { name: 'test' }, spec: parse(spec) };
}

describe('accepted', () => {
  test('every field', () => {
    const value = parse(`
apiVersion: pullpolicy.dev/v1alpha1
kind: PullPolicyTransformer
metadata:
  name: release
  annotations:
    config.kubernetes.io/function: |
      container: {image: ghcr.io/pull-policy/pull-policy:v1.0.0}
spec:
  mode: Check
  rules:
  - name: third-party
    match:
      images: ["quay.io/**", nginx]
      tags: [latest, "*-dev"]
      digest: false
      containers: ["istio-*"]
      containerTypes: [containers, initContainers, ephemeralContainers, volumes, other]
      current: [Always, IfNotPresent, Never, Unset]
      kinds: [Deployment, "*.apps", CronJob.v1.batch]
      names: ["web-*"]
      namespaces: [prod]
      labelSelector: app=web,tier in (front, back),!legacy
      annotationSelector: example.com/pin
    imagePullPolicy: Keep
    severity: warning
  - match: {}
    imagePullPolicy: IfNotPresent
  fieldSpecs:
  - group: example.com
    version: v1
    kind: Runner
    path: spec/runner/imagePullPolicy
    image: spec/runner/image
    create: true
  - path: spec/steps[]/imagePullPolicy
  discover: false
`);
    expect(loadConfig(value)).toEqual({
      config: {
        mode: 'Check',
        rules: [
          {
            name: 'third-party',
            match: {
              images: ['quay.io/**', 'nginx'],
              tags: ['latest', '*-dev'],
              digest: false,
              containers: ['istio-*'],
              containerTypes: ['containers', 'initContainers', 'ephemeralContainers', 'volumes', 'other'],
              current: ['Always', 'IfNotPresent', 'Never', 'Unset'],
              kinds: ['Deployment', '*.apps', 'CronJob.v1.batch'],
              names: ['web-*'],
              namespaces: ['prod'],
              labelSelector: 'app=web,tier in (front, back),!legacy',
              annotationSelector: 'example.com/pin',
            },
            imagePullPolicy: 'Keep',
            severity: 'warning',
          },
          { match: {}, imagePullPolicy: 'IfNotPresent' },
        ],
        fieldSpecs: [
          {
            group: 'example.com',
            version: 'v1',
            kind: 'Runner',
            path: 'spec/runner/imagePullPolicy',
            image: 'spec/runner/image',
            create: true,
          },
          { path: 'spec/steps[]/imagePullPolicy' },
        ],
        discover: false,
      },
    });
  });

  test('defaults are filled in', () => {
    expect(loadConfig(withSpec('{rules: [{imagePullPolicy: Always}]}'))).toEqual({
      config: { mode: 'Set', rules: [{ imagePullPolicy: 'Always' }], fieldSpecs: [], discover: true },
    });
  });

  test.each([
    '{rules: [{imagePullPolicy: Default}], fieldSpecs: []}',
    '{rules: [{imagePullPolicy: Unset}, {imagePullPolicy: Never}]}',
    '{mode: Set, rules: [{imagePullPolicy: Always, severity: error}, {imagePullPolicy: Always, severity: info}]}',
    '{rules: [{imagePullPolicy: Always, match: {digest: true}}], fieldSpecs: [{group: "", path: a, create: false}]}',
    '{rules: [{name: a, imagePullPolicy: Always}, {name: A, imagePullPolicy: Always}]}',
    '{rules: [{imagePullPolicy: Always, match: {tags: ["{a,b}", "1.25"]}}]}',
  ])('%s', (spec) => {
    expect(errorLines(withSpec(spec))).toEqual([]);
  });

  test.each([undefined, null, 'text', 7, [], { name: 'x', anything: { goes: [1] } }])('metadata: %j', (metadata) => {
    const value = { apiVersion: API_VERSION, kind: KIND, metadata, spec: { rules: [{ imagePullPolicy: 'Keep' }] } };
    expect(errorLines(value)).toEqual([]);
  });
});

const POLICIES = '"Always", "IfNotPresent", "Never", "Default", "Unset", "Keep"';
const MATCH_FIELDS =
  'images, tags, digest, containers, containerTypes, current, kinds, names, namespaces, labelSelector, annotationSelector';

/** The error lines of a rule, given in YAML flow style, with `spec.rules[0]` shortened to `~`. */
function ruleErrors(rule: string): string[] {
  return errorLines(withSpec(`{rules: [${rule}]}`)).map((line) => line.replaceAll('spec.rules[0]', '~'));
}

describe('spec', () => {
  test.each([
    ['null', ['`spec` must be a mapping; got nothing (null)']],
    ['[]', ['`spec` must be a mapping; got a list']],
    ['{}', ['`spec.rules` is missing; it must be a list']],
    ['{rules: []}', ['`spec.rules` must have at least one entry; got an empty list']],
    ['{rules: x}', ['`spec.rules` must be a list; got a string "x"']],
    ['{rules: {imagePullPolicy: Always}}', ['`spec.rules` must be a list; got a mapping']],
    ['{rules: [Always]}', ['`spec.rules[0]` must be a mapping; got a string "Always"']],
    ['{rules: [null]}', ['`spec.rules[0]` must be a mapping; got nothing (null)']],
    [
      '{rule: [{imagePullPolicy: Always}]}',
      ['`spec.rule` is not a known field; allowed: mode, rules, fieldSpecs, discover (did you mean `rules`?)'],
    ],
    [
      '{rules: [{imagePullPolicy: Always}], mode: check}',
      ['`spec.mode` must be one of "Set", "Check"; got "check" (did you mean "Check"?)'],
    ],
    [
      '{rules: [{imagePullPolicy: Always}], discover: "false"}',
      ['`spec.discover` must be true or false; got a string "false"'],
    ],
    ['{rules: [{imagePullPolicy: Always}], fieldSpecs: {}}', ['`spec.fieldSpecs` must be a list; got a mapping']],
    [
      '{rules: [{imagePullPolicy: Always}], fieldSpecs: [{}, a, {path: ""}, {path: 1}]}',
      [
        '`spec.fieldSpecs[0].path` is missing; it must be a string',
        '`spec.fieldSpecs[1]` must be a mapping; got a string "a"',
        '`spec.fieldSpecs[2].path` must not be empty; got ""',
        '`spec.fieldSpecs[3].path` must be a string; got the number 1 (put it in quotes)',
      ],
    ],
    [
      '{rules: [{imagePullPolicy: Always}], fieldSpecs: [{path: a, group: 1, version: 2, kind: [], image: "", create: yes, paths: b}]}',
      [
        '`spec.fieldSpecs[0].paths` is not a known field; allowed: group, version, kind, path, image, create (did you mean `path`?)',
        '`spec.fieldSpecs[0].group` must be a string; got the number 1 (put it in quotes)',
        '`spec.fieldSpecs[0].version` must be a string; got the number 2 (put it in quotes)',
        '`spec.fieldSpecs[0].kind` must be a string; got a list',
        '`spec.fieldSpecs[0].image` must not be empty; got ""',
        '`spec.fieldSpecs[0].create` must be true or false; got a string "yes"',
      ],
    ],
  ])('%s', (spec, lines) => {
    expect(errorLines(withSpec(spec))).toEqual(lines);
  });

  test('is missing', () => {
    expect(errorLines({ apiVersion: API_VERSION, kind: KIND })).toEqual(['`spec` is missing; it must be a mapping']);
  });

  test('stands one level too low', () => {
    expect(errorLines({ apiVersion: API_VERSION, kind: KIND, rules: [{ imagePullPolicy: 'Keep' }] })).toEqual([
      '`rules` is not a known field; allowed: apiVersion, kind, metadata, spec (did you mean `spec.rules`?)',
    ]);
  });
});

describe('rule', () => {
  test.each([
    ['{}', [`\`~.imagePullPolicy\` is missing; it must be one of ${POLICIES}`]],
    [
      '{imagePullPolicy: always}',
      [`\`~.imagePullPolicy\` must be one of ${POLICIES}; got "always" (did you mean "Always"?)`],
    ],
    ['{imagePullPolicy: Sometimes}', [`\`~.imagePullPolicy\` must be one of ${POLICIES}; got "Sometimes"`]],
    ['{imagePullPolicy: null}', [`\`~.imagePullPolicy\` must be one of ${POLICIES}; got nothing (null)`]],
    ['{imagePullPolicy: [Always]}', [`\`~.imagePullPolicy\` must be one of ${POLICIES}; got a list`]],
    ['{imagePullPolicy: true}', [`\`~.imagePullPolicy\` must be one of ${POLICIES}; got true`]],
    [
      '{imagepullpolicy: Always}',
      [
        '`~.imagepullpolicy` is not a known field; allowed: name, match, imagePullPolicy, severity (did you mean `imagePullPolicy`?)',
      ],
    ],
    [
      '{imagePullPolicy: Always, images: [a]}',
      [
        '`~.images` is not a known field; allowed: name, match, imagePullPolicy, severity (did you mean `match.images`?)',
      ],
    ],
    [
      '{imagePullPolicy: Always, foo: 1}',
      ['`~.foo` is not a known field; allowed: name, match, imagePullPolicy, severity'],
    ],
    ['{imagePullPolicy: Always, name: ""}', ['`~.name` must not be empty; got ""']],
    ['{imagePullPolicy: Always, name: 7}', ['`~.name` must be a string; got the number 7 (put it in quotes)']],
    [
      '{imagePullPolicy: Always, severity: warn}',
      ['`~.severity` must be one of "error", "warning", "info"; got "warn"'],
    ],
    ['{imagePullPolicy: Always, match: null}', ['`~.match` must be a mapping; got nothing (null)']],
    ['{imagePullPolicy: Always, match: [a]}', ['`~.match` must be a mapping; got a list']],
  ])('%s', (rule, lines) => {
    expect(ruleErrors(rule)).toEqual(lines);
  });

  test('a name that is the place of another', () => {
    const spec = '{rules: [{name: "rules[1]", imagePullPolicy: Always}, {imagePullPolicy: Never}]}';
    expect(errorLines(withSpec(spec))).toEqual([
      '`spec.rules[0].name` must differ from other rules\' names; got "rules[1]", as `spec.rules[1]` is called',
    ]);
    const free = '{rules: [{name: "rules[0]", imagePullPolicy: Always}, {name: "rules[2]", imagePullPolicy: Never}]}';
    expect(errorLines(withSpec(free))).toEqual([]);
  });

  test('two of one name', () => {
    const spec = `{rules: [
      {name: a, imagePullPolicy: Always}, {name: b, imagePullPolicy: Always},
      {name: a, imagePullPolicy: Always}, {name: a, imagePullPolicy: Always}]}`;
    expect(errorLines(withSpec(spec))).toEqual([
      '`spec.rules[2].name` must differ from other rules\' names; got "a", as `spec.rules[0]` is called',
      '`spec.rules[3].name` must differ from other rules\' names; got "a", as `spec.rules[0]` is called',
    ]);
  });
});

describe('match', () => {
  test.each(['images', 'tags', 'containers', 'kinds', 'names', 'namespaces'])('%s', (field) => {
    const errors = (value: string) => ruleErrors(`{imagePullPolicy: Always, match: {${field}: ${value}}}`);
    expect(errors('[a, "b*"]')).toEqual([]);
    expect(errors('[]')).toEqual([`\`~.match.${field}\` must have at least one entry; got an empty list`]);
    expect(errors('a')).toEqual([`\`~.match.${field}\` must be a list; got a string "a"`]);
    expect(errors('null')).toEqual([`\`~.match.${field}\` must be a list; got nothing (null)`]);
    expect(errors('[a, ""]')).toEqual([`\`~.match.${field}[1]\` must not be empty; got ""`]);
    expect(errors('[1.25, true, {}, [x], null]')).toEqual([
      `\`~.match.${field}[0]\` must be a string; got the number 1.25 (put it in quotes)`,
      `\`~.match.${field}[1]\` must be a string; got true (put it in quotes)`,
      `\`~.match.${field}[2]\` must be a string; got a mapping`,
      `\`~.match.${field}[3]\` must be a string; got a list`,
      `\`~.match.${field}[4]\` must be a string; got nothing (null)`,
    ]);
    expect(errors('["{a,b", "[a", "{X}", "**"]')).toEqual([]);
  });

  test.each(['labelSelector', 'annotationSelector'])('%s', (field) => {
    const errors = (value: string) => ruleErrors(`{imagePullPolicy: Always, match: {${field}: ${value}}}`);
    expect(errors('"a in (b, c),!d"')).toEqual([]);
    expect(errors('""')).toEqual([`\`~.match.${field}\` must not be empty; got ""`]);
    expect(errors('[a]')).toEqual([`\`~.match.${field}\` must be a string; got a list`]);
    expect(errors('{a: b}')).toEqual([`\`~.match.${field}\` must be a string; got a mapping`]);
    expect(errors('"a in ("')).toEqual([
      `\`~.match.${field}\` must be a valid selector; got "a in (": expected "," or ")", got the end at character 7`,
    ]);
  });

  const TYPES = '"containers", "initContainers", "ephemeralContainers", "volumes", "other"';
  const CURRENT = '"Always", "IfNotPresent", "Never", "Unset"';
  test.each([
    ['{digest: "true"}', ['`~.match.digest` must be true or false; got a string "true"']],
    ['{digest: sha256}', ['`~.match.digest` must be true or false; got a string "sha256"']],
    ['{containerTypes: []}', ['`~.match.containerTypes` must have at least one entry; got an empty list']],
    ['{containerTypes: containers}', ['`~.match.containerTypes` must be a list; got a string "containers"']],
    [
      '{containerTypes: [containers, initcontainers]}',
      [`\`~.match.containerTypes[1]\` must be one of ${TYPES}; got "initcontainers" (did you mean "initContainers"?)`],
    ],
    ['{current: []}', ['`~.match.current` must have at least one entry; got an empty list']],
    ['{current: Unset}', ['`~.match.current` must be a list; got a string "Unset"']],
    ['{current: [Default]}', [`\`~.match.current[0]\` must be one of ${CURRENT}; got "Default"`]],
    ['{current: [null]}', [`\`~.match.current[0]\` must be one of ${CURRENT}; got nothing (null)`]],
    ['{image: [a]}', [`\`~.match.image\` is not a known field; allowed: ${MATCH_FIELDS} (did you mean \`images\`?)`]],
    ['{foo: [a]}', [`\`~.match.foo\` is not a known field; allowed: ${MATCH_FIELDS}`]],
  ])('%s', (match, lines) => {
    expect(ruleErrors(`{imagePullPolicy: Always, match: ${match}}`)).toEqual(lines);
  });
});

test('all problems are reported at once, each once', () => {
  const value = parse(`
apiVersion: pullpolicy.dev/v1alpha1
kind: PullPolicyTransformer
extra: 1
spec:
  mode: Sett
  rules:
  - match: {images: nginx, annotationSelector: "a b"}
    imagePullPolicy: Alway
  - match: {labelSelector: "=="}
`);
  expect(errorLines(value).map((line) => line.split(';')[0])).toEqual([
    '`spec.rules[1].imagePullPolicy` is missing',
    '`extra` is not a known field',
    '`spec.mode` must be one of "Set", "Check"',
    '`spec.rules[0].match.images` must be a list',
    `\`spec.rules[0].imagePullPolicy\` must be one of ${POLICIES}`,
    '`spec.rules[0].match.annotationSelector` must be a valid selector',
    '`spec.rules[1].match.labelSelector` must be a valid selector',
  ]);
});

describe('hostile', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length'])('key %s', (key) => {
    const pair = `${key}: {imagePullPolicy: Always}`;
    expect(ruleErrors(`{imagePullPolicy: Always, ${pair}}`)).toEqual([
      `\`~.${key}\` is not a known field; allowed: name, match, imagePullPolicy, severity`,
    ]);
    expect(ruleErrors(`{imagePullPolicy: Always, match: {${pair}}}`)).toEqual([
      `\`~.match.${key}\` is not a known field; allowed: ${MATCH_FIELDS}`,
    ]);
    const json = `{"apiVersion": "${API_VERSION}", "kind": "${KIND}", "${key}": {}, "spec": {"rules": [{"imagePullPolicy": "Keep"}]}}`;
    expect(errorLines(JSON.parse(json))).toEqual([
      `\`${key}\` is not a known field; allowed: apiVersion, kind, metadata, spec`,
    ]);
    expect(ruleErrors(`{imagePullPolicy: ${key}, name: ${key}}`)).toEqual([
      `\`~.imagePullPolicy\` must be one of ${POLICIES}; got "${key}"`,
    ]);
  });

  test('control characters in keys and values', () => {
    expect(ruleErrors('{imagePullPolicy: "Al\\nways\\u001b[0m", "a\\nb`c": 1}')).toEqual([
      '`~["a\\nb`c"]` is not a known field; allowed: name, match, imagePullPolicy, severity',
      `\`~.imagePullPolicy\` must be one of ${POLICIES}; got "Al\\nways\\u001b[0m"`,
    ]);
  });

  test('a megabyte, wherever it stands', () => {
    const long = 'x'.repeat(1 << 20);
    const shown = `"${'x'.repeat(60)}…"`;
    const value = {
      apiVersion: long,
      kind: KIND,
      [long]: 1,
      spec: {
        mode: long,
        rules: [
          { imagePullPolicy: long, match: { images: long, tags: [long, `${long}{`], [long]: [] } },
          { name: long, imagePullPolicy: 'Keep', match: { labelSelector: `${long}=(` } },
          { name: long, imagePullPolicy: 'Keep' },
        ],
      },
    };
    const lines = errorLines(value);
    expect(lines).toContain(`\`[${shown}]\` is not a known field; allowed: apiVersion, kind, metadata, spec`);
    expect(lines).toContain(`\`apiVersion\` must be "pullpolicy.dev/v1alpha1"; got ${shown}`);
    expect(lines).toContain(`\`spec.rules[0].match.images\` must be a list; got a string ${shown}`);
    expect(lines).toContain(
      `\`spec.rules[2].name\` must differ from other rules' names; got ${shown}, as \`spec.rules[1]\` is called`,
    );
    expect(lines.length).toBeGreaterThanOrEqual(8);
  });

  test('a list of many mistakes does not overflow the stack', () => {
    const images = Array.from({ length: 150_000 }, () => '');
    const rules = [{ imagePullPolicy: 'Keep', match: { images } }, ...images];
    const loaded = loadConfig({ apiVersion: API_VERSION, kind: KIND, spec: { rules } });
    expect('errors' in loaded && loaded.errors.length).toBe(300_000);
  });
});
