import type { PullPolicyConfig } from '../decide/types.ts';

/** What can be asked of every container alike. */
export const SINGLE_OUTCOMES = ['Always', 'IfNotPresent', 'Never', 'Default', 'Unset'] as const;
export type SingleOutcome = (typeof SINGLE_OUTCOMES)[number];

/** The configuration of one rule for every container. `name` stands for the rule in messages. */
export function singleRule(imagePullPolicy: SingleOutcome, name: string): PullPolicyConfig {
  return { mode: 'Set', rules: [{ name, imagePullPolicy }], fieldSpecs: [], discover: true };
}
