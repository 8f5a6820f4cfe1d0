/**
 * The authority: reads any YAML by the `yaml` package into the tape. The only file that knows that package's nodes; its
 * tokens are the parser's.
 */
import { isAlias, isMap, isNode, isPair, isScalar, isSeq, type Pair, Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import {
  ALIAS,
  CELL_END,
  CELL_KEY_END,
  CELL_KEY_START,
  CELL_KEY_TEXT,
  CELL_NEXT,
  CELL_VALUE,
  DOUBLE_QUOTED,
  EXPLICIT_KEY,
  FLOW,
  FOLDED,
  HAS_MERGE,
  KEY_DOUBLE_QUOTED,
  KEY_OTHER,
  KEY_PLAIN,
  KEY_PROPS,
  KEY_SINGLE_QUOTED,
  LITERAL,
  MAP,
  MERGE,
  NO_VALUE,
  PLAIN,
  PROPS,
  SCALAR,
  SEQ,
  SINGLE_QUOTED,
  TAGGED_OTHER,
  TAGGED_STRING,
  type Tape,
} from './tape.ts';
import { parseDocuments, Unreadable } from './yaml-parser.ts';

/** What is wrong with a document, and at which byte. */
export interface YamlProblem {
  message: string;
  offset: number;
  /** A problem of one mapping, which leaves everything outside of it readable. */
  local: boolean;
  /** The text is too much to be read, also as a part of a larger one. */
  isExcess?: boolean;
}

export interface YamlDocument {
  /** The document's root node, 0 when it is empty or cannot be read. */
  root: number;
  /** Byte offset behind the document's text: of a `...` or `---` line, or the end of the input. */
  end: number;
  problems: YamlProblem[];
}

/**
 * Reads the documents in `tape.bytes` from `start` to `end` (byte offsets) and adds them to the tape. What is wrong with a
 * text as a whole is a problem of a last document, which has no root.
 */
export function readYaml(tape: Tape, start: number, end: number): YamlDocument[] {
  const text = tape.bytes.toString('utf8', start, end);
  const offsets = new Offsets(text, start, end);
  const documents: YamlDocument[] = [];
  try {
    parseDocuments(text, ({ contents, range }) => {
      const builder = new Builder(tape, text, offsets);
      const root = contents === null ? 0 : builder.node(contents);
      documents.push({ root, end: offsets.byte(range[1]), problems: builder.problems });
    });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { message, offset, isExcess } = error;
    documents.push({ root: 0, end, problems: [{ message, offset: offsets.byte(offset), local: false, isExcess }] });
  }
  return documents;
}

/** From UTF-16 offsets in a decoded text to byte offsets in its source. */
class Offsets {
  private readonly table: Uint32Array | undefined;

  constructor(
    text: string,
    private readonly start: number,
    end: number,
  ) {
    if (text.length === end - start) return;
    this.table = new Uint32Array(text.length + 1);
    let bytes = 0;
    for (let i = 0; i < text.length; i++) {
      this.table[i] = bytes;
      const unit = text.charCodeAt(i);
      // Each half of a surrogate pair is counted as two of the four bytes of its character.
      bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
    }
    this.table[text.length] = bytes;
  }

  byte(offset: number): number {
    if (this.table === undefined) return this.start + offset;
    return this.start + (this.table[Math.min(offset, this.table.length - 1)] as number);
  }
}

const SCALAR_STYLES: Record<string, number> = {
  [Scalar.PLAIN]: PLAIN,
  [Scalar.QUOTE_SINGLE]: SINGLE_QUOTED,
  [Scalar.QUOTE_DOUBLE]: DOUBLE_QUOTED,
  [Scalar.BLOCK_LITERAL]: LITERAL,
  [Scalar.BLOCK_FOLDED]: FOLDED,
};

const KEY_STYLES = new Map([
  [PLAIN, KEY_PLAIN],
  [SINGLE_QUOTED, KEY_SINGLE_QUOTED],
  [DOUBLE_QUOTED, KEY_DOUBLE_QUOTED],
]);

const BYTE_ORDER_MARK =
  'a byte order mark stands before the key, where other readers skip it; only the first character of a text can be one';

const TAG_STRING = 'tag:yaml.org,2002:str';
const TAG_MERGE = 'tag:yaml.org,2002:merge';

class Builder {
  readonly problems: YamlProblem[] = [];
  private readonly anchors = new Map<string, number>();
  /** Anchored collections that are being read: an alias to one of them would never end. */
  private readonly open = new Set<number>();

  constructor(
    private readonly tape: Tape,
    private readonly text: string,
    private readonly offsets: Offsets,
  ) {}

  /** Adds a node and all below it; returns its index. */
  node(node: unknown): number {
    if (isAlias(node)) return this.alias(node.source, this.range(node));
    if (isScalar(node)) return this.scalar(node);
    if (isMap(node) || isSeq(node)) return this.collection(node);
    throw new Error('a node of an unknown kind');
  }

  private range(node: { range?: readonly number[] | null | undefined }): [number, number] {
    const [start = 0, end = 0] = node.range ?? [];
    return [start, end];
  }

  private add(kind: number, start: number, end: number): number {
    return this.tape.add(kind, this.offsets.byte(start), this.offsets.byte(end));
  }

  private local(message: string, node: number): void {
    this.problems.push({ message, offset: this.tape.start(node), local: true });
  }

  private alias(name: string, [start, end]: [number, number]): number {
    const node = this.add(ALIAS, start, end);
    const target = this.anchors.get(name);
    if (target === undefined) {
      this.problems.push({
        message: `the alias *${name} has no anchor before it`,
        offset: this.tape.start(node),
        local: false,
      });
    } else if (this.open.has(target)) {
      this.local(`the alias *${name} stands inside its own anchor`, node);
    } else {
      this.tape.hasAliases = true;
      this.tape.cells[node + CELL_VALUE] = target;
      return node;
    }
    this.tape.cells[node] = SCALAR | TAGGED_OTHER;
    return node;
  }

  private scalar(node: Scalar): number {
    let [start, rawEnd] = this.range(node);
    const style = SCALAR_STYLES[node.type ?? Scalar.PLAIN] ?? PLAIN;
    const props = node.anchor === undefined && node.tag === undefined ? 0 : PROPS;
    // The package places an absent value behind the spaces that follow its colon or dash.
    if (start === rawEnd && style === PLAIN && props === 0) {
      while (start > 0 && ' \t'.includes(this.text.charAt(start - 1))) start--;
      rawEnd = start;
    }
    const end = style === LITERAL || style === FOLDED ? this.trimmedEnd(start, rawEnd) : rawEnd;
    const tag = node.tag === undefined ? 0 : node.tag === TAG_STRING ? TAGGED_STRING : TAGGED_OTHER;
    const index = this.add(SCALAR | style | tag | props, start, end);
    const source = node.source ?? '';
    const quote = style === SINGLE_QUOTED || style === DOUBLE_QUOTED ? 1 : 0;
    if (source !== this.text.slice(start + quote, end - quote)) {
      this.tape.cells[index + CELL_VALUE] = this.tape.strings.push(source);
    }
    if (node.anchor !== undefined) this.anchors.set(node.anchor, index);
    return index;
  }

  private trimmedEnd(start: number, end: number): number {
    let at = end;
    while (at > start && ' \t\r\n'.includes(this.text.charAt(at - 1))) at--;
    return at;
  }

  private collection(node: YAMLMap | YAMLSeq): number {
    const [start, end] = this.range(node);
    const flow = node.flow === true;
    const tagged = node.tag !== undefined;
    const props = node.anchor === undefined && !tagged ? 0 : PROPS;
    const index = this.add((isMap(node) ? MAP : SEQ) | (flow ? FLOW : 0) | props, start, end);
    if (node.anchor !== undefined) {
      this.anchors.set(node.anchor, index);
      this.open.add(index);
    }
    const last = isMap(node) ? this.pairs(node, index) : this.entries(node, index);
    if (!flow && last !== 0) this.tape.cells[index + CELL_END] = this.tape.end(last);
    this.open.delete(index);
    return index;
  }

  private link(parent: number, previous: number, child: number): void {
    this.tape.cells[previous === 0 ? parent + CELL_VALUE : previous + CELL_NEXT] = child;
  }

  private entries(seq: YAMLSeq, parent: number): number {
    let previous = 0;
    for (const item of seq.items) {
      const entry = isPair(item) ? this.opaque(item) : this.node(item);
      this.link(parent, previous, entry);
      previous = entry;
    }
    return previous;
  }

  /** A bare pair in a list, which only an explicit `!!pairs` or `!!omap` makes; it holds nothing for us. */
  private opaque({ key, value }: Pair): number {
    const [start] = isNode(key) ? this.range(key) : [0];
    const [, end] = isNode(value) ? this.range(value) : [0, start];
    return this.add(SCALAR | TAGGED_OTHER, start, Math.max(start, end));
  }

  private pairs(map: YAMLMap, parent: number): number {
    const seen = new Set<string>();
    let previous = 0;
    for (const pair of map.items) {
      const child = this.pair(pair);
      if (this.tape.has(child, MERGE)) this.tape.cells[parent] = (this.tape.cells[parent] as number) | HAS_MERGE;
      if (this.tape.keyStyle(child) !== KEY_OTHER) {
        const name = this.tape.keyText(child);
        if (seen.has(name)) {
          this.problems.push({
            message: `the key "${name}" is given twice in one mapping`,
            offset: this.tape.keyStart(child),
            local: true,
          });
        }
        seen.add(name);
      }
      this.link(parent, previous, child);
      previous = child;
    }
    return previous;
  }

  private pair(pair: Pair): number {
    const { key, srcToken } = pair as Pair & { srcToken?: { start?: { type: string }[] } };
    const before = srcToken?.start ?? [];
    let flags = before.some((token) => token.type === 'explicit-key-ind') ? EXPLICIT_KEY : 0;
    if (before.some((token) => token.type === 'anchor' || token.type === 'tag')) flags |= KEY_PROPS;

    let [keyStart, keyEnd] = isNode(key) ? this.range(key) : [0, 0];
    let keyText: string | undefined;
    if (isScalar(key)) {
      const style = SCALAR_STYLES[key.type ?? Scalar.PLAIN] ?? PLAIN;
      const keyStyle = KEY_STYLES.get(style) ?? KEY_OTHER;
      flags |= keyStyle;
      if (keyStyle === KEY_SINGLE_QUOTED || keyStyle === KEY_DOUBLE_QUOTED) {
        keyStart += 1;
        keyEnd -= 1;
      }
      if (key.anchor !== undefined || key.tag !== undefined) flags |= KEY_PROPS;
      const source = key.source ?? '';
      if (source !== this.text.slice(keyStart, keyEnd)) keyText = source;
      if (style === PLAIN && source.startsWith('\ufeff'))
        this.problems.push({ message: BYTE_ORDER_MARK, offset: this.offsets.byte(keyStart), local: false });
      if (style === PLAIN && source === '<<' && (key.tag === undefined || key.tag === TAG_MERGE)) flags |= MERGE;
      // An anchored key can be an alias's target, so it needs a node of its own, which stands in no collection.
      if (key.anchor !== undefined) this.scalar(key);
    } else {
      flags |= KEY_OTHER;
      // Anchors inside a collection that serves as a key count like all others.
      if (isNode(key)) this.node(key);
    }

    const behindKey =
      keyEnd + ((flags & KEY_OTHER) === KEY_OTHER ? 0 : flags & (KEY_SINGLE_QUOTED | KEY_DOUBLE_QUOTED) ? 1 : 0);
    const child = isNode(pair.value) ? this.node(pair.value) : this.add(SCALAR | NO_VALUE, behindKey, behindKey);
    const cells = this.tape.cells;
    cells[child] = (cells[child] as number) | flags;
    cells[child + CELL_KEY_START] = this.offsets.byte(keyStart);
    cells[child + CELL_KEY_END] = this.offsets.byte(keyEnd);
    if (keyText !== undefined) cells[child + CELL_KEY_TEXT] = this.tape.strings.push(keyText);
    return child;
  }
}
