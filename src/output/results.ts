import { writeText } from '../edit/replacement.ts';
import type { FileRef, ResourceRef } from '../locate/manifest.ts';
import { release, utf8 } from '../read/bytes.ts';
import { type Finding, offsetOf, type PolicyFinding } from './finding.ts';
import { message } from './messages.ts';

/**
 * Writes findings as the text of KRM function results: entries of a block list, or of a flow list without its brackets.
 * A run over many resources makes many of them, so each is written as it comes and then forgotten.
 * Shape: https://github.com/kubernetes-sigs/kustomize/blob/master/cmd/config/docs/api-conventions/functions-spec.md
 */
export class ResultsWriter {
  private bytes = Buffer.allocUnsafeSlow(64 * 1024);
  private length = 0;
  /** For each entry, the offset in the input of what it is about, and where its text starts in `bytes`. */
  private readonly offsets: number[] = [];
  private readonly starts: number[] = [];
  // Thousands of entries come from few rules and a few from each resource, so the texts of parts are used again.
  private readonly lastResource = new LastPart('resourceRef', ['apiVersion', 'kind', 'name', 'namespace']);
  private readonly lastFile = new LastPart('file', ['path', 'index']);
  private readonly changes: ChangeText[] = [];
  private readonly tags = new Map<string, Uint8Array>();

  constructor(readonly style: 'block' | 'flow') {}

  get count(): number {
    return this.starts.length;
  }

  add(finding: Finding): void {
    this.offsets.push(offsetOf(finding) ?? Number.MAX_SAFE_INTEGER);
    this.starts.push(this.length);
    if (this.style === 'flow') this.putText(`${json(result(finding))}, `);
    else if (finding.code === 'changed' || finding.code === 'differs') this.putChange(finding);
    else this.putEntry(result(finding));
  }

  /** The entries in the order of the input. In block style they stand at column 0, and lines end in a line feed. */
  text(): Buffer {
    const { offsets, starts } = this;
    const end = this.style === 'block' ? this.length : Math.max(0, this.length - 2);
    if (offsets.every((offset, index) => index === 0 || offset >= (offsets[index - 1] as number))) {
      return this.bytes.subarray(0, end);
    }
    const order = [...offsets.keys()].sort((a, b) => (offsets[a] as number) - (offsets[b] as number));
    // Most of them are in order, so they are taken in long runs.
    const runs: Buffer[] = [];
    for (let from = 0, to = 1; from < order.length; from = to++) {
      while (order[to] === (order[to - 1] as number) + 1) to++;
      const behind = starts[(order[to - 1] as number) + 1] ?? this.length;
      runs.push(this.bytes.subarray(starts[order[from] as number], behind));
    }
    return Buffer.concat(runs).subarray(0, end);
  }

  private putChange(finding: Finding & PolicyFinding): void {
    const { resource, file, path, rule } = finding;
    const change = this.changeText(finding);
    this.put(change.head);
    this.putPart(this.lastResource, resource as ResourceRef & Part);
    this.put(FIELD);
    this.putText(scalar(path));
    this.put(change.values);
    if (file !== undefined) this.putPart(this.lastFile, file as FileRef & Part);
    let tags = this.tags.get(rule);
    if (tags === undefined) {
      tags = utf8(partText('tags', { rule }));
      this.tags.set(rule, tags);
    }
    this.put(tags);
  }

  private putEntry({ message: words, severity, resourceRef, field, file, tags }: Result): void {
    this.putText(`- message: ${scalar(words)}\n  severity: ${severity}\n`);
    if (resourceRef !== undefined) this.putPart(this.lastResource, resourceRef);
    if (field !== undefined) this.putText(partText('field', field));
    if (file !== undefined) this.putPart(this.lastFile, file);
    if (tags !== undefined) this.putText(partText('tags', tags));
  }

  private changeText(finding: Finding & PolicyFinding): ChangeText {
    const { severity, current, proposed } = finding;
    for (const known of this.changes) {
      if (known.severity === severity && known.current === current && known.proposed === proposed) return known;
    }
    const head = utf8(`- message: ${scalar(message(finding))}\n  severity: ${severity}\n`);
    const values = utf8(`\n${pairs({ currentValue: current, proposedValue: proposed })}`);
    const made = { severity, current, proposed, head, values };
    if (this.changes.length < 16) this.changes.push(made);
    return made;
  }

  private put(part: Uint8Array): void {
    this.makeRoom(part.length);
    this.bytes.set(part, this.length);
    this.length += part.length;
  }

  private putText(text: string): void {
    this.makeRoom(text.length * 3);
    this.length += writeText(this.bytes, this.length, text);
  }

  /** Writes a part, or copies it where the entry before had the same. */
  private putPart(last: LastPart, part: Part): void {
    const { length } = this;
    if (last.part === part) {
      this.makeRoom(last.end - last.start);
      this.bytes.copyWithin(length, last.start, last.end);
      this.length += last.end - last.start;
      return;
    }
    this.put(last.name);
    for (const [key, label] of last.keys) {
      const value = part[key];
      if (value === undefined || value === '') continue;
      this.put(label);
      this.putText(typeof value === 'number' ? String(value) : scalar(value));
    }
    this.put(EOL);
    last.part = part;
    last.start = length;
    last.end = this.length;
  }

  private makeRoom(bytes: number): void {
    if (this.length + bytes <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 4, this.length + bytes));
    this.bytes.copy(larger, 0, 0, this.length);
    release(this.bytes);
    this.bytes = larger;
  }
}

/** What results of the same change say alike. The mode of a run decides the code of all of them. */
interface ChangeText {
  severity: string;
  current: string | undefined;
  proposed: string | undefined;
  head: Uint8Array;
  values: Uint8Array;
}

/** A part of the latest entries, and where its text stands. */
class LastPart {
  readonly name: Uint8Array;
  /** Its keys in their order, with what is written before their values. */
  readonly keys: readonly (readonly [string, Uint8Array])[];
  part: Part | undefined;
  start = 0;
  end = 0;

  constructor(name: string, keys: readonly string[]) {
    this.name = utf8(`  ${name}:`);
    this.keys = keys.map((key) => [key, utf8(`\n    ${key}: `)]);
  }
}

const EOL = utf8('\n');
const FIELD = utf8('  field:\n    path: ');

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
const LONGEST_NOT_A_STRING = 5;
const PRINTABLE_ASCII = /^[ -~]*$/;

function scalar(text: string): string {
  if (PLAIN.test(text) && (text.length > LONGEST_NOT_A_STRING || !NOT_A_STRING.test(text))) return text;
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
