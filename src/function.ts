import { loadConfig } from './config/load.ts';
import { compileRules } from './decide/rules.ts';
import type { PullPolicyConfig } from './decide/types.ts';
import type { Replacement } from './edit/replacement.ts';
import { type FunctionConfig, readResourceList } from './input/resource-list.ts';
import { checkEncoding, type Source } from './input/source.ts';
import type { Finding } from './output/finding.ts';
import { closingFindings, Transform } from './transform.ts';

/** What a run of the function comes to: how the resource list's text changes, and what there is to tell. */
export interface FunctionRun {
  replacements: Replacement[];
  findings: Finding[];
  /** 1 when one of the findings is an error, else 0. */
  exitCode: 0 | 1;
}

/**
 * Runs the KRM function on a resource list. Throws `InputError` when the input is none.
 * https://github.com/kubernetes-sigs/kustomize/blob/master/cmd/config/docs/api-conventions/functions-spec.md
 */
export async function runFunction(source: Source): Promise<FunctionRun> {
  checkEncoding(source);
  let configFindings: Finding[] = [];
  let config: PullPolicyConfig | undefined;
  const start = ({ functionConfig, functionConfigRef: resource }: FunctionConfig): Transform | undefined => {
    const loaded = loadConfig(functionConfig);
    configFindings = [];
    if ('config' in loaded) {
      config = loaded.config;
      return new Transform(config, compileRules(config));
    }
    configFindings = loaded.errors.map(({ message: text }) => ({
      code: 'config',
      severity: 'error',
      text,
      ...(resource === undefined ? {} : { resource }),
    }));
    return undefined;
  };
  const { envelope, transform } = await readResourceList(source, start);
  const findings =
    config === undefined || transform === undefined
      ? configFindings
      : transform.findings.concat(closingFindings(config, [transform]));
  const replacements = transform?.replacements ?? [];
  const results = envelope.append(source, findings);
  if (results !== undefined) {
    replacements.push(results);
    replacements.sort((a, b) => a.start - b.start);
  }
  return { replacements, findings, exitCode: findings.some(({ severity }) => severity === 'error') ? 1 : 0 };
}
