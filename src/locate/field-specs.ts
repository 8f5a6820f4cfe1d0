import { Expansion, type Growth } from '../read/expansion.ts';
import { FastReader } from '../read/fast-reader.ts';
import { heldText } from '../read/held-text.ts';
import { ALIAS, Declined, type Key, key, MAP, PROPS, SEQ, Tape } from '../read/tape.ts';
import type { readYaml } from '../read/yaml-reader.ts';
import type { FieldSpecMatcher } from './field-spec.ts';
import type { Target } from './field-spec-path.ts';
import { imageBeside } from './image-beside.ts';
import type { Located } from './located.ts';
import type { Manifest } from './manifest.ts';
import { type FieldSpecials, fieldAt, type Held, joinPath, type PolicyField, pathText } from './policy-field.ts';
import { containerTypeAt, type PolicyFacts } from './position.ts';
import { CONTAINER_LISTS } from './positions.ts';
import { pairsOf, type Step, type Way, walk } from './steps.ts';

type FlagTarget = Extract<Target, { type: 'flag' }>;

export type ReadYaml = typeof readYaml;

/**
 * How far a field spec led, at best: 0 nowhere, 1 to a resource that it is for, 2 to a policy (or the place for one, or
 * a problem that was told), 3 to the image that it names as well.
 */
export type Reach = 0 | 1 | 2 | 3;

/** The field specs of a run. */
export class FieldSpecs {
  readonly reached: Reach[];
  /** The authority reader, where it is loaded; without it a text in a string may be declined. */
  readYaml: ReadYaml | undefined;
  /** What the aliases in texts that strings hold have added. */
  readonly growth: Growth = { nodes: 0 };

  constructor(private readonly matchers: readonly FieldSpecMatcher[]) {
    this.reached = matchers.map(() => 0);
  }

  /**
   * Finds the policy fields of a resource that the field specs name. Those that were found otherwise, in
   * `located.fields` from `first` on, stay as they are, unless the spec knows more about them.
   */
  locate(located: Located, resource: Manifest, first: number): void {
    if (this.matchers.length === 0) return;
    const { group, kind, version } = resource;
    let known: Known | undefined;
    for (const [index, matcher] of this.matchers.entries()) {
      const { spec } = matcher;
      if (spec.group && spec.group !== group) continue;
      if (spec.version && spec.version !== version) continue;
      if (spec.kind && spec.kind !== kind) continue;
      known ??= { indexes: indexesByPlace(located.fields, first), texts: new Map() };
      const locator = new FieldSpecLocator(located, resource, matcher, known, this);
      locator.locate();
      if (locator.reach > (this.reached[index] as Reach)) this.reached[index] = locator.reach;
    }
  }
}

/** What all field specs know of one resource. */
interface Known {
  /** Indexes of its fields in `located.fields`, by `placeOf`. */
  indexes: Map<string, number>;
  /** What was read of its strings, by their nodes: on another tape, edits of one text would not know of each other. */
  texts: Map<number, readonly Held[] | string | undefined>;
}

/** The indexes of fields from one on, by `placeOf`. */
function indexesByPlace(fields: readonly PolicyField[], first: number): Map<string, number> {
  const found = new Map<string, number>();
  for (let index = first; index < fields.length; index++) {
    found.set(placeOf(fields[index] as PolicyField), index);
  }
  return found;
}

/** Tells fields of one resource apart. Several documents in one string have the same paths. */
function placeOf({ path, map, specials }: PolicyField): string {
  return specials.held === undefined ? path : `${path}\n${map}`;
}

class FieldSpecLocator {
  reach: Reach = 1;

  constructor(
    private readonly located: Located,
    private readonly resource: Manifest,
    private readonly matcher: FieldSpecMatcher,
    private readonly known: Known,
    private readonly run: FieldSpecs,
  ) {}

  locate(): void {
    this.go(this.resource.root, this.matcher.path.steps, undefined, [], []);
  }

  /** `held`: the text in a string that the walk is in. */
  private go(
    root: number,
    steps: readonly Step[],
    held: Held | undefined,
    way: (string | number)[],
    trail: number[],
  ): void {
    const tape = held?.tape ?? this.resource.tape;
    const { target } = this.matcher.path;
    walk(
      tape,
      root,
      steps,
      {
        tick: () => this.located.countStep(this.resource, way, this.resource.root),
        arrive: (node, at, nodes) => {
          if (tape.isNull(node)) this.nothing(held, node, at);
          else if (target.type === 'flag') {
            if (tape.kind(node) === SEQ) this.flags(held, node, target, at, nodes);
          } else if (tape.kind(node) === MAP) this.policies(held, node, target, at, nodes);
          else this.text(held, node, [], at, nodes);
        },
        missing: (map, index, at, nodes) => this.create(held, map, steps.slice(index), at, nodes),
        scalar: (node, index, at, nodes) => {
          if (tape.isNull(node)) this.nothing(held, node, at);
          else this.text(held, node, steps.slice(index), at, nodes);
        },
      },
      way,
      trail,
    );
  }

  private policies(
    held: Held | undefined,
    map: number,
    target: Exclude<Target, FlagTarget>,
    way: Way,
    trail: readonly number[],
  ): void {
    const tape = held?.tape ?? this.resource.tape;
    if (target.type === 'keys') {
      for (const [name] of pairsOf(tape, map)) {
        if (target.matches(name)) this.policy(held, map, key(name), way, trail, {});
      }
    } else if (tape.lookup(map, target.key) !== 0) this.policy(held, map, target.key, way, trail, {});
    else this.create(held, map, [], way, trail);
  }

  /** Plans a policy below a mapping that lacks it, or the first of `steps` on the way to it. */
  private create(
    held: Held | undefined,
    map: number,
    steps: readonly Step[],
    way: Way,
    trail: readonly number[],
  ): void {
    const { spec, path, image } = this.matcher;
    if (path.target.type !== 'key') return;
    if (spec.create !== true) {
      const known = this.known.indexes.get(joinPath(pathText(way), path.target.key.text));
      const field = known === undefined || steps.length > 0 ? undefined : this.located.fields[known];
      if (field !== undefined) this.reachAtLeast(image !== undefined && field.image !== undefined ? 3 : 2);
      return;
    }
    const missing: string[] = [];
    for (const step of steps) {
      if (step.type !== 'key') return;
      missing.push(step.key.text);
    }
    this.policy(held, map, path.target.key, way, trail, missing.length === 0 ? {} : { missing });
  }

  /** Nothing can be created below a null. */
  private nothing(held: Held | undefined, node: number, way: Way): void {
    if (this.matcher.spec.create === true) this.problem('not-a-mapping', pathText(way), held?.node ?? node);
  }

  private policy(
    held: Held | undefined,
    map: number,
    policyKey: Key,
    way: Way,
    trail: readonly number[],
    specials: FieldSpecials,
  ): void {
    const { spec, image } = this.matcher;
    const tape = held?.tape ?? this.resource.tape;
    const place = this.imageOf(tape, map, trail);
    const parent = way.at(-1);
    const has = (name: string): boolean => tape.isString(tape.target(tape.lookup(map, key(name))));
    const found = imageBeside(policyKey.text, typeof parent === 'string' ? parent : '', has);
    const facts: PolicyFacts = {
      key: policyKey,
      image: image === undefined ? found : image.parts,
      allowed: undefined,
      standsAlone: spec.create === true,
    };
    this.add(map, way, trail, facts, {
      ...specials,
      ...(held === undefined ? {} : { held }),
      ...(image === undefined ? {} : { imageMap: place }),
    });
  }

  private flags(held: Held | undefined, list: number, target: FlagTarget, way: Way, trail: readonly number[]): void {
    const tape = held?.tape ?? this.resource.tape;
    let index = 0;
    let named = false;
    for (let entry = tape.first(list); entry !== 0; entry = tape.next(entry), index++) {
      const text = tape.isString(tape.target(entry)) ? tape.text(tape.target(entry)) : '';
      const equals = text.indexOf('=');
      const start =
        named && !text.startsWith('-') ? 0 : equals > 0 && target.matches(text.slice(0, equals)) ? equals + 1 : -1;
      named = text.startsWith('-') && target.matches(text);
      if (start < 0) continue;
      const path = `${pathText(way)}[${index}]`;
      const place = this.bytesOf(tape, entry, text, start);
      if (typeof place === 'string') {
        this.problem('cannot-edit', path, held?.node ?? entry, place);
        continue;
      }
      const facts = { key: key(text.slice(0, start)), image: undefined, allowed: undefined, standsAlone: false };
      const flag = { node: entry, ...place, path };
      this.add(list, way, trail, facts, { flag, ...(held === undefined ? {} : { held }) });
    }
  }

  /** The bytes of a scalar's text from `start` (UTF-16 units) on; if they do not stand there as they are, why. */
  private bytesOf(tape: Tape, node: number, text: string, start: number): { start: number; end: number } | string {
    if (tape.kind(node) === ALIAS) return 'the argument is an alias';
    const [from, to] = [tape.start(node), tape.end(node)];
    if (start === 0) return { start: from, end: to };
    const written = tape.bytes.toString('utf8', from, to);
    const at = written.indexOf(text);
    if (at < 0 || written.length > text.length + 2) return 'the argument has escapes or several lines';
    const begin = from + Buffer.byteLength(written.slice(0, at + start));
    return { start: begin, end: begin + Buffer.byteLength(text.slice(start)) };
  }

  private imageOf(tape: Tape, map: number, trail: readonly number[]): number {
    const { image } = this.matcher;
    if (image === undefined) return map;
    const chain = [...trail, map];
    const anchor = chain[chain.length - 1 - image.up] ?? 0;
    let found = 0;
    if (anchor === 0) return 0;
    walk(tape, anchor, image.steps, {
      tick: () => this.located.countStep(this.resource, [], this.resource.root),
      arrive: (node) => {
        if (found === 0 && tape.kind(node) === MAP) found = node;
      },
    });
    return found;
  }

  private add(map: number, way: Way, trail: readonly number[], facts: PolicyFacts, specials: FieldSpecials): void {
    const { located, resource, matcher } = this;
    const tape = specials.held?.tape ?? resource.tape;
    const type = specials.flag !== undefined ? 'other' : containerTypeAt(way, facts);
    const path = pathText(way);
    const nameMap = this.namedAround(tape, [...trail, map], way, type === 'volumes' ? 1 : 0);
    const make = (allowed: PolicyFacts['allowed'], anySpelling: boolean): PolicyField =>
      fieldAt(resource, type, map, path, nameMap, { ...facts, allowed }, { anySpelling, ...specials });
    const field = make(undefined, true);
    this.reachAtLeast(matcher.image !== undefined && field.image !== undefined ? 3 : 2);
    const place = placeOf(field);
    const index = this.known.indexes.get(place);
    if (index === undefined) {
      if (located.add(field)) this.known.indexes.set(place, located.fields.length - 1);
    } else if (matcher.spec.create === true || matcher.image !== undefined) {
      const { specials: was } = located.fields[index] as PolicyField;
      located.fields[index] = make(was.facts?.allowed, was.anySpelling === true);
    }
  }

  /** The mapping whose name is the container's: the innermost container around, else the mapping itself. */
  private namedAround(tape: Tape, chain: readonly number[], way: Way, up: number): number {
    const offset = chain.length - 1 - way.length;
    for (let at = way.length; at > 1; at--) {
      const list = way[at - 2];
      if (typeof way[at - 1] !== 'number' || !CONTAINER_LISTS.some((type) => type === list)) continue;
      return chain[at + offset] ?? 0;
    }
    const map = chain[chain.length - 1 - up] ?? 0;
    return tape.kind(map) === MAP ? map : 0;
  }

  // ---- YAML in a string

  private text(
    around: Held | undefined,
    node: number,
    steps: readonly Step[],
    way: Way,
    trail: readonly number[],
  ): void {
    const { tape } = this.resource;
    if (around !== undefined || !tape.isString(node)) return;
    const held = this.documentsOf(node);
    if (held === undefined) return;
    if (typeof held === 'string') {
      this.refuse(node, way, held);
      return;
    }
    if (tape.hasAliases && [...trail, node].some((at) => tape.has(at, PROPS))) {
      this.refuse(node, way, 'an anchor shares the text, or what it stands in');
      return;
    }
    for (const document of held) this.go(document.root, steps, document, [...way], []);
  }

  /** The documents in a string; or in words why they cannot be read or edited. Undefined where it can hold no mapping. */
  private documentsOf(node: number): readonly Held[] | string | undefined {
    const { texts } = this.known;
    if (!texts.has(node)) texts.set(node, this.read(node));
    return texts.get(node);
  }

  private read(node: number): readonly Held[] | string | undefined {
    const text = heldText(this.resource.tape, node);
    if (text === undefined || typeof text === 'string') return text;
    const tape = new Tape(text.bytes);
    const heldAt = (roots: readonly number[]): Held[] | string => {
      const expansion = new Expansion(tape, this.run.growth);
      const excess = roots
        .map((root) => (root === 0 ? undefined : expansion.excess(root)))
        .find((reason) => reason !== undefined);
      if (excess !== undefined) return `the text cannot be handled: ${excess}`;
      // One resource may hold thousands of texts, which all stay for a while.
      const small = tape.copy();
      return roots.filter((root) => root !== 0).map((root) => ({ text, tape: small, root, node }));
    };
    if (this.run.readYaml === undefined) {
      const reader = new FastReader(tape, text.end);
      const root = reader.readDocument(0);
      if (reader.position >= text.end) return heldAt([root]);
      throw new Declined('a text of several documents', text.outer(reader.position));
    }
    const documents = this.run.readYaml(tape, 0, text.end);
    const [problem] = documents.flatMap(({ problems }) => problems);
    return problem === undefined
      ? heldAt(documents.map(({ root }) => root))
      : `the text is not YAML: ${problem.message}`;
  }

  /** A path that looks through many strings meets many that are no YAML; only one that names the string means it. */
  private refuse(node: number, way: Way, reason: string): void {
    const { steps } = this.matcher.path;
    const isNamed = steps.every(({ type }) => type !== 'deep' && type !== 'keys');
    if (isNamed) this.problem('cannot-edit', pathText(way), node, reason);
  }

  private problem(code: 'not-a-mapping' | 'cannot-edit', path: string, node: number, detail?: string): void {
    this.reachAtLeast(2);
    this.located.problem(code, this.resource, path, node, detail);
  }

  private reachAtLeast(reach: Reach): void {
    if (reach > this.reach) this.reach = reach;
  }
}
