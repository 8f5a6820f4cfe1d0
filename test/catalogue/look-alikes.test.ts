import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  alternatives,
  catalogueKinds,
  catalogueLines,
  type NoPosition,
  parseLine,
} from '../../src/catalogue/catalogue.ts';
import { endOf, resourceWith } from './resources.ts';
import { setPolicies } from './set-policies.ts';

interface Case {
  apiVersion: string;
  kind: string;
  name: string;
  line: string;
  none: NoPosition;
}

const cases: Case[] = catalogueKinds().flatMap(({ group, kind, versions, name }) =>
  versions.flatMap((version) => {
    const given = version === '*' ? 'v1' : version;
    return catalogueLines(group, kind, given)
      .flatMap(alternatives)
      .flatMap((line) => {
        const none = parseLine(line);
        return 'why' in none ? [{ apiVersion: `${group}/${given}`, kind, name: name || 'example', line, none }] : [];
      });
  }),
);

const RULES = [
  { imagePullPolicy: 'Always' as const },
  { match: { containers: ['**'] }, imagePullPolicy: 'Always' as const },
  { imagePullPolicy: 'Unset' as const },
];

describe('what holds no policy', () => {
  it.each(cases)('$apiVersion $kind $line', async ({ none, ...head }) => {
    const last = none.steps.at(-1);
    const isPolicy = last?.type === 'key' && /PullPolicy|pullPolicy/.test(last.key.text);
    const steps = isPolicy ? none.steps.slice(0, -1) : none.steps;
    const key = isPolicy && last.type === 'key' ? last.key.text : 'imagePullPolicy';
    const ends: Record<string, unknown>[] = isPolicy
      ? [
          { image: 'a/b:1', [key]: { timeoutSeconds: 600 } },
          { image: 'a/b:1', [key]: 'Never' },
        ]
      : [
          { name: 'main', image: 'a/b:1' },
          { name: 'main', image: 'a/b:1', imagePullPolicy: 'Never', pullPolicy: 'Never' },
          { name: 'main', command: ['x'] },
        ];
    for (const end of ends) {
      const text = resourceWith(head, steps, end);
      for (const rule of RULES) {
        const outcome = await setPolicies(text, [rule]);
        // Another policy of the kind, which stands alone, may change.
        const kept = endOf(parse(outcome.text), steps) as Record<string, unknown>;
        if (isPolicy) expect(kept[key]).toEqual(end[key]);
        else expect(kept).toEqual(end);
        expect(outcome.findings.filter((finding) => !finding.startsWith('[info]'))).toEqual([]);
      }
    }
  });
});

const container = 'containers:\n  - name: main\n    image: nginx:1\n    imagePullPolicy: Never\n';
const under = (path: string, text: string): string => {
  const keys = path.split('.');
  const indent = (by: number): string => text.replace(/^(?=.)/gm, '  '.repeat(by));
  return `${keys.map((key, depth) => `${'  '.repeat(depth)}${key}:\n`).join('')}${indent(keys.length)}`;
};
const doc = (apiVersion: string, kind: string, body: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: x\n${body}`;

describe('look-alikes', () => {
  it.each([
    ['a definition', doc('apiextensions.k8s.io/v1', 'CustomResourceDefinition', under('spec', container))],
    [
      'Skaffold',
      doc('skaffold/v4beta11', 'Config', under('customActions', `- ${container.replaceAll('\n', '\n  ').trimEnd()}\n`)),
    ],
    [
      'a Kptfile',
      doc('kpt.dev/v1', 'Kptfile', 'pipeline:\n  mutators:\n    - image: a/b:1\n      imagePullPolicy: Never\n'),
    ],
    ['a Kustomization', doc('kustomize.config.k8s.io/v1beta1', 'Kustomization', under('spec', container))],
    [
      'kind',
      doc('kind.x-k8s.io/v1alpha4', 'Cluster', 'nodes:\n  - image: kindest/node:v1\n    imagePullPolicy: Never\n'),
    ],
    ['k3d', doc('k3d.io/v1alpha5', 'Simple', 'image: rancher/k3s:v1\nimagePullPolicy: Never\n')],
    [
      'a Kyverno policy',
      doc('kyverno.io/v1', 'ClusterPolicy', under('spec.rules.mutate.patchStrategicMerge.spec', container)),
    ],
    ['another Kyverno policy', doc('policies.kyverno.io/v1alpha1', 'ValidatingPolicy', under('spec', container))],
    [
      'a Gatekeeper mutation',
      doc('mutations.gatekeeper.sh/v1', 'Assign', under('spec.parameters.assign.value', container)),
    ],
    ['a Gatekeeper template', doc('templates.gatekeeper.sh/v1', 'ConstraintTemplate', under('spec', container))],
    ['a Gatekeeper constraint', doc('constraints.gatekeeper.sh/v1beta1', 'K8sX', under('spec.parameters', container))],
    [
      'a policy of Open Cluster Management',
      doc('policy.open-cluster-management.io/v1', 'Policy', under('spec.object.spec', container)),
    ],
    ['a ConfigMap', doc('v1', 'ConfigMap', `${under('data', container)}binaryData: {}\n`)],
    ['a Secret', doc('v1', 'Secret', 'stringData:\n  image: nginx\n  imagePullPolicy: Never\n')],
    [
      'the last applied configuration',
      doc('example.com/v1', 'App', '').replace(
        '  name: x\n',
        '  name: x\n  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: |\n      {"spec":{"containers":[{"name":"a","image":"b","imagePullPolicy":"Never"}]}}\n',
      ),
    ],
    [
      'an image of Ceph',
      doc('example.com/v1', 'App', under('spec', 'volumes:\n  - name: data\n    rbd:\n      image: pool/disk\n')),
    ],
    ['a scan target', doc('image.toolkit.fluxcd.io/v1beta2', 'ImageRepository', 'spec:\n  image: ghcr.io/acme/app\n')],
    ['a status', doc('example.com/v1', 'App', under('status', container))],
    [
      'statuses of containers anywhere',
      doc(
        'flink.apache.org/v1beta1',
        'FlinkDeployment',
        under('spec.podTemplate.status', container.replace('containers', 'containerStatuses')),
      ),
    ],
    ['compose', 'services:\n  web:\n    image: nginx\n    pull_policy: always\n'],
    [
      'a policy that is an object',
      doc('apps.kruise.io/v1alpha1', 'ImagePullJob', 'spec:\n  image: a/b:1\n  pullPolicy:\n    timeoutSeconds: 600\n'),
    ],
  ])('%s', async (_, text) => {
    for (const rule of RULES) {
      const outcome = await setPolicies(text, [
        { ...rule, match: { ...rule.match, ...(text.includes('ImagePullJob') ? { current: ['Never'] } : {}) } },
      ]);
      expect(outcome).toEqual({ text, findings: [] });
    }
  });
});
