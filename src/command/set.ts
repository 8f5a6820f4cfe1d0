import { dirname } from 'node:path';
import { compileRules } from '../decide/rules.ts';
import { applyReplacements } from '../edit/replacement.ts';
import { unifiedDiff } from '../output/diff.ts';
import type { Finding } from '../output/finding.ts';
import { setSummary } from '../output/messages.ts';
import { closingFindings } from '../transform.ts';
import { type TextRun, transformText } from '../transform-text.ts';
import type { Arguments } from './arguments.ts';
import { configurationOf } from './configuration.ts';
import { exitCode, report, say } from './report.ts';
import { SignalGuard } from './signals.ts';
import { writeOut } from './stdio.ts';
import { systemMessage } from './system-message.ts';
import { type Paint, paintFor } from './terminal.ts';
import { type Input, isStream, work } from './work.ts';
import { replaceFile, syncFolder } from './write-file.ts';

const STDOUT = 1;

/** `pull-policy set`: edits files in place, or a stream on its way; with `--diff` shows what it would do. */
export async function set(args: Arguments): Promise<number> {
  const config = await configurationOf(args, 'Set');
  const decider = compileRules(config);
  const write = args.diff ? printDiff : writeInput;
  const runs: Pick<TextRun, 'fields' | 'uses'>[] = [];
  const folders = new Set<string>();
  let policies = 0;
  let changed = 0;
  // A stream is not written to any file, and waiting for its input must not keep a signal from working.
  const guard = isStream(args.paths) || args.diff ? undefined : new SignalGuard();
  const { findings, files } = await work(
    args,
    async (input) => {
      const run = await transformText(input.source, config, decider, input.definitions);
      const { replacements, findings: found, fields, uses } = run;
      runs.push({ fields, uses });
      const worthTelling = found.filter(({ code }) => code !== 'changed');
      const isText = !found.some(({ code }) => code === 'not-yaml' || code === 'template');
      if (replacements.length > 0 || (input.real === undefined && isText && !args.diff)) {
        const failed = write(input, replacements);
        if (failed !== undefined) return [...worthTelling, failed];
        if (input.real !== undefined && !args.diff) folders.add(dirname(input.real));
      }
      if (replacements.length > 0) {
        policies += found.length - worthTelling.length;
        changed++;
      }
      return worthTelling;
    },
    () => guard?.signal !== undefined,
  );
  for (const folder of folders) syncFolder(folder);
  const stopped = guard?.signal !== undefined;
  for (const finding of stopped ? [] : closingFindings(config, runs)) {
    findings.push({ finding, file: undefined, line: undefined, column: undefined });
  }
  report(findings);
  say(setSummary(policies, changed, files, !args.diff));
  if (stopped) say(`stopped by ${guard.signal}: the other files are as they were`);
  guard?.release();
  return exitCode(findings);
}

type Write = (input: Input, replacements: TextRun['replacements']) => Finding | undefined;

const writeInput: Write = ({ real, source: { bytes, end } }, replacements) => {
  if (real === undefined) {
    applyReplacements(bytes, end, replacements, writeOut);
    return undefined;
  }
  try {
    replaceFile(real, (sink) => applyReplacements(bytes, end, replacements, sink));
    return undefined;
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    return { code: 'not-written', severity: 'error', detail: systemMessage(error) };
  }
};

const printDiff: Write = ({ path, source }, replacements) => {
  const diff = unifiedDiff(source, replacements, path);
  const paint = paintFor(STDOUT);
  if (!paint.colours) for (const piece of diff) writeOut(piece);
  else {
    const lines = Buffer.concat(diff).toString().split('\n');
    writeOut(Buffer.from(lines.map((line) => paintDiffLine(line, paint)).join('\n')));
  }
  return undefined;
};

function paintDiffLine(line: string, paint: Paint): string {
  if (line.startsWith('+++') || line.startsWith('---')) return paint.bold(line);
  if (line.startsWith('+')) return paint.green(line);
  if (line.startsWith('-')) return paint.red(line);
  return line.startsWith('@@') ? paint.cyan(line) : line;
}
