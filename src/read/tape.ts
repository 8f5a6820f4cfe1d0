/**
 * The light tree that every reader makes and that locate and edit walk: one flat array of numbers, eight cells a node.
 * All offsets are byte offsets into `bytes`, so that an edit never needs the text around it to be decoded.
 */
import { utf8 } from './bytes.ts';
import { decodeScalar } from './decode.ts';
import { TextCache } from './text-cache.ts';

/** Kinds of node, in the low three bits of a node's first cell. */
export const MAP = 1;
export const SEQ = 2;
export const SCALAR = 3;
/** An alias (`*x`); its target is an earlier node of the same tape. Only the authority reader makes these. */
export const ALIAS = 4;
const KIND_MASK = 7;

/** The collection is written in flow style, `{}` or `[]`. */
export const FLOW = 1 << 3;

/** How a scalar is written; compare with `tape.style(node)`. */
export const PLAIN = 0 << 4;
export const SINGLE_QUOTED = 1 << 4;
export const DOUBLE_QUOTED = 2 << 4;
export const LITERAL = 3 << 4;
export const FOLDED = 4 << 4;
const STYLE_MASK = 7 << 4;

/** How the key of a pair is written; compare with `tape.keyStyle(node)`. */
export const KEY_PLAIN = 0 << 7;
export const KEY_SINGLE_QUOTED = 1 << 7;
export const KEY_DOUBLE_QUOTED = 2 << 7;
/** A block scalar, an alias or a collection as key: it never matches a name. */
export const KEY_OTHER = 3 << 7;
const KEY_STYLE_MASK = 3 << 7;

/** The pair is a merge, `<<: *x`; its value is an alias, a mapping or a list of these. */
export const MERGE = 1 << 9;
/** The pair is written with `?`. */
export const EXPLICIT_KEY = 1 << 10;
/** An anchor or a tag stands before the key. */
export const KEY_PROPS = 1 << 11;
/** An anchor or a tag stands before the value. */
export const PROPS = 1 << 12;
/** One of the mapping's pairs is a merge. */
export const HAS_MERGE = 1 << 13;
/** A tag makes a plain scalar a string. */
export const TAGGED_STRING = 1 << 14;
/** A tag makes a scalar something other than a string. */
export const TAGGED_OTHER = 1 << 15;
/** The scalar's text differs from its bytes (escapes, folded lines) and the reader did not decode it. */
export const UNDECODED = 1 << 16;
/** A key without a colon has no value that could be set: `{a}` or `? a`. */
export const NO_VALUE = 1 << 17;

/** Numbers of a node's cells, from its index on; the first, 0, holds its kind and flags. */
/** First byte of the content, after any anchor or tag; quotes and brackets belong to it. */
export const CELL_START = 1;
/**
 * Behind the last byte of the content. A flow collection ends behind its bracket, a block collection where its last
 * value ends, a block scalar behind its last byte that is no white space. An absent value starts and ends behind its
 * colon (or dash).
 */
export const CELL_END = 2;
/** Next pair or entry of the same collection; 0 for the last. */
export const CELL_NEXT = 3;
/** The key's text without quotes; -1 for the entries of a sequence and for the root. */
export const CELL_KEY_START = 4;
export const CELL_KEY_END = 5;
/** Of a collection: its first pair or entry, 0 when empty. Of an alias: its target. Of a scalar: 1 + index of its decoded text, or 0. */
export const CELL_VALUE = 6;
/** 1 + index of the key's decoded text, or 0 where its bytes are its text. */
export const CELL_KEY_TEXT = 7;
export const CELLS = 8;

/** Thrown by a reader, or on a late look at a scalar, when only the authority reader can tell what the text means. */
export class Declined extends Error {
  constructor(
    readonly reason: string,
    readonly offset: number,
  ) {
    super(`${reason} at byte ${offset}`);
    this.name = 'Declined';
  }
}

/** A key name, to be made once and compared often. */
export class Key {
  readonly bytes: Uint8Array;

  constructor(readonly text: string) {
    this.bytes = utf8(text);
  }
}

export const key = (name: string): Key => new Key(name);

/** Pairs that a name is compared with before the mapping's names are put into an index. */
const MOST_COMPARED = 100;

export class Tape {
  /** Cells in use. Node 0 means "none", so the first node stands at index `CELLS`. */
  length = CELLS;
  strings: string[] = [];
  /** Whether the tape holds an alias; where not, nothing is shared. */
  hasAliases = false;
  private copied: Tape | undefined;
  /** Of the large mapping that was looked into last. */
  private index: { map: number; pairs: ReadonlyMap<string, number> } | undefined;

  constructor(
    public bytes: Buffer,
    public cells = new Int32Array(1024 * CELLS),
    private readonly texts = new TextCache(),
  ) {}

  /**
   * A tape of its own with the same nodes, in no more memory than they need; for what outlives the next item. As long as
   * nothing is added it is the same one, however many documents on it wait.
   */
  copy(): Tape {
    if (this.copied?.length === this.length) return this.copied;
    const copy = new Tape(this.bytes, this.cells.slice(0, this.length), this.texts);
    copy.length = this.length;
    copy.strings = this.strings.slice();
    copy.hasAliases = this.hasAliases;
    this.copied = copy;
    return copy;
  }

  /** Forgets every node; the memory is kept for the next item. */
  reset(): void {
    this.length = CELLS;
    this.hasAliases = false;
    this.index = undefined;
    this.copied = undefined;
    if (this.strings.length > 0) this.strings = [];
  }

  /** Adds a node that ends where it starts and has no key, no sibling and no children; returns its index. */
  add(kindAndFlags: number, start: number, end: number): number {
    const node = this.length;
    if (node + CELLS > this.cells.length) this.grow();
    const cells = this.cells;
    cells[node] = kindAndFlags;
    cells[node + CELL_START] = start;
    cells[node + CELL_END] = end;
    cells[node + CELL_NEXT] = 0;
    cells[node + CELL_KEY_START] = -1;
    cells[node + CELL_KEY_END] = -1;
    cells[node + CELL_VALUE] = 0;
    cells[node + CELL_KEY_TEXT] = 0;
    this.length = node + CELLS;
    return node;
  }

  private grow(): void {
    const larger = new Int32Array(this.cells.length * 2);
    larger.set(this.cells);
    this.cells = larger;
  }

  private cell(index: number): number {
    return this.cells[index] as number;
  }

  kind(node: number): number {
    return this.cell(node) & KIND_MASK;
  }
  has(node: number, flag: number): boolean {
    return (this.cell(node) & flag) !== 0;
  }
  style(node: number): number {
    return this.cell(node) & STYLE_MASK;
  }
  keyStyle(node: number): number {
    return this.cell(node) & KEY_STYLE_MASK;
  }
  start(node: number): number {
    return this.cell(node + CELL_START);
  }
  end(node: number): number {
    return this.cell(node + CELL_END);
  }
  next(node: number): number {
    return this.cell(node + CELL_NEXT);
  }
  /** First pair or entry of a collection, 0 when it is empty. */
  first(node: number): number {
    return this.cell(node + CELL_VALUE);
  }
  keyStart(node: number): number {
    return this.cell(node + CELL_KEY_START);
  }
  keyEnd(node: number): number {
    return this.cell(node + CELL_KEY_END);
  }

  /** The node that an alias stands for; any other node itself. */
  target(node: number): number {
    return this.kind(node) === ALIAS ? this.cell(node + CELL_VALUE) : node;
  }

  keyIs(pair: number, { text, bytes: name }: Key): boolean {
    const flags = this.cell(pair);
    if ((flags & (KEY_STYLE_MASK | MERGE)) >= KEY_OTHER) return false;
    const decoded = this.cell(pair + CELL_KEY_TEXT);
    if (decoded > 0) return this.strings[decoded - 1] === text;
    const start = this.cell(pair + CELL_KEY_START);
    const length = name.length;
    if (this.cell(pair + CELL_KEY_END) - start !== length) return false;
    const bytes = this.bytes;
    for (let i = 0; i < length; i++) if (bytes[start + i] !== name[i]) return false;
    return true;
  }

  /** The mapping's own pair of that name, 0 when it has none. Merges are not followed. */
  child(map: number, name: Key): number {
    const { cells, bytes } = this;
    const { length, 0: initial } = name.bytes;
    let left = MOST_COMPARED;
    for (let pair = cells[map + CELL_VALUE] as number; pair !== 0; pair = cells[pair + CELL_NEXT] as number) {
      if (left-- === 0) return this.indexed(map).get(name.text) ?? 0;
      const start = cells[pair + CELL_KEY_START] as number;
      // Nearly all other keys are told apart by their length or their first byte.
      const isAlike = (cells[pair + CELL_KEY_END] as number) - start === length && bytes[start] === initial;
      if ((isAlike || cells[pair + CELL_KEY_TEXT] !== 0) && this.keyIs(pair, name)) return pair;
    }
    return 0;
  }

  /** The pairs of a mapping by their names; of names that are given twice, the first. */
  private indexed(map: number): ReadonlyMap<string, number> {
    if (this.index?.map === map) return this.index.pairs;
    const pairs = new Map<string, number>();
    for (let pair = this.first(map); pair !== 0; pair = this.next(pair)) {
      if ((this.cell(pair) & (KEY_STYLE_MASK | MERGE)) >= KEY_OTHER) continue;
      const text = this.keyText(pair);
      if (!pairs.has(text)) pairs.set(text, pair);
    }
    this.index = { map, pairs };
    return pairs;
  }

  /** The pair that holds in the mapping: its own, or the one that a merge brings in. 0 when there is none. */
  lookup(map: number, name: Key): number {
    return this.lookupWithin(map, name, 0);
  }

  private lookupWithin(map: number, name: Key, depth: number): number {
    const own = this.child(map, name);
    // A mapping may, absurdly, merge itself; no sensible chain is this long.
    if (own !== 0 || !this.has(map, HAS_MERGE) || depth > 32) return own;
    for (let pair = this.first(map); pair !== 0; pair = this.next(pair)) {
      if (!this.has(pair, MERGE)) continue;
      const source = this.target(pair);
      if (this.kind(source) === MAP) {
        const found = this.lookupWithin(source, name, depth + 1);
        if (found !== 0) return found;
      } else if (this.kind(source) === SEQ) {
        for (let entry = this.first(source); entry !== 0; entry = this.next(entry)) {
          const entryMap = this.target(entry);
          if (this.kind(entryMap) !== MAP) continue;
          const found = this.lookupWithin(entryMap, name, depth + 1);
          if (found !== 0) return found;
        }
      }
    }
    return 0;
  }

  /** The decoded text of a scalar. Throws `Declined` where the reader left it undecoded. */
  text(node: number): string {
    const decoded = this.cell(node + CELL_VALUE);
    if (decoded > 0) return this.strings[decoded - 1] as string;
    if (this.has(node, UNDECODED)) {
      const text = decodeScalar(this, node);
      if (text === undefined) throw new Declined('a scalar whose text is not its bytes', this.start(node));
      return text;
    }
    const quote = this.style(node) === PLAIN ? 0 : 1;
    return this.slice(this.start(node) + quote, this.end(node) - quote);
  }

  keyText(pair: number): string {
    const decoded = this.cell(pair + CELL_KEY_TEXT);
    if (decoded > 0) return this.strings[decoded - 1] as string;
    return this.slice(this.keyStart(pair), this.keyEnd(pair));
  }

  private slice(start: number, end: number): string {
    return this.texts.get(this.bytes, start, end);
  }

  /** Whether a scalar is a string by the core schema of YAML 1.2. */
  isString(node: number): boolean {
    const flags = this.cell(node);
    if ((flags & KIND_MASK) !== SCALAR || (flags & TAGGED_OTHER) !== 0) return false;
    if ((flags & STYLE_MASK) !== PLAIN || (flags & TAGGED_STRING) !== 0) return true;
    const start = this.cell(node + CELL_START);
    const end = this.cell(node + CELL_END);
    if (start === end) return false;
    return !startsLikeNonString(this.bytes[start] as number) || !NON_STRING.test(this.text(node));
  }

  /** Whether a node is nothing: no text at all, `null` or `~`. */
  isNull(node: number): boolean {
    const flags = this.cell(node);
    if ((flags & KIND_MASK) !== SCALAR || (flags & STYLE_MASK) !== PLAIN) return false;
    if ((flags & (TAGGED_OTHER | TAGGED_STRING)) !== 0) return false;
    return this.start(node) === this.end(node) || NULL.test(this.text(node));
  }
}

const NULL = /^(?:~|null|Null|NULL)$/;

/** Plain scalars that the core schema resolves to null, a boolean, an integer or a float. */
const NON_STRING =
  /^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

/** A cheap first look: digits, signs, a dot, `~`, and the first letters of null, true and false. */
function startsLikeNonString(byte: number): boolean {
  if (byte >= 0x30 && byte <= 0x39) return true;
  switch (byte) {
    case 0x2b: // +
    case 0x2d: // -
    case 0x2e: // .
    case 0x7e: // ~
    case 0x6e: // n
    case 0x4e: // N
    case 0x74: // t
    case 0x54: // T
    case 0x66: // f
    case 0x46: // F
      return true;
    default:
      return false;
  }
}
