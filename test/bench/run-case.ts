import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Case, Contestant, Input } from './cases.ts';
import { type Measurement, measure, median } from './meter.ts';
import { countPolicies, type Policies } from './policies.ts';
import type { Result, Row } from './results.ts';
import { firstLine } from './tools.ts';

export interface RunOptions {
  /** Path of the built meter. */
  readonly meter: string;
  /** Rounds for a number of resources. */
  runs(size: number): number;
  /** Seconds after which a slow contestant sits out the remaining rounds of a size, once it has run three times. */
  readonly patience: number;
  note(text: string): void;
}

const FEWEST_RUNS = 3;

/** A contestant on its way through the rounds. */
interface Entry {
  readonly contestant: Contestant;
  readonly measurements: Measurement[];
  missing?: string;
  policies?: Policies;
}

/** Measures one case at one size: everybody once in turn, then the next round. */
export function runCase(item: Case, size: number, options: RunOptions): Result {
  const folder = mkdtempSync(join(tmpdir(), 'pull-policy-bench-'));
  try {
    const input = item.prepare(size, join(folder, 'input'));
    const entries = item.contestants.filter(({ id, upTo }) => id !== 'node -e 0' || size <= upTo).map(enter(size));
    const run = ({ contestant }: Entry, stdout?: string): Measurement => {
      const stdin = item.piped ? input.path : undefined;
      const [command, env] = [contestant.command(input), contestant.env(input)];
      return measure(options.meter, stdout === undefined ? { command, stdin, env } : { command, stdin, stdout, env });
    };
    for (const entry of entries) {
      if (entry.missing !== undefined) continue;
      options.note(`${item.id}, ${size}: ${entry.contestant.id}`);
      check(entry, input, run, join(folder, 'output'));
    }
    const rounds = options.runs(size);
    for (let round = 1; round <= rounds; round++) {
      options.note(`${item.id}, ${size}: round ${round} of ${rounds}`);
      for (const entry of entries) {
        if (entry.missing !== undefined || isTired(entry, options.patience)) continue;
        const measurement = run(entry);
        if (measurement.code === 0) entry.measurements.push(measurement);
        else entry.missing = `failed in round ${round}: ${firstError(measurement.stderr)}`;
      }
    }
    return resultOf(item, size, input, entries);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function enter(size: number) {
  return (contestant: Contestant): Entry => {
    const tooSlow = size > contestant.upTo ? `not above ${contestant.upTo.toLocaleString('en')}: too slow` : undefined;
    const missing = contestant.missing ?? tooSlow;
    return { contestant, measurements: [], ...(missing === undefined ? {} : { missing }) };
  };
}

/** A first run, which is not measured: it looks at the output, and has the program in the system's memory. */
function check(entry: Entry, input: Input, run: (entry: Entry, stdout: string) => Measurement, file: string): void {
  const { code, stderr, output } = run(entry, file);
  const { output: kind } = entry.contestant;
  if (code !== 0) entry.missing = `failed with exit code ${code}: ${firstError(stderr)}`;
  else if (kind === 'copied' && output !== input.bytes) entry.missing = `failed: ${output} bytes of ${input.bytes}`;
  else if (kind === 'edited') entry.policies = countPolicies(file);
  rmSync(file, { force: true });
}

/** The line that says what went wrong: runtimes print the source around it first. */
function firstError(stderr: string): string {
  return stderr.split('\n').find((text) => /^(?:\w*Error|error|fatal)\b/.test(text)) ?? firstLine(stderr);
}

function isTired({ measurements }: Entry, patience: number): boolean {
  const spent = measurements.reduce((sum, { wall }) => sum + wall, 0);
  return measurements.length >= FEWEST_RUNS && spent > patience;
}

function resultOf(item: Case, size: number, input: Input, entries: readonly Entry[]): Result {
  return {
    case: item.id,
    title: item.title,
    about: item.about,
    resources: size,
    bytes: input.bytes,
    policies: { always: input.containers, others: input.decoys },
    references: item.references,
    rows: entries.map(rowOf),
  };
}

function rowOf({ contestant: { id, title, ours }, measurements, missing, policies }: Entry): Row {
  const row = { contestant: id, title, ours };
  if (missing !== undefined) return { ...row, missing };
  const walls = measurements.map(({ wall }) => wall);
  return {
    ...row,
    wall: { median: median(walls), least: Math.min(...walls), most: Math.max(...walls) },
    cpu: median(measurements.map(({ cpu }) => cpu)),
    memory: Math.max(...measurements.map(({ memory }) => memory)),
    runs: measurements.length,
    ...(policies === undefined ? {} : { policies }),
  };
}
