import { CannotEdit } from './cannot-edit.ts';
import { COMES_BY_MERGE, comesByMerge, type Edit } from './edit.ts';
import { insertPair } from './insert.ts';
import { Layout } from './layout.ts';
import { pairText, type Value } from './pair-text.ts';
import { leavesNothing, Removals } from './remove.ts';
import { replaceFlag, replaceValue } from './replace.ts';
import type { Replacement } from './replacement.ts';

/** Mappings that can be made around a policy: no more than a text can be deep, see `DEEPEST` in src/read/expansion.ts. */
const MOST_MISSING = 500;

/**
 * The replacements for fields of one mapping, which may have to make room for each other; for each edit its own, or why
 * it cannot be made. One replacement may serve several edits; then only the first has it. `edits` holds one at least;
 * `end` as for `editPolicy`. `leaving`: all pairs of the tape that are to go, from this mapping or from others.
 */
export function editTogether(
  edits: readonly Edit[],
  end: number,
  leaving: ReadonlySet<number>,
): Map<Edit, Replacement[] | CannotEdit> {
  const { map, tape } = (edits[0] as Edit).field;
  const together = new Together(new Layout(tape, end), map);
  together.replace(edits);
  together.remove(leaving);
  together.insert();
  together.answerOthers();
  return together.results;
}

class Together {
  readonly results = new Map<Edit, Replacement[] | CannotEdit>();
  /** By the pair that is to go; in the end those that can. */
  private readonly removals = new Map<number, Edit>();
  private readonly insertions: Edit[] = [];
  /** Edits that another one serves, with that other: aliases may lead to one policy several times. */
  private readonly others = new Map<Edit, Edit>();

  constructor(
    private readonly layout: Layout,
    private readonly map: number,
  ) {}

  /** Makes the edits that need no room, and keeps the others for later. */
  replace(edits: readonly Edit[]): void {
    const { layout } = this;
    const firsts = new Map<number, Edit>();
    for (const edit of edits) {
      const { field, policy } = edit;
      const { flag, missing = [] } = field.specials;
      const same = firsts.get(field.policy);
      if (flag !== undefined) this.attempt(edit, () => replaceFlag(layout, field, policy));
      else if (same !== undefined) this.others.set(edit, same);
      else if (policy === 'Unset' && comesByMerge(field)) this.results.set(edit, new CannotEdit(COMES_BY_MERGE));
      else if (policy === 'Unset') this.removals.set(field.policy, edit);
      else if (field.policy !== 0 && !field.inherited)
        this.attempt(edit, () => replaceValue(layout, field.policy, policy));
      else if (missing.length > MOST_MISSING) {
        this.results.set(edit, new CannotEdit(`more than ${MOST_MISSING} mappings are missing around it`));
      } else this.insertions.push(edit);
      if (field.policy !== 0 && same === undefined) firsts.set(field.policy, edit);
    }
  }

  /** What cannot go stays a neighbour for all others, so it is tried again without it. */
  remove(leaving: ReadonlySet<number>): void {
    const removing = new Removals(this.layout, this.map, leaving);
    const { removals } = this;
    for (let before = -1; removals.size !== before; ) {
      before = removals.size;
      const gone = new Set(removals.keys());
      for (const [pair, edit] of [...removals]) {
        this.attempt(edit, () => removing.remove(pair, gone));
        if (this.results.get(edit) instanceof CannotEdit) removals.delete(pair);
      }
    }
  }

  insert(): void {
    const { layout, map } = this;
    const gone = new Set(this.removals.keys());
    const groups = groupByKey(this.insertions);
    const [firstKey] = groups.keys();
    for (const [name, group] of groups) {
      const [head, ...rest] = group as [Edit, ...Edit[]];
      for (const edit of rest) this.others.set(edit, head);
      this.attempt(head, () => {
        const value = nested(group, 0);
        const insertion = insertPair(layout, head.field, (...style) => pairText(name, value, ...style), gone);
        // In an empty flow mapping there is no neighbour that would bring a comma.
        if (name !== firstKey && leavesNothing(layout.tape, map, gone)) insertion.text = `, ${insertion.text}`;
        return [insertion];
      });
    }
  }

  answerOthers(): void {
    for (const [edit, first] of this.others) {
      const result = this.results.get(first);
      this.results.set(edit, result instanceof CannotEdit ? result : []);
    }
  }

  private attempt(edit: Edit, make: () => Replacement[]): void {
    try {
      this.results.set(edit, make());
    } catch (error) {
      if (!(error instanceof CannotEdit)) throw error;
      this.results.set(edit, error);
    }
  }
}

/** Insertions by the key that they add to the mapping: that of the policy, or of a mapping that is missing around it. */
function groupByKey(insertions: readonly Edit[], depth = 0): Map<string, Edit[]> {
  const groups = new Map<string, Edit[]>();
  for (const edit of insertions) {
    const name = (edit.field.specials.missing ?? [])[depth] ?? edit.field.policyKey.text;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [edit]);
    else group.push(edit);
  }
  return groups;
}

/** What the insertions under one key come to. Throws `CannotEdit` where they cannot all be. */
function nested(group: readonly Edit[], depth: number): Value {
  const below = group.filter(({ field }) => (field.specials.missing ?? []).length > depth);
  if (below.length === 0) return (group[0] as Edit).policy;
  if (below.length < group.length) throw new CannotEdit('a policy and a mapping would have to stand in the same place');
  return new Map([...groupByKey(below, depth + 1)].map(([name, inner]) => [name, nested(inner, depth + 1)]));
}
