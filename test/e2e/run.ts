import { spawnSync } from 'node:child_process';

/** What a finished process left behind. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Both streams, for messages that a tool prints to either. */
  readonly output: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly input?: string;
  /** Added to the environment of the tests. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program to its end, without a shell. @throws if it cannot be started. */
export function run(command: string, args: readonly string[], { cwd, input = '', env = {} }: RunOptions = {}): Outcome {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    input,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  // The function exits before it has read everything where it refuses its arguments; that is no error of the test.
  if (error !== undefined && !('code' in error && error.code === 'EPIPE')) throw error;
  return { code: status, stdout, stderr, output: `${stdout}${stderr}` };
}

/** Runs a program that must succeed. @throws with everything that it printed if it does not. */
export function runOk(command: string, args: readonly string[], options: RunOptions = {}): Outcome {
  const outcome = run(command, args, options);
  if (outcome.code !== 0) {
    throw new Error(`${command} ${args.join(' ')}\nended with ${outcome.code}:\n${outcome.output}`);
  }
  return outcome;
}
