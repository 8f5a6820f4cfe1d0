/** Where pull policies live, and where what looks like one is none. Data only. */

/**
 * Pod specs in the API server's own kinds, at any version of their group: `group/kind` to the path of the pod spec.
 * Source: the types of k8s.io/api, with the kinds that older clusters served under `extensions`.
 */
export const POD_SPECS: ReadonlyMap<string, readonly string[]> = new Map([
  ['/Pod', ['spec']],
  ['/PodTemplate', ['template', 'spec']],
  ['/ReplicationController', ['spec', 'template', 'spec']],
  ['apps/ReplicaSet', ['spec', 'template', 'spec']],
  ['apps/Deployment', ['spec', 'template', 'spec']],
  ['apps/StatefulSet', ['spec', 'template', 'spec']],
  ['apps/DaemonSet', ['spec', 'template', 'spec']],
  ['extensions/ReplicaSet', ['spec', 'template', 'spec']],
  ['extensions/Deployment', ['spec', 'template', 'spec']],
  ['extensions/DaemonSet', ['spec', 'template', 'spec']],
  ['batch/Job', ['spec', 'template', 'spec']],
  ['batch/CronJob', ['spec', 'jobTemplate', 'spec', 'template', 'spec']],
  ['batch/JobTemplate', ['template', 'spec', 'template', 'spec']],
]);

/** Lists of containers in a pod spec. */
export const CONTAINER_LISTS = ['containers', 'initContainers', 'ephemeralContainers'] as const;

/** What the kubelet reports of containers, wherever a pod's status is kept: they have images, but no policies. */
export const CONTAINER_STATUSES = ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'] as const;

/** The API server's own groups: a kind of theirs that is not in `POD_SPECS` has no containers. */
export const BUILT_IN_GROUPS: ReadonlySet<string> = new Set([
  '',
  'apps',
  'autoscaling',
  'batch',
  'extensions',
  'policy',
  'admissionregistration.k8s.io',
  'apiextensions.k8s.io',
  'apiregistration.k8s.io',
  'authentication.k8s.io',
  'authorization.k8s.io',
  'certificates.k8s.io',
  'coordination.k8s.io',
  'discovery.k8s.io',
  'events.k8s.io',
  'flowcontrol.apiserver.k8s.io',
  'internal.apiserver.k8s.io',
  'networking.k8s.io',
  'node.k8s.io',
  'rbac.authorization.k8s.io',
  'resource.k8s.io',
  'scheduling.k8s.io',
  'storage.k8s.io',
  'storagemigration.k8s.io',
]);

/**
 * Groups that hold configuration of a client or patterns of a policy engine: a pod fragment in one of them is no
 * workload.
 */
export const NEVER_TOUCHED_GROUPS: ReadonlySet<string> = new Set([
  'builtin',
  'config.kubernetes.io',
  'constraints.gatekeeper.sh',
  'fn.kpt.dev',
  'k3d.io',
  'kind.x-k8s.io',
  'kpt.dev',
  'kustomize.config.k8s.io',
  'kyverno.io',
  'mutations.gatekeeper.sh',
  'policies.kyverno.io',
  'policy.open-cluster-management.io',
  'pullpolicy.dev',
  'skaffold',
  'templates.gatekeeper.sh',
]);
