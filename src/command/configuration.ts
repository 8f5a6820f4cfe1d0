import { closeSync, existsSync, openSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { loadConfig } from '../config/load.ts';
import { singleRule } from '../config/single-rule.ts';
import type { Mode, PullPolicyConfig } from '../decide/types.ts';
import { InputError } from '../input/input-error.ts';
import { checkEncoding, type Source } from '../input/source.ts';
import type { ResourceRef } from '../locate/manifest.ts';
import { Manifest } from '../locate/manifest.ts';
import { quote } from '../quote.ts';
import { Expansion } from '../read/expansion.ts';
import { LineIndex } from '../read/line-index.ts';
import { key, MAP, SEQ, Tape } from '../read/tape.ts';
import { toValue } from '../read/value.ts';
import type { Arguments } from './arguments.ts';
import { readDescriptor } from './stdio.ts';
import { systemMessage } from './system-message.ts';
import { UsageError } from './usage-error.ts';

/** The configuration that is found without being named. */
const CONFIG_FILE = 'pull-policy.yaml';

/**
 * The configuration that arguments ask for: of `-p`, of `-c`, or of the nearest pull-policy.yaml in the working folder
 * or above. Its mode gives way to the subcommand's. Throws `UsageError`.
 */
export async function configurationOf({ policy, config: file }: Arguments, mode: Mode): Promise<PullPolicyConfig> {
  if (policy !== undefined) return { ...singleRule(policy, `-p ${policy}`), mode };
  const path = file ?? discover(process.cwd());
  if (path === undefined) {
    throw new UsageError(`no rules: give --policy, or --config, or a ${CONFIG_FILE} in this folder or above`);
  }
  return { ...(await readConfiguration(path)), mode };
}

/** The path, relative to `folder`, of the configuration file in it or in the nearest folder above. */
function discover(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, CONFIG_FILE);
    if (existsSync(path)) return relative(folder, path);
    if (at === dirname(at)) return undefined;
  }
}

async function readConfiguration(path: string): Promise<PullPolicyConfig> {
  let source: Source;
  try {
    const fd = openSync(path, 'r');
    try {
      source = readDescriptor(fd);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    throw new UsageError(`--config ${quote(path)}: ${systemMessage(error)}`);
  }
  const parsed = await parseConfiguration(source);
  if ('config' in parsed) return parsed.config;
  const lines = parsed.errors.map(({ line, message }) => `${path}${line === undefined ? '' : `:${line}`}: ${message}`);
  throw new UsageError('the configuration has errors', lines);
}

/** Something wrong with a configuration, and where. */
export interface ConfigLine {
  message: string;
  /** 1-based; undefined where it is about the whole. */
  line: number | undefined;
}

export type ParsedConfiguration =
  | { config: PullPolicyConfig }
  | { errors: ConfigLine[]; resource: ResourceRef | undefined };

/** Reads the text of one configuration, a PullPolicyTransformer or a ConfigMap. */
export async function parseConfiguration(source: Source): Promise<ParsedConfiguration> {
  const lines = new LineIndex(source.bytes, source.end);
  const refuse = (message: string, offset?: number): ParsedConfiguration => ({
    errors: [{ message, line: offset === undefined ? undefined : lines.at(offset).line }],
    resource: undefined,
  });
  try {
    checkEncoding(source);
  } catch (error) {
    if (error instanceof InputError) return refuse(error.message, error.offset);
    throw error;
  }
  const { readYaml } = await import('../read/yaml-reader.ts');
  const tape = new Tape(source.bytes);
  const documents = readYaml(tape, 0, source.end);
  const [problem] = documents.flatMap(({ problems }) => problems);
  if (problem !== undefined) return refuse(problem.message, problem.offset);
  const [document, second] = documents.filter(({ root }) => root !== 0);
  if (second !== undefined) return refuse('a configuration is one document; this is another', tape.start(second.root));
  if (document === undefined) return refuse('there is no configuration in it');
  const { root } = document;
  const excess = new Expansion(tape).excess(root);
  if (excess !== undefined) return refuse(excess, tape.start(root));
  const manifest = new Manifest(tape, root);
  let value: unknown;
  try {
    value = toValue(tape, root, manifest.kind === 'ConfigMap');
  } catch (error) {
    if (error instanceof RangeError) return refuse(error.message);
    throw error;
  }
  const loaded = loadConfig(value);
  if ('config' in loaded) return loaded;
  const errors = loaded.errors.map(({ message, path }) => ({
    message,
    line: lines.at(offsetOf(tape, root, path)).line,
  }));
  return { errors, resource: manifest.ref };
}

/** Byte offset of what a field path leads to, as far as it leads. */
function offsetOf(tape: Tape, root: number, path: string): number {
  let node = tape.target(root);
  let offset = tape.start(node);
  for (const [step, index] of path.matchAll(/\[(\d+)\]|\["(?:[^"\\]|\\.)*"\]|[^.[\]]+/g)) {
    const next = index === undefined ? pairOf(tape, node, step) : entryOf(tape, node, Number(index));
    if (next === 0) break;
    offset = index === undefined ? tape.keyStart(next) : tape.start(next);
    node = tape.target(next);
  }
  return offset;
}

function pairOf(tape: Tape, map: number, step: string): number {
  if (tape.kind(map) !== MAP) return 0;
  return tape.child(map, key(step.startsWith('[') ? (JSON.parse(step.slice(1, -1)) as string) : step));
}

function entryOf(tape: Tape, list: number, index: number): number {
  if (tape.kind(list) !== SEQ) return 0;
  let entry = tape.first(list);
  for (let at = 0; at < index && entry !== 0; at++) entry = tape.next(entry);
  return entry;
}
