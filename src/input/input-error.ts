import { oneLine } from '../quote.ts';
import type { YamlProblem } from '../read/yaml-reader.ts';

/** UTF-16 units of a message: names in it come from the input, and may be as long as that. */
const SHOWN = 300;

/** What is wrong where the fast reader comes to the end of a text inside a bracket or a quote. */
export const ENDS_EARLY = 'it ends inside a flow collection or a quoted text';

/** Why a part of a text is too much to be read, so that nobody need try with the whole of it. */
export function excessOf(documents: readonly { problems: readonly YamlProblem[] }[]): YamlProblem | undefined {
  return documents.flatMap(({ problems }) => problems).find(({ isExcess }) => isExcess);
}

/** What to do with an input that may be fine, but is no ResourceList. */
export const PLAIN = 'for plain manifests use `pull-policy set`';

/** An input that is not what it must be. `message` is one line without the input's name. */
export class InputError extends Error {
  override name = 'InputError';

  constructor(
    message: string,
    /** Byte offset of what is wrong, where that is known. */
    readonly offset?: number,
  ) {
    super(oneLine(message, SHOWN));
  }
}
