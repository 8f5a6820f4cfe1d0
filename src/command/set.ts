import { compileRules } from '../decide/rules.ts';
import { applyReplacements } from '../edit/replacement.ts';
import { unifiedDiff } from '../output/diff.ts';
import type { LocatedFinding } from '../output/finding.ts';
import { setSummary } from '../output/messages.ts';
import type { Paint } from '../output/paint.ts';
import { closingFindings, type Tally } from '../tally.ts';
import { type TextRun, transformText } from '../transform-text.ts';
import type { Arguments } from './arguments.ts';
import { configurationOf } from './configuration.ts';
import { aboutNoFile, exitCode, report, say } from './report.ts';
import { SignalGuard } from './signals.ts';
import { printOut, STDOUT, writeOut } from './stdio.ts';
import { systemMessage } from './system-message.ts';
import { paintFor } from './terminal.ts';
import { type Input, isStream, work } from './work.ts';
import { FileReplacer } from './write-file.ts';

/** Files that are made to last together: the disk takes hardly longer for these than for one. */
const FILES_AT_A_TIME = 16;

/** `pull-policy set`: edits files in place, or a stream on its way; with `--diff` shows what it would do. */
export async function set(args: Arguments): Promise<number> {
  const config = await configurationOf(args, 'Set');
  const decider = compileRules(config);
  const tallies: Tally[] = [];
  const totals = { policies: 0, files: 0 };
  const inPlace = !isStream(args.paths) && !args.diff;
  const files = new FileOutlet(totals);
  // Waiting for the input of a stream must not keep a signal from working.
  const guard = inPlace ? new SignalGuard() : undefined;
  const done = await work(
    args,
    async (input) => {
      const run = await transformText(input.source, config, decider, input.definitions);
      tallies.push(run.tally);
      const changes = run.findings.filter(({ code }) => code === 'changed').length;
      if (inPlace) await files.write(input, run.replacements, changes);
      else {
        if (args.diff) printDiff(input, run.replacements);
        else if (isYaml(run)) printText(input, run.replacements);
        count(totals, run.replacements, changes);
      }
      return run.findings.filter(({ code }) => code !== 'changed');
    },
    () => guard?.signal !== undefined,
  );
  await files.finish();
  const findings = [...done.findings, ...files.findings];
  if (guard?.signal === undefined) {
    for (const finding of closingFindings(config, tallies)) findings.push(aboutNoFile(finding));
  }
  report(findings);
  say(setSummary(totals.policies, totals.files, done.files, !args.diff));
  if (guard?.signal !== undefined) say(`stopped by ${guard.signal}: the other files are as they were`);
  guard?.release();
  return exitCode(findings);
}

/** Numbers of policies that were set, and of files that hold them. */
interface Totals {
  policies: number;
  files: number;
}

type Replacements = TextRun['replacements'];

function count(totals: Totals, replacements: Replacements, policies: number): void {
  if (replacements.length === 0) return;
  totals.policies += policies;
  totals.files++;
}

/** Whether a text was understood. Of one that was not, nothing goes out: its reader would take it for the result. */
function isYaml({ findings }: TextRun): boolean {
  return !findings.some(({ code }) => code === 'not-yaml' || code === 'template');
}

/** Writes files, a few at a time, and counts what is really written. */
class FileOutlet {
  /** Files that could not be written. */
  readonly findings: LocatedFinding[] = [];
  private readonly replacer = new FileReplacer();
  /** What waits to be written, by its real path. */
  private readonly waiting = new Map<string, { path: string; policies: number }>();

  constructor(private readonly totals: Totals) {}

  async write({ path, real = path, source }: Input, replacements: Replacements, policies: number): Promise<void> {
    if (replacements.length === 0) return;
    try {
      this.replacer.stage(real, (sink) => applyReplacements(source.bytes, source.end, replacements, sink));
    } catch (error) {
      this.fail(path, error);
      return;
    }
    count(this.totals, replacements, policies);
    this.waiting.set(real, { path, policies });
    if (this.replacer.staged >= FILES_AT_A_TIME) await this.commit();
  }

  async finish(): Promise<void> {
    await this.commit();
    this.replacer.finish();
  }

  private async commit(): Promise<void> {
    for (const { path: real, error } of await this.replacer.commit()) {
      const { path, policies } = this.waiting.get(real) ?? { path: real, policies: 0 };
      this.totals.policies -= policies;
      this.totals.files--;
      this.fail(path, error);
    }
    this.waiting.clear();
  }

  private fail(path: string, error: unknown): void {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const finding = { code: 'not-written', severity: 'error', detail: systemMessage(error) } as const;
    this.findings.push({ finding, file: path, line: undefined, column: undefined });
  }
}

function printText({ source: { bytes, end } }: Input, replacements: Replacements): void {
  applyReplacements(bytes, end, replacements, writeOut);
}

function printDiff({ path, source }: Input, replacements: Replacements): void {
  const diff = unifiedDiff(source, replacements, path);
  const paint = paintFor(STDOUT);
  if (!paint.colours) printOut(diff);
  else {
    const lines = Buffer.concat([...diff])
      .toString()
      .split('\n');
    printOut([lines.map((line) => paintDiffLine(line, paint)).join('\n')]);
  }
}

function paintDiffLine(line: string, paint: Paint): string {
  if (line.startsWith('+++') || line.startsWith('---')) return paint.bold(line);
  if (line.startsWith('+')) return paint.green(line);
  if (line.startsWith('-')) return paint.red(line);
  return line.startsWith('@@') ? paint.cyan(line) : line;
}
