import type { HeldText } from '../read/held-text.ts';
import type { Tape } from '../read/tape.ts';
import { CannotEdit } from './cannot-edit.ts';
import type { Edit } from './edit.ts';
import { editTogether } from './edit-together.ts';
import { NO_PAIRS } from './remove.ts';
import type { Replacement } from './replacement.ts';

/**
 * The replacements for edits of fields that may share a mapping, or stand in a text that a string holds; for each edit
 * its own, or in words why it cannot be made. Those in a held text are replacements of the string. `end` as for
 * `editPolicy`.
 */
export function editMappings(edits: readonly Edit[], end: number): Map<Edit, Replacement[] | string> {
  const outcomes = new Map<Edit, Replacement[] | string>();
  const leaving = removals(edits);
  for (const group of byMapping(edits)) {
    const { tape, specials } = (group[0] as Edit).field;
    const held = specials.held?.text;
    for (const [edit, result] of editTogether(
      group,
      held === undefined ? end : held.end,
      leaving.get(tape) ?? NO_PAIRS,
    )) {
      if (result instanceof CannotEdit) outcomes.set(edit, result.message);
      else outcomes.set(edit, held === undefined ? result : outerOf(held, result, end));
    }
  }
  return outcomes;
}

/** The pairs that are to go from each tape. */
function removals(edits: readonly Edit[]): Map<Tape, Set<number>> {
  const found = new Map<Tape, Set<number>>();
  for (const { field, policy } of edits) {
    if (policy !== 'Unset' || field.inherited || field.specials.flag !== undefined) continue;
    const ofTape = found.get(field.tape);
    if (ofTape === undefined) found.set(field.tape, new Set([field.policy]));
    else ofTape.add(field.policy);
  }
  return found;
}

function byMapping(edits: readonly Edit[]): Edit[][] {
  const groups: Edit[][] = [];
  const known = new Map<Tape, Map<number, Edit[]>>();
  for (const edit of edits) {
    const { tape, map } = edit.field;
    const ofTape = known.get(tape) ?? new Map<number, Edit[]>();
    known.set(tape, ofTape);
    const group = ofTape.get(map);
    if (group !== undefined) {
      group.push(edit);
      continue;
    }
    const made = [edit];
    ofTape.set(map, made);
    groups.push(made);
  }
  return groups;
}

/** What changes of a held text are in the text around it, which ends at `end`. */
function outerOf(held: HeldText, changes: readonly Replacement[], end: number): Replacement[] | string {
  const outer: Replacement[] = [];
  for (const change of changes) {
    const replacement = held.change({ ...change, text: String(change.text) });
    if (typeof replacement === 'string') return replacement;
    // A block's last line ends in a line break for its readers, also where the text around ends without one.
    outer.push({ ...replacement, end: Math.min(replacement.end, end) });
  }
  return outer;
}
