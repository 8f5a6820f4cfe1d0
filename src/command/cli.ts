import { quote } from '../quote.ts';
import { type Arguments, COMMANDS, type CommandName, parseArguments, unknownCommand } from './arguments.ts';
import { failure } from './failure.ts';
import { say } from './report.ts';
import { OutputError, printOut } from './stdio.ts';
import { UsageError } from './usage-error.ts';

const RUN: Record<CommandName, () => Promise<(args: Arguments) => Promise<number>>> = {
  set: async () => (await import('./set.ts')).set,
  check: async () => (await import('./check.ts')).check,
  list: async () => (await import('./list.ts')).list,
};

/** Whether a first argument is one of the command's own, and not one that kustomize gives to a plugin. */
export function isOwnArgument(argument: string | undefined): boolean {
  return argument !== undefined && (argument.startsWith('-') || isCommand(argument) || argument === 'help');
}

/** Runs the command with its arguments; returns its exit code. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const [first = '', ...rest] = args;
  const command = isCommand(first) ? first : undefined;
  try {
    return command === undefined ? await general(first, rest) : await subcommand(command, rest);
  } catch (error) {
    if (error instanceof UsageError) {
      if (error.lines.length > 0) for (const line of error.lines) say(line);
      else say(`pull-policy${command === undefined ? '' : ` ${command}`}: ${error.message}`);
      return 2;
    }
    const text = failure(error);
    if (text !== '') say(`pull-policy: ${text}`);
    return error instanceof OutputError ? 1 : 2;
  }
}

async function subcommand(command: CommandName, args: readonly string[]): Promise<number> {
  const parsed = parseArguments(command, args);
  if (parsed.help) {
    printOut([(await import('./help.ts')).commandHelp(command)]);
    return 0;
  }
  const run = await RUN[command]();
  return run(parsed);
}

async function general(first: string, rest: readonly string[]): Promise<number> {
  switch (first) {
    case '-h':
    case '--help':
    case 'help': {
      const { HELP, commandHelp } = await import('./help.ts');
      const [about, ...others] = rest;
      refuseMore(first, others);
      if (about !== undefined && !isCommand(about)) throw new UsageError(unknownCommand(about));
      printOut([about === undefined ? HELP : commandHelp(about)]);
      return 0;
    }
    case '--version': {
      refuseMore(first, rest);
      const { VERSION } = await import('./version.ts');
      printOut([`${VERSION}\n`]);
      return 0;
    }
    default:
      throw new UsageError(unknownCommand(first));
  }
}

function refuseMore(argument: string, [first]: readonly string[]): void {
  if (first !== undefined) throw new UsageError(`${argument} takes nothing more; got ${quote(first)}`);
}

function isCommand(name: string): name is CommandName {
  return (COMMANDS as readonly string[]).includes(name);
}
