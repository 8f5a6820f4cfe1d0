import type { LocatedFinding } from './finding.ts';
import { message } from './messages.ts';

/** A finding as JSON, flat and with every fact by its name. What it does not have is absent. */
export interface JsonFinding {
  file?: string;
  line?: number;
  column?: number;
  severity: string;
  code: string;
  message: string;
  resource?: { apiVersion: string; kind: string; name: string; namespace: string };
  path?: string;
  container?: string;
  image?: string;
  /** `null`: no policy is written, or none is wanted. */
  current?: string | null;
  proposed?: string | null;
  rule?: string;
}

export function jsonFinding({ finding, file, line, column }: LocatedFinding): JsonFinding {
  const { severity, code } = finding;
  const found: Record<string, unknown> = { file, line, column, severity, code, message: message(finding) };
  if ('resource' in finding) found.resource = finding.resource;
  if ('path' in finding && finding.path !== '') found.path = finding.path;
  if ('container' in finding) {
    const { container, image, current, proposed } = finding;
    Object.assign(found, { container, image, current: current ?? null, proposed: proposed ?? null });
  }
  if ('rule' in finding) found.rule = finding.rule;
  // What is undefined would be left out of the text anyway; the type says so.
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as unknown as JsonFinding;
}

/** The report of `check` as JSON, in pieces: one finding a line, ended by a line feed. */
export function* jsonReport(findings: readonly LocatedFinding[], files: number): Generator<string> {
  yield `{"files": ${files}, "findings": [`;
  for (const [index, finding] of findings.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(jsonFinding(finding))}`;
  }
  yield `${findings.length === 0 ? '' : '\n'}]}\n`;
}
