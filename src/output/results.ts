import type { FileRef, Finding, PolicyFinding, ResourceRef } from './finding.ts';
import { message } from './messages.ts';

/**
 * Writes findings as the text of KRM function results: entries of a block list, or of a flow list without its brackets.
 * A run over many resources makes many of them, so each is written as it comes and then forgotten.
 * Shape: https://github.com/kubernetes-sigs/kustomize/blob/master/cmd/config/docs/api-conventions/functions-spec.md
 */
export class ResultsWriter {
  private bytes = Buffer.allocUnsafe(64 * 1024);
  private length = 0;
  /** For each entry, the offset in the input of what it is about, and where its text starts in `bytes`. */
  private readonly offsets: number[] = [];
  private readonly starts: number[] = [];
  private readonly block = new BlockEntry();

  constructor(readonly style: 'block' | 'flow') {}

  get count(): number {
    return this.starts.length;
  }

  add(finding: Finding): void {
    const entry = this.style === 'block' ? this.block.text(finding) : `${json(result(finding))}, `;
    const most = entry.length * 3;
    if (this.length + most > this.bytes.length) this.grow(most);
    this.offsets.push('offset' in finding ? finding.offset : Number.MAX_SAFE_INTEGER);
    this.starts.push(this.length);
    this.length += this.bytes.write(entry, this.length);
  }

  private grow(most: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.length + most));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  /** The entries in the order of the input. In block style they stand at column 0, and lines end in a line feed. */
  text(): Buffer {
    const { offsets, starts } = this;
    const end = this.style === 'block' ? this.length : Math.max(0, this.length - 2);
    if (offsets.every((offset, index) => index === 0 || offset >= (offsets[index - 1] as number))) {
      return this.bytes.subarray(0, end);
    }
    const order = [...offsets.keys()].sort((a, b) => (offsets[a] as number) - (offsets[b] as number));
    return Buffer.concat(
      order.map((index) => this.bytes.subarray(starts[index], starts[index + 1] ?? this.length)),
    ).subarray(0, end);
  }
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
  // An item that is no resource has nothing to be named by.
  const resource = 'resource' in finding ? finding.resource : undefined;
  if (resource !== undefined && Object.values(resource).some((part) => part !== '')) {
    found.resourceRef = resource as ResourceRef & Part;
  }
  if ('path' in finding && finding.path !== '') {
    found.field =
      'current' in finding
        ? { path: finding.path, currentValue: finding.current, proposedValue: finding.proposed }
        : { path: finding.path };
  }
  if ('field' in finding && finding.field !== '') found.field = { path: finding.field };
  if ('file' in finding && finding.file !== undefined) found.file = finding.file as FileRef & Part;
  if ('rule' in finding) found.tags = { rule: finding.rule };
  return found;
}

/**
 * An entry of a block list. Thousands of them come from few rules and a few from each resource, so the text of a part
 * is kept as long as the same part comes again.
 */
class BlockEntry {
  private readonly resource = new LastPart('resourceRef');
  private readonly file = new LastPart('file');
  private readonly changes: ChangeText[] = [];
  private readonly tags = new Map<string, string>();

  text(finding: Finding): string {
    if (finding.code === 'changed' || finding.code === 'differs') return this.change(finding);
    const { message: words, severity, resourceRef, field, file, tags } = result(finding);
    let text = `- message: ${scalar(words)}\n  severity: ${severity}\n`;
    if (resourceRef !== undefined) text += this.resource.text(resourceRef);
    if (field !== undefined) text += partText('field', field);
    if (file !== undefined) text += this.file.text(file);
    if (tags !== undefined) text += partText('tags', tags);
    return text;
  }

  private change(finding: Finding & PolicyFinding): string {
    const { resource, file, path, rule } = finding;
    const { head, values } = this.changeText(finding);
    let tags = this.tags.get(rule);
    if (tags === undefined) {
      tags = partText('tags', { rule });
      this.tags.set(rule, tags);
    }
    const fileText = file === undefined ? '' : this.file.text(file as FileRef & Part);
    return `${head}${this.resource.text(resource as ResourceRef & Part)}  field:\n    path: ${scalar(path)}\n${values}${fileText}${tags}`;
  }

  private changeText(finding: Finding & PolicyFinding): ChangeText {
    const { severity, current, proposed } = finding;
    for (const known of this.changes) {
      if (known.severity === severity && known.current === current && known.proposed === proposed) return known;
    }
    const head = `- message: ${scalar(message(finding))}\n  severity: ${severity}\n`;
    const values = pairs({ currentValue: current, proposedValue: proposed });
    const made = { severity, current, proposed, head, values };
    if (this.changes.length < 16) this.changes.push(made);
    return made;
  }
}

/** What results of the same change say alike. All findings of a run have the same code. */
interface ChangeText {
  severity: string;
  current: string | undefined;
  proposed: string | undefined;
  head: string;
  values: string;
}

class LastPart {
  private part: Part | undefined;
  private written = '';

  constructor(private readonly name: string) {}

  text(part: Part): string {
    if (this.part !== part) {
      this.written = partText(this.name, part);
      this.part = part;
    }
    return this.written;
  }
}

const partText = (name: string, part: Part): string => `  ${name}:\n${pairs(part)}`;

function pairs(part: Part): string {
  let text = '';
  for (const key in part) {
    const value = part[key];
    if (value === undefined || value === '') continue;
    text += `    ${key}: ${typeof value === 'number' ? value : scalar(value)}\n`;
  }
  return text;
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
