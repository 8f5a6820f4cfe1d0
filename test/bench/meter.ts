import { spawnSync } from 'node:child_process';

/** What one run of a program took. */
export interface Measurement {
  /** Seconds from the start until the program had ended and its output was read. */
  readonly wall: number;
  /** Seconds of all cores, user and system, with the children that the program waited for. */
  readonly cpu: number;
  /** Bytes resident at the peak: of the program, or of the largest of those children. */
  readonly memory: number;
  /** Bytes on standard output. */
  readonly output: number;
  readonly code: number;
  /** The beginning of what came on standard error. */
  readonly stderr: string;
}

export interface Run {
  readonly command: readonly string[];
  /** File for standard input. */
  readonly stdin?: string | undefined;
  /** File that gets the standard output, which is counted and dropped without one. */
  readonly stdout?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Variables that change how long a contestant takes, or what it does. */
const UNSET = ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'LOG_TO_STDERR', 'KUSTOMIZE_PLUGIN_HOME'];

/** Runs a program under the meter, which is built from test/bench/meter. @throws if it cannot be started. */
export function measure(meter: string, { command, stdin, stdout, env = {} }: Run): Measurement {
  const kept = Object.fromEntries(Object.entries(process.env).filter(([name]) => !UNSET.includes(name)));
  const files = [...(stdin === undefined ? [] : ['-in', stdin]), ...(stdout === undefined ? [] : ['-out', stdout])];
  const outcome = spawnSync(meter, [...files, ...command], { encoding: 'utf8', env: { ...kept, ...env } });
  if (outcome.error !== undefined) throw outcome.error;
  if (outcome.status !== 0) throw new Error(outcome.stderr);
  return JSON.parse(outcome.stdout) as Measurement;
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length % 2 === 0 ? half - 1 : half], sorted[half]];
  return (low + high) / 2;
}
