import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ConfigError, loadConfig } from '../../src/config/load.ts';
import { errorLines } from './error-lines.ts';

const HOW =
  'give one of kind PullPolicyTransformer, such as {apiVersion: pullpolicy.dev/v1alpha1, kind: PullPolicyTransformer, ' +
  'spec: {rules: [{imagePullPolicy: IfNotPresent}]}}, or of kind ConfigMap, such as {apiVersion: v1, kind: ConfigMap, ' +
  'data: {imagePullPolicy: IfNotPresent}} (with kpt fn eval: -- imagePullPolicy=IfNotPresent)';

describe('no configuration', () => {
  test.each([
    ['undefined', undefined],
    ['null', null],
  ])('%s', (_, value) => {
    expect(errorLines(value)).toEqual([`there is no functionConfig; ${HOW}`]);
  });

  test.each([
    '{apiVersion: v1, kind: ConfigMap}',
    '{apiVersion: v1, kind: ConfigMap, data: {}}',
    '{apiVersion: v1, kind: ConfigMap, data: null}',
    '{metadata: {name: function-input}, data: {}, kind: ConfigMap, apiVersion: v1}',
  ])('%s', (yaml) => {
    expect(errorLines(parse(yaml))).toEqual([`the functionConfig is a ConfigMap with nothing in \`data\`; ${HOW}`]);
  });

  test('both examples of the message are right', () => {
    const examples = [...HOW.matchAll(/such as (\{.*?\}+)(?=[, ])(?=, or| \(with)/g)].map((match) => match[1] ?? '');
    expect(examples).toHaveLength(2);
    for (const example of examples) {
      expect(loadConfig(parse(example))).toEqual({
        config: { mode: 'Set', rules: [{ imagePullPolicy: 'IfNotPresent' }], fieldSpecs: [], discover: true },
      });
    }
  });
});

describe('not a configuration', () => {
  test.each([
    ['[]', 'the functionConfig must be a mapping; got a list'],
    ['x', 'the functionConfig must be a mapping; got a string "x"'],
    ['1', 'the functionConfig must be a mapping; got the number 1'],
    ['true', 'the functionConfig must be a mapping; got true'],
  ])('%s', (yaml, line) => {
    expect(errorLines(parse(yaml))).toEqual([line]);
  });
});

describe('apiVersion and kind', () => {
  const kinds = '"PullPolicyTransformer", "ConfigMap"';
  const versions = '"pullpolicy.dev/v1alpha1", "v1"';
  test.each([
    [
      '{}',
      [`\`apiVersion\` is missing; it must be one of ${versions}`, `\`kind\` is missing; it must be one of ${kinds}`],
    ],
    [
      '{apiVersion: pullpolicy.dev/v1alpha1, kind: PullPolicyTransform, spec: 1}',
      [`\`kind\` must be one of ${kinds}; got "PullPolicyTransform" (did you mean "PullPolicyTransformer"?)`],
    ],
    [
      '{apiVersion: v1, kind: configmap, data: {}}',
      [`\`kind\` must be one of ${kinds}; got "configmap" (did you mean "ConfigMap"?)`],
    ],
    [
      '{apiVersion: fn.example.com/v1alpha1, kind: Touch}',
      [
        `\`apiVersion\` must be one of ${versions}; got "fn.example.com/v1alpha1"`,
        `\`kind\` must be one of ${kinds}; got "Touch"`,
      ],
    ],
    [
      '{apiVersion: 1, kind: [ConfigMap]}',
      [`\`apiVersion\` must be one of ${versions}; got 1`, `\`kind\` must be one of ${kinds}; got a list`],
    ],
    ['{apiVersion: v1, kind: null}', [`\`kind\` must be one of ${kinds}; got nothing (null)`]],
    [
      '{apiVersion: pullpolicy.dev/v1, kind: PullPolicyTransformer, spec: {rules: [{imagePullPolicy: Keep}]}}',
      [
        '`apiVersion` must be "pullpolicy.dev/v1alpha1"; got "pullpolicy.dev/v1" (did you mean "pullpolicy.dev/v1alpha1"?)',
      ],
    ],
    [
      '{apiVersion: v1, kind: PullPolicyTransformer, spec: {rules: [{imagePullPolicy: Keep}]}}',
      ['`apiVersion` must be "pullpolicy.dev/v1alpha1"; got "v1"'],
    ],
    [
      '{kind: PullPolicyTransformer, spec: {rules: [{imagePullPolicy: Keep}]}}',
      ['`apiVersion` is missing; it must be "pullpolicy.dev/v1alpha1"'],
    ],
    [
      '{apiversion: pullpolicy.dev/v1alpha1, kind: PullPolicyTransformer, spec: {rules: [{imagePullPolicy: Keep}]}}',
      ['`apiversion` is not a known field; allowed: apiVersion, kind, metadata, spec (did you mean `apiVersion`?)'],
    ],
    [
      '{apiVersion: pullpolicy.dev/v1alpha1, kind: ConfigMap, data: {imagePullPolicy: Keep}}',
      ['`apiVersion` must be "v1"; got "pullpolicy.dev/v1alpha1"'],
    ],
    ['{kind: ConfigMap, data: {imagePullPolicy: Keep}}', ['`apiVersion` is missing; it must be "v1"']],
  ])('%s', (yaml, lines) => {
    expect(errorLines(parse(yaml))).toEqual(lines);
  });
});

test('an error is data as well as words', () => {
  const value = parse('{apiVersion: v1, kind: ConfigMap, data: {imagePullPolicy: always}}');
  const expected: ConfigError = {
    code: 'not-allowed',
    path: 'data.imagePullPolicy',
    allowed: ['Always', 'IfNotPresent', 'Never', 'Default', 'Unset', 'Keep'],
    value: 'always',
    nearest: 'Always',
    each: false,
    message:
      '`data.imagePullPolicy` must be one of "Always", "IfNotPresent", "Never", "Default", "Unset", "Keep"; got "always" (did you mean "Always"?)',
  };
  expect(loadConfig(value)).toEqual({ errors: [expected] });
});
