import {
  type Configs,
  generalResult,
  type KptFunc,
  type KubernetesObject,
  kubernetesObjectResult,
  type Result,
} from 'kpt-functions';
import { Schemas } from './catalogue/schemas.ts';
import { loadConfig } from './config/load.ts';
import { compileRules } from './decide/rules.ts';
import { replaced } from './edit/replacement.ts';
import { readDefinitions } from './input/definitions.ts';
import { sourceOf } from './input/source.ts';
import type { Finding } from './output/finding.ts';
import { message } from './output/messages.ts';
import { closingFindings, type Tally } from './tally.ts';
import { transformText } from './transform-text.ts';

/**
 * The function for programs that compose functions by the kpt-functions SDK: the same rules over the SDK's objects,
 * with results added to its `Configs`. The command does not run through the SDK, whose own loop drops one of two items
 * with the same name, sorts the others, and loses comments and the way scalars are written.
 * https://github.com/GoogleContainerTools/kpt-functions-sdk
 */
export const pullPolicy: KptFunc = async (configs: Configs) => {
  const loaded = loadConfig(configs.getFunctionConfig());
  if ('errors' in loaded) {
    configs.addResults(...loaded.errors.map((error) => generalResult(error.message, 'error')));
    return;
  }
  const { config } = loaded;
  const decider = compileRules(config);
  // JSON is YAML, so an object goes the way of any other text.
  const texts = configs.getAll().map((object) => ({ object, source: sourceOf([Buffer.from(JSON.stringify(object))]) }));
  // One object may define another's kind.
  const definitions = new Schemas();
  for (const { source } of texts) await readDefinitions(source, definitions);
  const tallies: Tally[] = [];
  for (const { object, source } of texts) {
    const run = await transformText(source, config, decider, definitions);
    tallies.push(run.tally);
    for (const finding of run.findings) configs.addResults(resultOf(finding, object));
    if (run.replacements.length === 0) continue;
    configs.insert(JSON.parse(replaced(source, run.replacements).toString()) as KubernetesObject);
  }
  for (const finding of closingFindings(config, tallies)) configs.addResults(resultOf(finding));
};

pullPolicy.usage = `
Decides the imagePullPolicy of every container by rules.

Configured by a PullPolicyTransformer (apiVersion pullpolicy.dev/v1alpha1), or by a ConfigMap that holds one rule:

apiVersion: v1
kind: ConfigMap
data:
  imagePullPolicy: IfNotPresent
`;

/** The SDK has a spelling of its own for one severity and one field. */
function resultOf(finding: Finding, object?: KubernetesObject): Result {
  const severity = finding.severity === 'warning' ? 'warn' : finding.severity;
  const text = message(finding);
  const tags = 'rule' in finding ? { rule: finding.rule } : undefined;
  if (object === undefined) return generalResult(text, severity, tags);
  const path = 'path' in finding ? finding.path : '';
  // A finding about the whole object has no field.
  if (path === '') return kubernetesObjectResult(text, object, undefined, severity, tags);
  const { current, proposed } = 'current' in finding ? finding : {};
  const field = {
    path,
    ...(current === undefined ? {} : { currentValue: current }),
    ...(proposed === undefined ? {} : { suggestedValue: proposed }),
  };
  return kubernetesObjectResult(text, object, field, severity, tags);
}
