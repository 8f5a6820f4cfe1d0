import type { PolicyField } from '../locate/policy-field.ts';
import { HAS_MERGE, MAP, MERGE, SEQ } from '../read/tape.ts';
import { CannotEdit } from './cannot-edit.ts';
import { insertPair } from './insert.ts';
import { Layout } from './layout.ts';
import { pairText } from './pair-text.ts';
import { NO_PAIRS, Removals } from './remove.ts';
import { replaceValue } from './replace.ts';
import type { Replacement } from './replacement.ts';

/** What is to become of a field: the policy as it is to be written, or no field at all. */
export interface Edit {
  field: PolicyField;
  policy: string | 'Unset';
}

/** Why a policy cannot be removed from a mapping that inherits one. */
export const COMES_BY_MERGE = 'the policy comes from a merge (<<) and cannot be removed here';

/**
 * The replacements that give a field its policy, as it is to be written, or with `Unset` take it away. They are sorted
 * by offset.
 * `end` is the end of the text in `field.tape.bytes`. Throws `CannotEdit`. For a policy that no other edit is beside, as
 * nearly all are; `editTogether` takes those that may meet.
 */
export function editPolicy(field: PolicyField, policy: string | 'Unset', end: number): Replacement[] {
  const layout = new Layout(field.tape, end);
  if (policy === 'Unset') {
    if (comesByMerge(field)) throw new CannotEdit(COMES_BY_MERGE);
    return new Removals(layout, field.map, NO_PAIRS).remove(field.policy, NO_PAIRS);
  }
  if (field.policy !== 0 && !field.inherited) return replaceValue(layout, field.policy, policy);
  return [insertPair(layout, field, (...style) => pairText(field.policyKey.text, policy, ...style), NO_PAIRS)];
}

/** Whether a policy would come from a merge if the mapping had none of its own. */
export function comesByMerge({ inherited, map, policyKey, tape }: PolicyField): boolean {
  // With aliases the merged mapping may be about to lose its policy too, so that was looked at before.
  if (inherited || tape.hasAliases || !tape.has(map, HAS_MERGE)) return inherited;
  for (let pair = tape.first(map); pair !== 0; pair = tape.next(pair)) {
    if (!tape.has(pair, MERGE)) continue;
    const sources = [pair];
    if (tape.kind(pair) === SEQ) for (let at = tape.first(pair); at !== 0; at = tape.next(at)) sources.push(at);
    if (sources.some((source) => tape.kind(source) === MAP && tape.lookup(source, policyKey) !== 0)) return true;
  }
  return false;
}
