import { ruleLabel } from './decide/rules.ts';
import type { PullPolicyConfig } from './decide/types.ts';
import type { Reach } from './locate/field-specs.ts';
import type { Finding } from './output/finding.ts';

/** What a run met, counted. */
export interface Tally {
  /** Number of policy fields. */
  fields: number;
  /** Number of policy fields that each rule decided. */
  readonly uses: number[];
  /** How far each field spec led. */
  readonly reached: readonly Reach[];
}

/** What only the end of all runs can tell: that there was no container, or that a rule or a field spec met none. */
export function closingFindings(config: PullPolicyConfig, tallies: readonly Tally[]): Finding[] {
  const findings: Finding[] = [];
  if (tallies.every(({ fields }) => fields === 0)) findings.push({ code: 'no-container', severity: 'warning' });
  else findings.push(...unusedRules(config, tallies));
  for (const [index, { path, image }] of config.fieldSpecs.entries()) {
    // There is a tally for each file, and so many arguments do not go into one call.
    const reach = tallies.reduce<Reach>((most, { reached }) => maximum(most, reached[index] ?? 0), 0);
    if (reach === 3 || (reach === 2 && image === undefined)) continue;
    const aim = reach === 0 ? 'resource' : reach === 1 ? 'policy' : 'image';
    findings.push({
      code: 'unused-field-spec',
      severity: 'warning',
      index,
      aim,
      steps: reach === 2 ? (image ?? '') : path,
    });
  }
  return findings;
}

function unusedRules({ rules }: PullPolicyConfig, tallies: readonly Tally[]): Finding[] {
  const findings: Finding[] = [];
  for (const [index, rule] of rules.entries()) {
    if (tallies.some(({ uses }) => uses[index] !== 0)) continue;
    const tagged = rule.match?.images?.find(hasTagOrDigest);
    findings.push({
      code: 'unused-rule',
      severity: 'warning',
      rule: ruleLabel(rule, index),
      ...(tagged === undefined ? {} : { tagged }),
    });
  }
  return findings;
}

/** Whether a pattern for names seems to hold a tag or a digest, which no name has. */
function hasTagOrDigest(pattern: string): boolean {
  return pattern.includes('@') || /[^:]:./.test(pattern.slice(pattern.lastIndexOf('/') + 1));
}

const maximum = (a: Reach, b: Reach): Reach => (a > b ? a : b);
