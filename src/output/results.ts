import type { Finding } from './finding.ts';
import { message } from './messages.ts';

/**
 * Findings as the text of KRM function results: entries of a block list, each line ended by `eol` and indented by
 * `indent`, or entries of a flow list without its brackets.
 * Shape: https://github.com/kubernetes-sigs/kustomize/blob/master/cmd/config/docs/api-conventions/functions-spec.md
 */
export function resultsText(
  findings: readonly Finding[],
  style: 'block' | 'flow',
  indent: string,
  eol: string,
): string {
  if (style === 'flow') return findings.map((finding) => json(result(finding))).join(', ');
  const parts: string[] = [];
  for (const finding of findings) {
    let prefix = `${indent}- `;
    for (const [name, value] of Object.entries(result(finding))) {
      if (typeof value === 'string') parts.push(prefix, name, ': ', scalar(value), eol);
      else {
        parts.push(prefix, name, ':', eol);
        for (const [inner, innerValue] of Object.entries(value)) {
          parts.push(
            indent,
            '    ',
            inner,
            ': ',
            typeof innerValue === 'number' ? String(innerValue) : scalar(innerValue),
            eol,
          );
        }
      }
      prefix = `${indent}  `;
    }
  }
  return parts.join('');
}

type ResultPart = string | Record<string, string | number>;

function result(finding: Finding): Record<string, ResultPart> {
  const found: Record<string, ResultPart> = { message: message(finding), severity: finding.severity };
  if ('resource' in finding && finding.resource !== undefined) {
    const { apiVersion, kind, name, namespace } = finding.resource;
    found.resourceRef = present({ apiVersion, kind, name, namespace });
  }
  if ('path' in finding && finding.path !== '') {
    found.field =
      'current' in finding
        ? present({ path: finding.path, currentValue: finding.current, proposedValue: finding.proposed })
        : { path: finding.path };
  }
  if ('file' in finding && finding.file !== undefined) found.file = present({ ...finding.file });
  if ('rule' in finding) found.tags = { rule: finding.rule };
  return found;
}

function present(parts: Record<string, string | number | undefined>): Record<string, string | number> {
  const found: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(parts)) if (value !== undefined && value !== '') found[name] = value;
  return found;
}

/** Texts that every YAML reader takes for a string without quotes. */
const PLAIN = /^[A-Za-z][A-Za-z0-9_./[\]-]*$/;
const NOT_A_STRING = /^(?:true|false|null|yes|no|on|off|y|n|nan|inf)$/i;
const PRINTABLE_ASCII = /^[ -~]*$/;

function scalar(text: string): string {
  if (PLAIN.test(text) && !NOT_A_STRING.test(text)) return text;
  if (PRINTABLE_ASCII.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return json(text);
}

/** JSON in which every character is one that YAML allows in a text: JSON itself lets some control characters stand. */
function json(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
