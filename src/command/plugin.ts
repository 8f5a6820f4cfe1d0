import { compileRules } from '../decide/rules.ts';
import { applyReplacements } from '../edit/replacement.ts';
import { type Source, sourceOf } from '../input/source.ts';
import type { ResourceRef } from '../locate/manifest.ts';
import type { Finding } from '../output/finding.ts';
import { line } from '../output/messages.ts';
import { closingFindings } from '../tally.ts';
import { transformText } from '../transform-text.ts';
import { type ConfigLine, parseConfiguration } from './configuration.ts';
import { failure } from './failure.ts';
import { aboutNoFile, exitCode, say } from './report.ts';
import { readStdin, writeOut } from './stdio.ts';

/**
 * Runs as an executable plugin of kustomize: the configuration comes in the environment, a plain stream of resources on
 * standard input, and kustomize takes standard output for the resources if the exit code is 0. It shows standard error,
 * so everything there is to tell goes there.
 * https://kubectl.docs.kubernetes.io/guides/extending_kustomize/exec_plugins/
 */
export async function runPlugin(configuration: string): Promise<number> {
  let source: Source | undefined;
  try {
    const parsed = await parseConfiguration(sourceOf([Buffer.from(configuration)]));
    if ('errors' in parsed) {
      for (const problem of parsed.errors) say(line(configFinding(problem, parsed.resource)));
      return 1;
    }
    const { config } = parsed;
    source = readStdin();
    const run = await transformText(source, config, compileRules(config));
    const findings: Finding[] = [...run.findings, ...closingFindings(config, [run.tally])];
    for (const finding of findings) say(line(finding));
    const code = exitCode(findings.map(aboutNoFile));
    // kustomize would take resources without their changes for the result.
    if (code === 0) applyReplacements(source.bytes, source.end, run.replacements, writeOut);
    return code;
  } catch (error) {
    const text = failure(error, source);
    if (text !== '') say(`pull-policy: ${text}`);
    return 1;
  }
}

/** A problem of the configuration. Where it has no name to be told by, it is not known to be a resource at all. */
function configFinding({ message, line: at }: ConfigLine, resource: ResourceRef | undefined): Finding {
  if (resource !== undefined) return { code: 'config', severity: 'error', text: message, field: '', resource };
  const where = at === undefined ? '' : `, line ${at}`;
  return { code: 'config', severity: 'error', text: `the configuration${where}: ${message}`, field: '' };
}
