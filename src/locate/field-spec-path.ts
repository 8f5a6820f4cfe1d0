import { compileGlob, type Matcher } from '../decide/glob.ts';
import { type Key, key } from '../read/tape.ts';
import type { Step } from './steps.ts';

/** The end of a field spec's path: what holds the policy. */
export type Target =
  | { type: 'key'; key: Key }
  | { type: 'keys'; matches: Matcher }
  /** The value of a flag in a list of arguments; `matches` takes its name, dashes included. */
  | { type: 'flag'; matches: Matcher };

/** The path of a field spec, taken apart. */
export interface FieldSpecPath {
  /** The way to the mapping or the list of arguments that holds the policy. */
  readonly steps: readonly Step[];
  readonly target: Target;
  /** The path's keys as written, each with the number of steps that lead to what it names; the last is the target. */
  readonly segments: readonly { text: string; steps: number }[];
}

/** Thrown for a malformed path; the message says what is wrong, to go behind the path. */
export class PathError extends Error {
  override name = 'PathError';
}

/**
 * Parses the path of a field spec. Keys are separated by `/`; a backslash takes the next character as it is.
 *
 * | segment | goes to |
 * |---|---|
 * | `spec` | the value under that key |
 * | `*`, `CHE_*`, `a?c` | each value whose key matches: `*` is any text, `?` one character |
 * | `**` | the node itself and all below it |
 * | `steps[]` | each entry of the list under the key |
 * | `env[name=*_POLICY]` | each entry whose field `name` matches |
 * | `args[--image-pull-policy]`, at the end | the value of that flag, `--flag=value` or an entry of its own |
 *
 * Throws `PathError`.
 */
export function parsePath(path: string): FieldSpecPath {
  const texts = split(path, '/');
  const steps: Step[] = [];
  const segments: { text: string; steps: number }[] = [];
  let target: Target | undefined;
  for (const [index, text] of texts.entries()) {
    const isLast = index === texts.length - 1;
    if (text === '') throw new PathError(index === 0 ? 'it begins with "/"' : 'it has an empty segment');
    if (text === '**') {
      if (isLast) throw new PathError('it ends in "**", not in a key');
      if (steps.at(-1)?.type !== 'deep') steps.push({ type: 'deep' });
    } else {
      const { name, brackets } = bracketsOf(text);
      if (name !== '') steps.push(keyStep(name));
      else if (index === 0) throw new PathError('it begins with a bracket, not with a key');
      for (const [position, bracket] of brackets.entries()) {
        if (!bracket.startsWith('-')) steps.push(entriesStep(bracket));
        else if (isLast && position === brackets.length - 1) {
          target = { type: 'flag', matches: anywhere(bracket) };
        } else throw new PathError(`nothing can follow the flag [${bracket}]`);
      }
    }
    segments.push({ text, steps: steps.length });
  }
  if (target === undefined) {
    const last = steps.pop();
    if (last?.type !== 'key' && last?.type !== 'keys') throw new PathError('it ends in a list, not in a key');
    target = last;
  }
  return { steps, target, segments };
}

/** Whether a path has no wildcards: it can tell where something is to be created. */
export const isPlain = ({ steps, target }: FieldSpecPath): boolean =>
  target.type === 'key' && steps.every(({ type }) => type !== 'deep' && type !== 'keys');

function keyStep(name: string): Extract<Step, { type: 'key' | 'keys' }> {
  return /(?<!\\)(?:\\\\)*[*?]/.test(name)
    ? { type: 'keys', matches: anywhere(name) }
    : { type: 'key', key: key(unescaped(name)) };
}

function entriesStep(bracket: string): Step {
  if (bracket === '') return { type: 'entries' };
  const [field = '', ...globs] = split(bracket, '=');
  if (globs.length === 0 || field === '') {
    throw new PathError(`[${bracket}] is none of [], [field=value] and [--flag]`);
  }
  return { type: 'entries-where', key: key(unescaped(field)), matches: anywhere(globs.join('=')) };
}

/** A glob of which `*` takes any text; a key or a value has no segments. Brackets and braces stand for themselves. */
function anywhere(glob: string): Matcher {
  const tokens = glob.match(/\\.|[\s\S]/g) ?? [];
  const whole = tokens
    .map((token) => (token === '*' ? '**' : /^[[\]{},/]$/.test(token) ? `\\${token}` : token))
    .join('');
  return compileGlob(whole);
}

const unescaped = (text: string): string => text.replace(/\\(.)/gs, '$1');

/** Splits at a character outside of brackets and not behind a backslash. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charAt(at);
    if (unit === '\\') {
      part += unit + text.charAt(++at);
      continue;
    }
    if (unit === '[') depth++;
    else if (unit === ']') depth--;
    if (unit === separator && depth === 0) {
      parts.push(part);
      part = '';
    } else part += unit;
  }
  return [...parts, part];
}

/** The key of a segment, and what stands in each of its brackets. */
function bracketsOf(segment: string): { name: string; brackets: string[] } {
  const [, name = '', rest = ''] = /^((?:\\.|[^[\]\\])*)(.*)$/s.exec(segment) ?? [];
  const brackets: string[] = [];
  let at = 0;
  while (at < rest.length) {
    const found = /^\[((?:\\.|[^\]\\])*)\]/s.exec(rest.slice(at));
    if (found === null)
      throw new PathError(rest[at] === '[' ? 'a bracket is not closed' : 'something follows a bracket');
    brackets.push(found[1] ?? '');
    at += found[0].length;
  }
  return { name, brackets };
}
