import { compileRules } from '../decide/rules.ts';
import { applyReplacements } from '../edit/replacement.ts';
import { sourceOf } from '../input/source.ts';
import type { Finding } from '../output/finding.ts';
import { line } from '../output/messages.ts';
import { closingFindings } from '../transform.ts';
import { transformText } from '../transform-text.ts';
import { parseConfiguration } from './configuration.ts';
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
  const parsed = await parseConfiguration(sourceOf([Buffer.from(configuration)]));
  if ('errors' in parsed) {
    const { errors, resource } = parsed;
    for (const { message: text } of errors) {
      say(
        line({ code: 'config', severity: 'error', text, field: '', ...(resource === undefined ? {} : { resource }) }),
      );
    }
    return 1;
  }
  const { config } = parsed;
  try {
    const source = readStdin();
    const run = await transformText(source, config, compileRules(config));
    const findings: Finding[] = [...run.findings, ...closingFindings(config, [run])];
    for (const finding of findings) say(line(finding));
    const code = exitCode(findings.map(aboutNoFile));
    // kustomize would take resources without their changes for the result.
    if (code === 0) applyReplacements(source.bytes, source.end, run.replacements, writeOut);
    return code;
  } catch (error) {
    const text = failure(error);
    if (text !== '') say(`pull-policy: ${text}`);
    return 1;
  }
}
