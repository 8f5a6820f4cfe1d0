import { readFileSync } from 'node:fs';

/** How many pull policies stand in a text. */
export interface Policies {
  /** `imagePullPolicy: Always`, in YAML or JSON. */
  readonly always: number;
  /** The same with another value. */
  readonly others: number;
}

const KEY = Buffer.from('imagePullPolicy');
/** What follows the key where it is one: neither the end of a path in a result, nor a word in a message. */
const VALUE = /^(?:\\?")?\s*:\s*\\?["']?(\w+)/;

/** Counts the pull policies in a file, without that of a resource list's configuration. */
export function countPolicies(file: string): Policies {
  const bytes = readFileSync(file);
  let always = 0;
  let others = 0;
  for (let at = bytes.indexOf(KEY); at !== -1; at = bytes.indexOf(KEY, at + KEY.length)) {
    const value = VALUE.exec(bytes.toString('latin1', at + KEY.length, at + KEY.length + 40))?.[1];
    if (value === 'Always') always++;
    else if (value !== undefined) others++;
  }
  // Some programs keep the configuration in their output, some do not. It is not counted.
  return { always: bytes.includes('functionConfig') ? always - 1 : always, others };
}
