import {
  CARRIAGE_RETURN,
  COLON,
  COMMA,
  DASH,
  HASH,
  isBlank,
  isWhite,
  LINE_FEED,
  OPEN_BRACE,
  QUESTION_MARK,
  SPACE,
  skip,
} from '../read/bytes.ts';
import {
  EXPLICIT_KEY,
  FOLDED,
  KEY_DOUBLE_QUOTED,
  KEY_OTHER,
  KEY_PROPS,
  KEY_SINGLE_QUOTED,
  LITERAL,
  SCALAR,
  type Tape,
} from '../read/tape.ts';
import { CannotEdit } from './cannot-edit.ts';

/** A space, or the indicator of a list, an explicit key or its value. */
const isIndentation = (byte: number): boolean =>
  byte === SPACE || byte === DASH || byte === QUESTION_MARK || byte === COLON;

/** How the pairs of a tape's mappings are laid out in its text, which ends at `end`. */
export class Layout {
  readonly bytes: Buffer;
  /** Of the mapping that was asked about last, the pair before each. */
  private before: { map: number; of: Map<number, number> } | undefined;

  constructor(
    readonly tape: Tape,
    readonly end: number,
  ) {
    this.bytes = tape.bytes;
  }

  /** The quote around a pair's key; empty where there is none. */
  keyQuote(pair: number): string {
    switch (this.tape.keyStyle(pair)) {
      case KEY_SINGLE_QUOTED:
        return "'";
      case KEY_DOUBLE_QUOTED:
        return '"';
      default:
        return '';
    }
  }

  /** Where the key's token begins, its quote included. */
  keyTokenStart(pair: number): number {
    return this.tape.keyStart(pair) - (this.keyQuote(pair) === '' ? 0 : 1);
  }

  isBlockScalar(node: number): boolean {
    const style = this.tape.style(node);
    return this.tape.kind(node) === SCALAR && (style === LITERAL || style === FOLDED);
  }

  /** Whether a pair is the first of its mapping, on the line of a dash. */
  isBesideDash(map: number, pair: number): boolean {
    const { tape } = this;
    const keyStart = this.keyTokenStart(pair);
    return pair === tape.first(map) && this.skip(this.lineStart(keyStart), isBlank) < keyStart;
  }

  previous(map: number, pair: number): number {
    const { tape } = this;
    if (this.before?.map !== map) {
      const of = new Map<number, number>();
      for (let at = tape.first(map); at !== 0; at = tape.next(at)) of.set(tape.next(at), at);
      this.before = { map, of };
    }
    return this.before.of.get(pair) as number;
  }

  /** Offset of the line's start if only blanks stand before `at`, else -1. However long the line, it looks at no more. */
  blankLineStart(at: number): number {
    let start = at;
    while (start > 0 && isBlank(this.bytes[start - 1] as number)) start--;
    return start === 0 || this.bytes[start - 1] === LINE_FEED ? start : -1;
  }

  /** Whether nothing but a comment stands between `at` and the end of its line. */
  endsLine(at: number): boolean {
    const byte = this.bytes[at];
    return at >= this.end || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === HASH;
  }

  /** Offset of the comma that follows a pair, with nothing but white space and comments between; -1 without one. */
  commaBehind(pair: number): number {
    let at = this.tape.end(pair);
    for (;;) {
      at = this.skip(at, isWhite);
      if (this.bytes[at] !== HASH) break;
      at = this.lineEnd(at);
    }
    return this.bytes[at] === COMMA ? at : -1;
  }

  /**
   * Column of a block mapping's keys. A tab, or an anchor or a tag before each key, leaves it open.
   */
  column(map: number): number {
    const { tape, bytes } = this;
    for (let pair = tape.first(map); pair !== 0; pair = tape.next(pair)) {
      if (tape.has(pair, KEY_PROPS) || tape.keyStyle(pair) === KEY_OTHER) continue;
      let at = this.keyTokenStart(pair);
      if (tape.has(pair, EXPLICIT_KEY)) {
        while (at > 0 && bytes[at - 1] === SPACE) at--;
        if (bytes[at - 1] !== QUESTION_MARK) continue;
        at--;
      }
      const lineStart = this.lineStart(at);
      const isBom = lineStart === 0 && bytes[0] === 0xef;
      let column = isBom ? lineStart + 3 : lineStart;
      const from = column;
      // Only spaces and the indicators of the collections around may stand before a key.
      while (column < at && isIndentation(bytes[column] as number)) column++;
      if (column === at) return at - from;
    }
    throw new CannotEdit('the indentation of the mapping cannot be told');
  }

  columnAt(offset: number): number {
    return offset - this.lineStart(offset);
  }

  /** A single pair in a flow list can stand there without braces, and then nothing can stand beside it. */
  checkBraces(map: number): void {
    if (this.bytes[this.tape.start(map)] !== OPEN_BRACE) throw new CannotEdit('the mapping has no braces');
  }

  commentFollows(lineEnd: number): boolean {
    return this.bytes[this.skip(lineEnd, isWhite)] === HASH;
  }

  /** The line break in use at the end of a line; the one before it where that line is the last and has none. */
  eol(lineEnd: number): string {
    let feed = lineEnd;
    if (this.bytes[feed] === CARRIAGE_RETURN) feed++;
    if (feed >= this.end) {
      feed = this.lineStart(lineEnd) - 1;
      return feed > 0 && this.bytes[feed - 1] === CARRIAGE_RETURN ? '\r\n' : '\n';
    }
    return feed > lineEnd ? '\r\n' : '\n';
  }

  lineStart(at: number): number {
    return at === 0 ? 0 : this.bytes.lastIndexOf(LINE_FEED, at - 1) + 1;
  }

  /** Offset of the line break that ends the line of `at`; of its carriage return if there is one. */
  lineEnd(at: number): number {
    const feed = this.bytes.indexOf(LINE_FEED, at);
    const end = feed < 0 || feed > this.end ? this.end : feed;
    return end < this.end && end > at && this.bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
  }

  skip(from: number, test: (byte: number) => boolean): number {
    return skip(this.bytes, from, this.end, test);
  }
}
