import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { API_VERSION, KIND } from '../../src/config/api.ts';
import { loadConfig } from '../../src/config/load.ts';
import schema from '../../src/config/schema.json' with { type: 'json' };

// What an editor does: the file as it ships, compiled as it stands.
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
const transformer = ajv.compile(schema);
const configMap = ajv.compile({ ...schema.definitions.ConfigMap, definitions: schema.definitions });

function accepts(value: { kind?: unknown }): boolean {
  return value.kind === 'ConfigMap' ? configMap(value) : transformer(value);
}

const head = '{apiVersion: pullpolicy.dev/v1alpha1, kind: PullPolicyTransformer';
const good = [
  `${head}, spec: {rules: [{imagePullPolicy: Always}]}}`,
  `${head}, metadata: {name: x, annotations: {a: b}}, spec: {mode: Set, rules: [{imagePullPolicy: Default}], discover: true}}`,
  `${head}, metadata: 1, spec: {mode: Check, rules: [{imagePullPolicy: Unset}, {name: n, imagePullPolicy: Keep}], discover: false}}`,
  `${head}, spec: {rules: [{match: {}, imagePullPolicy: Never, severity: warning}], fieldSpecs: []}}`,
  `${head}, spec: {rules: [{match: {images: ["a/**"], tags: ["{a,b}"], digest: true}, imagePullPolicy: IfNotPresent}]}}`,
  `${head}, spec: {rules: [{match: {containers: [a], containerTypes: [other], current: [Unset]}, imagePullPolicy: Keep}]}}`,
  `${head}, spec: {rules: [{match: {kinds: [A.b], names: [a], namespaces: [b], labelSelector: "a in (b,c)"}, imagePullPolicy: Keep}]}}`,
  `${head}, spec: {rules: [{imagePullPolicy: Keep}], fieldSpecs: [{group: g, version: v, kind: k, path: a/b, image: a/c, create: true}]}}`,
  '{apiVersion: v1, kind: ConfigMap, data: {imagePullPolicy: Always}}',
  '{apiVersion: v1, kind: ConfigMap, metadata: null, data: {imagePullPolicy: Always, digest: true, discover: "false", tags: 7}}',
  '{apiVersion: v1, kind: ConfigMap, data: {imagePullPolicy: Keep, name: true, current: "Unset,Never", images: "a,{b,c}"}}',
];
const bad = [
  `${head}}`,
  `${head}, spec: {}}`,
  `${head}, spec: {rules: []}}`,
  `${head}, spec: {rules: [{}]}}`,
  `${head}, spec: {rules: [{imagePullPolicy: always}]}}`,
  `${head}, spec: {rules: [{imagePullPolicy: Keep, extra: 1}]}}`,
  `${head}, spec: {rules: [{imagePullPolicy: Keep, match: null}]}}`,
  `${head}, spec: {rules: [{imagePullPolicy: Keep, match: {images: []}}]}}`,
  `${head}, spec: {rules: [{imagePullPolicy: Keep, match: {images: [""]}}]}}`,
  `${head}, spec: {rules: [{imagePullPolicy: Keep, match: {tags: [1.25]}}]}}`,
  `${head}, spec: {rules: [{imagePullPolicy: Keep}], fieldSpecs: [{kind: A}]}}`,
  `${head}, spec: {rules: [{imagePullPolicy: Keep}], fieldSpecs: [{path: ""}]}}`,
  '{apiVersion: v1, kind: ConfigMap}',
  '{apiVersion: v1, kind: ConfigMap, data: {}}',
  '{apiVersion: v1, kind: ConfigMap, data: {imagePullPolicy: Always, images: [a]}}',
  '{apiVersion: v1, kind: ConfigMap, data: {imagePullPolicy: Always, rules: a}}',
];

describe('the schema and loadConfig agree', () => {
  test.each(good)('on %s', (yaml) => {
    const value = parse(yaml);
    expect(loadConfig(value)).toHaveProperty('config');
    expect(accepts(value)).toBe(true);
  });

  test.each(bad)('against %s', (yaml) => {
    const value = parse(yaml);
    expect(loadConfig(value)).toHaveProperty('errors');
    expect(accepts(value)).toBe(false);
  });
});

test('the schema names the apiVersion and kind of the code', () => {
  expect(schema.properties.apiVersion.enum).toEqual([API_VERSION]);
  expect(schema.properties.kind.enum).toEqual([KIND]);
});

test('a ConfigMap can say what a rule can', () => {
  const { rule, match, ConfigMap } = schema.definitions;
  const keys = Object.keys(ConfigMap.properties.data.properties);
  const rules = Object.keys(rule.properties).filter((field) => field !== 'match');
  expect(keys.toSorted()).toEqual([...rules, ...Object.keys(match.properties), 'mode', 'discover'].toSorted());
});

test('every field has a title and a description for editors', () => {
  const { spec } = schema.properties;
  const { rule, match, fieldSpec, mode, imagePullPolicy, severity } = schema.definitions;
  const fields = [schema.properties, spec.properties, rule.properties, match.properties, fieldSpec.properties].flatMap(
    (properties) => Object.values(properties),
  );
  for (const field of [...fields, rule, match, fieldSpec, mode, imagePullPolicy, severity]) {
    if (Object.keys(field).join() === '$ref') continue;
    expect(field).toMatchObject({ title: expect.any(String), description: expect.any(String) });
  }
});
