import { parseArgs } from 'node:util';
import { nearest } from '../config/nearest.ts';
import { SINGLE_OUTCOMES, type SingleOutcome } from '../config/single-rule.ts';
import { quote } from '../quote.ts';
import { UsageError } from './usage-error.ts';

/** The subcommands, in the order of the help. */
export const COMMANDS = ['set', 'check', 'list'] as const;
export type CommandName = (typeof COMMANDS)[number];

interface Option {
  type: 'string' | 'boolean';
  short?: string;
  /** Values that it may have; any when absent. */
  values?: readonly string[];
  /** It may be given more than once. */
  multiple?: true;
}

const HELP: Option = { type: 'boolean', short: 'h' };
const RULES: Record<string, Option> = {
  policy: { type: 'string', short: 'p', values: SINGLE_OUTCOMES },
  config: { type: 'string', short: 'c' },
};

const CRDS: Option = { type: 'string', multiple: true };

/** The options of each subcommand by their long names. */
const OPTIONS: Record<CommandName, Record<string, Option>> = {
  set: { ...RULES, crds: CRDS, diff: { type: 'boolean' }, help: HELP },
  check: { ...RULES, crds: CRDS, format: { type: 'string', values: ['text', 'json', 'sarif', 'github'] }, help: HELP },
  list: { crds: CRDS, format: { type: 'string', values: ['table', 'json'] }, help: HELP },
};

/** A subcommand's arguments. Options that were not given are absent. */
export interface Arguments {
  policy?: SingleOutcome;
  config?: string;
  crds?: string[];
  format?: string;
  diff?: true;
  help?: true;
  paths: string[];
}

/** Reads what stands behind a subcommand. Throws `UsageError`. */
export function parseArguments(command: CommandName, args: readonly string[]): Arguments {
  const options = OPTIONS[command];
  // Not strict, because the errors of strict parsing neither name the nearest option nor keep to one line.
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const found: Record<string, string | true | string[]> = {};
  const paths: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') paths.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (option === undefined) throw new UsageError(unknownOption(token.rawName, options));
    const value = optionValue(option, token);
    const known = found[token.name];
    if (option.multiple) found[token.name] = [...(Array.isArray(known) ? known : []), String(value)];
    else if (known === undefined) found[token.name] = value;
    else throw new UsageError(`${token.rawName} is given twice`);
  }
  if (found.policy !== undefined && found.config !== undefined) {
    throw new UsageError('--policy and --config exclude each other');
  }
  if (paths.length > 1 && paths.includes('-')) throw new UsageError('"-" (standard input) goes with no other path');
  // The values are checked against the same table that the types are written by.
  return { ...found, paths } as Arguments;
}

function optionValue(
  option: Option,
  { rawName, value, inlineValue }: { rawName: string; value?: string | undefined; inlineValue?: boolean | undefined },
): string | true {
  if (option.type === 'boolean') {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value; got ${quote(value)}`);
    return true;
  }
  // `--config --diff` is a forgotten value; a file called so can be given as `--config=--diff`.
  if (value === undefined || value === '' || (value.startsWith('-') && inlineValue !== true)) {
    throw new UsageError(`${rawName} needs a value${option.values === undefined ? '' : `: ${list(option.values)}`}`);
  }
  if (option.values !== undefined && !option.values.includes(value)) {
    const near = nearest(value, option.values);
    throw new UsageError(`${rawName} must be one of ${list(option.values)}; got ${quote(value)}${didYouMean(near)}`);
  }
  return value;
}

/** What to say to a first argument that is no subcommand. */
export function unknownCommand(name: string): string {
  if (name.startsWith('-'))
    return unknownOption(name.replace(/=.*/s, ''), { help: HELP, version: { type: 'boolean' } });
  return `unknown command ${quote(name)}${nearestOr(nearest(name, COMMANDS), COMMANDS)}`;
}

function unknownOption(rawName: string, options: Record<string, Option>): string {
  const known = Object.keys(options).map((name) => `--${name}`);
  const near = rawName.startsWith('--') ? nearest(rawName, known) : undefined;
  return `unknown option ${quote(rawName)}${nearestOr(near, known)}`;
}

const list = (values: readonly string[]): string => values.join(', ');
const nearestOr = (near: string | undefined, known: readonly string[]): string =>
  near === undefined ? `; known: ${list(known)}` : didYouMean(near);
const didYouMean = (near: string | undefined): string => (near === undefined ? '' : ` (did you mean ${quote(near)}?)`);
