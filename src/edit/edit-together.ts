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
  const results = new Map<Edit, Replacement[] | CannotEdit>();
  const { map, tape } = (edits[0] as Edit).field;
  const layout = new Layout(tape, end);
  const removing = new Removals(layout, map, leaving);
  const attempt = (edit: Edit, make: () => Replacement[]): void => {
    try {
      results.set(edit, make());
    } catch (error) {
      if (!(error instanceof CannotEdit)) throw error;
      results.set(edit, error);
    }
  };

  const removals = new Map<number, Edit>();
  const insertions: Edit[] = [];
  const firsts = new Map<number, Edit>();
  // Aliases may lead to one policy several times.
  const others = new Map<Edit, Edit>();
  for (const edit of edits) {
    const { field, policy } = edit;
    const { flag, missing = [] } = field.specials;
    const same = firsts.get(field.policy);
    if (flag !== undefined) attempt(edit, () => replaceFlag(layout, field, policy));
    else if (same !== undefined) others.set(edit, same);
    else if (policy === 'Unset' && comesByMerge(field)) results.set(edit, new CannotEdit(COMES_BY_MERGE));
    else if (policy === 'Unset') removals.set(field.policy, edit);
    else if (field.policy !== 0 && !field.inherited) attempt(edit, () => replaceValue(layout, field.policy, policy));
    else if (missing.length > MOST_MISSING) {
      results.set(edit, new CannotEdit(`more than ${MOST_MISSING} mappings are missing around it`));
    } else insertions.push(edit);
    if (field.policy !== 0 && same === undefined) firsts.set(field.policy, edit);
  }

  // What cannot go stays a neighbour for all others.
  const gone = new Set(removals.keys());
  for (let before = -1; gone.size !== before; ) {
    before = gone.size;
    const failed: number[] = [];
    for (const pair of gone) {
      const edit = removals.get(pair) as Edit;
      attempt(edit, () => removing.remove(pair, gone));
      if (results.get(edit) instanceof CannotEdit) failed.push(pair);
    }
    for (const pair of failed) gone.delete(pair);
  }

  const groups = groupByKey(insertions);
  const [firstKey] = groups.keys();
  for (const [name, group] of groups) {
    const [head, ...rest] = group as [Edit, ...Edit[]];
    for (const edit of rest) others.set(edit, head);
    attempt(head, () => {
      const value = nested(group, 0);
      const insertion = insertPair(layout, head.field, (...style) => pairText(name, value, ...style), gone);
      // In an empty flow mapping there is no neighbour that would bring a comma.
      if (name !== firstKey && leavesNothing(tape, map, gone)) insertion.text = `, ${insertion.text}`;
      return [insertion];
    });
  }
  for (const [edit, first] of others) {
    const result = results.get(first);
    results.set(edit, result instanceof CannotEdit ? result : []);
  }
  return results;
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
