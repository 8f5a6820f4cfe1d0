import { oneLine } from '../quote.ts';
import type { LocatedFinding } from './finding.ts';
import { explanation, subject } from './messages.ts';

const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const;

/**
 * A finding as a workflow command, which GitHub Actions shows beside the line that it is about.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function githubLine({ finding, file, line, column }: LocatedFinding): string {
  const properties = Object.entries({ file, line, col: column, title: 'pull-policy' })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const text = [subject(finding), explanation(finding)].filter((part) => part !== '').join(': ');
  return `::${COMMANDS[finding.severity]} ${properties.join(',')}::${escapeData(text)}`;
}

function escapeData(text: string): string {
  // Of control characters, GitHub knows these two.
  return text
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
    .replace(/\p{Cc}/gu, (char) => oneLine(char));
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
