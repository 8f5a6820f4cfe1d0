/**
 * What the rules mean for parsed resources: an answer of its own, worked out on plain values. It shares no code with the
 * product and does not know how anything is written.
 */
import type { ContainerType, Rule } from '../../src/decide/types.ts';
import { factsOf, type RandomRules } from './rules.ts';

/** One place where a policy lives or may live, with all that a rule can ask for. */
export interface Place {
  apiVersion: string;
  group: string;
  kind: string;
  name: string;
  namespace: string;
  labels: ReadonlyMap<string, string>;
  annotations: ReadonlyMap<string, string>;
  type: ContainerType;
  container: string | undefined;
  image: string | undefined;
  current: string | undefined;
  /** Field path of the policy in its resource. */
  path: string;
  /** The mapping that holds it, and its key there. */
  holder: Plain;
  key: string;
}

export interface Change {
  place: Place;
  /** The policy to write; undefined for none. */
  proposed: string | undefined;
  rule: string;
}

export interface Answer {
  changes: Change[];
  places: Place[];
  /** Paths of values that are of a wrong type, with what is wrong. */
  problems: { resource: string; path: string; code: string }[];
}

export type Plain = { [key: string]: unknown };

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const get = (map: unknown, key: string): unknown => (isPlain(map) && Object.hasOwn(map, key) ? map[key] : undefined);
const string = (value: unknown): string => (typeof value === 'string' ? value : '');

const POD_SPEC_PATHS: Record<string, string> = {
  'Pod ': 'spec',
  'PodTemplate ': 'template.spec',
  'ReplicationController ': 'spec.template.spec',
  'ReplicaSet apps': 'spec.template.spec',
  'Deployment apps': 'spec.template.spec',
  'StatefulSet apps': 'spec.template.spec',
  'DaemonSet apps': 'spec.template.spec',
  'ReplicaSet extensions': 'spec.template.spec',
  'Deployment extensions': 'spec.template.spec',
  'Job batch': 'spec.template.spec',
  'CronJob batch': 'spec.jobTemplate.spec.template.spec',
};
/** Of the groups that resources.ts knows, those in which shapes mean nothing. */
const WITHOUT_SHAPES = new Set(['', 'apps', 'batch', 'extensions', 'kpt.dev', 'kustomize.config.k8s.io', 'kyverno.io']);
const withoutShapes = (group: string): boolean => WITHOUT_SHAPES.has(group) || group === 'networking.k8s.io';

const LISTS = ['containers', 'initContainers', 'ephemeralContainers'] as const;

/** The answer for resources, which may be lists of resources. Changes are found, not made. */
export function answer(resources: readonly unknown[], { config, matches }: RandomRules): Answer {
  const found: Answer = { changes: [], places: [], problems: [] };
  for (const resource of resources) new Search(found, config.discover).resource(resource, '', '');
  for (const place of found.places) {
    const index = matches.findIndex((holds) => holds(place));
    const rule = config.rules[index];
    if (rule === undefined) continue;
    const proposed = outcome(rule, place);
    if (proposed === 'Keep') continue;
    const wanted = proposed === 'Unset' ? undefined : proposed;
    if (wanted !== place.current) found.changes.push({ place, proposed: wanted, rule: rule.name ?? `rules[${index}]` });
  }
  return found;
}

/** Makes a change in the values that the answer was found in. */
export function apply({ place: { holder, key }, proposed }: Change): void {
  if (proposed === undefined) delete holder[key];
  else holder[key] = proposed;
}

function outcome({ imagePullPolicy, match }: Rule, { image, current, type }: Place): string {
  switch (imagePullPolicy) {
    case 'Keep':
    case 'Unset':
      return imagePullPolicy;
    case 'Default':
      if (image === undefined) return 'Keep';
      return factsOf(image).tag === 'latest' ? 'Always' : 'IfNotPresent';
    default: {
      if (image !== undefined || current !== undefined) return imagePullPolicy;
      // A container without image or policy is a patch: only a rule that names containers gives it a policy.
      return match?.containers !== undefined && LISTS.some((list) => list === type) ? imagePullPolicy : 'Keep';
    }
  }
}

class Search {
  private head = {
    apiVersion: '',
    group: '',
    kind: '',
    name: '',
    namespace: '',
    labels: new Map(),
    annotations: new Map(),
  };

  constructor(
    private readonly found: Answer,
    private readonly discover: boolean,
  ) {}

  resource(value: unknown, impliedVersion: string, impliedKind: string): void {
    if (!isPlain(value)) return;
    const apiVersion = string(get(value, 'apiVersion')) || impliedVersion;
    const kind = string(get(value, 'kind')) || impliedKind;
    if (apiVersion === '' || kind === '') return;
    const items = get(value, 'items');
    if (kind.endsWith('List') && Array.isArray(items)) {
      for (const item of items) new Search(this.found, this.discover).resource(item, apiVersion, kind.slice(0, -4));
      return;
    }
    const metadata = get(value, 'metadata');
    const group = apiVersion.includes('/') ? (apiVersion.split('/')[0] as string) : '';
    this.head = {
      apiVersion,
      group,
      kind,
      name: string(get(metadata, 'name')),
      namespace: string(get(metadata, 'namespace')),
      labels: texts(get(metadata, 'labels')),
      annotations: texts(get(metadata, 'annotations')),
    };
    const podSpec = POD_SPEC_PATHS[`${kind} ${group}`];
    if (podSpec !== undefined) this.podSpec(value, podSpec);
    else if (this.discover && !withoutShapes(group)) {
      this.shape(value, []);
      for (const [key, inner] of Object.entries(value)) {
        if (key !== 'metadata' && key !== 'status') this.shapes(inner, [key]);
      }
    }
  }

  private podSpec(resource: Plain, path: string): void {
    let spec: unknown = resource;
    const steps = path.split('.');
    for (const [index, step] of steps.entries()) {
      spec = get(spec, step);
      if (spec === undefined || spec === null) return;
      if (!isPlain(spec)) {
        this.problem('not-a-mapping', steps.slice(0, index + 1).join('.'));
        return;
      }
    }
    for (const type of [...LISTS, 'volumes'] as const) {
      const entries = get(spec, type);
      if (entries === undefined || entries === null) continue;
      if (!Array.isArray(entries)) {
        this.problem('not-a-list', `${path}.${type}`);
        continue;
      }
      for (const [index, entry] of entries.entries()) {
        const entryPath = `${path}.${type}[${index}]`;
        if (!isPlain(entry)) this.problem('not-a-mapping', entryPath);
        else if (type !== 'volumes') this.place(type, entry, entryPath, 'imagePullPolicy', get(entry, 'image'), entry);
        else {
          const image = get(entry, 'image');
          if (image === undefined || image === null) continue;
          if (!isPlain(image)) this.problem('not-a-mapping', `${entryPath}.image`);
          else this.place(type, image, `${entryPath}.image`, 'pullPolicy', get(image, 'reference'), entry);
        }
      }
    }
  }

  private shapes(value: unknown, way: (string | number)[]): void {
    if (Array.isArray(value)) for (const [index, entry] of value.entries()) this.shapes(entry, [...way, index]);
    if (!isPlain(value)) return;
    this.shape(value, way);
    for (const [key, inner] of Object.entries(value)) this.shapes(inner, [...way, key]);
  }

  private shape(value: Plain, way: (string | number)[]): void {
    const lists = LISTS.filter((type) => Array.isArray(get(value, type)));
    for (const type of lists) {
      for (const [index, entry] of (get(value, type) as unknown[]).entries()) {
        if (typeof get(entry, 'name') !== 'string') continue;
        this.place(type, entry as Plain, spell([...way, type, index]), 'imagePullPolicy', get(entry, 'image'), entry);
      }
    }
    const volumes = get(value, 'volumes');
    if (lists.length > 0 && Array.isArray(volumes)) {
      for (const [index, volume] of volumes.entries()) {
        const image = get(volume, 'image');
        if (!isPlain(image) || !Object.hasOwn(image, 'reference')) continue;
        this.place('volumes', image, spell([...way, 'volumes', index, 'image']), 'pullPolicy', image.reference, volume);
      }
    }
    const image = get(value, 'image');
    const inList = LISTS.some((type) => type === way.at(-2)) && typeof way.at(-1) === 'number';
    if (typeof image !== 'string' || (inList && typeof get(value, 'name') === 'string')) return;
    for (const key of ['imagePullPolicy', 'pullPolicy']) {
      if (typeof get(value, key) === 'string') this.place('other', value, spell(way), key, image, value);
    }
  }

  private place(type: ContainerType, holder: Plain, path: string, key: string, image: unknown, named: unknown): void {
    const current = get(holder, key);
    const fullPath = path === '' ? key : `${path}.${key}`;
    if (current !== undefined && current !== null && typeof current !== 'string') {
      this.problem('policy-not-a-string', fullPath);
      return;
    }
    this.found.places.push({
      ...this.head,
      type,
      holder,
      key,
      path: fullPath,
      container: string(get(named, 'name')) || undefined,
      image: string(image) || undefined,
      current: current || undefined,
    });
  }

  private problem(code: string, path: string): void {
    this.found.problems.push({ code, path, resource: resourceKey(this.head) });
  }
}

export const resourceKey = (ref: { apiVersion: string; kind: string; name: string; namespace: string }): string =>
  [ref.apiVersion, ref.kind, ref.namespace, ref.name].join('|');

function texts(value: unknown): Map<string, string> {
  const found = new Map<string, string>();
  if (isPlain(value))
    for (const [key, text] of Object.entries(value)) if (typeof text === 'string') found.set(key, text);
  return found;
}

function spell(way: readonly (string | number)[]): string {
  let path = '';
  for (const step of way) {
    if (typeof step === 'number') path += `[${step}]`;
    else if (/[.[\]]/.test(step)) path += `["${step}"]`;
    else path += path === '' ? step : `.${step}`;
  }
  return path;
}
