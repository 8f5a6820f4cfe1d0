import { compileRules } from '../decide/rules.ts';
import type { PullPolicyConfig } from '../decide/types.ts';
import type { LocatedFinding } from '../output/finding.ts';
import { githubLine } from '../output/github.ts';
import { jsonReport } from '../output/json.ts';
import { checkSummary } from '../output/messages.ts';
import { sarifReport } from '../output/sarif.ts';
import { textLine } from '../output/text.ts';
import { closingFindings } from '../transform.ts';
import { type TextRun, transformText } from '../transform-text.ts';
import type { Arguments } from './arguments.ts';
import { configurationOf } from './configuration.ts';
import { aboutNoFile, exitCode, say } from './report.ts';
import { printOut, STDOUT } from './stdio.ts';
import { paintFor } from './terminal.ts';
import { VERSION } from './version.ts';
import { work } from './work.ts';

/** `pull-policy check`: reports every policy that is not what the rules ask for, and changes nothing. */
export async function check(args: Arguments): Promise<number> {
  const config = await configurationOf(args, 'Check');
  const decider = compileRules(config);
  const runs: Pick<TextRun, 'fields' | 'uses'>[] = [];
  const { findings, files } = await work(args, async ({ source, definitions }) => {
    const { findings: found, fields, uses } = await transformText(source, config, decider, definitions);
    runs.push({ fields, uses });
    return found;
  });
  for (const finding of closingFindings(config, runs)) findings.push(aboutNoFile(finding));
  printOut(print(args.format ?? 'text', findings, files, config));
  const differing = findings.filter(({ finding }) => finding.code === 'differs');
  say(checkSummary(differing.length, new Set(differing.map(({ file }) => file)).size, files));
  return exitCode(findings);
}

function* print(
  format: string,
  findings: readonly LocatedFinding[],
  files: number,
  config: PullPolicyConfig,
): Generator<string> {
  if (format === 'json') yield* jsonReport(findings, files);
  else if (format === 'sarif') yield* sarifReport(findings, config, VERSION);
  else if (format === 'github') for (const finding of findings) yield `${githubLine(finding)}\n`;
  else {
    const paint = paintFor(STDOUT);
    for (const finding of findings) yield `${textLine(finding, paint)}\n`;
  }
}
