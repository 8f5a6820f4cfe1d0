import { compileRules } from '../decide/rules.ts';
import type { PullPolicyConfig } from '../decide/types.ts';
import { InputError } from '../input/input-error.ts';
import type { LocatedFinding } from '../output/finding.ts';
import { githubLine } from '../output/github.ts';
import { jsonReport } from '../output/json.ts';
import { checkSummary } from '../output/messages.ts';
import { sarifReport } from '../output/sarif.ts';
import { textLine } from '../output/text.ts';
import { closingFindings, type Tally } from '../tally.ts';
import { transformText } from '../transform-text.ts';
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
  const tallies: Tally[] = [];
  const { findings, files } = await work(args, async ({ real, source, definitions }) => {
    // Nothing at all is what a command leaves that failed at the other end of the pipe: that must not pass.
    if (real === undefined && source.end === 0) throw new InputError('it is empty');
    const { findings: found, tally } = await transformText(source, config, decider, definitions);
    tallies.push(tally);
    return found;
  });
  for (const finding of closingFindings(config, tallies)) findings.push(aboutNoFile(finding));
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
