import { fstatSync } from 'node:fs';
import { OutputError, readStdin, STDERR, writeAll, writeOut } from './command/stdio.ts';
import { applyReplacements } from './edit/replacement.ts';
import { runFunction } from './function.ts';
import type { Source } from './input/source.ts';
import type { Finding } from './output/finding.ts';
import { line } from './output/messages.ts';

const args = process.argv.slice(2);
const pluginConfiguration = process.env.KUSTOMIZE_PLUGIN_CONFIG_STRING;

// A function is started anew for each package, so whatever it does not need is imported late.
void (args.length === 0 && pluginConfiguration === undefined ? functionMode() : commandMode());

async function commandMode(): Promise<void> {
  const { isOwnArgument, runCommand } = await import('./command/cli.ts');
  if (pluginConfiguration !== undefined && !isOwnArgument(args[0])) {
    const { runPlugin } = await import('./command/plugin.ts');
    process.exitCode = await runPlugin(pluginConfiguration);
  } else process.exitCode = await runCommand(args);
}

async function functionMode(): Promise<void> {
  if (await isTerminal()) {
    const { USAGE } = await import('./command/help.ts');
    say(USAGE.trimEnd());
    process.exitCode = 2;
    return;
  }
  let source: Source | undefined;
  try {
    source = readStdin();
    const all = process.env.LOG_TO_STDERR !== undefined;
    const toTell = ({ severity }: Finding): boolean => all || severity === 'error';
    const { replacements, findings, exitCode } = await runFunction(source, toTell);
    if (findings.length > 0) say(findings.map(line).join('\n'));
    applyReplacements(source.bytes, source.end, replacements, writeOut, true);
    process.exitCode = exitCode;
  } catch (error) {
    process.exitCode = error instanceof OutputError ? 1 : 2;
    const { failure } = await import('./command/failure.ts');
    const text = failure(error, source);
    if (text !== '') say(`pull-policy: ${text}`);
  }
}

/** Writes lines to standard error. */
function say(lines: string): void {
  writeAll(STDERR, Buffer.from(`${lines}\n`));
}

/** Whether somebody would have to type the resource list. The module that knows terminals costs time to load. */
async function isTerminal(): Promise<boolean> {
  return fstatSync(0).isCharacterDevice() && (await import('node:tty')).isatty(0);
}
