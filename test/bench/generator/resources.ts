import { Random } from './random.ts';

/** Plain data, as in JSON. A string of several lines is text with line feeds. */
export type Value = string | number | boolean | readonly Value[] | Mapping;
/** A mapping. The order of its keys is the order in which they are written. */
export interface Mapping {
  readonly [key: string]: Value;
}

/** `workloads`: every resource has a pod template. `mixed`: 60 % have, as in the packages that people render. */
export type Mix = 'workloads' | 'mixed';

/** One generated resource, and what a right answer needs to know about it. */
export interface Resource {
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
  readonly data: Mapping;
  /** Names of the containers that a policy can be set on; the list is empty where the kind has none. */
  readonly containers: readonly string[];
  readonly initContainers: readonly string[];
  /** Number of pull policies inside the text of a ConfigMap, which nobody may change. */
  readonly decoys: number;
}

const NAMESPACES = ['accounts', 'checkout', 'delivery', 'fraud', 'inventory', 'pricing'] as const;
const IMAGES = [
  'busybox',
  'redis',
  'bitnami/postgresql',
  'quay.io/example/exporter',
  'ghcr.io/example/backend',
  'registry.example.com:5000/platform/proxy',
] as const;
const WORKLOADS = ['Deployment', 'Deployment', 'Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'] as const;
type Workload = (typeof WORKLOADS)[number];

/** The resources number 0 to `count` - 1. The same arguments give the same resources, one by one. */
export function* resources(count: number, mix: Mix, seed = 1): Generator<Resource> {
  const random = new Random(seed);
  for (let index = 0; index < count; index++) {
    const share = mix === 'workloads' ? 0 : random.next();
    if (share < 0.6) yield workload(random, index);
    else if (share < 0.8) yield configMap(random, index);
    else if (share < 0.9) yield service(random, index);
    else if (share < 0.95) yield secret(random, index);
    else yield roleBinding(random, index);
  }
}

function metadata(random: Random, kind: string, index: number): Mapping & { name: string; namespace: string } {
  const namespace = random.pick(NAMESPACES);
  const name = `${namespace}-${kind.toLowerCase()}-${index}`;
  const path = `${namespace}/${name}.yaml`;
  return {
    name,
    namespace,
    labels: {
      'app.kubernetes.io/name': name,
      'app.kubernetes.io/part-of': namespace,
      'app.kubernetes.io/version': `${random.int(1, 9)}.${random.int(0, 9)}`,
    },
    annotations: {
      'example.com/contact': `on-call for ${namespace}: see the "run book"`,
      'example.com/revision': random.hex(40),
      'config.kubernetes.io/index': '0',
      'config.kubernetes.io/path': path,
      'internal.config.kubernetes.io/index': '0',
      'internal.config.kubernetes.io/path': path,
      'internal.config.kubernetes.io/seqindent': 'compact',
    },
  };
}

function workload(random: Random, index: number): Resource {
  const kind = random.pick(WORKLOADS);
  const meta = metadata(random, kind, index);
  const initContainers = random.chance(0.2) ? ['prepare'] : [];
  const containers = ['main', 'proxy', 'metrics'].slice(0, random.int(1, 3));
  const restarts = kind === 'Job' || kind === 'CronJob';
  const podSpec = {
    ...(restarts ? { restartPolicy: 'OnFailure' } : {}),
    serviceAccountName: meta.name,
    securityContext: { runAsNonRoot: true, fsGroup: 2000 },
    ...(initContainers.length === 0 ? {} : { initContainers: initContainers.map((name) => container(random, name)) }),
    containers: containers.map((name) => container(random, name)),
    ...(random.chance(0.3)
      ? { tolerations: [{ key: 'node-role.example.com/batch', operator: 'Exists', effect: 'NoSchedule' }] }
      : {}),
    volumes: [
      { name: 'settings', configMap: { name: `${meta.name}-settings`, defaultMode: 292 } },
      { name: 'scratch', emptyDir: {} },
    ],
  };
  const template = {
    metadata: {
      labels: { 'app.kubernetes.io/name': meta.name },
      annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': '9100' },
    },
    spec: podSpec,
  };
  return {
    kind,
    name: meta.name,
    namespace: meta.namespace,
    data: {
      apiVersion: restarts ? 'batch/v1' : 'apps/v1',
      kind,
      metadata: meta,
      spec: workloadSpec(random, kind, meta.name, template),
    },
    containers,
    initContainers,
    decoys: 0,
  };
}

function workloadSpec(random: Random, kind: Workload, name: string, template: Mapping): Mapping {
  const selector = { matchLabels: { 'app.kubernetes.io/name': name } };
  switch (kind) {
    case 'Deployment':
      return {
        replicas: random.int(1, 9),
        revisionHistoryLimit: 3,
        selector,
        strategy: { type: 'Recreate' },
        template,
      };
    case 'StatefulSet':
      return { replicas: random.int(1, 5), serviceName: name, selector, template };
    case 'DaemonSet':
      return { selector, updateStrategy: { type: 'OnDelete' }, template };
    case 'Job':
      return { backoffLimit: 3, template };
    case 'CronJob':
      return { schedule: `${random.int(0, 59)} * * * *`, jobTemplate: { spec: { backoffLimit: 3, template } } };
  }
}

function container(random: Random, name: string): Mapping {
  const tag = `${random.int(1, 20)}.${random.int(0, 20)}`;
  const secretKeyRef = { name: 'credentials', key: `${name}-password` };
  return {
    name,
    image: `${random.pick(IMAGES)}:${tag}`,
    ...(random.chance(0.5) ? { imagePullPolicy: random.pick(['IfNotPresent', 'IfNotPresent', 'Never']) } : {}),
    ...(random.chance(0.3) ? { command: ['/bin/sh', '-c', `set -eu\nexec ${name} \\\n  --verbose\n`] } : {}),
    ...(random.chance(0.5)
      ? { args: ['--listen=:8443', `--workers=${random.int(1, 64)}`, '--format={"type": "json"}'] }
      : {}),
    env: [
      ...Array.from({ length: random.int(2, 7) }, (_, at) => ({
        name: `OPTION_${at}`,
        value: random.chance(0.3) ? String(random.int(0, 65_535)) : `option-${random.hex(10)}`,
      })),
      { name: 'PASSWORD', valueFrom: { secretKeyRef } },
    ],
    ports: [{ name: 'https', containerPort: random.int(8000, 8999), protocol: 'TCP' }],
    resources: {
      limits: { cpu: '1', memory: '1Gi' },
      requests: { cpu: `${random.int(1, 9)}00m`, memory: `${random.int(1, 9)}00Mi` },
    },
    ...(random.chance(0.6)
      ? {
          livenessProbe: { httpGet: { path: '/live', port: 'https', scheme: 'HTTPS' }, periodSeconds: 20 },
          readinessProbe: { httpGet: { path: '/ready', port: 'https', scheme: 'HTTPS' }, failureThreshold: 2 },
        }
      : {}),
    securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
    volumeMounts: [
      { name: 'settings', mountPath: '/etc/settings', readOnly: true },
      { name: 'scratch', mountPath: '/var/tmp' },
    ],
  };
}

/** A plain resource without containers. */
function other(
  kind: string,
  apiVersion: string,
  meta: ReturnType<typeof metadata>,
  rest: Mapping,
  decoys = 0,
): Resource {
  const { name, namespace } = meta;
  const data = { apiVersion, kind, metadata: meta, ...rest };
  return { kind, name, namespace, data, containers: [], initContainers: [], decoys };
}

function configMap(random: Random, index: number): Resource {
  const properties = Array.from({ length: random.int(10, 40) }, (_, at) => `feature.${at}.key = ${random.hex(28)}\n`);
  const decoy = random.chance(0.25);
  const data = {
    'application.properties': `# written by a machine\n${properties.join('')}`,
    ...(decoy ? { 'pod.yaml': DECOY } : {}),
    ...(random.chance(0.3) ? { 'start.sh': '#!/bin/sh\n\nif [ -n "$1" ]; then\n\techo "# $1:"\nfi\n' } : {}),
    LOG_LEVEL: random.pick(['debug', 'info', 'warn']),
    CACHE: random.pick(['true', 'false']),
  };
  return other('ConfigMap', 'v1', metadata(random, 'ConfigMap', index), { data }, decoy ? 1 : 0);
}

const DECOY = `apiVersion: v1
kind: Pod
metadata:
  name: template
spec:
  containers:
  - name: inside-a-text
    image: busybox:1
    imagePullPolicy: Never
`;

function service(random: Random, index: number): Resource {
  const meta = metadata(random, 'Service', index);
  const ports = [
    { name: 'https', port: 443, targetPort: 'https', protocol: 'TCP' },
    { name: 'metrics', port: 9100, targetPort: 9100, protocol: 'TCP' },
  ];
  return other('Service', 'v1', meta, { spec: { selector: { 'app.kubernetes.io/name': meta.name }, ports } });
}

function secret(random: Random, index: number): Resource {
  const base64 = (bytes: number) => Buffer.from(random.hex(bytes)).toString('base64');
  const data = { 'tls.crt': base64(900), 'tls.key': base64(1200) };
  return other('Secret', 'v1', metadata(random, 'Secret', index), { type: 'kubernetes.io/tls', data });
}

function roleBinding(random: Random, index: number): Resource {
  const meta = metadata(random, 'RoleBinding', index);
  return other('RoleBinding', 'rbac.authorization.k8s.io/v1', meta, {
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: meta.name },
    subjects: [{ kind: 'ServiceAccount', name: meta.name, namespace: meta.namespace }],
  });
}
