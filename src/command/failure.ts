import { InputError } from '../input/input-error.ts';
import type { Source } from '../input/source.ts';
import { LineIndex } from '../read/line-index.ts';
import { OutputError, StdinError } from './stdio.ts';
import { systemMessage } from './system-message.ts';

/**
 * What keeps the program from its work, in one line; empty where there is nobody left to tell. `source`: the input, if
 * it could be read.
 */
export function failure(error: unknown, source?: Source): string {
  if (error instanceof InputError) return place(error, source) + error.message;
  if (error instanceof StdinError) return `standard input cannot be read: ${systemMessage(error)}`;
  if (error instanceof OutputError) {
    // Who reads only the first lines, like head, has seen enough.
    return error.code === 'EPIPE' ? '' : `standard output cannot be written: ${systemMessage(error)}`;
  }
  return `a fault of pull-policy, please report it: ${error instanceof Error ? error.message : String(error)}`;
}

/** Where an input is wrong, in words to stand before what is wrong; empty where that is not known. */
function place({ offset }: InputError, source: Source | undefined): string {
  if (offset === undefined || source === undefined) return '';
  const { line, column } = new LineIndex(source.bytes, source.end).at(offset);
  return `line ${line}, column ${column}: `;
}
