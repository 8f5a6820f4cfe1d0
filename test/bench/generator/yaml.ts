import { Random } from './random.ts';
import type { Mapping, Value } from './resources.ts';

/** How freely a text is written. The data is the same in all of them. */
export type Style =
  /** Block style as kpt writes it, with a comment here and there. */
  | 'block'
  /** The same, with an anchor and an alias in each resource. */
  | 'anchors'
  /** Everything in flow style, on one line. */
  | 'flow';

const COMMENTS = ['kept in step by a robot', 'keep in step with the chart', 'see the run book'] as const;

/** Writes resources as YAML. The style's chances have a seed of their own, so they leave the data as it is. */
export class YamlWriter {
  private readonly random: Random;
  private lines: string[] = [];

  constructor(
    private readonly style: Style,
    seed = 1,
  ) {
    this.random = new Random(seed ^ 0x5717e);
  }

  /** A document. Ends with a line feed. */
  document(data: Mapping): string {
    if (this.style === 'flow') return `${flow(data)}\n`;
    this.lines = [];
    this.mapping(data, '', '');
    return `${this.lines.join('\n')}\n`;
  }

  /** An entry of a sequence at indentation 0. Ends with a line feed. */
  entry(data: Mapping): string {
    if (this.style === 'flow') return `- ${flow(data)}\n`;
    this.lines = [];
    this.mapping(data, '  ', '- ');
    return `${this.lines.join('\n')}\n`;
  }

  /** `first`: what stands before the first key, where a dash already fills the indentation. */
  private mapping(map: Mapping, indent: string, first: string): void {
    let before = first;
    for (const [key, value] of Object.entries(map)) {
      this.pair(key, value, indent, `${before === '' ? indent : before}${key}:`);
      before = '';
    }
  }

  private pair(key: string, value: Value, indent: string, head: string): void {
    if (this.style === 'anchors' && (key === 'labels' || key === 'matchLabels')) {
      // The selector and the labels of a workload are the usual thing to share. A copy here, because the data must
      // not depend on the style: only the name is shared.
      this.shared(value as Mapping, indent, head, key);
    } else if (typeof value !== 'object') {
      this.scalar(value, indent, head, key === 'image' || key === 'replicas');
    } else if (Array.isArray(value)) {
      this.sequence(value, indent, head);
    } else if (Object.keys(value).length === 0) {
      this.lines.push(`${head} {}`);
    } else {
      this.lines.push(head);
      this.mapping(value as Mapping, `${indent}  `, '');
    }
  }

  private shared(map: Mapping, indent: string, head: string, key: string): void {
    this.lines.push(head);
    for (const [name, value] of Object.entries(map)) {
      if (name !== 'app.kubernetes.io/name') this.pair(name, value, `${indent}  `, `${indent}  ${name}:`);
      else if (key === 'matchLabels') this.lines.push(`${indent}  ${name}: *name`);
      else this.lines.push(`${indent}  ${name}: &name ${scalar(value as string)}`);
    }
  }

  private sequence(list: readonly Value[], indent: string, head: string): void {
    const short = list.every((entry) => typeof entry === 'string' && !entry.includes('\n'));
    if (short && this.random.chance(0.3)) {
      this.lines.push(`${head} ${flow(list)}`);
      return;
    }
    this.lines.push(head);
    for (const entry of list) {
      if (typeof entry !== 'object') this.scalar(entry, indent, `${indent}-`, false);
      else this.mapping(entry as Mapping, `${indent}  `, `${indent}- `);
    }
  }

  private scalar(value: string | number | boolean, indent: string, head: string, commented: boolean): void {
    if (typeof value === 'string' && value.includes('\n')) {
      this.lines.push(`${head} |`);
      for (const line of value.slice(0, -1).split('\n')) this.lines.push(line === '' ? '' : `${indent}  ${line}`);
    } else {
      const comment = commented && this.random.chance(0.1) ? ` # ${this.random.pick(COMMENTS)}` : '';
      this.lines.push(`${head} ${scalar(value)}${comment}`);
    }
  }
}

function flow(value: Value): string {
  if (typeof value !== 'object') return typeof value === 'string' ? flowString(value) : String(value);
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([key, inner]) => `${key}: ${flow(inner)}`)
    .join(', ')}}`;
}

function flowString(text: string): string {
  return /[[\]{},\n]/.test(text) ? JSON.stringify(text) : scalar(text);
}

/** A string as a plain scalar where YAML 1.1 and 1.2 both read it as that string, else in quotes. */
function scalar(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  if (PLAIN.test(value) && !TYPED.test(value)) return value;
  return value.includes("'") || value.includes('\\') ? JSON.stringify(value) : `'${value}'`;
}

const PLAIN = /^[A-Za-z0-9/.](?:[A-Za-z0-9/._=-]|:(?! |$)| (?!#))*$/;
const TYPED = /^(?:true|false|null|yes|no|on|off|y|n|[\d.+-][\d.eE+_:-]*)$/i;
