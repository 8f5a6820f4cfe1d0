import { closeSync, openSync } from 'node:fs';
import { isatty } from 'node:tty';
import { Schemas } from '../catalogue/schemas.ts';
import { readDefinitions } from '../input/definitions.ts';
import { InputError } from '../input/input-error.ts';
import { checkEncoding, type Source } from '../input/source.ts';
import { type Finding, type LocatedFinding, offsetOf } from '../output/finding.ts';
import { LineIndex } from '../read/line-index.ts';
import { syntaxFinding } from '../transform-text.ts';
import type { Arguments } from './arguments.ts';
import { findFiles, type InputFile } from './inputs.ts';
import { OutputError, readDescriptor, readStdin, StdinError } from './stdio.ts';
import { systemMessage } from './system-message.ts';
import { Progress } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** What standard input is called in reports. */
const STDIN_NAME = '<stdin>';

/** One input of a subcommand. */
export interface Input {
  /** To show. */
  path: string;
  /** The file without symbolic links; undefined for standard input. */
  real: string | undefined;
  source: Source;
  lines: LineIndex;
  /** Definitions of custom resources from other files. */
  definitions: Schemas;
}

/** Works on one input; what it returns is reported with the input's name. */
export type Visit = (input: Input) => Promise<Finding[]>;

export interface WorkDone {
  findings: LocatedFinding[];
  /** Number of inputs that were worked on, also in vain. */
  files: number;
}

/** Whether paths stand for standard input. */
export function isStream(paths: readonly string[]): boolean {
  return paths.length === 0 || paths[0] === '-';
}

/**
 * Works on every input, one after the other. What goes wrong with one is a finding and keeps no other from being done.
 * `stopped` is asked before each file. Throws `UsageError` for a path that does not exist.
 */
export async function work(
  { paths, crds = [] }: Pick<Arguments, 'paths' | 'crds'>,
  visit: Visit,
  stopped = () => false,
): Promise<WorkDone> {
  const stream = isStream(paths);
  const { files, findings } = stream ? { files: [], findings: [] } : findFiles(paths);
  const definitions = new Schemas();
  // One of the files may define what another holds; what is wrong with a file comes to light when it is worked on.
  await addDefinitions(
    files.filter(({ isRegular }) => isRegular),
    definitions,
  );
  const report = (more: readonly LocatedFinding[]): void => {
    // One by one: so many arguments as a file may have findings do not go into one call.
    for (const finding of more) findings.push(finding);
  };
  // What is among the files was read with them.
  const known = new Set(files.map(({ real, isRegular }) => (isRegular ? real : undefined)));
  for (const path of crds) {
    const given = findFiles([path]);
    const more = given.files.filter(({ real }) => !known.has(real));
    const before = definitions.count;
    const problems = [...given.findings, ...(await addDefinitions(more, definitions))];
    if (problems.length === 0 && more.length === given.files.length && definitions.count === before) {
      const finding = { code: 'no-definition', severity: 'warning' } as const;
      problems.push({ finding, file: path, line: undefined, column: undefined });
    }
    report(problems);
  }
  const context = { definitions, visit };
  if (stream) {
    report(await workOn(STDIN_NAME, undefined, readStdinNotTerminal, context));
    return { findings, files: 1 };
  }
  const progress = new Progress(files.length);
  let done = 0;
  for (const file of files) {
    progress.update(done);
    // Lets a signal's handler run.
    await new Promise(setImmediate);
    if (stopped()) break;
    report(await workOn(file.path, file.real, () => readFile(file), context));
    done++;
  }
  progress.clear();
  return { findings, files: done };
}

/** Adds the CustomResourceDefinitions in files to `schemas`; returns what kept a file from being read. */
async function addDefinitions(files: readonly InputFile[], schemas: Schemas): Promise<LocatedFinding[]> {
  const visit: Visit = async ({ source }) => {
    checkEncoding(source);
    const [problem] = await readDefinitions(source, schemas);
    return problem === undefined ? [] : [syntaxFinding(source, problem)];
  };
  const context = { definitions: schemas, visit };
  const findings: LocatedFinding[][] = [];
  for (const file of files) findings.push(await workOn(file.path, file.real, () => readFile(file), context));
  return findings.flat();
}

async function workOn(
  path: string,
  real: string | undefined,
  read: () => Source,
  { definitions, visit }: { definitions: Schemas; visit: Visit },
): Promise<LocatedFinding[]> {
  let lines: LineIndex | undefined;
  const located = (finding: Finding): LocatedFinding => {
    const offset = offsetOf(finding);
    const at = offset === undefined ? undefined : lines?.at(offset);
    return { finding, file: path, line: at?.line, column: at?.column };
  };
  try {
    const source = read();
    lines = new LineIndex(source.bytes, source.end);
    // A JSON file without that word is no Kubernetes resource, whatever dialect of JSON it is.
    if (/\.json$/i.test(path) && !source.bytes.includes('apiVersion')) return [];
    return (await visit({ path, real, source, lines, definitions })).map(located);
  } catch (error) {
    if (error instanceof UsageError || error instanceof OutputError) throw error;
    return [located(asFinding(error))];
  }
}

function asFinding(error: unknown): Finding {
  if (error instanceof InputError) {
    const { message: detail, offset } = error;
    return { code: 'not-read', severity: 'error', detail, ...(offset === undefined ? {} : { offset }) };
  }
  const isSystemError = error instanceof StdinError || (error instanceof Error && 'syscall' in error);
  return { code: isSystemError ? 'not-read' : 'failed', severity: 'error', detail: systemMessage(error) };
}

function readFile({ real }: InputFile): Source {
  const fd = openSync(real, 'r');
  try {
    return readDescriptor(fd);
  } finally {
    closeSync(fd);
  }
}

function readStdinNotTerminal(): Source {
  if (isatty(0)) throw new UsageError('no path is given, and standard input is a terminal; "." is this folder');
  return readStdin();
}
