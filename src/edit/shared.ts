import type { PullPolicy } from '../decide/types.ts';
import type { PolicyField } from '../locate/policy-field.ts';
import { ALIAS, MAP, MERGE, SEQ, type Tape } from '../read/tape.ts';

/** A field and what is to become of it; undefined leaves it as it is. */
export interface Plan {
  field: PolicyField;
  change: PullPolicy | 'Unset' | undefined;
}

export const NO_CONFLICTS: ReadonlyMap<Plan, string | number> = new Map();

/**
 * Changes that an anchor would carry to a place where they are not wanted. A text that aliases share can be edited only
 * if every use of it gets the same policy. Maps each such plan to the other use: its field path, or where no policy is
 * known to be, the offset of the alias. `plans` are all those of the tape, changed or not.
 */
export function sharingConflicts(tape: Tape, root: number, plans: readonly Plan[]): ReadonlyMap<Plan, string | number> {
  if (!tape.hasAliases) return NO_CONFLICTS;
  const conflicts = new Map<Plan, string | number>();
  const uses = new Uses(tape, root);
  const byPlace = new Map<string, Plan[]>();
  for (const plan of plans) {
    const place = placeIn(plan.field.map, plan);
    const together = byPlace.get(place);
    if (together === undefined) byPlace.set(place, [plan]);
    else together.push(plan);
  }
  const byPolicy = new Map(plans.map((plan) => [plan.field.policy, plan]));
  for (const plan of plans) {
    const { change, field } = plan;
    if (change === undefined) continue;
    const together = byPlace.get(placeIn(field.map, plan)) ?? [];
    const heirs = uses.mergers(field.map).flatMap((map) => byPlace.get(placeIn(map, plan)) ?? []);
    const other =
      together.find((use) => use.change !== change) ??
      heirs.find((heir) => heir.change === undefined && (heir.field.inherited || heir.field.policy === 0));
    if (other !== undefined) conflicts.set(plan, other.field.path);
    else if (uses.count(field.map) > together.length + heirs.length) conflicts.set(plan, uses.aliasOf(field.map));
    else if (!field.inherited && field.policy !== 0) {
      // An alias to the policy itself is fine where it is given a policy of its own.
      const stray = uses.aliases(field.policy).find((alias) => byPolicy.get(alias)?.change === undefined);
      if (stray !== undefined) conflicts.set(plan, byPolicy.get(stray)?.field.path ?? tape.start(stray));
    }
  }
  return conflicts;
}

/** Names the policy of a plan within a mapping, which may hold several. */
function placeIn(map: number, { field: { policyKey, specials } }: Plan): string {
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
  aliases(node: number): number[] {
    return this.users.get(node) ?? [];
  }

  /** Number of ways from the root to the node. */
  count(node: number): number {
    const known = this.counts.get(node);
    if (known !== undefined) return known;
    const parent = this.parents.get(node);
    let count = parent === undefined ? 1 : this.count(parent);
    for (const alias of this.aliases(node)) count += this.count(alias);
    this.counts.set(node, count);
    return count;
  }

  /** The mappings that merge the given one by `<<`. */
  mergers(map: number): number[] {
    const found: number[] = [];
    for (const alias of this.aliases(map)) {
      const parent = this.parents.get(alias) ?? 0;
      if (this.tape.has(alias, MERGE)) found.push(parent);
      else if (this.tape.has(parent, MERGE)) found.push(this.parents.get(parent) ?? 0);
    }
    return found;
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
