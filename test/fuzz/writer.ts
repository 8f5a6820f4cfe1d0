/** Writes a tree as YAML or JSON in a random style, for texts that people, machines and tricksters write. */
import type { Random } from './random.ts';

/** A scalar: its text as it would stand in quotes, or `raw`, which is written as it is. */
export interface Scalar {
  type: 'scalar';
  text: string;
  raw?: string;
  anchor?: string;
}
export interface Mapping {
  type: 'map';
  pairs: [string, Tree][];
  anchor?: string;
}
export interface List {
  type: 'list';
  entries: Tree[];
  anchor?: string;
}
export interface Alias {
  type: 'alias';
  name: string;
}
export type Tree = Scalar | Mapping | List | Alias;

export const text = (value: string): Scalar => ({ type: 'scalar', text: value });
/** A scalar that is written as it stands here. */
export const raw = (value: string): Scalar => ({ type: 'scalar', text: value, raw: value });
export const map = (pairs: [string, Tree][]): Mapping => ({ type: 'map', pairs });
export const list = (entries: Tree[]): List => ({ type: 'list', entries });

/** How likely the odd ways of writing are in one document; 0 for never. */
export interface Style {
  comments: number;
  flow: number;
  quotes: number;
  blockScalars: number;
  /** `? key`, tags, anchored keys. */
  oddities: number;
  indentation: number;
  compactLists: boolean;
}

export function randomStyle(random: Random): Style {
  const rate = (choices: number[]) => random.pick(choices);
  return {
    comments: rate([0, 0, 0.1, 0.4]),
    flow: rate([0, 0, 0.05, 0.3, 1]),
    quotes: rate([0, 0.1, 0.5, 1]),
    blockScalars: rate([0, 0, 0.05, 0.3]),
    oddities: rate([0, 0, 0, 0, 0.05]),
    indentation: rate([2, 2, 2, 4, 1, 3]),
    compactLists: random.chance(0.6),
  };
}

/** Strings that stand without quotes in any place, and are strings then. */
const PLAIN = /^[A-Za-z/][A-Za-z0-9_./-]*(?::[A-Za-z0-9_./-]+)*$/;
const NO_STRING = /^(?:true|false|null)$/i;

export class Writer {
  /** A pair was written in a flow list without braces, where nothing can be added beside it. */
  wroteBarePair = false;
  /** The last line belongs to a block scalar, where a deeper comment would be text. */
  private inBlockScalar = false;

  constructor(
    private readonly random: Random,
    private readonly style: Style,
  ) {}

  /** The tree in block style at column 0, without a final line break. */
  document(tree: Tree): string[] {
    const lines = [...this.comments(0), ...this.block(tree, 0)];
    return lines;
  }

  /** An entry of a list whose dashes stand at `column`. */
  entry(tree: Tree, column: number): string[] {
    const { random } = this;
    const lines = this.comments(column);
    const dash = `${' '.repeat(column)}-`;
    if (!this.isBlockCollection(tree)) return [...lines, ...this.inline(tree, dash, column)];
    const own = this.anchorOf(tree);
    if (own !== '' || random.chance(0.05)) {
      const inner = column + 1 + random.below(3);
      lines.push(`${dash}${own}${this.trailing()}`);
      this.inBlockScalar = false;
      return [...lines, ...this.comments(inner), ...this.at(this.block(tree, inner), inner)];
    }
    const gap = random.chance(0.9) ? 1 : 1 + random.below(3);
    const inner = column + 1 + gap;
    if (random.chance(this.style.comments / 3)) {
      lines.push(`${dash} # on the dash`);
      this.inBlockScalar = false;
      return [...lines, ...this.at(this.block(tree, inner), inner)];
    }
    const [first = '', ...rest] = this.block(tree, inner);
    return [...lines, `${dash}${' '.repeat(gap)}${first}`, ...rest];
  }

  private at(lines: string[], column: number): string[] {
    return lines.map((line, index) => (index === 0 ? ' '.repeat(column) + line : line));
  }

  /** Lines of a block collection; the first has no indentation, the others have all of theirs. */
  block(tree: Tree, column: number): string[] {
    if (tree.type === 'map' && this.isBlockCollection(tree)) {
      const lines: string[] = [];
      for (const [index, [key, value]] of tree.pairs.entries()) {
        if (index > 0) lines.push(...this.comments(column));
        const pair = this.pair(key, value, column);
        lines.push(...(index === 0 ? pair : this.at(pair, column)));
      }
      return lines;
    }
    if (tree.type === 'list' && this.isBlockCollection(tree)) {
      const lines: string[] = [];
      for (const [index, entry] of tree.entries.entries()) {
        const inner = this.entry(entry, column);
        if (index > 0) lines.push(...inner);
        else {
          // A comment before the first dash would stand where the caller wants the dash.
          const from = inner.findIndex((line) => line.trimStart().startsWith('-'));
          lines.push(...inner.slice(from).map((line, at) => (at === 0 ? line.slice(column) : line)));
        }
      }
      return lines;
    }
    return this.inline(tree, '', column - 1).map((line) => line.replace(/^ /, ''));
  }

  private pair(key: string, value: Tree, column: number): string[] {
    const { random, style } = this;
    let head = `${this.key(key)}${random.chance(0.02) ? ' ' : ''}:`;
    if (key !== '<<' && random.chance(style.oddities)) {
      if (random.chance(0.5)) head = `&k${random.below(3)} ${head}`;
      else {
        const lines = [`? ${this.key(key)}${this.trailing()}`];
        this.inBlockScalar = false;
        lines.push(...this.at(this.value(`:`, value, column), column));
        return lines;
      }
    }
    return this.value(head, value, column);
  }

  private value(head: string, value: Tree, column: number): string[] {
    const { random, style } = this;
    if (!this.isBlockCollection(value)) return this.inline(value, head, column);
    const compact = value.type === 'list' && (style.compactLists ? random.chance(0.95) : random.chance(0.05));
    const inner = compact && head !== ':' ? column : column + style.indentation;
    const lines = [`${head}${this.anchorOf(value)}${this.trailing()}`];
    this.inBlockScalar = false;
    lines.push(...this.comments(inner));
    if (value.type === 'list') for (const entry of value.entries) lines.push(...this.entry(entry, inner));
    else lines.push(...this.at(this.block(value, inner), inner));
    return lines;
  }

  /** A scalar, an alias or a flow collection behind a head such as `key:` or `-`. */
  private inline(value: Tree, head: string, column: number): string[] {
    const { random, style } = this;
    if (value.type === 'scalar' && value.raw === undefined && random.chance(style.blockScalars)) {
      const lines = this.blockScalar(value, head, column);
      if (lines !== undefined) return lines;
    }
    this.inBlockScalar = false;
    const content = this.flow(value, column + 1, 0);
    const gap = content === '' ? '' : random.chance(0.95) ? ' ' : '  ';
    // A line break before a value is fine as long as it is deeper than what it belongs to.
    if (content !== '' && head.endsWith(':') && head !== ':' && random.chance(0.01)) {
      return [`${head}${this.trailing()}`, ...this.splitLines(`${' '.repeat(column + 2)}${content}${this.trailing()}`)];
    }
    return this.splitLines(`${head}${gap}${content}${this.trailing()}`);
  }

  private splitLines(lines: string): string[] {
    return lines.split('\n');
  }

  private blockScalar(value: Scalar, head: string, column: number): string[] | undefined {
    const { random } = this;
    if (!/^[!-~][ -~]*$/.test(value.text) || value.text.includes('\n')) return undefined;
    const indentation = 1 + random.below(4);
    const prefix = ' '.repeat(Math.max(column, 0) + indentation);
    const explicit = column >= 0 && random.chance(0.1) ? String(indentation) : '';
    const header = `${random.pick(['|', '|', '>'])}${explicit}${random.pick(['-', '-', '-', '', '+'])}`;
    const comment = random.chance(0.05) ? ' # on the header' : '';
    const lines = [`${head} ${this.anchorOf(value).trimStart()}${value.anchor ? ' ' : ''}${header}${comment}`];
    lines.push(prefix + value.text);
    if (random.chance(0.15)) lines.push('');
    if (random.chance(0.05)) lines.push(' '.repeat(random.below(prefix.length + 3)));
    this.inBlockScalar = true;
    return lines;
  }

  /** A value in flow style. `column`: what its further lines have to be deeper than. */
  private flow(value: Tree, column: number, depth: number): string {
    const { random } = this;
    const own = this.anchorOf(value);
    const before = own === '' ? '' : `${own.trimStart()} `;
    switch (value.type) {
      case 'alias':
        return `*${value.name}`;
      case 'scalar': {
        const content = this.scalar(value, depth > 0, column);
        return content === '' ? before.trimEnd() : before + content;
      }
      case 'map': {
        const json = depth === 0 && random.chance(0.3) && !hasYaml(value);
        if (json) return before + this.json(value, column);
        const pairs = value.pairs.map(([key, inner]) => {
          const written = this.flow(inner, column, depth + 1);
          const quoted = this.key(key);
          const oddity = key !== '<<' && random.chance(this.style.oddities / 2) ? '? ' : '';
          // A plain key needs a space behind its colon, a quoted one does not.
          const space = /^["']/.test(quoted) && random.chance(0.3) && !written.startsWith('*') ? '' : ' ';
          return `${oddity}${quoted}:${written === '' ? ' ' : space}${written}`;
        });
        return before + this.brackets('{', '}', pairs, column);
      }
      case 'list': {
        const entries = value.entries.map((inner) => {
          const single = inner.type === 'map' && inner.pairs.length === 1 && inner.anchor === undefined;
          const written = this.flow(inner, column, depth + 1);
          // A pair in a list may leave its braces out.
          if (single && random.chance(0.2) && /^\{[^{}\n#]*[^{}\n#,\s]\s*\}$/.test(written)) {
            this.wroteBarePair = true;
            return written.slice(1, -1).trim();
          }
          return written === '' ? 'null' : written;
        });
        return before + this.brackets('[', ']', entries, column);
      }
    }
  }

  private brackets(open: string, close: string, parts: string[], column: number): string {
    const { random } = this;
    if (parts.length === 0) return random.chance(0.1) ? `${open} ${close}` : open + close;
    const trailing = random.chance(0.1) ? ',' : '';
    if (random.chance(0.6)) {
      const space = random.pick(['', '', ' ']);
      const comma = random.pick([', ', ', ', ', ', ' , ', ',']);
      return `${open}${space}${parts.join(comma)}${trailing}${space}${close}`;
    }
    const inner = ' '.repeat(column + 1 + random.below(4));
    const outer = ' '.repeat(column + random.below(2));
    let lines = open;
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      const newLine = index === 0 ? random.chance(0.9) : random.chance(0.85);
      if (newLine) lines += `${this.flowComment()}\n${random.chance(0.05) ? '\n' : ''}${inner}`;
      else if (index > 0) lines += ' ';
      lines += part;
      if (isLast) lines += trailing;
      else if (random.chance(0.95)) lines += ',';
      else lines += `${this.flowComment()}\n${inner},${random.chance(0.5) ? ' ' : ''}`;
    }
    return `${lines}${random.chance(0.9) ? `${this.flowComment()}\n${outer}` : ''}${close}`;
  }

  private flowComment(): string {
    return this.random.chance(this.style.comments / 2) ? ' # in flow, {a: b}' : '';
  }

  private json(value: Tree, column: number): string {
    const plain = toPlain(value);
    if (this.random.chance(0.5)) return JSON.stringify(plain);
    const indented = JSON.stringify(plain, undefined, 1 + this.random.below(4));
    return indented.replaceAll('\n', `\n${' '.repeat(column)}`);
  }

  private key(name: string): string {
    if (name === '<<') return name;
    if (this.random.chance(this.style.quotes / 4)) return this.random.chance(0.5) ? JSON.stringify(name) : `'${name}'`;
    return PLAIN.test(name) ? name : JSON.stringify(name);
  }

  /** `column`: what further lines have to be deeper than. */
  private scalar({ text: value, raw: written }: Scalar, inFlow: boolean, column: number): string {
    const { random } = this;
    if (written !== undefined) return inFlow && written === '' ? '' : written;
    const plain = PLAIN.test(value) && !NO_STRING.test(value);
    if (plain && !random.chance(this.style.quotes)) {
      return random.chance(this.style.oddities) ? `!!str ${value}` : value;
    }
    const printable = /^[ -~]*$/.test(value);
    // A line break in quotes stands for a space, or behind a backslash for nothing.
    const nextLine = `\n${' '.repeat(column + 1 + random.below(3))}`;
    const folded = random.chance(0.05) && /^[^ ]+ [^ ]+$/.test(value) ? value.replace(' ', nextLine) : value;
    if (printable && random.chance(0.4)) return `'${folded.replaceAll("'", "''")}'`;
    if (folded !== value && !/["\\]/.test(value)) return `"${folded}"`;
    const quoted = JSON.stringify(value);
    if (random.chance(0.03)) return quoted.replace(/[a-z](?=[a-z])/, (char) => `${char}\\${nextLine}`);
    // Escapes that mean the same character.
    if (random.chance(0.03)) return quoted.replace(/[a-z]/, (char) => `\\x${char.charCodeAt(0).toString(16)}`);
    return quoted;
  }

  private anchorOf(tree: Tree): string {
    const anchor = tree.type !== 'alias' && tree.anchor !== undefined ? ` &${tree.anchor}` : '';
    const tagged = tree.type === 'map' || tree.type === 'list' ? this.random.chance(this.style.oddities / 3) : false;
    const tag = tagged ? (tree.type === 'map' ? ' !!map' : ' !!seq') : '';
    return anchor + tag;
  }

  /** Which trees are written in block style is drawn once and kept, as the way of writing is asked for more than once. */
  private readonly inBlock = new Map<Tree, boolean>();

  private isBlockCollection(tree: Tree): boolean {
    if (tree.type === 'scalar' || tree.type === 'alias') return false;
    const known = this.inBlock.get(tree);
    if (known !== undefined) return known;
    const size = tree.type === 'map' ? tree.pairs.length : tree.entries.length;
    const isBlock = size > 0 && !this.random.chance(this.style.flow);
    this.inBlock.set(tree, isBlock);
    return isBlock;
  }

  private trailing(): string {
    const { random, style } = this;
    if (!random.chance(style.comments)) return random.chance(0.02) ? random.pick(['  ', ' \t', '\t']) : '';
    return random.pick([' # trailing', '  # {a: b}', ' # imagePullPolicy: Always', ' #', "  # it's", '\t# tab']);
  }

  /** Comment lines and blank lines above something at `column`. */
  private comments(column: number): string[] {
    const { random, style } = this;
    const lines: string[] = [];
    while (random.chance(style.comments / 2)) {
      const deepest = this.inBlockScalar ? Math.max(0, column) : column + 3;
      const at = random.chance(0.8) ? column : random.below(deepest + 1);
      lines.push(
        random.chance(0.2) ? '' : `${' '.repeat(at)}# ${random.pick(['a comment', 'image: x', '- b', '---'])}`,
      );
      if (lines.at(-1) !== '') this.inBlockScalar = false;
    }
    return lines;
  }
}

/** Whether JSON cannot say it. */
function hasYaml(tree: Tree): boolean {
  switch (tree.type) {
    case 'alias':
      return true;
    case 'scalar':
      return tree.anchor !== undefined || (tree.raw !== undefined && !isJson(tree.raw));
    case 'map':
      return tree.anchor !== undefined || tree.pairs.some(([key, value]) => key === '<<' || hasYaml(value));
    case 'list':
      return tree.anchor !== undefined || tree.entries.some(hasYaml);
  }
}

function isJson(written: string): boolean {
  return /^(?:null|true|false|[1-9][0-9]{0,8}|""|"[a-z]+"|\[\]|\{\})$/.test(written);
}

/** What JSON makes of a tree without YAML's own features. Keys keep their order, `__proto__` too. */
function toPlain(tree: Tree): unknown {
  switch (tree.type) {
    case 'map':
      return Object.fromEntries(tree.pairs.map(([key, value]) => [key, toPlain(value)]));
    case 'list':
      return tree.entries.map(toPlain);
    case 'scalar':
      return tree.raw === undefined ? tree.text : JSON.parse(tree.raw);
    case 'alias':
      throw new Error('JSON has no aliases');
  }
}
