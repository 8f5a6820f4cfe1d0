/**
 * The fast reader: from the bytes of the YAML that machines and people mostly write into the tape.
 *
 * It makes the very tape that the authority reader makes, or throws `Declined`; when in doubt it declines. Left to the
 * authority: anchors, aliases, tags, directives, merge keys, `?` keys; keys that are escaped, empty, given twice, over
 * 1024 bytes or over several lines; pairs in flow style without colon or value, or in lists; plain text over several
 * lines in flow style; documents that are one text over several lines, or begin behind `---`; texts on lines of their
 * own below a comment left of them; tabs outside of texts, control characters, carriage returns without line feed;
 * nesting deeper than 100; and all that is no YAML.
 */
import {
  BLANK,
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DASH,
  DOT,
  DOUBLE_QUOTE,
  FLOW_INDICATOR,
  GREATER_THAN,
  HASH,
  LESS_THAN,
  NINE,
  NO_PLAIN_START,
  OPEN_BRACE,
  OPEN_BRACKET,
  PLUS,
  SINGLE_QUOTE,
  SPACE,
  TAB,
  VERTICAL_BAR,
  ZERO,
} from './bytes.ts';
import { NO_COLUMN, Scanner } from './scanner.ts';
import {
  CELL_END,
  CELL_KEY_END,
  CELL_KEY_START,
  CELL_NEXT,
  CELL_VALUE,
  Declined,
  FLOW,
  FOLDED,
  KEY_DOUBLE_QUOTED,
  KEY_PLAIN,
  KEY_SINGLE_QUOTED,
  LITERAL,
  MAP,
  PLAIN,
  SCALAR,
  SEQ,
  type Tape,
  UNDECODED,
} from './tape.ts';

/** Takes what `readEnvelope` reads. The tape holds nothing but the node that it is called with. */
export interface EnvelopeVisitor {
  /** A top-level pair; `items` only when it is no sequence, or an empty one. */
  pair(node: number): void;
  /** Entry `index` of `items`. */
  item(node: number, index: number): void;
  /**
   * An entry in block style that the reader declined. Byte offsets of its lines: `start` where the line of its dash
   * begins, `end` behind the last, which may be empty or a comment that belongs to what follows.
   */
  declined(start: number, end: number, index: number, reason: Declined): void;
  /** Byte offsets of the end of the document's text, and of the closing brace in flow style, -1 in block style. */
  close(end: number, closing: number): void;
}

const MAX_DEPTH = 100;
/** From a key to its colon. The authority's limit is 1024 characters, which are at least as many bytes. */
const MAX_KEY_BYTES = 1024;
/** More keys of one mapping are compared by hash. */
const MAX_COMPARED_KEYS = 12;
const MAX_TOP_LEVEL_KEYS = 64;

export class FastReader extends Scanner {
  private readonly tape: Tape;

  // The key that was read last, without quotes, in byte offsets.
  private keyStart = 0;
  private keyEnd = 0;
  private keyStyle = 0;
  private colon = 0;

  /** Pairs by the hashes of their keys. */
  private hashed = new Int32Array(64);

  /** Reads `tape.bytes`, which must be valid UTF-8, up to `end`; two line feeds must stand there. */
  constructor(tape: Tape, end: number) {
    super(tape.bytes, end);
    this.tape = tape;
  }

  /**
   * Adds the document to the tape that starts at the byte offset `start`: that of the input, or of a `---` or `...`
   * line. Returns its root, 0 when it is empty. Leaves `position` at the next `---` or `...` line or the end of input.
   */
  readDocument(start: number): number {
    this.startDocument(start);
    if (this.column < 0) return 0;
    const root = this.node(this.position, this.column, -1, 1);
    if (this.column >= 0) this.decline('text behind the end of a value', this.position);
    return root;
  }

  /**
   * Adds the value of one pair of a block mapping at column 0 to the tape; its key stands at the byte offset `start`.
   * Returns its node. Leaves `position` at the next key, `---` or `...` line, or the end of input.
   */
  readPair(start: number): number {
    this.key(start);
    const pair = this.pair(0, 2);
    if (this.column > 0) this.decline('odd indentation', this.position);
    return pair;
  }

  /**
   * Reads the document at the byte offset `start`, a mapping in block or flow style, piece by piece: forgets what is on
   * the tape before each pair and before each entry of the list under `items`, and shows the visitor each of them. All
   * that is odd outside of an entry in block style makes it throw `Declined`, and so does a further document.
   */
  readEnvelope(start: number, visitor: EnvelopeVisitor): void {
    this.startDocument(start);
    const keys: number[] = [];
    let closing = -1;
    if (this.column >= 0 && this.bytes[this.position] === OPEN_BRACE) {
      closing = this.flowEnvelope(this.position, keys, visitor);
      this.advance(closing + 1);
    } else {
      if (this.column !== 0) this.decline('no mapping at column 0', this.position);
      do this.envelopePair(keys, visitor);
      while (this.column === 0);
    }
    if (this.column >= 0) this.decline('text behind the end of the mapping', this.position);
    const end = this.position;
    while (this.position < this.end) {
      this.advance(this.position + 3);
      if (this.column >= 0) this.decline('a second document', this.position);
    }
    visitor.close(end, closing);
  }

  private startDocument(start: number): void {
    const bytes = this.bytes;
    const text = start === 0 && this.isByteOrderMark(0) ? 3 : start;
    this.lines(text);
    // To the authority nothing behind the mark is indented.
    if (text > start && this.position === text + this.column && (this.column > 0 || this.isDash(text))) {
      this.decline('a byte order mark before indentation', start);
    }
    while (this.column < 0 && bytes[this.position] === DOT) {
      if (start === 0) this.decline('the end of no document', this.position);
      this.advance(this.position + 3);
    }
    if (this.column < 0 && bytes[this.position] === DASH) this.advance(this.position + 3);
  }

  // ---- a list of items and what is around it

  private envelopePair(keys: number[], visitor: EnvelopeVisitor): void {
    this.key(this.position);
    if (this.isItems(keys) && this.itemsBehind(this.colon + 1, visitor)) return;
    this.tape.reset();
    const pair = this.pair(0, 2);
    if (this.column > 0) this.decline('odd indentation', this.position);
    visitor.pair(pair);
  }

  /** Reads the items behind the key `items` in block style; false if there are none. */
  private itemsBehind(from: number, visitor: EnvelopeVisitor): boolean {
    const bytes = this.bytes;
    let p = from;
    while (bytes[p] === SPACE) p++;
    if (this.atLineEnd(p)) {
      this.advance(from);
      p = this.position;
      if (this.column >= 0 && this.isDash(p)) {
        this.blockItems(this.column, visitor);
        return true;
      }
      if (this.column <= 0) return false;
    }
    if (bytes[p] !== OPEN_BRACKET) return false;
    const first = this.flowGap(p + 1, 0, 1);
    if (bytes[first] === CLOSE_BRACKET) return false;
    this.advance(this.flowItems(first, 0, 1, visitor));
    return true;
  }

  private blockItems(column: number, visitor: EnvelopeVisitor): void {
    let index = 0;
    do {
      const dash = this.position;
      this.tape.reset();
      let node = 0;
      try {
        node = this.entry(dash, column, 3);
        if (this.column > column) this.decline('odd indentation', this.position);
      } catch (error) {
        if (!(error instanceof Declined)) throw error;
        node = 0;
        visitor.declined(dash - column, this.skipEntry(dash, column), index, error);
      }
      if (node !== 0) visitor.item(node, index);
      index++;
    } while (this.column === column && this.isDash(this.position));
    if (this.column > 0) this.decline('odd indentation', this.position);
  }

  /**
   * Goes behind the lines of an entry; returns the byte offset where the next line begins. Declines the whole list where
   * the authority, which has its weak sides, may not tell the entry from what follows.
   */
  private skipEntry(dash: number, column: number): number {
    const bytes = this.bytes;
    let line = this.lineFeed(dash) + 1;
    let isBehindTab = false;
    let isBelowComment = false;
    while (line < this.end) {
      let p = line;
      while (bytes[p] === SPACE) p++;
      const isText = bytes[p] !== HASH && !this.isLineBreak(p);
      if (p - line > column) {
        // It may let a text below a comment go on as far left as the comment.
        if (isBelowComment && isText) this.decline('a comment left of the text below it', p);
        // It may take white space with a tab for the end of a block scalar, and what follows for a new line.
        if (bytes[p] === TAB) isBehindTab = true;
        while (bytes[p] === SPACE || bytes[p] === TAB) p++;
        if (isBehindTab && this.isMarker(p)) this.decline('a marker behind a tab', p);
        if (!this.is(BLANK, p)) isBehindTab = false;
      } else if (bytes[p] === HASH) {
        isBelowComment = true;
      } else if (isText) {
        if (isBehindTab) this.decline('white space with a tab at the end of an entry', p);
        break;
      }
      line = this.lineFeed(p) + 1;
    }
    this.lines(line);
    return Math.min(line, this.end);
  }

  /** Returns the byte offset of the closing brace. */
  private flowEnvelope(brace: number, keys: number[], visitor: EnvelopeVisitor): number {
    const bytes = this.bytes;
    let p = this.flowGap(brace + 1, -1, 1);
    while (bytes[p] !== CLOSE_BRACE) {
      const value = this.flowGap(this.flowKey(p), -1, 1);
      const { keyStart, keyEnd, keyStyle } = this;
      const isList = this.isItems(keys) && bytes[value] === OPEN_BRACKET;
      const first = isList ? this.flowGap(value + 1, -1, 2) : 0;
      if (isList && bytes[first] !== CLOSE_BRACKET) {
        this.position = this.flowItems(first, -1, 2, visitor);
      } else {
        this.tape.reset();
        visitor.pair(this.setKey(this.flowValue(value, -1, 1), keyStart, keyEnd, keyStyle));
      }
      p = this.flowNext(CLOSE_BRACE, -1, 1);
    }
    return p;
  }

  /** Returns the byte offset behind the closing bracket. */
  private flowItems(first: number, parent: number, level: number, visitor: EnvelopeVisitor): number {
    let p = first;
    for (let index = 0; this.bytes[p] !== CLOSE_BRACKET; index++) {
      this.tape.reset();
      const node = this.flowValue(p, parent, level);
      p = this.flowNext(CLOSE_BRACKET, parent, level);
      visitor.item(node, index);
    }
    return p + 1;
  }

  /** Takes note of a top-level key, the one that was read last; returns whether it is `items`. */
  private isItems(keys: number[]): boolean {
    const { keyStart, keyEnd } = this;
    for (let i = 0; i < keys.length; i += 2) {
      if (this.sameBytes(keyStart, keyEnd, keys[i] as number, keys[i + 1] as number)) {
        this.decline('a key given twice', keyStart);
      }
    }
    if (keys.push(keyStart, keyEnd) > 2 * MAX_TOP_LEVEL_KEYS) this.decline('very many keys', keyStart);
    return this.bytes.toString('latin1', keyStart, keyEnd) === 'items';
  }

  // ---- block style

  /**
   * Adds the node at `p`; goes on to the next text. `column` is its own, or -1 behind a key, where no block collection
   * can begin; `parent` that of the collection that it belongs to, -1 for a document.
   */
  private node(p: number, column: number, parent: number, depth: number): number {
    if (this.is(NO_PLAIN_START, p)) {
      const byte = this.bytes[p] as number;
      if (byte === DASH && column >= 0 && this.is(BLANK, p + 1)) return this.sequence(p, column, depth);
      if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) {
        const end = this.quoted(p, byte, parent);
        const flags = this.quotedFlags;
        if (column >= 0 && this.quotedKey(p, end, byte)) return this.mapping(p, column, depth);
        this.advance(end);
        return this.tape.add(SCALAR | flags, p, end);
      }
      if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        const node = this.flow(p, parent, 1);
        this.advance(this.position);
        return node;
      }
      if (byte === VERTICAL_BAR || byte === GREATER_THAN) return this.blockScalar(p, parent);
      this.checkPlainStart(p);
    }
    const end = this.plain(p);
    if (this.bytes[this.stop] !== COLON) return this.plainScalar(p, end, parent);
    if (column < 0) this.decline('a mapping on the line of its key', this.stop);
    this.noteKey(p, end, KEY_PLAIN, this.stop);
    return this.mapping(p, column, depth);
  }

  /** Adds a mapping, the first key of which was read already. */
  private mapping(start: number, column: number, depth: number): number {
    if (depth > MAX_DEPTH) this.decline('deep nesting', start);
    const tape = this.tape;
    const map = tape.add(MAP, start, start);
    let last = this.pair(column, depth + 1);
    tape.cells[map + CELL_VALUE] = last;
    let count = 1;
    while (this.column === column) {
      this.key(this.position);
      const pair = this.pair(column, depth + 1);
      tape.cells[last + CELL_NEXT] = pair;
      last = pair;
      count++;
    }
    if (this.column > column) this.decline('odd indentation', this.position);
    tape.cells[map + CELL_END] = tape.cells[last + CELL_END] as number;
    if (count > 1) this.checkKeys(map, count);
    return map;
  }

  /** Adds the value of the key that was read last. */
  private pair(column: number, depth: number): number {
    const { keyStart, keyEnd, keyStyle } = this;
    return this.setKey(this.value(this.colon + 1, column, depth), keyStart, keyEnd, keyStyle);
  }

  private setKey(pair: number, keyStart: number, keyEnd: number, keyStyle: number): number {
    const cells = this.tape.cells;
    cells[pair] = (cells[pair] as number) | keyStyle;
    cells[pair + CELL_KEY_START] = keyStart;
    cells[pair + CELL_KEY_END] = keyEnd;
    return pair;
  }

  private value(from: number, column: number, depth: number): number {
    const bytes = this.bytes;
    let p = from;
    while (bytes[p] === SPACE) p++;
    if (!this.atLineEnd(p)) return this.node(p, -1, column, depth);
    this.leftmostComment = NO_COLUMN;
    this.advance(from);
    if (this.column > column) return this.nodeBelow(column, depth);
    if (this.column === column && this.isDash(this.position)) return this.sequence(this.position, column, depth);
    return this.tape.add(SCALAR | PLAIN, from, from);
  }

  /** Adds the node at `position`, which begins a line below a key or dash. */
  private nodeBelow(column: number, depth: number): number {
    const isBelowComment = this.leftmostComment <= column;
    const node = this.node(this.position, this.column, column, depth);
    // The authority may let a text below such a comment go on as far left as the comment.
    if (isBelowComment && (this.tape.kind(node) === SCALAR || this.tape.has(node, FLOW))) {
      this.decline('a comment left of the text below it', this.tape.start(node));
    }
    return node;
  }

  private sequence(start: number, column: number, depth: number): number {
    if (depth > MAX_DEPTH) this.decline('deep nesting', start);
    const tape = this.tape;
    const seq = tape.add(SEQ, start, start);
    let last = this.entry(start, column, depth + 1);
    tape.cells[seq + CELL_VALUE] = last;
    while (this.column === column && this.isDash(this.position)) {
      const entry = this.entry(this.position, column, depth + 1);
      tape.cells[last + CELL_NEXT] = entry;
      last = entry;
    }
    if (this.column > column) this.decline('odd indentation', this.position);
    tape.cells[seq + CELL_END] = tape.cells[last + CELL_END] as number;
    return seq;
  }

  private entry(dash: number, column: number, depth: number): number {
    const bytes = this.bytes;
    const from = dash + 1;
    let p = from;
    while (bytes[p] === SPACE) p++;
    if (!this.atLineEnd(p)) return this.node(p, column + p - dash, column, depth);
    this.leftmostComment = NO_COLUMN;
    this.advance(from);
    if (this.column > column) return this.nodeBelow(column, depth);
    return this.tape.add(SCALAR | PLAIN, from, from);
  }

  /** Adds a plain scalar, the first line of which ends at `end`. */
  private plainScalar(start: number, end: number, parent: number): number {
    this.advance(end);
    if (this.column <= parent) return this.tape.add(SCALAR | PLAIN, start, end);
    if (parent < 0) this.decline('a document of several lines of text', start);
    const bytes = this.bytes;
    let textEnd = end;
    do {
      // What stands deeper but behind a comment continues nothing.
      for (let p = textEnd; p < this.position; p++) if (bytes[p] === HASH) this.decline('text behind a comment', p);
      textEnd = this.plain(this.position);
      if (bytes[this.stop] === COLON) this.decline('a key over several lines', this.stop);
      this.advance(textEnd);
    } while (this.column > parent);
    return this.tape.add(SCALAR | PLAIN | UNDECODED, start, textEnd);
  }

  private blockScalar(start: number, parent: number): number {
    const bytes = this.bytes;
    if (parent < 0) this.decline('a document of several lines of text', start);
    let p = start + 1;
    let indentation = 0;
    let hasChomping = false;
    for (;;) {
      const byte = bytes[p] as number;
      if (byte > ZERO && byte <= NINE && indentation === 0) indentation = byte - ZERO;
      else if ((byte === PLUS || byte === DASH) && !hasChomping) hasChomping = true;
      else break;
      p++;
    }
    const headerEnd = p;
    while (bytes[p] === SPACE) p++;
    const isComment = bytes[p] === HASH && p > headerEnd;
    if (!isComment && !this.isLineBreak(p)) this.decline('an odd header of a block scalar', p);

    let lineFeed = isComment ? this.behindComment(p) : this.lineFeed(p);
    let end = lineFeed;
    // 0 until the first line of text tells.
    let column = indentation === 0 ? 0 : parent + indentation;
    let deepestEmpty = 0;
    while (lineFeed < this.end) {
      const line = lineFeed + 1;
      p = line;
      while (bytes[p] === SPACE) p++;
      const deep = p - line;
      if (this.isLineBreak(p)) {
        deepestEmpty = Math.max(deepestEmpty, deep);
        lineFeed = this.lineFeed(p);
        continue;
      }
      // The authority is not sure whether such a line is empty.
      if (bytes[p] === CARRIAGE_RETURN) this.decline('a carriage return', p);
      if (column === 0 && deep > parent) {
        column = deep;
        if (deepestEmpty > column) this.decline('empty lines deeper than the text', line);
      }
      if (column === 0 || deep < column) {
        if (bytes[p] === TAB) this.decline('a tab', p);
        break;
      }
      lineFeed = this.lineFeed(p);
      end = lineFeed;
    }
    this.advance(lineFeed);
    while (this.is(BLANK, end - 1)) end--;
    const style = bytes[start] === VERTICAL_BAR ? LITERAL : FOLDED;
    return this.tape.add(SCALAR | style | UNDECODED, start, end);
  }

  // ---- keys

  /** Reads a key in block style. */
  private key(p: number): void {
    if (this.is(NO_PLAIN_START, p)) {
      const byte = this.bytes[p] as number;
      if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) {
        const end = this.quoted(p, byte, NO_COLUMN);
        if (!this.quotedKey(p, end, byte)) this.decline('a key without colon', p);
        return;
      }
      this.checkPlainStart(p);
    }
    const end = this.plain(p);
    if (this.bytes[this.stop] !== COLON) this.decline('a key without colon', p);
    this.noteKey(p, end, KEY_PLAIN, this.stop);
  }

  /** Whether the quoted text that was read last is a key. */
  private quotedKey(start: number, end: number, quote: number): boolean {
    const bytes = this.bytes;
    let p = end;
    while (bytes[p] === SPACE) p++;
    if (bytes[p] !== COLON) return false;
    if (!this.is(BLANK, p + 1)) this.decline('text behind a colon', p + 1);
    this.noteKey(start, end, quote === DOUBLE_QUOTE ? KEY_DOUBLE_QUOTED : KEY_SINGLE_QUOTED, p);
    return true;
  }

  private noteKey(start: number, end: number, style: number, colon: number): void {
    const bytes = this.bytes;
    const quote = style === KEY_PLAIN ? 0 : 1;
    if (quote === 1 && (this.quotedFlags & UNDECODED) !== 0) this.decline('a key whose text is not its bytes', start);
    this.keyStart = start + quote;
    this.keyEnd = end - quote;
    this.keyStyle = style;
    this.colon = colon;
    const length = end - start - 2 * quote;
    if (length === 0) this.decline('an empty key', start);
    if (colon - start > MAX_KEY_BYTES) this.decline('a long key', start);
    if (length === 2 && bytes[end - quote - 1] === LESS_THAN && bytes[end - quote - 2] === LESS_THAN) {
      this.decline('a merge key', start);
    }
  }

  private checkKeys(map: number, count: number): void {
    if (count > MAX_COMPARED_KEYS) {
      this.checkManyKeys(map, count);
      return;
    }
    const { bytes } = this;
    const { cells } = this.tape;
    // Most keys differ from all others already in length and outer bytes.
    let seen = 0;
    for (let pair = cells[map + CELL_VALUE] as number; pair !== 0; pair = cells[pair + CELL_NEXT] as number) {
      const start = cells[pair + CELL_KEY_START] as number;
      const end = cells[pair + CELL_KEY_END] as number;
      const bit = 1 << ((end - start + 5 * (bytes[start] as number) + 11 * (bytes[end - 1] as number)) & 31);
      if ((seen & bit) !== 0) {
        for (
          let other = cells[map + CELL_VALUE] as number;
          other !== pair;
          other = cells[other + CELL_NEXT] as number
        ) {
          if (this.sameKey(pair, other)) this.decline('a key given twice', start);
        }
      }
      seen |= bit;
    }
  }

  private checkManyKeys(map: number, count: number): void {
    const { bytes } = this;
    const { cells } = this.tape;
    let size = 32;
    while (size < 2 * count) size *= 2;
    if (size > this.hashed.length) this.hashed = new Int32Array(size);
    const hashed = this.hashed.fill(0, 0, size);
    // Keys can be made to collide; that must not take time without end.
    let collisions = 4 * count;
    for (let pair = cells[map + CELL_VALUE] as number; pair !== 0; pair = cells[pair + CELL_NEXT] as number) {
      const start = cells[pair + CELL_KEY_START] as number;
      const end = cells[pair + CELL_KEY_END] as number;
      let hash = end - start;
      for (let p = start; p < end; p++) hash = Math.imul(hash ^ (bytes[p] as number), 0x01000193);
      let slot = (hash ^ (hash >>> 15)) & (size - 1);
      for (let other = hashed[slot] as number; other !== 0; other = hashed[slot] as number) {
        if (this.sameKey(pair, other)) this.decline('a key given twice', start);
        if (--collisions < 0) this.decline('keys that are hard to compare', start);
        slot = (slot + 1) & (size - 1);
      }
      hashed[slot] = pair;
    }
  }

  private sameKey(one: number, other: number): boolean {
    const { cells } = this.tape;
    return this.sameBytes(
      cells[one + CELL_KEY_START] as number,
      cells[one + CELL_KEY_END] as number,
      cells[other + CELL_KEY_START] as number,
      cells[other + CELL_KEY_END] as number,
    );
  }

  private sameBytes(start: number, end: number, otherStart: number, otherEnd: number): boolean {
    const bytes = this.bytes;
    if (end - start !== otherEnd - otherStart) return false;
    const shift = otherStart - start;
    for (let p = start; p < end; p++) if (bytes[p] !== bytes[p + shift]) return false;
    return true;
  }

  // ---- flow style; `parent` and `level` as for `flowGap`

  /** Adds the collection at `start`; leaves `position` behind its bracket. */
  private flow(start: number, parent: number, level: number): number {
    if (level > MAX_DEPTH) this.decline('deep nesting', start);
    const { bytes, tape } = this;
    const isMap = bytes[start] === OPEN_BRACE;
    const close = isMap ? CLOSE_BRACE : CLOSE_BRACKET;
    const collection = tape.add(FLOW | (isMap ? MAP : SEQ), start, start);
    let last = 0;
    let count = 0;
    let p = this.flowGap(start + 1, parent, level);
    while (bytes[p] !== close) {
      const child = isMap ? this.flowPair(p, parent, level) : this.flowValue(p, parent, level);
      tape.cells[last === 0 ? collection + CELL_VALUE : last + CELL_NEXT] = child;
      last = child;
      count++;
      p = this.flowNext(close, parent, level);
    }
    if (isMap && count > 1) this.checkKeys(collection, count);
    tape.cells[collection + CELL_END] = p + 1;
    this.position = p + 1;
    return collection;
  }

  private flowPair(p: number, parent: number, level: number): number {
    const value = this.flowGap(this.flowKey(p), parent, level);
    const { keyStart, keyEnd, keyStyle } = this;
    return this.setKey(this.flowValue(value, parent, level), keyStart, keyEnd, keyStyle);
  }

  /** Reads a key; returns the byte offset behind its colon. */
  private flowKey(start: number): number {
    const bytes = this.bytes;
    const byte = bytes[start] as number;
    const isQuoted = byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE;
    const end = isQuoted ? this.quoted(start, byte, NO_COLUMN) : this.flowPlain(start);
    let colon = end;
    while (bytes[colon] === SPACE) colon++;
    // As in JSON, a quoted key needs no space behind its colon.
    const isKey = bytes[colon] === COLON && ((isQuoted && colon === end) || this.is(BLANK | FLOW_INDICATOR, colon + 1));
    if (!isKey) this.decline('a key without colon', start);
    const style = !isQuoted ? KEY_PLAIN : byte === DOUBLE_QUOTE ? KEY_DOUBLE_QUOTED : KEY_SINGLE_QUOTED;
    this.noteKey(start, end, style, colon);
    return colon + 1;
  }

  /** Adds the value at `p`; leaves `position` behind it. */
  private flowValue(p: number, parent: number, level: number): number {
    const byte = this.bytes[p] as number;
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) return this.flow(p, parent, level + 1);
    const isQuoted = byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE;
    const end = isQuoted ? this.quoted(p, byte, parent) : this.flowPlain(p);
    this.position = end;
    return this.tape.add(SCALAR | (isQuoted ? this.quotedFlags : PLAIN), p, end);
  }

  /** Goes from behind a value at `position` to the next one or to the closing bracket. */
  private flowNext(close: number, parent: number, level: number): number {
    const p = this.flowGap(this.position, parent, level);
    if (this.bytes[p] === COMMA) return this.flowGap(p + 1, parent, level);
    if (this.bytes[p] !== close) this.decline('no comma', p);
    return p;
  }
}
