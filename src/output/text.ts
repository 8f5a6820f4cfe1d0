import type { LocatedFinding } from './finding.ts';
import { explanation, place, subject } from './messages.ts';
import type { Paint } from './paint.ts';

/** A finding as a line of text, in the form that editors and people know from compilers. */
export function textLine(located: LocatedFinding, paint: Paint): string {
  const { finding } = located;
  const { severity } = finding;
  const colour = severity === 'error' ? paint.red : severity === 'warning' ? paint.yellow : paint.cyan;
  const parts = [paint.bold(place(located)), colour(severity), subject(finding), explanation(finding)];
  return parts.filter((part) => part !== '').join(': ');
}
