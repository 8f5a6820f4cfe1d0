import type { PullPolicy } from '../decide/types.ts';
import type { PolicyField } from '../locate/policy-field.ts';
import { ALIAS, HAS_MERGE, KEY_OTHER, type Key, key, MAP, MERGE, SEQ, type Tape } from '../read/tape.ts';

/** A field and what is to become of it; undefined leaves it as it is. */
export interface Plan {
  field: PolicyField;
  change: PullPolicy | 'Unset' | undefined;
}

/**
 * What keeps a plan from being carried out: another plan that uses the same text, or where no policy is known to be, the
 * offset of an alias; `merge` where a policy that is to go would come back from a merge (`<<`).
 */
export type Obstacle = Plan | number | 'merge';

export interface Sharing {
  /** Plans that cannot be carried out. */
  conflicts: ReadonlyMap<Plan, Obstacle>;
  /** Plans that need no edit: another plan's edit, of the same text or of what is merged, does what they want. */
  served: ReadonlySet<Plan>;
}

export const NOTHING_SHARED: Sharing = { conflicts: new Map(), served: new Set() };

/**
 * What anchors and aliases mean for the plans of a tape. A text that aliases share can be edited only if every use of it
 * is meant to get the same policy; a change that would reach another use is a conflict, and a plan with a conflict is
 * left out, which may give conflicts to others. `plans` are all those of the tape, changed or not; `canEdit` says
 * whether a plan's text could be edited if nobody else used it.
 */
export function sharing(tape: Tape, root: number, plans: readonly Plan[], canEdit: (plan: Plan) => boolean): Sharing {
  return tape.hasAliases ? new SharedTexts(tape, root, plans, canEdit).result() : NOTHING_SHARED;
}

/** The plans for one policy in one mapping: more than one where aliases lead to the mapping. */
interface Place {
  map: number;
  policyKey: Key;
  /** The mapping's own pair, 0 where it has none. */
  own: number;
  plans: [Plan, ...Plan[]];
  /** What becomes of the text; undefined if it stays. */
  change: Plan['change'];
}

/** Where a policy would come from once everything that is planned is done. */
interface Origin {
  /** The pair that holds, or 0 for one that is inserted. */
  pair: number;
  place: Place | undefined;
}

/** Mappings that may merge each other in a chain, as `Tape.lookup` follows them. */
const LONGEST_CHAIN = 32;

/** Rounds in which conflicts may bring others; more are not worth the time of a text that is made to need them. */
const MOST_ROUNDS = 20;

class SharedTexts {
  private readonly uses: Uses;
  private readonly places = new Map<string, Place>();
  private readonly ownPairs = new Map<number, Place>();
  private readonly conflicts = new Map<Plan, Obstacle>();
  private readonly served = new Set<Plan>();

  constructor(
    private readonly tape: Tape,
    root: number,
    plans: readonly Plan[],
    canEdit: (plan: Plan) => boolean,
  ) {
    this.uses = new Uses(tape, root);
    for (const plan of plans) {
      const { map, policyKey, inherited, policy } = plan.field;
      const name = placeName(map, plan);
      const known = this.places.get(name);
      if (known !== undefined) {
        known.plans.push(plan);
        continue;
      }
      const place = { map, policyKey, own: inherited ? 0 : policy, plans: [plan] as [Plan], change: undefined };
      this.places.set(name, place);
      if (place.own !== 0) this.ownPairs.set(place.own, place);
    }
    for (const place of this.places.values()) this.agree(place, canEdit);
  }

  result(): Sharing {
    const places = [...this.places.values()];
    const heirs = places.filter(({ map, plans: [{ field }] }) => {
      const { flag, missing } = field.specials;
      return this.tape.has(map, HAS_MERGE) && flag === undefined && missing === undefined;
    });
    for (let round = 0; ; round++) {
      let changed = false;
      for (const place of places) if (place.change !== undefined) changed = this.checkText(place) || changed;
      this.origins.clear();
      for (const place of heirs) changed = this.checkHeir(place) || changed;
      if (!changed) break;
      if (round < MOST_ROUNDS) continue;
      for (const place of places) if (place.change !== undefined) this.drop(place, this.uses.aliasOf(place.map));
    }
    for (const place of heirs) {
      if (place.change === 'Unset' && place.own === 0) for (const plan of place.plans) this.served.add(plan);
    }
    for (const { plans, change } of places) {
      if (change !== undefined) for (const plan of plans.slice(1)) this.served.add(plan);
    }
    return { conflicts: this.conflicts, served: this.served };
  }

  /** A text can change only if all of its uses agree. */
  private agree(place: Place, canEdit: (plan: Plan) => boolean): void {
    const [first, ...others] = place.plans;
    const different = others.find(({ change }) => change !== first.change);
    if (different !== undefined) {
      for (const plan of place.plans) {
        const other = plan.change === first.change ? different : first;
        if (plan.change !== undefined) this.conflicts.set(plan, other);
      }
      return;
    }
    // Without a pair of its own there is nothing to take away, but what is merged may go.
    const isInherited = first.change === 'Unset' && place.own === 0;
    // No flag can be taken away, so none is served by another's removal.
    const isFlag = first.change === 'Unset' && first.field.specials.flag !== undefined;
    if (first.change !== undefined && !isFlag && (isInherited || canEdit(first))) place.change = first.change;
  }

  /** Gives up the change of a place, as it would spoil `other`; true, because that may matter to other places. */
  private drop(place: Place, other: Obstacle): true {
    for (const plan of place.plans) this.conflicts.set(plan, other);
    place.change = undefined;
    return true;
  }

  /** Drops a change that would reach uses that no plan knows. */
  private checkText(place: Place): boolean {
    const { uses } = this;
    const strayUse = this.strayUse(place, new Set());
    if (strayUse !== undefined) return this.drop(place, strayUse);
    if (place.own === 0) return false;
    // An alias to the policy itself is fine where it is given a policy of its own.
    const stray = uses.aliases(place.own).find((alias) => this.ownPairs.get(alias)?.change === undefined);
    return stray !== undefined && this.drop(place, this.ownPairs.get(stray)?.plans[0] ?? this.tape.start(stray));
  }

  /** A way to the mapping, or to one that merges it, by which no plan comes. */
  private strayUse({ map, plans }: Place, seen: Set<number>): Obstacle | undefined {
    seen.add(map);
    if (this.uses.countWithoutMerges(map) > plans.length) return this.uses.aliasOf(map);
    for (const { merger, alias } of this.uses.mergers(map)) {
      if (seen.has(merger)) continue;
      const heir = this.places.get(placeName(merger, plans[0]));
      const stray = heir === undefined ? this.tape.start(alias) : this.strayUse(heir, seen);
      if (stray !== undefined) return stray;
    }
    return undefined;
  }

  /** Drops the changes that would give a mapping with merges another policy than it is meant to have. */
  private checkHeir(place: Place): boolean {
    const [first] = place.plans;
    // With a policy of its own it inherits none.
    const keepsOwn = place.own !== 0 && place.change === undefined;
    if (keepsOwn || (place.change !== undefined && place.change !== 'Unset')) return false;
    const origin = this.originOf(place.map, place.policyKey);
    if (place.change === 'Unset') return origin !== undefined && this.drop(place, 'merge');
    const before = first.field.policy;
    if (origin?.place === undefined && (origin?.pair ?? 0) === before) return false;
    const culprit = origin?.place ?? this.ownPairs.get(before);
    return culprit?.change !== undefined && this.drop(culprit, first);
  }

  private readonly origins = new Map<string, Origin | undefined>();

  /** What a mapping without a policy of its own will inherit. The place is given where its text changes. */
  private originOf(map: number, policyKey: Key, depth = 0): Origin | undefined {
    const name = `${map}/${policyKey.text}`;
    if (this.origins.has(name)) return this.origins.get(name);
    if (!this.tape.has(map, HAS_MERGE) || depth > LONGEST_CHAIN) return undefined;
    // A mapping may, absurdly, merge itself.
    this.origins.set(name, undefined);
    const { tape } = this;
    let found: Origin | undefined;
    for (let pair = tape.first(map); pair !== 0 && found === undefined; pair = tape.next(pair)) {
      if (!tape.has(pair, MERGE)) continue;
      const merged = tape.target(pair);
      if (tape.kind(merged) === MAP) found = this.originIn(merged, policyKey, depth + 1);
      else if (tape.kind(merged) === SEQ) {
        for (let entry = tape.first(merged); entry !== 0 && found === undefined; entry = tape.next(entry)) {
          const source = tape.target(entry);
          if (tape.kind(source) === MAP) found = this.originIn(source, policyKey, depth + 1);
        }
      }
    }
    this.origins.set(name, found);
    return found;
  }

  private originIn(map: number, policyKey: Key, depth: number): Origin | undefined {
    const pair = this.tape.child(map, policyKey);
    const place = this.places.get(`${map}/${policyKey.text}`);
    if (place?.change !== undefined && place.change !== 'Unset') return { pair, place };
    if (pair !== 0 && place?.change === undefined) return { pair, place: undefined };
    return this.originOf(map, policyKey, depth);
  }
}

/** Names the policy of a plan within a mapping, which may hold several. */
function placeName(map: number, { field: { policyKey, specials } }: Plan): string {
  const keys = specials.flag === undefined ? [...(specials.missing ?? []), policyKey.text] : [specials.flag.node];
  return [map, ...keys].join('/');
}

/** How often, and from where, each node of a tape with aliases is used. */
class Uses {
  private readonly parents = new Map<number, number>();
  private readonly users = new Map<number, number[]>();
  private readonly counts = new Map<number, number>();

  constructor(
    private readonly tape: Tape,
    root: number,
  ) {
    const open = [root];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (tape.kind(node) === ALIAS) {
        const target = tape.target(node);
        const users = this.users.get(target);
        if (users === undefined) this.users.set(target, [node]);
        else users.push(node);
      } else if (tape.kind(node) === MAP || tape.kind(node) === SEQ) {
        for (let child = tape.first(node); child !== 0; child = tape.next(child)) {
          this.parents.set(child, node);
          open.push(child);
        }
      }
    }
  }

  /** The aliases whose target is the node. */
  aliases(node: number): readonly number[] {
    return this.users.get(node) ?? [];
  }

  /** Number of ways from the root to the node, those through merges of it left out. */
  countWithoutMerges(start: number): number {
    // Aliases can chain what is nested into something deeper than the stack, so there is no recursion.
    const open = [start];
    for (let node = open.at(-1); node !== undefined; node = open.at(-1)) {
      const from = this.counts.has(node) ? [] : this.holders(node);
      const unknown = from.filter((holder) => !this.counts.has(holder));
      if (unknown.length > 0) {
        open.push(...unknown.slice(0, 1000));
        continue;
      }
      open.pop();
      if (this.counts.has(node)) continue;
      const isRoot = !this.parents.has(node);
      this.counts.set(
        node,
        from.reduce((sum, holder) => sum + (this.counts.get(holder) as number), isRoot ? 1 : 0),
      );
    }
    return this.counts.get(start) as number;
  }

  /** The collections that hold a node or an alias to it, each as often as it does; not those that merge it. */
  private holders(node: number): number[] {
    return [node, ...this.aliases(node)].flatMap((use) => {
      const parent = this.parents.get(use);
      if (parent === undefined || this.mergerOf(use) !== 0) return [];
      return [parent, ...this.heirsOf(use, parent)];
    });
  }

  /** The mappings in which a pair of another holds by merges: those that have none of that name themselves. */
  private heirsOf(pair: number, map: number): number[] {
    const { tape } = this;
    if (tape.kind(map) !== MAP || tape.keyStyle(pair) === KEY_OTHER) return [];
    const heirs = new Set<number>();
    for (const open = [map]; open.length > 0; ) {
      const merged = open.pop() as number;
      for (const use of [merged, ...this.aliases(merged)]) {
        const merger = this.mergerOf(use);
        if (merger === 0 || heirs.has(merger)) continue;
        heirs.add(merger);
        open.push(merger);
      }
    }
    if (heirs.size === 0) return [];
    const name = key(tape.keyText(pair));
    return [...heirs].filter((heir) => tape.lookup(heir, name) === pair);
  }

  /** The mappings that merge the given one by `<<`, with the aliases by which they do. */
  mergers(map: number): { merger: number; alias: number }[] {
    return this.aliases(map)
      .map((alias) => ({ merger: this.mergerOf(alias), alias }))
      .filter(({ merger }) => merger !== 0);
  }

  /** The mapping that a node or an alias is merged into there, 0 where it is not. */
  private mergerOf(use: number): number {
    const { tape, parents } = this;
    const parent = parents.get(use) ?? 0;
    if (tape.has(use, MERGE)) return parent;
    return tape.kind(parent) === SEQ && tape.has(parent, MERGE) ? (parents.get(parent) as number) : 0;
  }

  /** Offset of an alias to the node or to something around it. */
  aliasOf(node: number): number {
    for (let at: number | undefined = node; at !== undefined; at = this.parents.get(at)) {
      const [alias] = this.aliases(at);
      if (alias !== undefined) return this.tape.start(alias);
    }
    return this.tape.start(node);
  }
}
