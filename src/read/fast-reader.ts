/**
 * The fast reader: reads the YAML that machines and people mostly write from bytes into the tape, and declines the rest.
 *
 * It makes exactly the tape that the authority reader makes, or throws `Declined`; when in doubt it declines. Out of its
 * reach: anchors, aliases, tags, directives, merge keys, `?` keys, keys that are escaped, empty, over several lines or
 * given twice, pairs in flow style without colon or value, tabs outside of text, control characters, carriage returns
 * without line feed, documents that are one text over several lines, and whatever is no YAML.
 */
import {
  BACKSLASH,
  BLANK,
  CARRIAGE_RETURN,
  CLASSES,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DASH,
  DOT,
  DOUBLE_QUOTE,
  ENDS_DOUBLE_QUOTED,
  ENDS_FLOW_PLAIN,
  ENDS_SINGLE_QUOTED,
  ESCAPED,
  FLOW_INDICATOR,
  GREATER_THAN,
  HASH,
  LINE_FEED,
  NO_PLAIN_START,
  OPEN_BRACE,
  OPEN_BRACKET,
  PLUS,
  QUESTION_MARK,
  SINGLE_QUOTE,
  SPACE,
  TAB,
  VERTICAL_BAR,
} from './bytes.ts';
import {
  CELL_END,
  CELL_KEY_END,
  CELL_KEY_START,
  CELL_NEXT,
  CELL_VALUE,
  Declined,
  DOUBLE_QUOTED,
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
  SINGLE_QUOTED,
  type Tape,
  UNDECODED,
} from './tape.ts';

/** Takes what `readEnvelope` reads; the tape holds only the node that it is called with. */
export interface EnvelopeVisitor {
  /** A top-level pair; `items` only when it is no sequence, or an empty one. */
  pair(node: number): void;
  /** Entry `index` of `items`. */
  item(node: number, index: number): void;
  /**
   * A block-style entry that the reader declined. Byte offsets: `start` of the line of its dash, `end` of its last line,
   * which may be a blank line or a comment that belongs to what follows.
   */
  declined(start: number, end: number, index: number, reason: Declined): void;
  /** Byte offsets of the end of the document's text, and of the closing brace of a flow mapping, -1 in block style. */
  close(end: number, closing: number): void;
}

/** Collections within collections; more are left to the authority reader, which knows what its stack can hold. */
const MAX_DEPTH = 100;
/** Of a key on the line of its colon. The limit is 1024 characters, which are at least as many bytes. */
const MAX_KEY_BYTES = 1024;
/** Mappings with more keys are searched for duplicates by hash. */
const MAX_COMPARED_KEYS = 12;
const MAX_TOP_LEVEL_KEYS = 64;
/** A parent's column that nothing is deeper than: a quoted text that belongs to it has one line. */
const ONE_LINE = 0x7fffffff;

export class FastReader {
  /** Byte offset behind what was read last. */
  position = 0;
  private readonly tape: Tape;
  private readonly bytes: Buffer;
  private readonly end: number;

  // What the last step left behind, beside what it returned. Fields, because returned objects would cost more than
  // all the reading.
  /** Column of the text at `position`; -1 when the document ends there. */
  private column = -1;
  /** Where `plain` stopped: at a line's end, a comment, a colon or an indicator of flow style. */
  private stop = 0;
  /** Style of the last quoted text, and UNDECODED. */
  private quotedFlags = 0;
  private keyStart = 0;
  private keyEnd = 0;
  private keyStyle = 0;
  private colon = 0;

  private hashed = new Int32Array(64);

  /**
   * Reads `tape.bytes` up to `end`, a byte offset. The text must be valid UTF-8, and two line feeds must stand behind
   * it, at `end` and `end + 1`, so that no loop needs to look for its end.
   */
  constructor(tape: Tape, end: number) {
    this.tape = tape;
    this.bytes = tape.bytes;
    this.end = end;
    if (this.bytes[end] !== LINE_FEED || this.bytes[end + 1] !== LINE_FEED) {
      throw new RangeError('the text must be followed by two line feeds');
    }
  }

  /**
   * Adds the document that starts at `start` to the tape: at the start of the input, or of a `---` or `...` line.
   * Returns its root, 0 when it is empty. Leaves `position` at the next `---` or `...` line or the end of input.
   */
  readDocument(start: number): number {
    this.startDocument(start);
    if (this.column < 0) return 0;
    const root = this.node(this.position, this.column, -1, 1);
    if (this.column >= 0) this.decline('text behind the end of a value', this.position);
    return root;
  }

  /**
   * Adds the value of the pair whose key stands at `start`, the beginning of a line, in a block mapping at column 0.
   * Returns the value's node. Leaves `position` at the next key, `---` or `...` line, or the end of input.
   */
  readPair(start: number): number {
    this.key(start);
    const pair = this.pair(0, 2);
    if (this.column > 0) this.decline('odd indentation', this.position);
    return pair;
  }

  /**
   * Reads a top-level mapping, in block or flow style, piece by piece: forgets what is on the tape before each pair and
   * before each entry of the list under `items`, and shows the visitor each of them. Throws `Declined` for whatever is
   * odd outside of `items` in block style, and for more than one document.
   */
  readEnvelope(start: number, visitor: EnvelopeVisitor): void {
    this.startDocument(start);
    const first = this.position;
    const keys: number[] = [];
    let closing = -1;
    if (this.column >= 0 && this.bytes[first] === OPEN_BRACE) {
      closing = this.flowEnvelope(first, keys, visitor);
      this.advance(closing + 1);
    } else {
      if (this.column !== 0) this.decline('no mapping at column 0', first);
      while (this.column === 0) {
        this.key(this.position);
        this.blockEnvelopePair(keys, visitor);
      }
    }
    if (this.column >= 0) this.decline('text behind the end of the mapping', this.position);
    const end = this.position;
    while (this.position < this.end) {
      this.advance(this.position + 3);
      if (this.column >= 0) this.decline('more than one document', this.position);
    }
    visitor.close(end, closing);
  }

  private blockEnvelopePair(keys: number[], visitor: EnvelopeVisitor): void {
    const isItems = this.topLevelKey(keys);
    const { bytes, colon } = this;
    if (isItems) {
      let p = colon + 1;
      while (bytes[p] === SPACE) p++;
      if (bytes[p] === OPEN_BRACKET) {
        const first = this.flowGap(p + 1, 0, 1);
        if (bytes[first] !== CLOSE_BRACKET) {
          this.advance(this.flowItems(first, 0, 1, visitor));
          return;
        }
      } else if (this.atLineEnd(p)) {
        this.advance(colon + 1);
        if (this.column >= 0 && this.isDash(this.position)) {
          this.blockItems(this.column, visitor);
          return;
        }
      }
    }
    this.tape.reset();
    const pair = this.pair(0, 2);
    if (this.column > 0) this.decline('odd indentation', this.position);
    visitor.pair(pair);
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
        visitor.declined(dash - column, this.skipEntry(dash, column), index, error);
      }
      if (node !== 0) visitor.item(node, index);
      index++;
    } while (this.column === column && this.isDash(this.position));
    if (this.column > 0) this.decline('odd indentation', this.position);
  }

  /** Goes behind the lines of an entry that was declined; returns the byte offset of the line where it arrives. */
  private skipEntry(dash: number, column: number): number {
    const bytes = this.bytes;
    let line = this.lineFeed(dash) + 1;
    while (line < this.end) {
      let p = line;
      while (bytes[p] === SPACE) p++;
      // Blank lines and comments belong to the entry or to nothing.
      if (p - line <= column && !this.atLineEnd(p)) break;
      line = this.lineFeed(p) + 1;
    }
    this.lines(line);
    return Math.min(line, this.end);
  }

  private flowEnvelope(start: number, keys: number[], visitor: EnvelopeVisitor): number {
    const bytes = this.bytes;
    let p = this.flowGap(start + 1, -1, 1);
    while (bytes[p] !== CLOSE_BRACE) {
      p = this.flowGap(this.flowKey(p), -1, 1);
      const { keyStart, keyEnd, keyStyle } = this;
      const isItems = this.topLevelKey(keys);
      const first = isItems && bytes[p] === OPEN_BRACKET ? this.flowGap(p + 1, -1, 2) : p;
      if (first !== p && bytes[first] !== CLOSE_BRACKET) {
        this.position = this.flowItems(first, -1, 2, visitor);
      } else {
        this.tape.reset();
        visitor.pair(this.setKey(this.flowValue(p, -1, 1), keyStart, keyEnd, keyStyle));
      }
      p = this.flowNext(this.position, CLOSE_BRACE, -1, 1);
    }
    return p;
  }

  /** Reads the entries of `items` in flow style, from the first on; returns the byte offset behind the bracket. */
  private flowItems(first: number, parent: number, level: number, visitor: EnvelopeVisitor): number {
    let p = first;
    for (let index = 0; this.bytes[p] !== CLOSE_BRACKET; index++) {
      this.tape.reset();
      const node = this.flowValue(p, parent, level);
      p = this.flowNext(this.position, CLOSE_BRACKET, parent, level);
      visitor.item(node, index);
    }
    return p + 1;
  }

  /** Takes note of the key that was read last; returns whether it is `items`. */
  private topLevelKey(keys: number[]): boolean {
    const { keyStart, keyEnd } = this;
    for (let i = 0; i < keys.length; i += 2) {
      if (this.sameBytes(keyStart, keyEnd, keys[i] as number, keys[i + 1] as number)) {
        this.decline('a key given twice', keyStart);
      }
    }
    if (keys.push(keyStart, keyEnd) > 2 * MAX_TOP_LEVEL_KEYS) this.decline('very many keys', keyStart);
    return keyEnd - keyStart === 5 && this.bytes.toString('latin1', keyStart, keyEnd) === 'items';
  }

  private decline(reason: string, offset: number): never {
    throw new Declined(reason, offset);
  }

  // ---- lines

  private startDocument(start: number): void {
    const bytes = this.bytes;
    const hasMark = start === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    this.lines(hasMark ? 3 : start);
    // A byte order mark is no indentation, but makes some of the text behind it.
    if (hasMark && this.position === 3 + this.column && (this.column > 0 || this.isDash(3))) {
      this.decline('a byte order mark before indentation', 0);
    }
    // `lines` ends at `---`, at `...` or at the end.
    while (this.column < 0 && bytes[this.position] === DOT) {
      if (start === 0) this.decline('an end of the document before its start', this.position);
      this.advance(this.position + 3);
    }
    if (this.column < 0 && bytes[this.position] === DASH) this.advance(this.position + 3);
  }

  /** Goes from behind a value or an indicator to the next text; up to there only white space and comments may stand. */
  private advance(from: number): void {
    const bytes = this.bytes;
    let p = from;
    let byte = bytes[p] as number;
    if (byte === SPACE) {
      do byte = bytes[++p] as number;
      while (byte === SPACE);
      if (byte === HASH) {
        p = this.lineFeed(p);
        byte = LINE_FEED;
      }
    }
    if (byte === CARRIAGE_RETURN && p + 1 < this.end) byte = bytes[++p] as number;
    if (byte !== LINE_FEED) this.decline('text behind the end of a value', p);
    this.lines(p + 1);
  }

  /** Goes from the beginning of a line to the next text. */
  private lines(from: number): void {
    const bytes = this.bytes;
    let line = from;
    while (line < this.end) {
      let p = line;
      while (bytes[p] === SPACE && bytes[p + 1] === SPACE) p += 2;
      if (bytes[p] === SPACE) p++;
      const byte = bytes[p] as number;
      if (byte === LINE_FEED) {
        line = p + 1;
      } else if (byte === HASH) {
        line = this.lineFeed(p) + 1;
      } else if (byte === CARRIAGE_RETURN && bytes[p + 1] === LINE_FEED && p + 1 < this.end) {
        line = p + 2;
      } else {
        this.position = p;
        this.column = p - line;
        if (byte < SPACE) this.decline('a tab or control character', p);
        if (p === line && this.isMarker(p)) this.column = -1;
        return;
      }
    }
    this.position = this.end;
    this.column = -1;
  }

  /** Byte offset of the next line feed. */
  private lineFeed(from: number): number {
    return this.bytes.indexOf(LINE_FEED, from);
  }

  private atLineEnd(p: number): boolean {
    const byte = this.bytes[p];
    return byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === HASH;
  }

  /** Whether `---` or `...` stands there, alone or followed by white space. */
  private isMarker(p: number): boolean {
    const bytes = this.bytes;
    const byte = bytes[p];
    if (byte !== DASH && byte !== DOT) return false;
    return bytes[p + 1] === byte && bytes[p + 2] === byte && this.is(BLANK, p + 3);
  }

  private isDash(p: number): boolean {
    return this.bytes[p] === DASH && this.is(BLANK, p + 1);
  }

  private is(classes: number, p: number): boolean {
    return ((CLASSES[this.bytes[p] as number] as number) & classes) !== 0;
  }

  // ---- block style

  /**
   * Reads the node at `p`, up to the next text. `column`: its own, or -1 behind a key, where no block collection may
   * begin. `parent`: column of the collection that it belongs to, -1 for a document.
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
    this.plainKey(p, end);
    return this.mapping(p, column, depth);
  }

  /** Reads the mapping whose first key was read already. */
  private mapping(start: number, column: number, depth: number): number {
    if (depth > MAX_DEPTH) this.decline('deep nesting', start);
    const tape = this.tape;
    const map = tape.add(MAP, start, start);
    let previous = this.pair(column, depth + 1);
    tape.cells[map + CELL_VALUE] = previous;
    let count = 1;
    while (this.column === column) {
      this.key(this.position);
      const pair = this.pair(column, depth + 1);
      tape.cells[previous + CELL_NEXT] = pair;
      previous = pair;
      count++;
    }
    if (this.column > column) this.decline('odd indentation', this.position);
    tape.cells[map + CELL_END] = tape.cells[previous + CELL_END] as number;
    this.checkKeys(map, count);
    return map;
  }

  /** Reads the value of the key that was read last. */
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

  /** Reads a value from behind its colon. */
  private value(from: number, column: number, depth: number): number {
    const bytes = this.bytes;
    let p = from;
    while (bytes[p] === SPACE) p++;
    if (!this.atLineEnd(p)) return this.node(p, -1, column, depth);
    this.advance(from);
    if (this.column > column) return this.node(this.position, this.column, column, depth);
    if (this.column === column && this.isDash(this.position)) return this.sequence(this.position, column, depth);
    return this.tape.add(SCALAR | PLAIN, from, from);
  }

  private sequence(start: number, column: number, depth: number): number {
    if (depth > MAX_DEPTH) this.decline('deep nesting', start);
    const tape = this.tape;
    const seq = tape.add(SEQ, start, start);
    let previous = this.entry(start, column, depth + 1);
    tape.cells[seq + CELL_VALUE] = previous;
    while (this.column === column && this.isDash(this.position)) {
      const entry = this.entry(this.position, column, depth + 1);
      tape.cells[previous + CELL_NEXT] = entry;
      previous = entry;
    }
    if (this.column > column) this.decline('odd indentation', this.position);
    tape.cells[seq + CELL_END] = tape.cells[previous + CELL_END] as number;
    return seq;
  }

  private entry(dash: number, column: number, depth: number): number {
    const bytes = this.bytes;
    let p = dash + 1;
    while (bytes[p] === SPACE) p++;
    if (!this.atLineEnd(p)) return this.node(p, column + p - dash, column, depth);
    this.advance(dash + 1);
    if (this.column > column) return this.node(this.position, this.column, column, depth);
    return this.tape.add(SCALAR | PLAIN, dash + 1, dash + 1);
  }

  // ---- keys in block style

  private key(p: number): void {
    if (this.is(NO_PLAIN_START, p)) {
      const byte = this.bytes[p] as number;
      if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) {
        const end = this.quoted(p, byte, ONE_LINE);
        if (!this.quotedKey(p, end, byte)) this.decline('a key without colon', p);
        return;
      }
      this.checkPlainStart(p);
    }
    const end = this.plain(p);
    if (this.bytes[this.stop] !== COLON) this.decline('a key without colon', p);
    this.plainKey(p, end);
  }

  private plainKey(start: number, end: number): void {
    this.keyStyle = KEY_PLAIN;
    this.keyStart = start;
    this.keyEnd = end;
    this.colon = this.stop;
    this.checkKey(start);
  }

  /** Whether the quoted text is a key. */
  private quotedKey(start: number, end: number, quote: number): boolean {
    const bytes = this.bytes;
    let p = end;
    while (bytes[p] === SPACE) p++;
    if (bytes[p] !== COLON) return false;
    if (!this.is(BLANK, p + 1)) this.decline('text behind a colon', p + 1);
    this.setQuotedKey(start, end, quote, p);
    return true;
  }

  private setQuotedKey(start: number, end: number, quote: number, colon: number): void {
    if ((this.quotedFlags & UNDECODED) !== 0) this.decline('a key whose text is not its bytes', start);
    this.keyStyle = quote === DOUBLE_QUOTE ? KEY_DOUBLE_QUOTED : KEY_SINGLE_QUOTED;
    this.keyStart = start + 1;
    this.keyEnd = end - 1;
    this.colon = colon;
    this.checkKey(start);
  }

  private checkKey(start: number): void {
    const { bytes, keyStart, keyEnd } = this;
    const length = keyEnd - keyStart;
    if (length === 0) this.decline('an empty key', start);
    if (this.colon - start > MAX_KEY_BYTES) this.decline('a long key', start);
    if (length === 2 && bytes[keyStart] === 0x3c /* < */ && bytes[keyStart + 1] === 0x3c) {
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
    // Most keys differ from all others in length or in their first and last bytes.
    let seen = 0;
    for (let pair = cells[map + CELL_VALUE] as number; pair !== 0; pair = cells[pair + CELL_NEXT] as number) {
      const start = cells[pair + CELL_KEY_START] as number;
      const end = cells[pair + CELL_KEY_END] as number;
      const bit = 1 << ((end - start + 5 * (bytes[start] as number) + 11 * (bytes[end - 1] as number)) & 31);
      if ((seen & bit) !== 0) this.checkEarlierKeys(map, pair);
      seen |= bit;
    }
  }

  private checkEarlierKeys(map: number, pair: number): void {
    const { cells } = this.tape;
    const start = cells[pair + CELL_KEY_START] as number;
    const end = cells[pair + CELL_KEY_END] as number;
    for (let other = cells[map + CELL_VALUE] as number; other !== pair; other = cells[other + CELL_NEXT] as number) {
      const otherStart = cells[other + CELL_KEY_START] as number;
      if (this.sameBytes(start, end, otherStart, cells[other + CELL_KEY_END] as number)) {
        this.decline('a key given twice', start);
      }
    }
  }

  private checkManyKeys(map: number, count: number): void {
    const { bytes } = this;
    const { cells } = this.tape;
    let size = this.hashed.length;
    while (size < 2 * count) size *= 2;
    if (size > this.hashed.length) this.hashed = new Int32Array(size);
    const hashed = this.hashed.fill(0);
    // Keys can be made to collide; that must not take time without end.
    let collisions = 4 * count;
    for (let pair = cells[map + CELL_VALUE] as number; pair !== 0; pair = cells[pair + CELL_NEXT] as number) {
      const start = cells[pair + CELL_KEY_START] as number;
      const end = cells[pair + CELL_KEY_END] as number;
      let hash = end - start;
      for (let p = start; p < end; p++) hash = Math.imul(hash ^ (bytes[p] as number), 0x01000193);
      let slot = (hash ^ (hash >>> 15)) & (size - 1);
      for (let other = hashed[slot] as number; other !== 0; other = hashed[slot] as number) {
        const otherStart = cells[other + CELL_KEY_START] as number;
        if (this.sameBytes(start, end, otherStart, cells[other + CELL_KEY_END] as number)) {
          this.decline('a key given twice', start);
        }
        if (--collisions < 0) this.decline('keys that are hard to compare', start);
        slot = (slot + 1) & (size - 1);
      }
      hashed[slot] = pair;
    }
  }

  private sameBytes(start: number, end: number, otherStart: number, otherEnd: number): boolean {
    const bytes = this.bytes;
    if (end - start !== otherEnd - otherStart) return false;
    const shift = otherStart - start;
    for (let p = start; p < end; p++) if (bytes[p] !== bytes[p + shift]) return false;
    return true;
  }

  // ---- scalars

  private plain(start: number): number {
    const bytes = this.bytes;
    let p = start;
    for (;;) {
      let byte = bytes[p] as number;
      // Three bytes a round: no loop is entered as often.
      while (byte > SPACE && byte !== COLON) {
        byte = bytes[p + 1] as number;
        if (byte <= SPACE || byte === COLON) {
          p += 1;
          break;
        }
        byte = bytes[p + 2] as number;
        if (byte <= SPACE || byte === COLON) {
          p += 2;
          break;
        }
        p += 3;
        byte = bytes[p] as number;
      }
      if (byte === COLON) {
        if (this.is(BLANK, p + 1)) break;
        p++;
      } else if (byte === SPACE || byte === TAB) {
        const next = this.textBehindBlanks(p);
        if (this.atLineEnd(next) || (bytes[next] === COLON && this.is(BLANK, next + 1))) {
          this.stop = next;
          return p;
        }
        p = next;
      } else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
        break;
      } else {
        this.decline('a control character', p);
      }
    }
    this.stop = p;
    return p;
  }

  /** Goes over white space within plain text. A tab counts as text, so none may stand where the text ends. */
  private textBehindBlanks(blank: number): number {
    const bytes = this.bytes;
    let p = blank;
    while (bytes[p] === SPACE) p++;
    if (bytes[p] !== TAB) return p;
    while (bytes[p] === SPACE || bytes[p] === TAB) p++;
    if (this.is(ENDS_FLOW_PLAIN, p) || bytes[p] === HASH) this.decline('a tab', p - 1);
    return p;
  }

  private checkPlainStart(start: number): void {
    const bytes = this.bytes;
    const byte = bytes[start];
    const isIndicator = byte === DASH || byte === QUESTION_MARK || byte === COLON;
    if (isIndicator && !this.is(BLANK, start + 1)) return;
    if (byte === 0xef && (bytes[start + 1] !== 0xbb || bytes[start + 2] !== 0xbf)) return;
    this.decline('an indicator or no text', start);
  }

  /** Reads the plain scalar whose first line ends at `end`: with the lines that continue it. */
  private plainScalar(start: number, end: number, parent: number): number {
    this.advance(end);
    if (this.column <= parent) return this.tape.add(SCALAR | PLAIN, start, end);
    if (parent < 0) this.decline('a document of several lines of text', start);
    const bytes = this.bytes;
    let textEnd = end;
    do {
      // A comment ends the text for good.
      for (let p = textEnd; p < this.position; p++) if (bytes[p] === HASH) this.decline('text behind a comment', p);
      textEnd = this.plain(this.position);
      if (bytes[this.stop] === COLON) this.decline('a key over several lines', this.stop);
      this.advance(textEnd);
    } while (this.column > parent);
    return this.tape.add(SCALAR | PLAIN | UNDECODED, start, textEnd);
  }

  /** Goes over a quoted text; returns the byte offset behind it. Leaves its style, and UNDECODED, in `quotedFlags`. */
  private quoted(start: number, quote: number, parent: number): number {
    const bytes = this.bytes;
    const ends = quote === DOUBLE_QUOTE ? ENDS_DOUBLE_QUOTED : ENDS_SINGLE_QUOTED;
    let flags = quote === DOUBLE_QUOTE ? DOUBLE_QUOTED : SINGLE_QUOTED;
    let p = start + 1;
    for (;;) {
      while (((CLASSES[bytes[p] as number] as number) & ends) === 0) p++;
      const byte = bytes[p] as number;
      if (byte === DOUBLE_QUOTE || (byte === SINGLE_QUOTE && bytes[p + 1] !== SINGLE_QUOTE)) break;
      flags |= UNDECODED;
      if (byte === SINGLE_QUOTE) p += 2;
      else if (byte === BACKSLASH) p = this.escape(p);
      else p = this.continuedQuoted(p, parent);
    }
    this.quotedFlags = flags;
    return p + 1;
  }

  /** Returns the byte offset behind an escape; of the line break, where that is escaped. */
  private escape(backslash: number): number {
    const bytes = this.bytes;
    const p = backslash + 1;
    if (this.is(ESCAPED, p)) return p + 1;
    let digits = 0;
    switch (bytes[p]) {
      case LINE_FEED:
      case CARRIAGE_RETURN:
        return p;
      case 0x78: // x
        digits = 2;
        break;
      case 0x75: // u
        digits = 4;
        break;
      default:
        this.decline('an odd escape', backslash);
    }
    for (let i = 1; i <= digits; i++) {
      const byte = bytes[p + i] as number;
      const isDigit = (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
      if (!isDigit) this.decline('an odd escape', backslash);
    }
    return p + 1 + digits;
  }

  /** Goes from the end of a line in a quoted text to the next text in it. */
  private continuedQuoted(from: number, parent: number): number {
    const bytes = this.bytes;
    if (parent < 0) this.decline('a document of several lines of text', from);
    let p = from;
    for (;;) {
      if (bytes[p] === CARRIAGE_RETURN) p++;
      if (bytes[p] !== LINE_FEED || p >= this.end) this.decline('a control character or an open quote', p);
      const line = ++p;
      while (bytes[p] === SPACE) p++;
      if (bytes[p] !== LINE_FEED && bytes[p] !== CARRIAGE_RETURN) {
        if (bytes[p] === TAB || p - line <= parent) this.decline('odd indentation', p);
        return p;
      }
    }
  }

  private blockScalar(start: number, parent: number): number {
    const bytes = this.bytes;
    if (parent < 0) this.decline('a document of several lines of text', start);
    let p = start + 1;
    let indentation = 0;
    let hasChomping = false;
    for (;;) {
      const byte = bytes[p] as number;
      if (byte > 0x30 && byte <= 0x39 && indentation === 0) indentation = byte - 0x30;
      else if ((byte === PLUS || byte === DASH) && !hasChomping) hasChomping = true;
      else break;
      p++;
    }
    const header = p;
    while (bytes[p] === SPACE) p++;
    const isComment = bytes[p] === HASH && p > header;
    const isLineEnd = bytes[p] === LINE_FEED || (bytes[p] === CARRIAGE_RETURN && bytes[p + 1] === LINE_FEED);
    if (!isComment && !isLineEnd) this.decline('an odd header of a block scalar', p);

    let lineFeed = this.lineFeed(p);
    let contentEnd = lineFeed;
    // Columns: of the text, and of the emptiness before it. 0 means that the first line of text tells.
    let column = indentation === 0 ? 0 : parent + indentation;
    let deepest = 0;
    while (lineFeed < this.end) {
      const line = lineFeed + 1;
      p = line;
      let byte = bytes[p] as number;
      while (byte === SPACE) byte = bytes[++p] as number;
      if (byte === LINE_FEED || (byte === CARRIAGE_RETURN && bytes[p + 1] === LINE_FEED && p + 1 < this.end)) {
        if (p - line > deepest) deepest = p - line;
        lineFeed = byte === LINE_FEED ? p : p + 1;
        continue;
      }
      if (column === 0 && p - line > parent) {
        column = p - line;
        if (deepest > column) this.decline('empty lines deeper than the text', line);
      }
      if (column === 0 || p - line < column) {
        if (byte === TAB) this.decline('a tab', p);
        break;
      }
      lineFeed = this.lineFeed(p);
      contentEnd = lineFeed;
    }
    this.advance(lineFeed);
    while (this.is(BLANK, contentEnd - 1)) contentEnd--;
    const style = bytes[start] === VERTICAL_BAR ? LITERAL : FOLDED;
    return this.tape.add(SCALAR | style | UNDECODED, start, contentEnd);
  }

  // ---- flow style

  /**
   * Reads the flow collection at `start` and leaves `position` behind its bracket. `parent`: column of the block
   * collection around it, which all of its lines must be deeper than. `level`: 1 for an outermost flow collection.
   */
  private flow(start: number, parent: number, level: number): number {
    if (level > MAX_DEPTH) this.decline('deep nesting', start);
    const { bytes, tape } = this;
    const isMap = bytes[start] === OPEN_BRACE;
    const close = isMap ? CLOSE_BRACE : CLOSE_BRACKET;
    const collection = tape.add(FLOW | (isMap ? MAP : SEQ), start, start);
    let previous = 0;
    let count = 0;
    let p = this.flowGap(start + 1, parent, level);
    while (bytes[p] !== close) {
      const child = isMap ? this.flowPair(p, parent, level) : this.flowValue(p, parent, level);
      tape.cells[previous === 0 ? collection + CELL_VALUE : previous + CELL_NEXT] = child;
      previous = child;
      count++;
      p = this.flowNext(this.position, close, parent, level);
    }
    if (isMap && count > 1) this.checkKeys(collection, count);
    tape.cells[collection + CELL_END] = p + 1;
    this.position = p + 1;
    return collection;
  }

  private flowPair(p: number, parent: number, level: number): number {
    const behindColon = this.flowKey(p);
    const { keyStart, keyEnd, keyStyle } = this;
    const value = this.flowValue(this.flowGap(behindColon, parent, level), parent, level);
    return this.setKey(value, keyStart, keyEnd, keyStyle);
  }

  /** Reads a key; returns the byte offset behind its colon. */
  private flowKey(start: number): number {
    const bytes = this.bytes;
    const byte = bytes[start] as number;
    const isQuoted = byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE;
    const end = isQuoted ? this.quoted(start, byte, ONE_LINE) : this.flowPlain(start);
    let p = end;
    while (bytes[p] === SPACE) p++;
    const isKey = bytes[p] === COLON && ((isQuoted && p === end) || this.is(BLANK | FLOW_INDICATOR, p + 1));
    if (!isKey) this.decline('a key without colon', start);
    if (isQuoted) {
      this.setQuotedKey(start, end, byte, p);
    } else {
      this.stop = p;
      this.plainKey(start, end);
    }
    return p + 1;
  }

  /** Reads the value at `p` and leaves `position` behind it. */
  private flowValue(p: number, parent: number, level: number): number {
    const byte = this.bytes[p] as number;
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) return this.flow(p, parent, level + 1);
    let style = PLAIN;
    let end: number;
    if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) {
      end = this.quoted(p, byte, parent);
      style = this.quotedFlags;
    } else {
      end = this.flowPlain(p);
    }
    this.position = end;
    return this.tape.add(SCALAR | style, p, end);
  }

  /** Goes from behind a value to the next one or to the closing bracket. */
  private flowNext(from: number, close: number, parent: number, level: number): number {
    const p = this.flowGap(from, parent, level);
    if (this.bytes[p] === COMMA) return this.flowGap(p + 1, parent, level);
    if (this.bytes[p] !== close) this.decline('no comma', p);
    return p;
  }

  /** Goes over white space and comments. */
  private flowGap(from: number, parent: number, level: number): number {
    const bytes = this.bytes;
    let p = from;
    for (;;) {
      while (bytes[p] === SPACE) p++;
      if (bytes[p] === HASH) {
        // The authority wants a space even at the beginning of a line.
        if (bytes[p - 1] !== SPACE) this.decline('a comment without a space before it', p);
        p = this.lineFeed(p);
      }
      if (bytes[p] === CARRIAGE_RETURN) p++;
      else if (bytes[p] !== LINE_FEED) return p;
      if (bytes[p] !== LINE_FEED || p >= this.end) this.decline('a control character or an open bracket', p);
      const line = ++p;
      while (bytes[p] === SPACE) p++;
      if (p - line <= parent && !this.atLineEnd(p)) {
        // The last bracket may stand as deep as the collection around.
        const isLast = level === 1 && (bytes[p] === CLOSE_BRACE || bytes[p] === CLOSE_BRACKET);
        if (p - line < parent || !isLast) this.decline('odd indentation', p);
      }
    }
  }

  /** Goes over plain text in flow style, all on one line; returns the byte offset behind it. */
  private flowPlain(start: number): number {
    const bytes = this.bytes;
    if (this.is(NO_PLAIN_START, start)) {
      this.checkPlainStart(start);
      if (bytes[start] === COLON || this.is(FLOW_INDICATOR, start + 1)) this.decline('an indicator', start);
    }
    if (this.isMarker(start)) this.decline('an end of the document', start);
    let p = start;
    for (;;) {
      while (((CLASSES[bytes[p] as number] as number) & ENDS_FLOW_PLAIN) === 0) p++;
      const byte = bytes[p] as number;
      if (byte === COLON) {
        if (this.is(BLANK | FLOW_INDICATOR, p + 1)) return p;
        p++;
      } else if (byte === SPACE || byte === TAB) {
        const next = this.textBehindBlanks(p);
        if (this.atLineEnd(next) || this.is(FLOW_INDICATOR, next)) return p;
        if (bytes[next] === COLON && this.is(BLANK | FLOW_INDICATOR, next + 1)) return p;
        p = next;
      } else if (byte < SPACE && byte !== LINE_FEED && byte !== CARRIAGE_RETURN) {
        this.decline('a control character', p);
      } else {
        return p;
      }
    }
  }
}
