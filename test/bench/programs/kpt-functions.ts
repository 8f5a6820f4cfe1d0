/** The same edit as a function of the kpt-functions SDK: the policy comes from a ConfigMap. */
import { type KptFunc, type KubernetesObject, run } from 'kpt-functions';

interface PodSpec {
  [list: string]: { imagePullPolicy?: string }[] | undefined;
}
interface WithPodSpec {
  spec?: PodSpec & { template?: { spec?: PodSpec }; jobTemplate?: { spec?: { template?: { spec?: PodSpec } } } };
  template?: { spec?: PodSpec };
}

function podSpec({ kind, ...rest }: KubernetesObject): PodSpec | undefined {
  const { spec, template } = rest as WithPodSpec;
  switch (kind) {
    case 'Pod':
      return spec;
    case 'PodTemplate':
      return template?.spec;
    case 'CronJob':
      return spec?.jobTemplate?.spec?.template?.spec;
    case 'Deployment':
    case 'StatefulSet':
    case 'DaemonSet':
    case 'Job':
    case 'ReplicaSet':
    case 'ReplicationController':
      return spec?.template?.spec;
    default:
      return undefined;
  }
}

const setPolicies: KptFunc = async (configs) => {
  const policy = configs.getFunctionConfigValueOrThrow('imagePullPolicy');
  for (const object of configs.getAll()) {
    const pod = podSpec(object);
    for (const list of ['initContainers', 'containers', 'ephemeralContainers']) {
      for (const container of pod?.[list] ?? []) container.imagePullPolicy = policy;
    }
  }
};
setPolicies.usage = 'Sets the imagePullPolicy of every container.';

void run(setPolicies);
