import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Schemas } from '../../src/catalogue/schemas.ts';
import { runFunction } from '../../src/function.ts';
import { readDefinitions } from '../../src/input/definitions.ts';
import { sourceOf } from '../../src/input/source.ts';
import {
  anything,
  container,
  definition,
  enumeration,
  mapOf,
  openWith,
  policy,
  type Short,
  string,
  volume,
} from './definitions.ts';
import { setPolicies } from './set-policies.ts';

const ALWAYS = [{ imagePullPolicy: 'Always' as const }];

const app = (spec: string, apiVersion = 'example.com/v1', kind = 'App'): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: x\nspec:\n${spec.replace(/^(?=.)/gm, '  ')}`;

/** What becomes of a resource whose definition stands beside it, in either order. */
async function withDefinition(spec: Short, resource: string): Promise<string> {
  const text = definition('example.com', 'App', { v1: spec });
  const before = await setPolicies(`${text}---\n${resource}`, ALWAYS);
  const after = await setPolicies(`${resource}---\n${text}`, ALWAYS);
  expect(before.text.startsWith(`${text}---\n`)).toBe(true);
  const result = before.text.slice(`${text}---\n`.length);
  expect(after.text).toBe(`${result}---\n${text}`);
  expect(before.findings.filter((finding) => !finding.startsWith('[info]'))).toEqual([]);
  return result;
}

describe('a definition in the input', () => {
  it.each<[string, Short, string, string]>([
    [
      'brings a kind that nobody listed',
      {
        agent: { agentImage: string, agentImagePullPolicy: policy },
        workers: mapOf({ image: string, pullPolicy: policy }),
      },
      'agent:\n  agentImage: a:1\nworkers:\n  one:\n    image: b:1\n',
      'agent:\n  agentImage: a:1\n  agentImagePullPolicy: Always\nworkers:\n  one:\n    image: b:1\n    pullPolicy: Always\n',
    ],
    [
      'keeps a policy out of where it has none',
      { containers: [{ name: string, image: string }], image: string },
      'image: a:1\nimagePullPolicy: Never\ncontainers:\n  - name: a\n    image: a:1\n',
      'image: a:1\nimagePullPolicy: Never\ncontainers:\n  - name: a\n    image: a:1\n',
    ],
    [
      'knows containers and image volumes',
      { template: { initContainers: [container], volumes: [volume] } },
      'template:\n  initContainers:\n    - name: a\n      image: a:1\n  volumes:\n    - name: v\n      image:\n        reference: v:1\n',
      'template:\n  initContainers:\n    - name: a\n      image: a:1\n      imagePullPolicy: Always\n  volumes:\n    - name: v\n      image:\n        reference: v:1\n        pullPolicy: Always\n',
    ],
    [
      'writes the spelling that it allows',
      { image: string, pullPolicy: enumeration('always', 'if-not-present') },
      'image: a:1\npullPolicy: if-not-present\n',
      'image: a:1\npullPolicy: always\n',
    ],
    [
      'leaves the rest to shape where anything may stand',
      { podTemplate: anything, image: string },
      'image: a:1\npodTemplate:\n  spec:\n    containers:\n      - name: a\n        image: a:1\n',
      'image: a:1\npodTemplate:\n  spec:\n    containers:\n      - name: a\n        image: a:1\n        imagePullPolicy: Always\n',
    ],
    [
      'keeps what it describes from shape although other things may stand beside it',
      { template: openWith({ containers: [{ name: string, image: string }] }) },
      'template:\n  containers:\n    - name: a\n      image: a:1\n  initContainers:\n    - name: b\n      image: b:1\n',
      'template:\n  containers:\n    - name: a\n      image: a:1\n  initContainers:\n    - name: b\n      image: b:1\n      imagePullPolicy: Always\n',
    ],
    [
      'keeps a policy from shape that it says to be something else, and one beside an image that it describes',
      { a: openWith({ imagePullPolicy: 'object' }), b: openWith({ image: string }) },
      'a:\n  image: a:1\n  imagePullPolicy: Never\n  pullPolicy: Never\nb:\n  image: a:1\n  imagePullPolicy: Never\n',
      'a:\n  image: a:1\n  imagePullPolicy: Never\n  pullPolicy: Always\nb:\n  image: a:1\n  imagePullPolicy: Never\n',
    ],
    [
      'passes over what has another shape than it says',
      { agent: { image: string, imagePullPolicy: policy }, workers: mapOf({ image: string, pullPolicy: policy }) },
      'agent: text\nworkers:\n  - image: a:1\n',
      'agent: text\nworkers:\n  - image: a:1\n',
    ],
    [
      'may know no policy at all',
      { image: string, size: 'integer' },
      'image: a:1\nimagePullPolicy: Never\n',
      'image: a:1\nimagePullPolicy: Never\n',
    ],
  ])('%s', async (_, spec, resource, wanted) => {
    expect(await withDefinition(spec, app(resource))).toBe(app(wanted));
  });

  it('overrules the catalogue, both ways', async () => {
    const resource = app('image: a:1\nimage2: b:1\n', 'pmem-csi.intel.com/v1beta1', 'PmemCSIDeployment');
    const text = definition('pmem-csi.intel.com', 'PmemCSIDeployment', {
      v1beta1: { image: string, image2: string, image2PullPolicy: policy },
    });
    const outcome = await setPolicies(`${resource}---\n${text}`, ALWAYS);
    expect(outcome.text).toBe(`${resource}  image2PullPolicy: Always\n---\n${text}`);
    expect((await setPolicies(resource, ALWAYS)).text).toContain('image: a:1\n  imagePullPolicy: Always');
  });

  it('leaves to the catalogue what it leaves open', async () => {
    const resource = app('template:\n  container:\n    image: a:1\n', 'argoproj.io/v1alpha1', 'Sensor');
    const text = definition('argoproj.io', 'Sensor', { v1alpha1: anything });
    const outcome = await setPolicies(`${text}---\n${resource}`, ALWAYS);
    expect(outcome.text).toContain(
      '    image: a:1\n      imagePullPolicy: Always\n'.replace('    image', '      image'),
    );
  });

  it('leaves to the catalogue nothing that it closes', async () => {
    const resource = app('template:\n  container:\n    image: a:1\n', 'argoproj.io/v1alpha1', 'Sensor');
    const text = definition('argoproj.io', 'Sensor', {
      v1alpha1: { template: { container: { image: string } }, agent: { image: string, imagePullPolicy: policy } },
    });
    expect(await setPolicies(`${text}---\n${resource}`, ALWAYS)).toEqual({
      text: `${text}---\n${resource}`,
      findings: [],
    });
    expect((await setPolicies(resource, ALWAYS)).findings).toHaveLength(1);
  });

  it.each([
    ['versions: [v1, {name: v1, schema: {openAPIV3Schema: {properties: {spec: {properties: {image: 5}}}}}}]', []],
    [
      'versions: [{name: v1, schema: {openAPIV3Schema: {properties: {spec: {properties: ' +
        '{image: {type: string}, imagePullPolicy: {type: string, enum: [Always, 5]}}}}}}}]',
      ['spec.imagePullPolicy'],
    ],
    ['versions: {v1: text}', ['spec.imagePullPolicy']],
    ['versions: text', ['spec.imagePullPolicy']],
    [
      'versions: [{name: v1, schema: {openAPIV3Schema: {properties: {spec: {properties: ' +
        '{image: {type: string}, imagePullPolicy: {type: string, enum: Always}}}}}}}]',
      ['spec.imagePullPolicy'],
    ],
    [
      'versions: [{name: v1, schema: {openAPIV3Schema: {properties: {spec: {properties: ' +
        '{image: text, imagePullPolicy: text}}}}}}]',
      [],
    ],
  ])('may be written in an odd way: %s', async (versions, paths) => {
    const text = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec:
  group: example.com
  names: {kind: App}
  ${versions}
`;
    const resource = app('image: a:1\nimagePullPolicy: Never\n');
    expect((await setPolicies(`${text}---\n${resource}`, ALWAYS)).findings).toEqual(
      paths.map((path) => `[info] example.com/v1/App/x ${path}: changed from "Never" to "Always"`),
    );
  });

  it('counts for its versions alone', async () => {
    const text = definition('example.com', 'App', {
      v1: { image: string },
      v2: { image: string, imagePullPolicy: policy },
    });
    const resources = ['v1', 'v2', 'v3']
      .map((version) => app('image: a:1\nimagePullPolicy: Never\n', `example.com/${version}`))
      .join('---\n');
    const outcome = await setPolicies(`${text}---\n${resources}`, ALWAYS);
    expect(outcome.findings).toEqual([
      '[info] example.com/v2/App/x spec.imagePullPolicy: changed from "Never" to "Always"',
      '[info] example.com/v3/App/x spec.imagePullPolicy: changed from "Never" to "Always"',
    ]);
  });

  it('refuses what it does not allow', async () => {
    const text = definition('example.com', 'App', {
      v1: { image: string, pullPolicy: enumeration('IfNotPresent', 'Never') },
    });
    const resource = app('image: a:1\npullPolicy: Never\n');
    const outcome = await setPolicies(`${text}---\n${resource}`, ALWAYS);
    expect(outcome.text).toBe(`${text}---\n${resource}`);
    expect(outcome.findings).toEqual([
      '[error] example.com/v1/App/x spec.pullPolicy: "Always" is not accepted here, only "IfNotPresent", "Never"; it is left as it is',
    ]);
  });

  it('may stand in a list with its resources, and be written with anchors', async () => {
    const text = definition('example.com', 'App', { v1: { image: string } });
    const item = (yaml: string): string => `- ${yaml.trimEnd().replaceAll('\n', '\n  ')}\n`;
    const resource = app('image: a:1\nimagePullPolicy: Never\n');
    const list = `apiVersion: v1\nkind: List\nitems:\n${item(resource)}${item(text)}`;
    expect(await setPolicies(list, ALWAYS)).toEqual({ text: list, findings: [] });
    const anchored = text.replace('group: example.com', 'group: &group example.com');
    expect((await setPolicies(`${resource}---\n${anchored}`, ALWAYS)).findings).toEqual([]);
    expect(
      (await setPolicies(`${resource.replace('name: x', 'name: &x x')}---\n${anchored}`, ALWAYS)).findings,
    ).toEqual([]);
  });

  it('counts for nothing where discovery is off', async () => {
    const text = definition('example.com', 'App', { v1: { image: string, imagePullPolicy: policy } });
    const resource = app('image: a:1\n');
    expect((await setPolicies(`${text}---\n${resource}`, ALWAYS, { discover: false })).findings).toEqual([]);
  });

  it('has schemas that v1beta1 allows to say nothing', async () => {
    const text = definition('example.com', 'App', { v1: 'object' }).replace(
      'apiextensions.k8s.io/v1',
      'apiextensions.k8s.io/v1beta1',
    );
    const resource = app('image: a:1\nimagePullPolicy: Never\n');
    expect((await setPolicies(`${text}---\n${resource}`, ALWAYS)).findings).toHaveLength(1);
    const pruned = text.replace('  scope: Namespaced', '  scope: Namespaced\n  preserveUnknownFields: false');
    expect((await setPolicies(`${pruned}---\n${resource}`, ALWAYS)).findings).toEqual([]);
  });
});

describe('the function', () => {
  const item = (yaml: string): string => `- ${yaml.trimEnd().replaceAll('\n', '\n  ')}\n`;
  const list = (items: readonly string[]): string =>
    `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${items.map(item).join('')}functionConfig:\n  apiVersion: v1\n  kind: ConfigMap\n  data:\n    imagePullPolicy: Always\n`;
  const run = async (text: string): Promise<string[]> => {
    const { findings } = await runFunction(sourceOf([Buffer.from(text)]));
    return findings.flatMap((finding) => ('path' in finding ? [`${finding.resource.name} ${finding.path}`] : []));
  };
  const text = definition('example.com', 'App', { v1: { agentImagePullPolicy: policy, image: string } });
  const pod =
    'apiVersion: v1\nkind: Pod\nmetadata:\n  name: pod\nspec:\n  containers:\n    - name: a\n      image: a:1\n';
  const resource = app('image: a:1\nimagePullPolicy: Never\n');

  it.each([
    ['before its resource', [text, pod, resource]],
    ['behind its resource', [resource, pod, text]],
    [
      'among texts for the authority reader',
      [resource.replace('name: x', 'name: !!str x'), pod, text.replace('group: e', 'group: !!str e')],
    ],
    ['in a text that is read as a whole', [resource.replace('name: x', 'name: &x x'), pod, text, app('image: *x\n')]],
  ])('finds a definition %s', async (_, items) => {
    const found = (await run(list(items))).filter((line) => !line.startsWith('x x'));
    expect([...new Set(found)].sort()).toEqual([
      'pod spec.containers[0].imagePullPolicy',
      'x spec.agentImagePullPolicy',
    ]);
  });

  it('goes by shape without a definition', async () => {
    expect(await run(list([resource, pod]))).toEqual([
      'x spec.imagePullPolicy',
      'pod spec.containers[0].imagePullPolicy',
    ]);
  });
});

describe('definitions from elsewhere', () => {
  const source = (text: string) => sourceOf([Buffer.from(text)]);
  const text = definition('example.com', 'App', { v1: { agentImagePullPolicy: policy } });

  it('count like those of the input, which come first', async () => {
    const given = new Schemas();
    expect(await readDefinitions(source(text), given)).toEqual([]);
    const resource = app('image: a:1\nimagePullPolicy: Never\n');
    expect((await setPolicies(resource, ALWAYS, { given })).findings).toEqual([
      '[info] example.com/v1/App/x spec.agentImagePullPolicy: set to "Always"',
    ]);
    const own = definition('example.com', 'App', { v1: { image: string, imagePullPolicy: policy } });
    expect((await setPolicies(`${resource}---\n${own}`, ALWAYS, { given })).findings).toEqual([
      '[info] example.com/v1/App/x spec.imagePullPolicy: changed from "Never" to "Always"',
    ]);
  });

  it('are read from lists, JSON and whatever else holds them', async () => {
    const schemas = new Schemas();
    const list = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinitionList', items: [parse(text)] };
    delete list.items[0].kind;
    expect(await readDefinitions(source(JSON.stringify(list)), schemas)).toEqual([]);
    schemas.complete();
    expect(schemas.find('example.com', 'App', 'v1', Buffer.from(''))).toMatchObject({ policies: [] });
    expect(schemas.find('example.com', 'App', 'v2', Buffer.from(''))).toBeUndefined();
    expect(schemas.find('example.com', 'Other', 'v1', Buffer.from(''))).toBeUndefined();
  });

  it('are none in other texts', async () => {
    expect(await readDefinitions(source('a: [\n'), new Schemas())).toEqual([]);
    expect(await readDefinitions(source('kind: CustomResourceDefinition\na: [\n'), new Schemas())).toHaveLength(1);
    expect(
      await readDefinitions(source('- CustomResourceDefinition\n---\nkind: CustomResourceDefinition\n'), new Schemas()),
    ).toEqual([]);
  });
});
