import { describe, expect, it } from 'vitest';
import { catalogueEntries, entriesText } from '../../scripts/catalogue-entries.ts';
import { catalogueLines } from '../../src/catalogue/catalogue.ts';
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

const usual = enumeration('Always', 'Never', 'IfNotPresent', '');
const datadogImage: Short = {
  name: string,
  tag: string,
  jmxEnabled: 'boolean',
  pullPolicy: policy,
  pullSecrets: [{ name: string }],
};
const nvidia: Short = { repository: string, image: string, version: string, imagePullPolicy: policy, args: [string] };

describe('entries of definitions are those of the catalogue', () => {
  it.each<[string, string, Record<string, Short>]>([
    [
      'pmem-csi.intel.com',
      'PmemCSIDeployment',
      { v1beta1: { image: string, imagePullPolicy: policy, logLevel: 'integer', nodeSelector: mapOf(string) } },
    ],
    [
      'apps.emqx.io',
      'EmqxBroker',
      {
        v1beta4: {
          template: {
            spec: {
              emqxContainer: {
                name: string,
                image: {
                  registry: string,
                  repository: string,
                  prefix: string,
                  suffix: string,
                  version: string,
                  pullPolicy: policy,
                },
              },
              ephemeralContainers: [container],
              extraContainers: [container],
              initContainers: [container],
            },
          },
        },
        v1beta3: {
          emqxTemplate: { image: string, imagePullPolicy: policy },
          extraContainers: [container],
          initContainers: [container],
        },
      },
    ],
    [
      'datadoghq.com',
      'DatadogAgent',
      {
        v2alpha1: {
          features: { admissionController: { agentSidecarInjection: { enabled: 'boolean', image: datadogImage } } },
          global: { fips: { enabled: 'boolean', image: datadogImage } },
          override: mapOf({ image: datadogImage, replicas: 'integer', volumes: [volume] }),
        },
      },
    ],
    [
      'extensions.istio.io',
      'WasmPlugin',
      {
        v1alpha1: {
          url: string,
          imagePullPolicy: enumeration('UNSPECIFIED_POLICY', 'IfNotPresent', 'Always'),
          imagePullSecret: string,
        },
      },
    ],
    ['pkg.crossplane.io', 'Provider', { v1: { package: string, packagePullPolicy: policy } }],
    [
      'pkg.crossplane.io',
      'FunctionRevision',
      { v1: { image: string, packagePullPolicy: policy }, v1beta1: { image: string, packagePullPolicy: policy } },
    ],
    [
      'amd.com',
      'DeviceConfig',
      {
        v1alpha1: {
          commonConfig: { utilsContainer: { image: string, imagePullPolicy: usual } },
          configManager: { image: string, imagePullPolicy: usual },
          devicePlugin: {
            devicePluginImage: string,
            devicePluginImagePullPolicy: policy,
            nodeLabellerImage: string,
            nodeLabellerImagePullPolicy: policy,
          },
          draDriver: { image: string, imagePullPolicy: policy },
          metricsExporter: { image: string, imagePullPolicy: policy },
          testRunner: { image: string, imagePullPolicy: policy },
        },
      },
    ],
    [
      'app.redislabs.com',
      'RedisEnterpriseCluster',
      Object.fromEntries(
        ['v1alpha1', 'v1'].map((version) => {
          const image: Short = { repository: string, versionTag: string, digestHash: string, imagePullPolicy: policy };
          const pod: Short = { initContainers: [container], ephemeralContainers: [container] };
          return [
            version,
            {
              bootstrapperImageSpec: image,
              redisEnterpriseAdditionalPodSpecAttributes: pod,
              redisEnterpriseImageSpec: image,
              redisEnterpriseServicesRiggerImageSpec: image,
              servicesRiggerSpec: { servicesRiggerAdditionalPodSpecAttributes: pod },
              sideContainersSpec: [container],
              usageMeter: { callHomeClient: { imageSpec: image } },
            },
          ];
        }),
      ),
    ],
    [
      'nvidia.com',
      'NVIDIADriver',
      {
        v1alpha1: {
          repository: string,
          image: string,
          version: string,
          imagePullPolicy: policy,
          gdrcopy: nvidia,
          gds: nvidia,
          manager: nvidia,
        },
      },
    ],
    [
      'kafka.strimzi.io',
      'KafkaConnect',
      {
        v1: {
          plugins: [{ name: string, artifacts: [{ type: string, reference: string, pullPolicy: policy }] }],
          template: { buildPod: { volumes: [volume] }, pod: { volumes: [volume] } },
        },
      },
    ],
    [
      'kmm.sigs.x-k8s.io',
      'Module',
      {
        v1beta1: {
          devicePlugin: { container: { image: string, command: [string], imagePullPolicy: policy }, volumes: [volume] },
          moduleLoader: { container: { version: string, imagePullPolicy: policy } },
        },
      },
    ],
    [
      'postgresql.cnpg.io',
      'ImageCatalog',
      {
        v1: {
          images: [
            {
              major: 'integer',
              image: string,
              extensions: [{ name: string, image: { reference: string, pullPolicy: policy } }],
            },
          ],
        },
      },
    ],
    [
      'repo-manager.pulpproject.org',
      'Pulp',
      { v1: { image: string, image_version: string, image_pull_policy: policy } },
    ],
    ['job.min.io', 'MinIOJob', { v1alpha1: { mcImage: string, imagePullPolicy: policy } }],
    [
      'agentgateway.dev',
      'AgentgatewayParameters',
      {
        v1alpha1: {
          image: {
            registry: string,
            repository: string,
            tag: string,
            digest: string,
            pullPolicy: enumeration('Always', 'IfNotPresent', 'Never'),
          },
        },
      },
    ],
  ])('%s %s', (group, kind, versions) => {
    const entries = catalogueEntries(definition(group, kind, versions));
    expect(entries.flatMap((entry) => entry.versions).sort()).toEqual(Object.keys(versions).sort());
    for (const entry of entries) {
      for (const version of entry.versions) {
        const known = catalogueLines(group, kind, version).filter(
          (line) => line.includes('ullPolicy') || line.includes('pull_policy'),
        );
        expect(entry.lines, version).toEqual(known);
      }
    }
  });
});

describe('derivation', () => {
  const lines = (spec: Short): string[] =>
    catalogueEntries(definition('example.com', 'App', { v1: spec })).flatMap((entry) => entry.lines);

  it.each<[string, Short, string[]]>([
    ['a policy without an image', { imagePullPolicy: policy }, ['spec.imagePullPolicy']],
    ['one that is no string', { image: string, pullPolicy: { timeoutSeconds: 'integer' } }, []],
    ['one whose values are other ones', { image: string, pullPolicy: enumeration('Weekly', 'Daily') }, []],
    ['an image that is no string', { image: { url: string }, pullPolicy: policy }, ['spec.pullPolicy']],
    [
      'other spellings',
      { image: string, pullPolicy: enumeration('always', 'if-not-present') },
      ['spec.pullPolicy < image [always if-not-present]'],
    ],
    [
      'values under any key',
      { nodes: mapOf({ image: string, imagePullPolicy: policy }) },
      ['spec.nodes.*.imagePullPolicy < image'],
    ],
    ['lists in lists', { stages: [[container]] }, ['spec.stages[][].imagePullPolicy < image']],
    [
      'a name of its own',
      { agentImage: string, agentImagePullPolicy: policy, imagePullPolicy: policy },
      ['spec.agentImagePullPolicy < agentImage', 'spec.imagePullPolicy'],
    ],
    [
      'a name of its own in snakes',
      { web_image: string, web_image_version: string, web_image_pull_policy: policy },
      ['spec.web_image_pull_policy < web_image:web_image_version'],
    ],
    ['a property with dots', { 'a.b': { imagePullPolicy: policy } }, ['spec."a.b".imagePullPolicy']],
    ['the end of a longer word', { unpullPolicy: policy, image: string }, []],
    ['a status', {}, []],
  ])('%s', (_, spec, wanted) => {
    expect(lines(spec)).toEqual(wanted);
  });

  it('tells what takes anything', () => {
    const [entry] = catalogueEntries(
      definition('example.com', 'App', {
        v1: { podTemplate: anything, other: openWith({ image: string, imagePullPolicy: policy }) },
      }),
    );
    expect(entry?.open).toEqual(['spec.podTemplate', 'spec.other']);
    expect(entry?.lines).toEqual(['spec.other.imagePullPolicy < image']);
  });

  it('reads v1beta1, lists, and whatever else stands in a file', () => {
    const old = `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: apps.example.com}
spec:
  group: example.com
  version: v1alpha1
  names: {kind: App}
  validation:
    openAPIV3Schema:
      properties:
        spec:
          properties:
            image: {type: string}
            imagePullPolicy: {type: string}
`;
    const list = `apiVersion: v1\nkind: List\nitems:\n- ${old.trimEnd().replaceAll('\n', '\n  ')}\n- {apiVersion: v1, kind: Service}\n`;
    for (const text of [old, list, `${old}---\napiVersion: v1\nkind: Service\n---\n`]) {
      expect(entriesText(catalogueEntries(text))).toBe(
        'example.com\n  App: v1alpha1\n    spec.imagePullPolicy < image\n',
      );
    }
    expect(() => catalogueEntries('a: [')).toThrow();
  });

  it('sorts versions as Kubernetes does', () => {
    const spec = { imagePullPolicy: policy };
    const versions = { v1alpha2: spec, v1: spec, v2beta1: spec, v1beta10: spec, foo: spec, v1beta2: spec, v3: {} };
    expect(entriesText(catalogueEntries(definition('example.com', 'App', versions)))).toBe(
      'example.com\n  App: v1 v2beta1 v1beta10 v1beta2 v1alpha2 foo\n    spec.imagePullPolicy\n',
    );
  });
});
