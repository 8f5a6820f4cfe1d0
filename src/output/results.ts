import type { Finding, ResourceRef } from './finding.ts';
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
  const writer = new BlockWriter(indent, eol);
  let text = '';
  for (const finding of findings) text += writer.entry(result(finding));
  return text;
}

interface Result {
  message: string;
  severity: string;
  resourceRef?: Part;
  field?: Part;
  file?: Part;
  tags?: Part;
}
type Part = Record<string, string | number | undefined>;

function result(finding: Finding): Result {
  const found: Result = { message: message(finding), severity: finding.severity };
  if ('resource' in finding && finding.resource !== undefined)
    found.resourceRef = finding.resource as ResourceRef & Part;
  if ('path' in finding && finding.path !== '') {
    found.field =
      'current' in finding
        ? { path: finding.path, currentValue: finding.current, proposedValue: finding.proposed }
        : { path: finding.path };
  }
  if ('file' in finding && finding.file !== undefined) found.file = finding.file;
  if ('rule' in finding) found.tags = { rule: finding.rule };
  return found;
}

/**
 * Writes results as entries of a block list. Thousands of them come from few rules and a few for each resource, so the
 * text of a part is kept as long as the same part comes again.
 */
class BlockWriter {
  private readonly parts = new Map<string, { part: Part; text: string }>();
  private readonly scalars = new Map<string, string>();

  constructor(
    private readonly indent: string,
    private readonly eol: string,
  ) {}

  entry({ message: words, severity, resourceRef, field, file, tags }: Result): string {
    const { indent, eol } = this;
    return (
      `${indent}- message: ${this.scalar(words)}${eol}${indent}  severity: ${severity}${eol}` +
      this.part('resourceRef', resourceRef) +
      this.mapping('field', field) +
      this.part('file', file) +
      this.mapping('tags', tags)
    );
  }

  private part(name: string, part: Part | undefined): string {
    if (part === undefined) return '';
    const known = this.parts.get(name);
    if (known?.part === part) return known.text;
    const text = this.mapping(name, part);
    this.parts.set(name, { part, text });
    return text;
  }

  private mapping(name: string, part: Part | undefined): string {
    if (part === undefined) return '';
    const { indent, eol } = this;
    let text = `${indent}  ${name}:${eol}`;
    for (const key in part) {
      const value = part[key];
      if (value === undefined || value === '') continue;
      text += `${indent}    ${key}: ${typeof value === 'number' ? value : this.scalar(value)}${eol}`;
    }
    return text;
  }

  private scalar(text: string): string {
    let written = this.scalars.get(text);
    if (written === undefined) {
      written = scalar(text);
      // Most texts, such as paths and kinds, come again and again; names do not, and must not pile up.
      if (this.scalars.size < 1000) this.scalars.set(text, written);
    }
    return written;
  }
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
  return JSON.stringify(value, (_key, part) => (part === '' ? undefined : part)).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
