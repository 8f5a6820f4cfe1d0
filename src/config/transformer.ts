import { ruleLabel } from '../decide/rules.ts';
import type { PullPolicyConfig } from '../decide/types.ts';
import { fieldSpecProblems } from '../locate/field-spec.ts';
import type { ConfigFinding } from './finding.ts';
import { validateTransformer } from './generated/validate.js';
import { isMapping, type Mapping } from './mapping.ts';
import { fieldPath } from './path.ts';
import { schemaFindings } from './schema-findings.ts';
import { selectorFindings } from './selectors.ts';

/** What is wrong with a `PullPolicyTransformer`. */
export function transformerFindings(value: Mapping): ConfigFinding[] {
  const rules = isMapping(value.spec) && Array.isArray(value.spec.rules) ? value.spec.rules : [];
  return [
    ...schemaFindings(validateTransformer, value),
    ...rules.flatMap((rule, index) =>
      isMapping(rule) && isMapping(rule.match)
        ? selectorFindings(rule.match, (field) => fieldPath(['spec', 'rules', index, 'match', field]))
        : [],
    ),
    ...repeatedNames(rules),
    ...fieldSpecFindings(isMapping(value.spec) ? value.spec.fieldSpecs : undefined),
  ];
}

function fieldSpecFindings(fieldSpecs: unknown): ConfigFinding[] {
  if (!Array.isArray(fieldSpecs)) return [];
  return fieldSpecs.flatMap((spec, index): ConfigFinding[] => {
    // What the schema refuses needs no second look.
    if (!isMapping(spec) || typeof spec.path !== 'string' || spec.path === '') return [];
    const image = typeof spec.image === 'string' && spec.image !== '' ? { image: spec.image } : {};
    const problems = fieldSpecProblems({ path: spec.path, create: spec.create === true, ...image });
    return problems.map(({ field, reason }) => ({
      code: 'bad-field-path',
      path: fieldPath(['spec', 'fieldSpecs', index, field]),
      value: String(spec[field]),
      reason,
    }));
  });
}

/** The configuration that a `PullPolicyTransformer` without findings holds. */
export function readTransformer(value: Mapping): PullPolicyConfig {
  const { mode = 'Set', rules = [], fieldSpecs = [], discover = true } = value.spec as Partial<PullPolicyConfig>;
  return { mode, rules, fieldSpecs, discover };
}

/** Messages and results name a rule by its name, or by its place where it has none, so that no two may be alike. */
function repeatedNames(rules: readonly unknown[]): ConfigFinding[] {
  const findings: ConfigFinding[] = [];
  const names = rules.map((rule) => (isMapping(rule) && typeof rule.name === 'string' ? rule.name : ''));
  const seen = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    if (name === '') seen.set(ruleLabel({}, index), fieldPath(['spec', 'rules', index]));
  }
  for (const [index, name] of names.entries()) {
    if (name === '') continue;
    const path = fieldPath(['spec', 'rules', index, 'name']);
    const first = seen.get(name);
    if (first === undefined) seen.set(name, fieldPath(['spec', 'rules', index]));
    else findings.push({ code: 'repeated-name', path, name, first });
  }
  return findings;
}
