import { describe, expect, it } from 'vitest';
import { Manifest } from '../../src/locate/manifest.ts';
import { POD_SPECS } from '../../src/locate/positions.ts';
import { Tape } from '../../src/read/tape.ts';
import { readYaml } from '../../src/read/yaml-reader.ts';
import { locateText } from './locate-text.ts';

const resource = (apiVersion: string, kind: string, body: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: x\n${body}`;

const app = (body: string): string => resource('example.com/v1', 'App', body);

const under = (keys: readonly string[], text: string): string => {
  const indent = '  '.repeat(keys.length);
  return `${keys.map((key, depth) => `${'  '.repeat(depth)}${key}:\n`).join('')}${text.replace(/^(?=.)/gm, indent)}`;
};

const POD = `containers:
- name: main
  image: nginx:1
  imagePullPolicy: Never
- image: side:2
  name: side
initContainers:
- name: init
  image: init:3
ephemeralContainers:
- name: debug
  image: debug:4
  imagePullPolicy: ""
volumes:
- name: data
  emptyDir: {}
- name: model
  image:
    reference: model:5
    pullPolicy: Always
`;

const podFields = (at: string): string[] => [
  `${at}.containers[0].imagePullPolicy containers name=main image=nginx:1 policy=Never`,
  `${at}.containers[1].imagePullPolicy containers name=side image=side:2`,
  `${at}.initContainers[0].imagePullPolicy initContainers name=init image=init:3`,
  `${at}.ephemeralContainers[0].imagePullPolicy ephemeralContainers name=debug image=debug:4`,
  `${at}.volumes[1].image.pullPolicy volumes name=model image=model:5 policy=Always`,
];

const nothing = { fields: [], problems: [], unreached: [] };

describe('the kinds that are built in', () => {
  const kinds = [...POD_SPECS].map(
    ([id, path]) => [id.slice(0, id.indexOf('/')), id.slice(id.indexOf('/') + 1), path] as const,
  );

  it.each(
    kinds.flatMap(([group, kind, path]) =>
      ['v1', 'v1beta1', 'v2alpha1', 'v99'].map((version) => [group, version, kind, path] as const),
    ),
  )('%s/%s %s', (group, version, kind, path) => {
    const apiVersion = group === '' ? version : `${group}/${version}`;
    const text = resource(apiVersion, kind, under(path, POD));
    expect(locateText(text)).toEqual({ ...nothing, fields: podFields(path.join('.')) });
    expect(locateText(text, { discover: false }).fields).toHaveLength(5);
  });

  it.each([
    ['Pod of another group', resource('example.com/v1', 'Deployment2', under(['spec', 'template', 'spec'], POD))],
    [
      'StatefulSet of Kruise',
      resource('apps.kruise.io/v1beta1', 'StatefulSet', under(['spec', 'template', 'spec'], POD)),
    ],
  ])('are not mistaken for a %s', (_, text) => {
    expect(locateText(text).fields).toHaveLength(5);
    expect(locateText(text, { discover: false })).toEqual(nothing);
  });

  it.each([
    ['a Service', resource('v1', 'Service', under(['spec'], POD))],
    ['a ConfigMap', resource('v1', 'ConfigMap', under(['data'], POD))],
    ['an Ingress', resource('networking.k8s.io/v1', 'Ingress', under(['spec'], POD))],
    ['a Deployment whose containers stand elsewhere', resource('apps/v1', 'Deployment', under(['spec'], POD))],
    ['no kind', `apiVersion: v1\n${under(['spec'], POD)}`],
    ['no version', `kind: Pod\n${under(['spec'], POD)}`],
    ['a kind that is no string', `apiVersion: v1\nkind: 1\n${under(['spec'], POD)}`],
    ['a list', '- containers: []\n'],
    ['a text', 'Pod\n'],
    ['nothing', ''],
  ])('hold nothing in %s', (_, text) => {
    expect(locateText(text)).toEqual(nothing);
  });

  it.each([
    ['no spec', ''],
    ['null', 'spec:\n'],
    ['null lists', 'spec:\n  containers:\n  initContainers: null\n  volumes: ~\n'],
    ['empty lists', 'spec:\n  containers: []\n  volumes: []\n'],
    ['volumes of other kinds', 'spec:\n  volumes:\n  - name: a\n    image:\n  - name: b\n    configMap: {name: c}\n'],
  ])('are fine with %s', (_, body) => {
    expect(locateText(resource('v1', 'Pod', body))).toEqual(nothing);
  });

  it.each([
    ['spec: []\n', 'spec: not-a-mapping'],
    ['spec: text\n', 'spec: not-a-mapping'],
    ['spec:\n  containers: {}\n', 'spec.containers: not-a-list'],
    ['spec:\n  initContainers: text\n', 'spec.initContainers: not-a-list'],
    ['spec:\n  volumes: 1\n', 'spec.volumes: not-a-list'],
    ['spec:\n  containers:\n  - text\n', 'spec.containers[0]: not-a-mapping'],
    ['spec:\n  containers:\n  -\n', 'spec.containers[0]: not-a-mapping'],
    ['spec:\n  volumes:\n  - name: a\n    image: text\n', 'spec.volumes[0].image: not-a-mapping'],
    [
      'spec:\n  containers:\n  - image: a\n    imagePullPolicy: 1\n',
      'spec.containers[0].imagePullPolicy: policy-not-a-string',
    ],
    [
      'spec:\n  containers:\n  - image: a\n    imagePullPolicy: true\n',
      'spec.containers[0].imagePullPolicy: policy-not-a-string',
    ],
    [
      'spec:\n  containers:\n  - image: a\n    imagePullPolicy: {}\n',
      'spec.containers[0].imagePullPolicy: policy-not-a-string',
    ],
    [
      'spec:\n  containers:\n  - image: a\n    imagePullPolicy: [Always]\n',
      'spec.containers[0].imagePullPolicy: policy-not-a-string',
    ],
  ])('say what is wrong with %j', (body, problem) => {
    expect(locateText(resource('v1', 'Pod', body))).toEqual({ ...nothing, problems: [problem] });
  });

  it('do the rest beside what is wrong', () => {
    const body = 'spec:\n  containers:\n  - 1\n  - name: a\n    image: a:1\n  initContainers: 1\n';
    expect(locateText(resource('v1', 'Pod', body))).toEqual({
      ...nothing,
      fields: ['spec.containers[1].imagePullPolicy containers name=a image=a:1'],
      problems: ['spec.containers[0]: not-a-mapping', 'spec.initContainers: not-a-list'],
    });
  });

  it.each([
    ['- image: a\n', 'containers image=a'],
    ['- name: a\n', 'containers name=a'],
    ['- {}\n', 'containers'],
    ['- name: 1\n  image: 2\n', 'containers'],
    ['- image: ""\n  imagePullPolicy: null\n', 'containers'],
    ['- "image": "a:1"\n  "imagePullPolicy": "Always"\n', 'containers image=a:1 policy=Always'],
    ['- image: a\n  imagePullPolicy: $(POLICY)\n', 'containers image=a policy=$(POLICY)'],
    ['- image: >-\n    a:1\n  imagePullPolicy: |\n    Always\n', 'containers image=a:1 policy=Always\n'],
  ])('take the container %j as it is', (entry, wanted) => {
    const [field] = locateText(
      resource('v1', 'Pod', `spec:\n  containers:\n${entry.replace(/^(?=.)/gm, '  ')}`),
    ).fields;
    expect(field).toBe(`spec.containers[0].imagePullPolicy ${wanted}`);
  });
});

describe('lists', () => {
  const item = (text: string, by = ''): string => `${by}- ${text.trimEnd().replaceAll('\n', `\n${by}  `)}\n`;
  const pod = resource('v1', 'Pod', 'spec:\n  containers:\n  - name: a\n    image: a:1\n');
  const field = 'spec.containers[0].imagePullPolicy containers name=a image=a:1';

  it('are entered, whatever they are called', () => {
    for (const kind of ['List', 'PodList', 'ThingList']) {
      const list = `apiVersion: v1\nkind: ${kind}\nitems:\n${item(pod)}${item(pod)}`;
      expect(locateText(list).fields).toEqual([field, field]);
      expect(locateText(`apiVersion: v1\nkind: List\nitems:\n${item(list)}`).fields).toEqual([field, field]);
    }
  });

  it('lend their type to entries without one', () => {
    const entry = 'metadata: {name: x}\nspec:\n  containers:\n  - name: a\n    image: a:1\n';
    expect(locateText(`apiVersion: v1\nkind: PodList\nitems:\n${item(entry)}`).fields).toEqual([field]);
    expect(locateText(`apiVersion: apps/v1\nkind: PodList\nitems:\n${item(entry)}`)).toEqual(nothing);
    expect(locateText(`apiVersion: v1\nkind: List\nitems:\n${item(entry)}`)).toEqual(nothing);
  });

  it('are none where items are no list', () => {
    expect(locateText('apiVersion: v1\nkind: List\nitems: {}\n')).toEqual(nothing);
    expect(locateText('apiVersion: v1\nkind: List\n')).toEqual(nothing);
    // A kind of one's own may end in List and be none.
    expect(
      locateText(resource('example.com/v1', 'Checklist', `spec:\n  items: []\n${under(['spec2'], POD)}`)).fields,
    ).toHaveLength(5);
  });

  it('skip entries that are no resources', () => {
    expect(locateText(`apiVersion: v1\nkind: List\nitems:\n- 1\n- []\n-\n${item(pod)}`).fields).toEqual([field]);
  });
});

describe('shapes', () => {
  it.each<[string, string, string[]]>([
    ['a pod template anywhere', under(['spec', 'a', 'b'], POD), podFields('spec.a.b')],
    [
      'a pod template in a list',
      under(['spec'], 'pods:\n- containers:\n  - name: a\n    image: a:1\n'),
      ['spec.pods[0].containers[0].imagePullPolicy containers name=a image=a:1'],
    ],
    ['a pod template at the top', POD, podFields('').map((path) => path.slice(1))],
    [
      'containers without an image',
      'spec:\n  containers:\n  - name: a\n',
      ['spec.containers[0].imagePullPolicy containers name=a'],
    ],
    ['no containers without a name', 'spec:\n  containers:\n  - image: a\n  - name: 1\n  - a\n', []],
    ['no mapping of containers', 'spec:\n  containers:\n    a: {name: a, image: a}\n', []],
    ['no other lists', 'spec:\n  steps:\n  - name: a\n    image: a\n', []],
    [
      'a policy beside an image',
      'spec:\n  image: a:1\n  imagePullPolicy: Always\n',
      ['spec.imagePullPolicy other image=a:1 policy=Always'],
    ],
    [
      'a policy of the other name',
      'spec:\n  a:\n    name: b\n    image: a:1\n    pullPolicy: Always\n',
      ['spec.a.pullPolicy other name=b image=a:1 policy=Always'],
    ],
    [
      'both',
      'spec: {image: a, imagePullPolicy: Always, pullPolicy: Never}\n',
      ['spec.imagePullPolicy other image=a policy=Always', 'spec.pullPolicy other image=a policy=Never'],
    ],
    ['no image without a policy', 'spec:\n  image: a:1\n', []],
    ['no policy without an image', 'spec:\n  imagePullPolicy: Always\n', []],
    ['no policy beside an image that is no text', 'spec:\n  image: {}\n  imagePullPolicy: Always\n', []],
    ['no policy that is no text', 'spec:\n  image: a\n  imagePullPolicy: {}\n', []],
    [
      'a policy in an entry of another list',
      'spec:\n  steps:\n  - image: a\n    imagePullPolicy: Always\n',
      ['spec.steps[0].imagePullPolicy other image=a policy=Always'],
    ],
    [
      'a policy of a container without a name',
      'spec:\n  containers:\n  - image: a\n    imagePullPolicy: Always\n',
      ['spec.containers[0].imagePullPolicy other image=a policy=Always'],
    ],
    ['image volumes only beside containers', 'spec:\n  volumes:\n  - name: a\n    image: {reference: a}\n', []],
    [
      'image volumes only with a reference',
      'spec:\n  containers: []\n  volumes:\n  - name: a\n    image: {}\n  - name: b\n    image: {reference: b}\n',
      ['spec.volumes[1].image.pullPolicy volumes name=b image=b'],
    ],
    ['nothing in plain values', 'x: 1\n', []],
    ['nothing in the status', `status:\n${under(['a'], POD).replace(/^(?=.)/gm, '  ')}`, []],
    [
      'a status below',
      under(['spec', 'status'], 'image: a\nimagePullPolicy: Never\n'),
      ['spec.status.imagePullPolicy other image=a policy=Never'],
    ],
    [
      'no statuses of containers',
      under(['spec', 'status'], 'containerStatuses:\n- image: a\n  imagePullPolicy: Never\n'),
      [],
    ],
    [
      'keys that are no plain words',
      'spec:\n  a.b[c]:\n    image: a\n    imagePullPolicy: Never\n',
      ['spec["a.b[c]"].imagePullPolicy other image=a policy=Never'],
    ],
  ])('find %s', (_, body, fields) => {
    expect(locateText(app(body))).toEqual({ ...nothing, fields });
    expect(locateText(app(body), { discover: false })).toEqual(nothing);
  });

  it('say where a container has no text for its policy', () => {
    expect(locateText(app('spec:\n  containers:\n  - name: a\n    imagePullPolicy: 1\n'))).toEqual({
      ...nothing,
      problems: ['spec.containers[0].imagePullPolicy: policy-not-a-string'],
    });
  });

  it('skip metadata', () => {
    const text =
      'apiVersion: example.com/v1\nkind: App\nmetadata:\n  name: x\n  containers:\n  - name: a\n    image: a\n';
    expect(locateText(text)).toEqual(nothing);
  });
});

describe('anchors', () => {
  it.each<[string, string, string[]]>([
    [
      'an aliased container',
      'spec:\n  containers:\n  - &a\n    name: a\n    image: a:1\n  initContainers:\n  - *a\n',
      [
        'spec.containers[0].imagePullPolicy containers name=a image=a:1',
        'spec.initContainers[0].imagePullPolicy initContainers name=a image=a:1',
      ],
    ],
    [
      'an aliased list',
      'spec:\n  containers: &l\n  - name: a\n    image: a:1\n  initContainers: *l\n',
      [
        'spec.containers[0].imagePullPolicy containers name=a image=a:1',
        'spec.initContainers[0].imagePullPolicy initContainers name=a image=a:1',
      ],
    ],
    [
      'aliased texts',
      'metadata2: &i a:1\nspec:\n  containers:\n  - name: &n a\n    image: *i\n    imagePullPolicy: &p Always\n  - name: *n\n    imagePullPolicy: *p\n',
      [
        'spec.containers[0].imagePullPolicy containers name=a image=a:1 policy=Always',
        'spec.containers[1].imagePullPolicy containers name=a policy=Always',
      ],
    ],
    [
      'merges',
      'common: &c\n  image: a:1\n  imagePullPolicy: Never\nspec:\n  containers:\n  - <<: *c\n    name: a\n  - <<: [*c]\n    name: b\n    imagePullPolicy: Always\n',
      [
        'spec.containers[0].imagePullPolicy containers name=a image=a:1 policy=Never',
        'spec.containers[1].imagePullPolicy containers name=b image=a:1 policy=Always',
      ],
    ],
    [
      'a merged spec',
      'common: &c\n  containers:\n  - name: a\n    image: a:1\nspec:\n  <<: *c\n',
      ['spec.containers[0].imagePullPolicy containers name=a image=a:1'],
    ],
  ])('lead through %s', (_, body, fields) => {
    expect(locateText(`apiVersion: v1\nkind: Pod\n${body}`)).toEqual({ ...nothing, fields });
  });

  it.each([
    [
      'a container by a merge, once',
      'base: &c\n  image: a:1\n  imagePullPolicy: Never\nspec:\n  containers:\n  - <<: *c\n    name: a\n',
      [
        'base.imagePullPolicy other image=a:1 policy=Never',
        'spec.containers[0].imagePullPolicy containers name=a image=a:1 policy=Never',
      ],
    ],
    [
      'a pod template that a merge brings, under the path it then has',
      'spec:\n  <<: {a: {containers: [{name: a, image: a:1}]}}\n',
      ['spec.a.containers[0].imagePullPolicy containers name=a image=a:1'],
    ],
    [
      'what merges bring to the top',
      '<<: [{a: {image: a:1, imagePullPolicy: Never}}, text]\n',
      ['a.imagePullPolicy other image=a:1 policy=Never'],
    ],
    ['no pair that does not hold', 'spec:\n  <<: {a: {image: a, imagePullPolicy: Never}}\n  a: {}\n', []],
    ['no merged metadata or status', '<<: {status: {image: a, imagePullPolicy: Never}}\n', []],
    [
      'no merged statuses of containers',
      'spec:\n  a:\n    <<: {containerStatuses: [{image: a, imagePullPolicy: Never}]}\n',
      [],
    ],
  ])('lead by shape to %s', (_, body, fields) => {
    expect(locateText(app(body))).toEqual({ ...nothing, fields });
  });

  it('bring labels and annotations', () => {
    const text = 'metadata:\n  labels: {<<: [{a: b, c: d}], a: e}\n  annotations:\n    <<: {f: g}\n';
    const tape = new Tape(Buffer.from(`${text}\n`));
    const [document] = readYaml(tape, 0, text.length);
    const { labels, annotations } = new Manifest(tape, document?.root ?? 0);
    expect(Object.fromEntries(labels)).toEqual({ a: 'e', c: 'd' });
    expect(Object.fromEntries(annotations)).toEqual({ f: 'g' });
  });

  it('cannot make a small text endless', () => {
    const levels = Array.from(
      { length: 24 },
      (_, level) => `  l${level + 1}: &l${level + 1} [*l${level}, *l${level}]\n`,
    ).join('');
    const text = `apiVersion: example.com/v1\nkind: App\nspec:\n  l0: &l0 [{a: b}]\n${levels}`;
    const { problems } = locateText(text);
    expect(problems).toEqual([expect.stringMatching(/: too-many-aliases$/)]);
    const image = '  image: a:1\n  imagePullPolicy: Never\n';
    expect(locateText(text.replace('spec:\n', `spec:\n${image}`)).fields).toEqual([]);
  });
});

describe('the catalogue', () => {
  it.each<[string, string, string, string[]]>([
    [
      'tekton.dev/v1',
      'Task',
      'spec:\n  stepTemplate: {}\n  steps:\n  - name: a\n    image: a:1\n  - ref: {name: b}\n',
      [
        'spec.stepTemplate.imagePullPolicy other',
        'spec.steps[0].imagePullPolicy other name=a image=a:1',
        'spec.steps[1].imagePullPolicy other',
      ],
    ],
    [
      'argoproj.io/v1alpha1',
      'Workflow',
      'spec:\n  templates:\n  - name: t\n    container:\n      image: a:1\n    initContainers:\n    - name: i\n      image: b:1\n',
      [
        'spec.templates[0].container.imagePullPolicy other image=a:1',
        'spec.templates[0].initContainers[0].imagePullPolicy initContainers name=i image=b:1',
      ],
    ],
    [
      'cluster.redpanda.com/v1alpha2',
      'Redpanda',
      'spec:\n  clusterSpec:\n    image:\n      repository: docker.io/redpanda\n      tag: v24.1\n',
      ['spec.clusterSpec.image.pullPolicy other image=docker.io/redpanda:v24.1'],
    ],
    [
      'app.redislabs.com/v1',
      'RedisEnterpriseCluster',
      `spec:\n  redisEnterpriseImageSpec:\n    repository: redis\n    digestHash: ${'a'.repeat(64)}\n`,
      [`spec.redisEnterpriseImageSpec.imagePullPolicy other image=redis@sha256:${'a'.repeat(64)}`],
    ],
    [
      'nvidia.com/v1',
      'ClusterPolicy',
      'spec:\n  driver:\n    repository: nvcr.io/nvidia\n    image: driver\n    version: "550"\n',
      ['spec.driver.imagePullPolicy other image=nvcr.io/nvidia/driver:550'],
    ],
    [
      'nvidia.com/v1',
      'ClusterPolicy',
      `spec:\n  driver:\n    repository: nvcr.io/nvidia/\n    image: driver\n    version: sha256:${'b'.repeat(64)}\n`,
      [`spec.driver.imagePullPolicy other image=nvcr.io/nvidia/driver@sha256:${'b'.repeat(64)}`],
    ],
    ['longhorn.io/v1beta2', 'Setting', 'value: if-not-present\n', []],
    [
      'postgresql.cnpg.io/v1',
      'ImageCatalog',
      'spec:\n  images:\n  - extensions:\n    - name: e\n      image:\n        reference: a:1\n',
      ['spec.images[0].extensions[0].image.pullPolicy volumes name=e image=a:1'],
    ],
    [
      'logging-extensions.banzaicloud.io/v1alpha1',
      'EventTailer',
      'spec:\n  workloadOverrides:\n    containers:\n    - name: a\n      image: a:1\n',
      ['spec.workloadOverrides.containers[0].pullPolicy other name=a image=a:1'],
    ],
    [
      'kubeflow.org/v1',
      'PyTorchJob',
      'spec:\n  pytorchReplicaSpecs:\n    Master:\n      template:\n        spec:\n          containers:\n          - name: a\n            image: a:1\n',
      ['spec.pytorchReplicaSpecs.Master.template.spec.containers[0].imagePullPolicy containers name=a image=a:1'],
    ],
    [
      'triggers.tekton.dev/v1beta1',
      'TriggerTemplate',
      'spec:\n  resourcetemplates:\n  - apiVersion: tekton.dev/v1\n    kind: TaskRun\n    spec:\n      taskSpec:\n        steps:\n        - image: a:1\n  - apiVersion: v1\n    kind: Pod\n    spec:\n      containers:\n      - name: b\n        image: b:1\n',
      [
        'spec.resourcetemplates[0].spec.taskSpec.steps[0].imagePullPolicy other image=a:1',
        'spec.resourcetemplates[1].spec.containers[0].imagePullPolicy containers name=b image=b:1',
      ],
    ],
  ])('knows %s %s', (apiVersion, kind, body, fields) => {
    expect(locateText(resource(apiVersion, kind, body))).toEqual({ ...nothing, fields });
  });

  /** A template in templates, with a run of a task in the innermost. */
  const templates = (depth: number): string => {
    let inner = '{apiVersion: tekton.dev/v1, kind: TaskRun, spec: {taskSpec: {steps: [{image: a:1}]}}}';
    for (let at = 1; at < depth; at++) {
      inner = `{apiVersion: triggers.tekton.dev/v1beta1, kind: TriggerTemplate, spec: {resourcetemplates: [${inner}]}}`;
    }
    return resource('triggers.tekton.dev/v1beta1', 'TriggerTemplate', `spec: {resourcetemplates: [text, ${inner}]}\n`);
  };
  it.each([1, 2, 4, 5])('goes into resources in resources, but no deeper than four: %i', (depth) => {
    expect(locateText(templates(depth)).fields).toHaveLength(depth > 4 ? 0 : 1);
  });

  it('knows of each resource in a resource what holds no policy', () => {
    const item = (apiVersion: string, kind: string): string =>
      `  - {apiVersion: ${apiVersion}, kind: ${kind}, spec: {image: a:1, imagePullPolicy: Never}}\n`;
    const items = item('deviceplugin.intel.com/v1', 'GpuDevicePlugin') + item('example.com/v1', 'App');
    const text = resource('triggers.tekton.dev/v1beta1', 'TriggerTemplate', `spec:\n  resourcetemplates:\n${items}`);
    expect(locateText(text).fields).toEqual([
      'spec.resourcetemplates[1].spec.imagePullPolicy other image=a:1 policy=Never',
    ]);
  });

  it('knows a single resource by its name', () => {
    const text =
      'apiVersion: longhorn.io/v1beta2\nkind: Setting\nmetadata:\n  name: system-managed-pods-image-pull-policy\nvalue: if-not-present\n';
    expect(locateText(text).fields).toEqual(['value other policy=IfNotPresent']);
  });

  it('gives the order of the text, each field once', () => {
    const body =
      'spec:\n  initContainers:\n  - name: i\n    image: i:1\n  image: a:1\n  imagePullPolicy: Never\n  containers:\n  - name: c\n    image: c:1\n';
    expect(locateText(resource('monitoring.coreos.com/v1', 'Prometheus', body)).fields).toEqual([
      'spec.imagePullPolicy other image=a:1 policy=Never',
      'spec.initContainers[0].imagePullPolicy initContainers name=i image=i:1',
      'spec.containers[0].imagePullPolicy containers name=c image=c:1',
    ]);
  });
});

describe('what cannot be reached', () => {
  const report = (apiVersion: string, kind: string, body: string): string[] =>
    locateText(resource(apiVersion, kind, body), { discover: true, noteUnreached: true }).unreached;

  it.each<[string, string, string, string[]]>([
    [
      'deviceplugin.intel.com/v1',
      'GpuDevicePlugin',
      'spec:\n  image: intel/intel-gpu-plugin:0.30.0\n',
      ['spec.image: no-field, the operator always uses IfNotPresent'],
    ],
    [
      'deviceplugin.intel.com/v1',
      'SgxDevicePlugin',
      'spec:\n  image: a:1\n  initImage: b:1\n',
      [
        'spec.image: no-field, the operator always uses IfNotPresent',
        'spec.initImage: no-field, the operator always uses IfNotPresent',
      ],
    ],
    [
      'che.eclipse.org/v1alpha1',
      'KubernetesImagePuller',
      'spec:\n  images: java=quay.io/a:1\n',
      ['spec.images: no-field'],
    ],
    [
      'workspace.devfile.io/v1alpha2',
      'DevWorkspace',
      'spec:\n  template:\n    components:\n    - name: a\n      container:\n        image: a:1\n',
      [
        'spec.template.components[0].container.image: no-field, the attribute container-overrides or the DevWorkspaceOperatorConfig has one',
      ],
    ],
    [
      'operators.coreos.com/v1alpha1',
      'ClusterServiceVersion',
      'spec:\n  relatedImages:\n  - name: a\n    image: a:1\n',
      [],
    ],
    [
      'helm.cattle.io/v1',
      'HelmChart',
      'spec:\n  valuesContent: |\n    image:\n      pullPolicy: Always\n',
      ['spec.valuesContent: text'],
    ],
    ['deviceplugin.intel.com/v1', 'GpuDevicePlugin', 'spec: intel/intel-gpu-plugin:0.30.0\n', []],
    ['helm.cattle.io/v1', 'HelmChart', 'spec:\n  valuesContent: {image: {pullPolicy: Always}}\n', []],
    ['example.com/v1', 'App', 'spec:\n  agents:\n  - image: a:1\n', ['spec.agents[0].image: no-field']],
    ['example.com/v1', 'App', 'spec:\n  image: "$(IMAGE)"\n', []],
    ['example.com/v1', 'App', 'spec:\n  image: a:1\n  imagePullPolicy: Always\n', []],
    ['example.com/v1', 'App', 'status:\n  image: a:1\n', []],
    ['kyverno.io/v1', 'ClusterPolicy', 'spec:\n  image: a:1\n', []],
    ['v1', 'Pod', 'spec:\n  image: a:1\n', []],
  ])('%s %s %j', (apiVersion, kind, body, unreached) => {
    expect(report(apiVersion, kind, body)).toEqual(unreached);
    expect(locateText(resource(apiVersion, kind, body)).unreached).toEqual([]);
  });
});
