/** Random rules. Each condition comes with what it means, said by hand in a table and not worked out by a matcher. */
import type { ContainerType, Match, Outcome, PullPolicyConfig, Rule } from '../../src/decide/types.ts';
import type { Place } from './model.ts';
import type { Random } from './random.ts';
import { IMAGES, type ImageFacts } from './resources.ts';

type Meaning<T> = readonly (readonly [string, (value: T) => boolean])[];

const name = ({ repository, text }: ImageFacts): string => repository ?? text;
const full = ({ normalized, text }: ImageFacts): string => normalized ?? text;

// What is no image reference, such as a name with a line break behind it, is compared as a whole.
const IMAGE_GLOBS: Meaning<ImageFacts> = [
  ['nginx', ({ normalized }) => normalized === 'docker.io/library/nginx'],
  ['docker.io/library/nginx', ({ normalized }) => normalized === 'docker.io/library/nginx'],
  ['docker.io/**', (image) => full(image).startsWith('docker.io/')],
  ['quay.io/**', (image) => name(image).startsWith('quay.io/')],
  ['quay.io/*', () => false],
  ['quay.io/x/*', (image) => /^quay\.io\/x\/[^/]*$/.test(name(image))],
  ['ghcr.io/acme/*', (image) => name(image).startsWith('ghcr.io/acme/')],
  ['**/app', (image) => /(?:^|\/)app$/.test(name(image)) || /\/app$/.test(full(image))],
  ['localhost:5000/img', ({ repository }) => repository === 'localhost:5000/img'],
  ['{ghcr.io,docker.io}/acme/**', (image) => /^(?:ghcr|docker)\.io\/acme\//.test(full(image))],
  ['n?in*', (image) => /^n[^/]in[^/]*$/.test(name(image))],
  ['*', (image) => !name(image).includes('/') || !full(image).includes('/')],
  ['**', () => true],
];

const TAG_GLOBS: Meaning<string> = [
  ['latest', (tag) => tag === 'latest'],
  ['*-dev', (tag) => tag === 'v1-dev'],
  ['dev', (tag) => tag === 'dev'],
  ['[0-9]*', (tag) => tag === '1.25' || tag === '3'],
  ['main', (tag) => tag === 'main'],
];

const CONTAINER_GLOBS: Meaning<string> = [
  ['app', (container) => container === 'app'],
  ['app*', (container) => container.startsWith('app')],
  ['__proto__', (container) => container === '__proto__'],
  ['x.?', (container) => container === 'x.y'],
  ['[!a]*', (container) => !container.startsWith('a')],
];

const KIND_GLOBS: Meaning<Place> = [
  ['Deployment', ({ kind }) => kind === 'Deployment'],
  ['deployment', () => false],
  ['*Set', ({ kind }) => kind.endsWith('Set')],
  ['Pod', ({ kind }) => kind === 'Pod'],
  ['Deployment.apps', ({ kind, group }) => kind === 'Deployment' && group === 'apps'],
  ['CronJob.v1.batch', ({ kind, apiVersion }) => kind === 'CronJob' && apiVersion === 'batch/v1'],
  ['Widget.example.test', ({ kind, group }) => kind === 'Widget' && group === 'example.test'],
  ['*.v1.*', ({ apiVersion }) => apiVersion === 'v1' || /\/v1$/.test(apiVersion)],
];

const NAME_GLOBS: Meaning<string> = [
  ['web', (resource) => resource === 'web'],
  ['web*', (resource) => resource.startsWith('web')],
  ['constructor', (resource) => resource === 'constructor'],
];

const NAMESPACE_GLOBS: Meaning<string> = [
  ['prod', (namespace) => namespace === 'prod'],
  ['prod*', (namespace) => namespace.startsWith('prod')],
  ['**', () => true],
];

const SELECTORS: Meaning<ReadonlyMap<string, string>> = [
  ['app=web', (labels) => labels.get('app') === 'web'],
  ['app!=web', (labels) => labels.get('app') !== 'web'],
  ['app in (web, db),!legacy', (labels) => ['web', 'db'].includes(labels.get('app') ?? '') && !labels.has('legacy')],
  ['tier', (labels) => labels.has('tier')],
  ['tier notin (db)', (labels) => labels.get('tier') !== 'db'],
];

const ANNOTATION_SELECTORS: Meaning<ReadonlyMap<string, string>> = [
  ['note', (annotations) => annotations.has('note')],
  ['config.kubernetes.io/index=7', (annotations) => annotations.get('config.kubernetes.io/index') === '7'],
];

const TYPES: readonly ContainerType[] = [
  'containers',
  'containers',
  'initContainers',
  'ephemeralContainers',
  'volumes',
  'other',
];
const OUTCOMES: readonly Outcome[] = ['Always', 'IfNotPresent', 'Never', 'Default', 'Unset', 'Keep'];

export interface RandomRules {
  config: PullPolicyConfig;
  /** For each rule, whether it matches a place. */
  matches: ((place: Place) => boolean)[];
  /** Whether a rule looks at the present policy, so that a second run may decide otherwise. */
  looksAtCurrent: boolean;
}

/** What is known of an image; a text that the table does not know is no reference. */
export const factsOf = (image: string): ImageFacts => IMAGES.find(({ text }) => text === image) ?? { text: image };

export function randomRules(random: Random): RandomRules {
  const rules: Rule[] = [];
  const matches: RandomRules['matches'] = [];
  let looksAtCurrent = false;
  const count = 1 + random.below(4);
  for (let index = 0; index < count; index++) {
    const match: Match = {};
    const conditions: ((place: Place) => boolean)[] = [];
    /** Draws some entries of a table; one of them has to hold for what `of` takes from the place. */
    const draw = <T>(chance: number, table: Meaning<T>, of: (place: Place) => T | undefined): string[] | undefined => {
      if (!random.chance(chance)) return undefined;
      const drawn = random.some(table, 2);
      conditions.push((place) => {
        const value = of(place);
        return value !== undefined && drawn.some(([, holds]) => holds(value));
      });
      return drawn.map(([pattern]) => pattern);
    };
    const facts = ({ image }: Place) => (image === undefined ? undefined : factsOf(image));
    const lists = {
      images: draw(0.25, IMAGE_GLOBS, facts),
      tags: draw(0.15, TAG_GLOBS, (place) => facts(place)?.tag),
      containers: draw(0.15, CONTAINER_GLOBS, (place) => place.container),
      kinds: draw(0.15, KIND_GLOBS, (place) => place),
      names: draw(0.1, NAME_GLOBS, (place) => place.name),
      namespaces: draw(0.1, NAMESPACE_GLOBS, (place) => place.namespace),
    };
    for (const [field, patterns] of Object.entries(lists))
      if (patterns !== undefined) Object.assign(match, { [field]: patterns });
    const labels = draw(0.1, SELECTORS, (place) => place.labels)?.[0];
    if (labels !== undefined) {
      match.labelSelector = labels;
      const only = SELECTORS.find(([selector]) => selector === labels);
      conditions[conditions.length - 1] = (place) => only?.[1](place.labels) === true;
    }
    const annotations = draw(0.05, ANNOTATION_SELECTORS, (place) => place.annotations)?.[0];
    if (annotations !== undefined) {
      match.annotationSelector = annotations;
      const only = ANNOTATION_SELECTORS.find(([selector]) => selector === annotations);
      conditions[conditions.length - 1] = (place) => only?.[1](place.annotations) === true;
    }
    if (random.chance(0.08)) {
      const digest = random.chance(0.5);
      match.digest = digest;
      conditions.push((place) => place.image !== undefined && (factsOf(place.image).digest ?? false) === digest);
    }
    if (random.chance(0.12)) {
      const types = random.some(TYPES, 2);
      match.containerTypes = types;
      conditions.push(({ type }) => types.includes(type));
    }
    if (random.chance(0.15)) {
      const current = random.some(['Always', 'IfNotPresent', 'Never', 'Unset'] as const, 2);
      match.current = current;
      looksAtCurrent = true;
      conditions.push((place) => current.some((value) => value === (place.current ?? 'Unset')));
    }
    rules.push({
      ...(random.chance(0.3) ? { name: `rule-${index}` } : {}),
      ...(Object.keys(match).length > 0 ? { match } : {}),
      imagePullPolicy: random.pick(OUTCOMES),
    });
    matches.push((place) => conditions.every((holds) => holds(place)));
  }
  const discover = !random.chance(0.1);
  return { config: { mode: 'Set', rules, fieldSpecs: [], discover }, matches, looksAtCurrent };
}
