import { compileSelector } from '../decide/selector.ts';
import type { ConfigFinding } from './finding.ts';

/**
 * Selectors of a match that do not parse (globs all do). What is not of the right type is passed over: the schema
 * reports it. `pathOf` gives the path of a field of the match.
 */
export function selectorFindings(
  match: Readonly<Record<string, unknown>>,
  pathOf: (field: string) => string,
): ConfigFinding[] {
  const findings: ConfigFinding[] = [];
  for (const field of ['labelSelector', 'annotationSelector']) {
    const selector = match[field];
    if (typeof selector !== 'string' || selector === '') continue;
    try {
      compileSelector(selector);
    } catch (error) {
      const { message: reason } = error as Error;
      findings.push({ code: 'bad-selector', path: pathOf(field), value: selector, reason });
    }
  }
  return findings;
}
