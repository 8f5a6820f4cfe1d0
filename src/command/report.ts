import type { Finding, LocatedFinding } from '../output/finding.ts';
import { textLine } from '../output/text.ts';
import { STDERR, writeAll } from './stdio.ts';
import { paintFor } from './terminal.ts';

/** Tells about findings on standard error, a line each. */
export function report(findings: readonly LocatedFinding[]): void {
  const paint = paintFor(STDERR);
  write(findings.map((finding) => `${textLine(finding, paint)}\n`).join(''));
}

/** Writes one line to standard error. */
export function say(line: string): void {
  write(`${line}\n`);
}

function write(text: string): void {
  if (text !== '') writeAll(STDERR, Buffer.from(text));
}

/** A finding of the run as a whole. */
export function aboutNoFile(finding: Finding): LocatedFinding {
  return { finding, file: undefined, line: undefined, column: undefined };
}

/** 1 when one of the findings is an error, else 0. */
export function exitCode(findings: readonly LocatedFinding[]): 0 | 1 {
  return findings.some(({ finding }) => finding.severity === 'error') ? 1 : 0;
}
