import { compileGlobs, globLiteral, type Matcher } from './glob.ts';
import { type ImageReference, parseImageReference, policyByTag } from './image-reference.ts';
import { compileSelector } from './selector.ts';
import type {
  ContainerType,
  Match,
  PolicyPlace,
  PullPolicy,
  PullPolicyConfig,
  Resource,
  Rule,
  Severity,
} from './types.ts';

/** What the rules say about one place. Decisions are shared between places, so do not change them. */
export interface Decision {
  /** Index of the rule that decided. */
  readonly rule: number;
  /** What that means for this place: the policy to write, `Unset` for no field, `Keep` for no change. */
  readonly policy: PullPolicy | 'Unset' | 'Keep';
  /** Severity of a difference in `Check` mode. */
  readonly severity: Severity;
}

export interface Decider {
  /** The decision of the first rule that matches; undefined where none does. */
  decide(place: PolicyPlace): Decision | undefined;
}

/** The name of a rule in messages: its own, or its place in the configuration, `rules[0]`. */
export function ruleLabel({ name }: Pick<Rule, 'name'>, index: number): string {
  return name || `rules[${index}]`;
}

/**
 * Prepares rules for many decisions.
 *
 * @throws Error if a selector is malformed, which `loadConfig` finds first.
 */
export function compileRules(config: Pick<PullPolicyConfig, 'rules'>): Decider {
  const images = new ImageCache();
  const rules = config.rules.map((rule, index) => compileRule(rule, index, images));

  return {
    decide(place) {
      for (const rule of rules) {
        if (rule.conditions.every((holds) => holds(place))) return rule.decision(place);
      }
      return undefined;
    },
  };
}

/** What rules can know of an image, worked out once for all containers that use it. */
interface Image {
  readonly text: string;
  readonly reference: ImageReference | undefined;
  readonly defaultPolicy: PullPolicy;
  /** Whether the image satisfies the image conditions of a rule, by the rule's index; filled in on demand. */
  readonly satisfies: (boolean | undefined)[];
}

/** Remembers images by their text. */
class ImageCache {
  /** Bounds on memory: most inputs repeat a few hundred short images, but nothing keeps them from other ones. */
  static readonly #MAX_IMAGES = 10_000;
  static readonly #MAX_LENGTH = 1000;

  readonly #images = new Map<string, Image>();
  #latest: Image | undefined;

  /** The place's image; undefined where it has none. */
  of(place: PolicyPlace): Image | undefined {
    const text = place.image;
    if (text === undefined) return undefined;
    // One rule after the other asks for the same image.
    if (this.#latest?.text !== text) this.#latest = this.#get(text);
    return this.#latest;
  }

  #get(text: string): Image {
    const known = this.#images.get(text);
    if (known !== undefined) return known;
    const reference = parseImageReference(text);
    const image = { text, reference, defaultPolicy: policyByTag(reference), satisfies: [] };
    if (text.length <= ImageCache.#MAX_LENGTH) {
      if (this.#images.size >= ImageCache.#MAX_IMAGES) this.#images.clear();
      this.#images.set(text, image);
    }
    return image;
  }
}

type Condition = (place: PolicyPlace) => boolean;

interface CompiledRule {
  /** All of them have to hold. */
  conditions: Condition[];
  /** The decision for a place that the rule matches. */
  decision(place: PolicyPlace): Decision;
}

function compileRule(rule: Rule, index: number, images: ImageCache): CompiledRule {
  const conditions = compileMatch(rule.match ?? {}, index, images);
  const outcome = rule.imagePullPolicy;
  const decisionOf = (policy: Decision['policy']): Decision => ({
    rule: index,
    policy,
    severity: rule.severity ?? 'error',
  });

  const keep = decisionOf('Keep');
  if (outcome === 'Default') {
    const always = decisionOf('Always');
    const ifNotPresent = decisionOf('IfNotPresent');
    return {
      conditions,
      decision: (place) => {
        const image = images.of(place);
        if (image === undefined) return keep;
        return image.defaultPolicy === 'Always' ? always : ifNotPresent;
      },
    };
  }

  const change = decisionOf(outcome);
  if (outcome === 'Keep' || outcome === 'Unset') return { conditions, decision: () => change };
  const namesContainers = rule.match?.containers !== undefined;
  return {
    conditions,
    decision: (place) => {
      const mayChange =
        place.current !== undefined ||
        place.image !== undefined ||
        place.standsAlone === true ||
        (namesContainers && CONTAINER_LISTS.has(place.containerType));
      return mayChange ? change : keep;
    },
  };
}

/**
 * The lists where a container without an image may be meant to get a policy: it is a patch for a container that has
 * its image elsewhere. Only a rule that names containers says so; others would write policies into every patch.
 */
const CONTAINER_LISTS: ReadonlySet<ContainerType> = new Set(['containers', 'initContainers', 'ephemeralContainers']);

/** The conditions of a rule, those that cost least first. */
function compileMatch(match: Match, index: number, images: ImageCache): Condition[] {
  const conditions: Condition[] = [];
  const { containerTypes, current, containers, kinds, names, namespaces, labelSelector, annotationSelector } = match;
  if (containerTypes !== undefined) {
    conditions.push((place) => containerTypes.includes(place.containerType));
  }
  if (current !== undefined) {
    const unset = current.includes('Unset');
    const policies = new Set<string>(current.filter((value) => value !== 'Unset'));
    conditions.push((place) => (place.current === undefined ? unset : policies.has(place.current)));
  }
  if (containers !== undefined) {
    const matches = compileGlobs(containers);
    conditions.push(({ containerName }) => containerName !== undefined && matches(containerName));
  }
  if (kinds !== undefined) {
    const matches = compileKinds(kinds);
    conditions.push((place) => matches(place.resource));
  }
  if (names !== undefined) {
    const matches = compileGlobs(names);
    conditions.push((place) => matches(place.resource.name));
  }
  if (namespaces !== undefined) {
    const matches = compileGlobs(namespaces);
    conditions.push((place) => matches(place.resource.namespace));
  }
  const imageCondition = compileImageCondition(match);
  if (imageCondition !== undefined) {
    conditions.push((place) => {
      const image = images.of(place);
      if (image === undefined) return false;
      const known = image.satisfies[index];
      if (known !== undefined) return known;
      const satisfied = imageCondition(image);
      image.satisfies[index] = satisfied;
      return satisfied;
    });
  }
  if (labelSelector !== undefined) {
    const selects = compileSelector(labelSelector);
    conditions.push((place) => selects(place.resource.labels));
  }
  if (annotationSelector !== undefined) {
    const selects = compileSelector(annotationSelector);
    conditions.push((place) => selects(place.resource.annotations));
  }
  return conditions;
}

/** Tries `Kind`, `Kind.group` and `Kind.version.group`; the core group's last form is `Pod.v1.` or `Pod.v1`. */
function compileKinds(patterns: readonly string[]): (resource: Resource) => boolean {
  const matches = compileGlobs(patterns);
  // A kind has no dot, so the longer forms only matter to patterns with a dot or a wildcard.
  const qualified = patterns.some((pattern) => globLiteral(pattern)?.includes('.') ?? true);
  return ({ apiVersion, kind }) => {
    if (matches(kind)) return true;
    if (!qualified) return false;
    const slash = apiVersion.indexOf('/');
    if (slash === -1) return matches(`${kind}.${apiVersion}`) || matches(`${kind}.${apiVersion}.`);
    const group = apiVersion.slice(0, slash);
    return matches(`${kind}.${group}`) || matches(`${kind}.${apiVersion.slice(slash + 1)}.${group}`);
  };
}

/** The conditions `images`, `tags` and `digest` together; undefined where a rule has none of them. */
function compileImageCondition({ images, tags, digest }: Match): ((image: Image) => boolean) | undefined {
  if (images === undefined && tags === undefined && digest === undefined) return undefined;
  const matchesName = images === undefined ? undefined : compileImages(images);
  const matchesTag = tags === undefined ? undefined : compileGlobs(tags);
  return (image) => {
    const { reference } = image;
    if (digest !== undefined && digest !== (reference?.digest !== undefined)) return false;
    if (matchesTag !== undefined && (reference?.tag === undefined || !matchesTag(reference.tag))) return false;
    return matchesName === undefined || matchesName(image);
  };
}

/**
 * Patterns meet the name as written and the normalised one. A pattern without wildcards is a name itself, so it is
 * normalised too: `docker.io/library/nginx` as a pattern also finds the image `nginx`, and the other way round.
 * What is no image reference has no name, and is compared as a whole.
 */
function compileImages(patterns: readonly string[]): (image: Image) => boolean {
  const matches: Matcher = compileGlobs(patterns);
  const normalized = new Set(patterns.map(normalizedName));
  return ({ text, reference }) =>
    reference === undefined
      ? matches(text)
      : normalized.has(reference.normalized) || matches(reference.repository) || matches(reference.normalized);
}

/** The normalised name that a pattern stands for; undefined for a pattern with wildcards, a tag or a digest. */
function normalizedName(pattern: string): string | undefined {
  const name = globLiteral(pattern);
  const reference = name === undefined ? undefined : parseImageReference(name);
  return reference?.repository === name ? reference?.normalized : undefined;
}
