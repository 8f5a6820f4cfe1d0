import type { PullPolicy } from '../../src/decide/types.ts';
import { CannotEdit } from '../../src/edit/cannot-edit.ts';
import { editPolicy } from '../../src/edit/edit.ts';
import { applyReplacements, type Replacement } from '../../src/edit/replacement.ts';
import { locate } from '../../src/locate/locate.ts';
import { FastReader } from '../../src/read/fast-reader.ts';
import { Declined, Tape } from '../../src/read/tape.ts';
import { readYaml } from '../../src/read/yaml-reader.ts';
import { source } from '../function/run.ts';

/** The head of a pod, up to its containers, for tests that are about these alone. */
export const POD = `apiVersion: v1
kind: Pod
spec:
  containers:
`;

/** Every policy of a resource edited to the same; what cannot be edited is told instead. Both readers must agree. */
export function edit(text: string, policy: PullPolicy | 'Unset'): string {
  const byAuthority = editOn(text, policy, (tape, end) => readYaml(tape, 0, end)[0]?.root ?? 0);
  try {
    const byFastReader = editOn(text, policy, (tape, end) => new FastReader(tape, end).readDocument(0));
    if (byFastReader !== byAuthority) throw new Error(`the fast reader gives another result:\n${byFastReader}`);
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
  }
  return byAuthority;
}

function editOn(text: string, policy: PullPolicy | 'Unset', read: (tape: Tape, end: number) => number): string {
  const { bytes, end } = source(text);
  const tape = new Tape(bytes);
  const { fields } = locate(tape, read(tape, end), { discover: true });
  const replacements: Replacement[] = [];
  try {
    for (const field of fields) replacements.push(...editPolicy(field, policy, end));
  } catch (error) {
    if (!(error instanceof CannotEdit)) throw error;
    return `cannot be edited: ${error.message}`;
  }
  const pieces: Buffer[] = [];
  applyReplacements(bytes, end, replacements, (piece) => pieces.push(Buffer.from(piece)));
  return Buffer.concat(pieces).toString();
}
