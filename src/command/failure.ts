import { InputError } from '../input/source.ts';
import { OutputError, StdinError } from './stdio.ts';
import { systemMessage } from './system-message.ts';

/** What keeps the program from its work, in one line; empty where there is nobody left to tell. */
export function failure(error: unknown): string {
  if (error instanceof InputError) return error.message;
  if (error instanceof StdinError) return `standard input cannot be read: ${systemMessage(error)}`;
  if (error instanceof OutputError) {
    // Who reads only the first lines, like head, has seen enough.
    return error.code === 'EPIPE' ? '' : `standard output cannot be written: ${systemMessage(error)}`;
  }
  return `a fault of pull-policy, please report it: ${error instanceof Error ? error.message : String(error)}`;
}
