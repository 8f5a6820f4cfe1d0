import { stringify } from 'yaml';
import type { Step } from '../../src/locate/steps.ts';

/** A resource, as YAML, that has nothing but what steps lead to. */
export function resourceWith(
  head: { apiVersion: string; kind: string; name: string },
  steps: readonly Step[],
  end: unknown,
): string {
  const { apiVersion, kind, name } = head;
  const body = steps.reduceRight<unknown>((inner, step) => around(step, inner), end) as object;
  return stringify({ apiVersion, kind, metadata: { name }, ...body });
}

/** What such a resource holds at the end of the steps. */
export function endOf(data: unknown, steps: readonly Step[]): unknown {
  return steps.reduce((node, step) => {
    return keysOf(step).reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], node);
  }, data);
}

function keysOf(step: Step): string[] {
  if (step.type === 'key') return [step.key.text];
  if (step.type === 'keys') return ['any'];
  return step.type === 'deep' ? ['deep', 'deeper'] : ['0'];
}

function around(step: Step, inner: unknown): unknown {
  switch (step.type) {
    case 'key':
      return { [step.key.text]: inner };
    case 'keys':
      return { any: inner };
    case 'deep':
      return { deep: { deeper: inner } };
    default:
      return [inner];
  }
}
