/** Random resources as trees: workloads, lists of them, custom resources, and what only looks like a workload. */
import type { Random } from './random.ts';
import { list, type Mapping, map, raw, type Scalar, type Tree, text } from './writer.ts';

/** Images, with what the API server and docker make of them. Written by hand, so that nothing of ours is trusted. */
export const IMAGES: readonly ImageFacts[] = [
  { text: 'nginx', repository: 'nginx', normalized: 'docker.io/library/nginx', tag: 'latest' },
  { text: 'nginx:1.25', repository: 'nginx', normalized: 'docker.io/library/nginx', tag: '1.25' },
  { text: 'nginx:latest', repository: 'nginx', normalized: 'docker.io/library/nginx', tag: 'latest' },
  { text: 'acme/app:dev', repository: 'acme/app', normalized: 'docker.io/acme/app', tag: 'dev' },
  { text: 'ghcr.io/acme/app', repository: 'ghcr.io/acme/app', normalized: 'ghcr.io/acme/app', tag: 'latest' },
  { text: 'ghcr.io/acme/web:v1-dev', repository: 'ghcr.io/acme/web', normalized: 'ghcr.io/acme/web', tag: 'v1-dev' },
  { text: 'quay.io/x/y/z:main', repository: 'quay.io/x/y/z', normalized: 'quay.io/x/y/z', tag: 'main' },
  { text: 'localhost:5000/img', repository: 'localhost:5000/img', normalized: 'localhost:5000/img', tag: 'latest' },
  { text: 'localhost:5000/img:3', repository: 'localhost:5000/img', normalized: 'localhost:5000/img', tag: '3' },
  {
    text: `quay.io/x/pinned@sha256:${'0123456789abcdef'.repeat(4)}`,
    repository: 'quay.io/x/pinned',
    normalized: 'quay.io/x/pinned',
    digest: true,
  },
  {
    text: `busybox:latest@sha256:${'fedcba9876543210'.repeat(4)}`,
    repository: 'busybox',
    normalized: 'docker.io/library/busybox',
    tag: 'latest',
    digest: true,
  },
  { text: '$' + '{IMAGE}' },
  { text: 'Not A Reference' },
];

/** Without `repository`: no image reference. */
export interface ImageFacts {
  text: string;
  repository?: string;
  normalized?: string;
  tag?: string;
  digest?: boolean;
}

export const CONTAINER_NAMES = ['app', 'app-proxy', 'db', 'init', '__proto__', 'x.y'];
export const RESOURCE_NAMES = ['web', 'web-api', 'db', 'constructor'];
export const NAMESPACES = ['default', 'prod', 'prod-eu'];

/** Kinds that hold a pod spec, and where: `apiVersion`s to choose from, path. */
const WORKLOADS: readonly [string, readonly string[], readonly string[]][] = [
  ['Pod', ['v1'], ['spec']],
  ['PodTemplate', ['v1'], ['template', 'spec']],
  ['ReplicationController', ['v1'], ['spec', 'template', 'spec']],
  ['ReplicaSet', ['apps/v1', 'apps/v1beta2', 'extensions/v1beta1'], ['spec', 'template', 'spec']],
  ['Deployment', ['apps/v1', 'apps/v2', 'extensions/v1beta1'], ['spec', 'template', 'spec']],
  ['StatefulSet', ['apps/v1'], ['spec', 'template', 'spec']],
  ['DaemonSet', ['apps/v1'], ['spec', 'template', 'spec']],
  ['Job', ['batch/v1'], ['spec', 'template', 'spec']],
  ['CronJob', ['batch/v1', 'batch/v1beta1'], ['spec', 'jobTemplate', 'spec', 'template', 'spec']],
];

const NO_WORKLOADS: readonly [string, string][] = [
  ['v1', 'Service'],
  ['v1', 'ConfigMap'],
  ['apps/v1', 'ControllerRevision'],
  ['kpt.dev/v1', 'Kptfile'],
  ['kustomize.config.k8s.io/v1beta1', 'Kustomization'],
  ['kyverno.io/v1', 'ClusterPolicy'],
  ['networking.k8s.io/v1', 'Ingress'],
];

const CUSTOM: readonly [string, string][] = [
  ['example.test/v1', 'Widget'],
  ['example.test/v1alpha1', 'AppSet'],
  ['ops.example.test/v1', 'Widget'],
];

/** What may go wrong in a document; all 0 for one in which nothing does. */
export interface Mischief {
  /** Anchors, aliases and merges. */
  anchors: number;
  /** Values of a wrong type where containers and policies stand. */
  wrongTypes: number;
}

interface Anchor {
  name: string;
  holds: 'container' | 'image' | 'policy' | 'list' | 'labels' | 'podSpec' | 'anything';
}

/** Makes the resources of one document, whose anchors they share. */
export class Resources {
  private anchors: Anchor[] = [];
  private made = 0;
  private readonly names = new Set<string>();

  constructor(
    private readonly random: Random,
    private readonly mischief: Mischief,
  ) {}

  /** The resources of the next document, which knows no anchors of this one. */
  next(): Resources {
    this.anchors = [];
    return this;
  }

  resource(depth = 0): Tree {
    const { random } = this;
    const draw = random.next();
    if (draw < 0.6) return this.workload();
    if (draw < 0.78) return this.custom();
    if (draw < 0.88 || depth > 1) return this.noWorkload();
    return this.listOf(depth);
  }

  private listOf(depth: number): Tree {
    const { random } = this;
    if (random.chance(0.5)) {
      const entries = Array.from({ length: random.below(3) }, () => this.resource(depth + 1));
      return this.ordered([
        ['apiVersion', () => text('v1')],
        ['kind', () => text('List')],
        ['items', () => list(entries)],
      ]);
    }
    // Entries of a typed list may leave their type out.
    const entry = () =>
      this.ordered([
        ...(random.chance(0.3) ? ([['kind', () => text('Pod')]] as const) : []),
        ['metadata', () => this.metadata()],
        ['spec', () => this.podSpec()],
      ]);
    const entries = Array.from({ length: random.below(3) }, entry);
    return map([
      ['kind', text('PodList')],
      ['apiVersion', text('v1')],
      ['items', list(entries)],
    ]);
  }

  private workload(): Tree {
    const { random } = this;
    const [kind, versions, path] = random.pick(WORKLOADS);
    let make: () => Tree = () => this.podSpec();
    for (const step of path.slice(1).toReversed()) {
      const inner = make;
      make = () =>
        this.ordered([...(random.chance(0.2) ? ([['metadata', () => this.metadata()]] as const) : []), [step, inner]]);
    }
    return this.ordered([
      ['apiVersion', () => text(random.pick(versions))],
      ['kind', () => text(kind)],
      ['metadata', () => this.metadata()],
      ...(random.chance(0.95) ? ([[path[0] as string, make]] as const) : []),
      ...(random.chance(0.1) ? ([['status', () => map([['containers', list([this.container()])]])]] as const) : []),
    ]);
  }

  private custom(): Tree {
    const { random } = this;
    const [apiVersion, kind] = random.pick(CUSTOM);
    return this.ordered([
      ['apiVersion', () => text(apiVersion)],
      ['kind', () => text(kind)],
      ['metadata', () => this.metadata()],
      ['spec', () => this.anything(0)],
      ...(random.chance(0.2) ? ([['status', () => this.anything(1)]] as const) : []),
      ...(random.chance(0.2) ? ([['template', () => map([['spec', this.podSpec()]])]] as const) : []),
    ]);
  }

  private noWorkload(): Tree {
    const { random } = this;
    const [apiVersion, kind] = random.pick(NO_WORKLOADS);
    return this.ordered([
      ['apiVersion', () => text(apiVersion)],
      ['kind', () => text(kind)],
      ['metadata', () => this.metadata()],
      [random.pick(['spec', 'data', 'template']), () => this.anything(0)],
    ]);
  }

  private metadata(): Tree {
    const { random } = this;
    const labels = (): Tree =>
      this.merging(
        'labels',
        random.some(['app', 'tier', 'legacy'], 3).map((name) => [name, () => text(random.pick(['web', 'db', 'x']))]),
      );
    return this.ordered([
      ['name', () => text(this.name())],
      ...(random.chance(0.6) ? ([['namespace', () => text(random.pick(NAMESPACES))]] as const) : []),
      ...(random.chance(0.5) ? ([['labels', labels]] as const) : []),
      ...(random.chance(0.4) ? ([['annotations', () => this.annotations()]] as const) : []),
    ]);
  }

  /** A name that no other resource of the document has, so that findings can be told apart. */
  private name(): string {
    const name = this.random.pick(RESOURCE_NAMES);
    const own = this.names.has(name) ? `${name}-${this.names.size}` : name;
    this.names.add(own);
    return own;
  }

  private annotations(): Tree {
    const { random } = this;
    const pairs: [string, Tree][] = [];
    if (random.chance(0.5)) {
      pairs.push(['config.kubernetes.io/path', text('deploy/a.yaml')]);
      pairs.push(['config.kubernetes.io/index', text(String(random.below(20)))]);
    }
    if (random.chance(0.5))
      pairs.push(['note', text(random.pick(['a: b', 'imagePullPolicy: Never', "it's", 'ü ☃ 😀']))]);
    return map(pairs);
  }

  /** Something in a custom resource, with containers in some of its parts. */
  private anything(depth: number): Tree {
    const { random } = this;
    const draw = random.next();
    if (depth > 2 || draw < 0.1) return this.leaf();
    if (draw < 0.35) return this.podSpec();
    if (draw < 0.5) return list(Array.from({ length: 1 + random.below(3) }, () => this.anything(depth + 1)));
    if (draw < 0.6) return this.beside();
    const keys = random.some(['engine', 'sidecar', 'template', 'size', 'a.b', '__proto__', 'image'], 4);
    return this.merging(
      'anything',
      keys.map((key) => [key, () => (key === 'image' ? this.image() : this.anything(depth + 1))]),
    );
  }

  /** A mapping of a custom resource's own, with an image, and perhaps a policy. */
  private beside(): Tree {
    const { random } = this;
    return this.ordered([
      ['image', () => this.image()],
      ...(random.chance(0.7) ? ([['imagePullPolicy', () => this.policy()]] as const) : []),
      ...(random.chance(0.3) ? ([['pullPolicy', () => this.policy()]] as const) : []),
      ...(random.chance(0.3) ? ([['name', () => text('own')]] as const) : []),
    ]);
  }

  private leaf(): Tree {
    return this.random.pick<() => Tree>([
      () => raw('010'),
      () => raw('12345678901234567890'),
      () => raw('1e3'),
      () => raw('true'),
      () => raw('null'),
      () => raw(''),
      () => raw('[]'),
      () => raw('{}'),
      () => raw('2001-12-14'),
      () => text('text'),
      () => text('with: colon'),
      () => text('# no comment'),
      () => text(''),
      () => text(' padded '),
      () => text('tab\tand ü ☃ 😀'),
      () => text('two\nlines'),
    ])();
  }

  private podSpec(): Tree {
    const { random, mischief } = this;
    const known = this.known('podSpec');
    if (known !== undefined && random.chance(mischief.anchors)) return known;
    return this.merging('podSpec', [
      ...(random.chance(0.3) ? ([['restartPolicy', () => text('Never')]] as const) : []),
      ...(random.chance(0.95) ? ([['containers', () => this.containers()]] as const) : []),
      ...(random.chance(0.25) ? ([['initContainers', () => this.containers()]] as const) : []),
      ...(random.chance(0.1) ? ([['ephemeralContainers', () => this.containers()]] as const) : []),
      ...(random.chance(0.25) ? ([['volumes', () => this.volumes()]] as const) : []),
      ...(random.chance(0.1) ? ([['extra', () => this.leaf()]] as const) : []),
    ]);
  }

  private containers(): Tree {
    const { random, mischief } = this;
    if (random.chance(mischief.wrongTypes))
      return random.pick([raw('{}'), raw('5'), text('none'), raw('null'), raw('')]);
    const known = this.known('list');
    if (known !== undefined && random.chance(mischief.anchors)) return known;
    const containers = list(Array.from({ length: random.below(4) }, () => this.container()));
    return containers.entries.length > 0 ? this.anchored(containers, 'list') : containers;
  }

  private container(): Tree {
    const { random, mischief } = this;
    if (random.chance(mischief.wrongTypes / 2)) return random.pick([raw('null'), text('app'), raw('[]'), raw('7')]);
    const known = this.known('container');
    if (known !== undefined && random.chance(mischief.anchors)) return known;
    const merges = this.merges('container');
    const container = this.ordered([
      ...merges,
      ...(random.chance(0.95) ? ([['name', () => text(random.pick(CONTAINER_NAMES))]] as const) : []),
      ...(random.chance(merges.length === 0 ? 0.92 : 0.5) ? ([['image', () => this.image()]] as const) : []),
      ...(random.chance(0.45) ? ([['imagePullPolicy', () => this.policy()]] as const) : []),
      ...(random.chance(0.2) ? ([['args', () => list([text('-v'), text('a: b')])]] as const) : []),
      ...(random.chance(0.15) ? ([['env', () => list([map([['name', text('image')]])])]] as const) : []),
      ...(random.chance(0.1) ? ([['note', () => this.leaf()]] as const) : []),
    ]);
    // In a container this is no policy, which the comparison of texts does not know: at the end it does no harm there.
    const isBare = container.pairs.every(([key]) => key === 'imagePullPolicy');
    if (random.chance(0.02) && !isBare) container.pairs.push(['pullPolicy', text('Always')]);
    return this.anchored(container, 'container');
  }

  /** A mapping that may have an anchor, and may merge one that holds the same. */
  private merging(holds: Anchor['holds'], pairs: readonly (readonly [string, () => Tree])[]): Tree {
    return this.anchored(this.ordered([...this.merges(holds), ...pairs]), holds);
  }

  /** The pair that merges one or two of the known mappings; none where there is none, or mostly. */
  private merges(holds: Anchor['holds']): readonly (readonly [string, () => Tree])[] {
    const { random, mischief } = this;
    const known = this.known(holds);
    if (known === undefined || !random.chance(mischief.anchors * 1.5)) return [];
    const other = this.known(holds);
    return [['<<', () => (other !== undefined && random.chance(0.3) ? list([known, other]) : known)]];
  }

  private volumes(): Tree {
    const { random, mischief } = this;
    const volume = (): Tree => {
      const image: () => Tree = () =>
        random.chance(mischief.wrongTypes)
          ? text('oops')
          : this.ordered([
              ...(random.chance(0.9) ? ([['reference', () => this.image()]] as const) : []),
              ...(random.chance(0.5) ? ([['pullPolicy', () => this.policy()]] as const) : []),
            ]);
      return this.ordered([
        ['name', () => text(random.pick(['vol', 'app']))],
        ...(random.chance(0.6) ? ([['image', image]] as const) : ([['emptyDir', () => raw('{}')]] as const)),
      ]);
    };
    return list(Array.from({ length: 1 + random.below(2) }, volume));
  }

  private image(): Tree {
    const { random, mischief } = this;
    const known = this.known('image');
    if (known !== undefined && random.chance(mischief.anchors)) return known;
    if (random.chance(0.04)) return random.pick([raw(''), raw('null'), raw('""'), raw('1.25'), raw('~')]);
    return this.anchored(text(random.pick(IMAGES).text), 'image');
  }

  private policy(): Tree {
    const { random, mischief } = this;
    if (random.chance(mischief.wrongTypes)) return random.pick([raw('5'), raw('true'), raw('[]'), raw('{}')]);
    const known = this.known('policy');
    if (known !== undefined && random.chance(mischief.anchors)) return known;
    const draw = random.next();
    if (draw < 0.1) return random.pick([raw(''), raw('null'), raw('~'), raw('""'), raw("''")]);
    if (draw < 0.15) return random.pick([text('always'), text('IfNotPresent '), text('Sometimes')]);
    return this.anchored(text(random.pick(['Always', 'IfNotPresent', 'Never'])), 'policy');
  }

  private anchored<T extends Scalar | Mapping | ReturnType<typeof list>>(tree: T, holds: Anchor['holds']): T {
    const { random, mischief } = this;
    if (!random.chance(mischief.anchors)) return tree;
    // Names may come again; an alias then means the last one. Only of scalars, which cannot hold each other.
    const name = tree.type === 'scalar' && random.chance(0.1) ? 'again' : `a${this.made++}`;
    this.anchors = this.anchors.filter((anchor) => anchor.name !== name);
    this.anchors.push({ name, holds });
    tree.anchor = name;
    return tree;
  }

  private known(holds: Anchor['holds']): Tree | undefined {
    const found = this.anchors.filter((anchor) => anchor.holds === holds);
    return found.length === 0 ? undefined : { type: 'alias', name: this.random.pick(found).name };
  }

  /** A mapping in random order, whose values are made in that order: an alias has to come behind its anchor. */
  private ordered(pairs: readonly (readonly [string, () => Tree])[]): Mapping {
    const order = this.random.chance(0.6) ? pairs : this.random.shuffle(pairs);
    return map(order.map(([key, make]) => [key, make()]));
  }
}
