import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Configs, type KubernetesObject } from 'kpt-functions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { replaced } from '../src/edit/replacement.ts';
import { runFunction } from '../src/function.ts';
import { sourceOf } from '../src/input/source.ts';
import { pullPolicy } from '../src/kpt-functions.ts';

const pod = (name: string, image: string, policy?: string): KubernetesObject =>
  ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: { containers: [{ name: 'c', image, ...(policy === undefined ? {} : { imagePullPolicy: policy }) }] },
  }) as KubernetesObject;

const rules = (...list: unknown[]): KubernetesObject =>
  ({
    apiVersion: 'pullpolicy.dev/v1alpha1',
    kind: 'PullPolicyTransformer',
    metadata: { name: 'test' },
    spec: { rules: list },
  }) as unknown as KubernetesObject;

describe('the KptFunc in the SDK', () => {
  it('sets policies in the objects and adds results', async () => {
    const configs = new Configs(
      [pod('a', 'nginx'), pod('b', 'nginx:1', 'Always')],
      rules({ imagePullPolicy: 'Default' }),
    );
    await pullPolicy(configs);
    expect(configs.getAll()).toEqual([pod('a', 'nginx', 'Always'), pod('b', 'nginx:1', 'IfNotPresent')]);
    expect(configs.getResults()).toEqual([
      {
        severity: 'info',
        message: 'set to "Always"',
        tags: { rule: 'rules[0]' },
        resourceRef: { apiVersion: 'v1', kind: 'Pod', name: 'a', namespace: '' },
        file: { path: undefined, index: undefined },
        field: { path: 'spec.containers[0].imagePullPolicy', suggestedValue: 'Always' },
      },
      {
        severity: 'info',
        message: 'changed from "Always" to "IfNotPresent"',
        tags: { rule: 'rules[0]' },
        resourceRef: { apiVersion: 'v1', kind: 'Pod', name: 'b', namespace: '' },
        file: { path: undefined, index: undefined },
        field: {
          path: 'spec.containers[0].imagePullPolicy',
          currentValue: 'Always',
          suggestedValue: 'IfNotPresent',
        },
      },
    ]);
  });

  it('tells of a policy that goes, of one that is no string, and of an object as a whole', async () => {
    const deep = pod('c', 'nginx') as KubernetesObject & { spec: { deep?: unknown } };
    for (let level = 0; level < 600; level++) deep.spec.deep = { deep: deep.spec.deep };
    const broken = pod('b', 'nginx', 5 as unknown as string);
    const configs = new Configs([pod('a', 'nginx', 'Always'), broken, deep], rules({ imagePullPolicy: 'Unset' }));
    await pullPolicy(configs);
    expect(configs.getAll()).toEqual([pod('a', 'nginx'), broken, deep]);
    const path = 'spec.containers[0].imagePullPolicy';
    expect(configs.getResults().map(({ severity, message, field, tags }) => [severity, message, field, tags])).toEqual([
      ['info', 'removed "Always"', { path, currentValue: 'Always' }, { rule: 'rules[0]' }],
      ['error', 'must be a string; it is left as it is', { path }, undefined],
      ['error', 'it is nested deeper than 500 levels; the resource is left as it is', undefined, undefined],
    ]);
  });

  it('leaves the objects alone and reports when the configuration is wrong', async () => {
    const configs = new Configs([pod('a', 'nginx')], rules({ imagePullPolicy: 'always' }));
    await pullPolicy(configs);
    expect(configs.getAll()).toEqual([pod('a', 'nginx')]);
    expect(configs.getResults().map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      'error: `spec.rules[0].imagePullPolicy` must be one of "Always", "IfNotPresent", "Never", "Default", "Unset", "Keep"; got "always" (did you mean "Always"?)',
    ]);
  });

  it('knows where a policy is allowed from a definition among the objects', async () => {
    const definition = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'engines.acme.example' },
      spec: {
        group: 'acme.example',
        names: { kind: 'Engine' },
        versions: [
          {
            name: 'v1',
            schema: {
              openAPIV3Schema: {
                type: 'object',
                properties: {
                  spec: {
                    type: 'object',
                    properties: {
                      motor: { type: 'string' },
                      image: { type: 'string' },
                      pullPolicy: { type: 'string' },
                    },
                  },
                },
              },
            },
          },
        ],
      },
    } as unknown as KubernetesObject;
    const engine = (spec: object): KubernetesObject =>
      ({ apiVersion: 'acme.example/v1', kind: 'Engine', metadata: { name: 'e' }, spec }) as unknown as KubernetesObject;
    const configs = new Configs(
      [engine({ image: 'acme/engine:1' }), definition],
      rules({ imagePullPolicy: 'IfNotPresent' }),
    );
    await pullPolicy(configs);
    expect(configs.getAll()).toContainEqual(engine({ image: 'acme/engine:1', pullPolicy: 'IfNotPresent' }));
  });

  it("spells the SDK's warnings its way", async () => {
    const configs = new Configs([pod('a', 'nginx')], rules({ imagePullPolicy: 'Keep', match: { images: ['x'] } }));
    await pullPolicy(configs);
    expect(configs.getResults()).toMatchObject([{ severity: 'warn', message: 'rule "rules[0]" decided no container' }]);
  });
});

describe("what the SDK's own loop loses, and the function keeps", () => {
  const input = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- apiVersion: v1
  kind: Pod
  metadata: {name: z}
  spec:
    containers:
    - name: c # the only one
      image: nginx:1
      args: [0o10, 12345678901234567890, 1.10]
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: twice}
  data: {a: first}
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: twice}
  data: {a: second}
functionConfig:
  apiVersion: v1
  kind: ConfigMap
  metadata: {name: config}
  data: {imagePullPolicy: Never}
`;
  let folder = '';
  let viaSdk = '';
  let own = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pull-policy-sdk-'));
    const paths = { input: join(folder, 'in.yaml'), output: join(folder, 'out.yaml') };
    writeFileSync(paths.input, input);
    // The loop's two halves, as `kpt-functions` runs them around a function.
    const io = await import('kpt-functions/dist/src/io.js');
    const configs = await io.readConfigs(paths.input, io.FileFormat.YAML);
    await pullPolicy(configs);
    await io.writeConfigs(paths.output, configs, io.FileFormat.YAML);
    viaSdk = readFileSync(paths.output, 'utf8');

    const source = sourceOf([Buffer.from(input)]);
    const { replacements } = await runFunction(source);
    own = replaced(source, replacements).toString();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const names = (text: string): string[] =>
    (parse(text) as { items: { metadata: { name: string } }[] }).items.map(({ metadata }) => metadata.name);

  it('an item of the same kind and name', () => {
    expect(names(viaSdk)).toEqual(['twice', 'z']);
    expect(names(own)).toEqual(['z', 'twice', 'twice']);
  });

  it('the order of the items', () => {
    expect(viaSdk.indexOf('name: z')).toBeGreaterThan(viaSdk.indexOf('name: twice'));
    expect(own.indexOf('name: z')).toBeLessThan(own.indexOf('name: twice'));
  });

  it('comments', () => {
    expect(viaSdk).not.toContain('# the only one');
    expect(own).toContain('- name: c # the only one\n');
  });

  it('the way that scalars are written', () => {
    expect(viaSdk).not.toContain('12345678901234567890');
    expect(viaSdk).not.toContain('1.10');
    expect(own).toContain('args: [0o10, 12345678901234567890, 1.10]\n');
  });

  it('nothing else: both set the policy', () => {
    expect(viaSdk).toContain('imagePullPolicy: Never');
    const [list = ''] = own.split('results:\n');
    expect(list.replace('      imagePullPolicy: Never\n', '')).toBe(input);
  });
});
