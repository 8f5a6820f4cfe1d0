import {
  BACKSLASH,
  BLANK,
  CARRIAGE_RETURN,
  CLASSES,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  DASH,
  DOT,
  DOUBLE_QUOTE,
  ENDS_DOUBLE_QUOTED,
  ENDS_FLOW_PLAIN,
  ENDS_SINGLE_QUOTED,
  ESCAPED,
  FLOW_INDICATOR,
  HASH,
  LINE_FEED,
  LOWER_A,
  LOWER_F,
  LOWER_U,
  LOWER_X,
  NINE,
  NO_PLAIN_START,
  QUESTION_MARK,
  SINGLE_QUOTE,
  SPACE,
  TAB,
  ZERO,
} from './bytes.ts';
import { Declined, DOUBLE_QUOTED, SINGLE_QUOTED, UNDECODED } from './tape.ts';

/** Right of all columns. */
export const NO_COLUMN = 0x7fffffff;

/**
 * Goes over YAML text: its lines, its comments, the texts of its scalars. Every method takes byte offsets and returns
 * the one where it stopped; more than that is left in fields, because returned objects would cost more than all else.
 */
export class Scanner {
  /** Byte offset of the next text, after `advance` or `lines`. */
  position = 0;
  /** Column, in bytes, of the text at `position`; -1 when the document ends there. */
  protected column = -1;
  /** Column of the leftmost comment on a line of its own; for the caller of `advance` to reset. */
  protected leftmostComment = NO_COLUMN;
  /** Byte offset of what ended the last plain text: a line's end, a comment or a colon. */
  protected stop = 0;
  /** Style of the last quoted text, and UNDECODED unless its bytes are its text. */
  protected quotedFlags = 0;

  protected readonly bytes: Buffer;
  protected readonly end: number;

  /**
   * Two line feeds must stand behind the text, at `end` and `end + 1`, so that no loop needs to look for its end, and a
   * line that is not ended looks like one that is.
   */
  constructor(bytes: Buffer, end: number) {
    this.bytes = bytes;
    this.end = end;
    if (bytes[end] !== LINE_FEED || bytes[end + 1] !== LINE_FEED) {
      throw new RangeError('the text must be followed by two line feeds');
    }
  }

  protected decline(reason: string, offset: number): never {
    throw new Declined(reason, offset);
  }

  // ---- bytes

  protected is(classes: number, p: number): boolean {
    return ((CLASSES[this.bytes[p] as number] as number) & classes) !== 0;
  }

  /** Goes to the next byte of the classes. Three bytes a round, because a round costs as much as a byte. */
  protected next(classes: number, from: number): number {
    const { bytes } = this;
    const table = CLASSES;
    let p = from;
    for (;;) {
      if (((table[bytes[p] as number] as number) & classes) !== 0) return p;
      if (((table[bytes[p + 1] as number] as number) & classes) !== 0) return p + 1;
      if (((table[bytes[p + 2] as number] as number) & classes) !== 0) return p + 2;
      p += 3;
    }
  }

  /** Whether a `-` stands there that makes an entry. */
  protected isDash(p: number): boolean {
    return this.bytes[p] === DASH && this.is(BLANK, p + 1);
  }

  /** Whether the line's text ends there: behind it stand at most a comment and a carriage return. */
  protected atLineEnd(p: number): boolean {
    const byte = this.bytes[p];
    return byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === HASH;
  }

  /** Whether `---` or `...` stands there, alone or followed by white space. */
  protected isMarker(p: number): boolean {
    const bytes = this.bytes;
    const byte = bytes[p];
    if (byte !== DASH && byte !== DOT) return false;
    return bytes[p + 1] === byte && bytes[p + 2] === byte && this.is(BLANK, p + 3);
  }

  // ---- lines

  /** Byte offset of the next line feed. */
  protected lineFeed(from: number): number {
    return this.bytes.indexOf(LINE_FEED, from);
  }

  /** Byte offset of the line feed behind a comment. Other readers may end it at other line breaks, and read on. */
  protected behindComment(from: number): number {
    const bytes = this.bytes;
    const feed = this.lineFeed(from);
    for (let p = from; p < feed; p++) {
      const byte = bytes[p] as number;
      if (byte < 0x80 && byte !== CARRIAGE_RETURN) continue;
      const next = bytes[p + 1] as number;
      const isBreak =
        byte === CARRIAGE_RETURN
          ? p + 1 < feed
          : (byte === 0xc2 && next === 0x85) ||
            (byte === 0xe2 && next === 0x80 && ((bytes[p + 2] as number) & 0xfe) === 0xa8);
      if (isBreak) this.decline('a line break within a comment', p);
    }
    return feed;
  }

  /** Goes from behind a value or an indicator to the next text; before it only white space and comments may stand. */
  protected advance(from: number): void {
    const bytes = this.bytes;
    let p = from;
    let byte = bytes[p] as number;
    if (byte === SPACE) {
      do byte = bytes[++p] as number;
      while (byte === SPACE);
      if (byte === HASH) {
        p = this.behindComment(p);
        byte = LINE_FEED;
      }
    }
    if (byte === CARRIAGE_RETURN && p + 1 < this.end) byte = bytes[++p] as number;
    if (byte !== LINE_FEED) this.decline('text behind the end of a value', p);
    this.lines(p + 1);
  }

  /** Goes from the beginning of a line to the next text. */
  protected lines(from: number): void {
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
        if (p - line < this.leftmostComment) this.leftmostComment = p - line;
        line = this.behindComment(p) + 1;
      } else if (byte === CARRIAGE_RETURN && this.isLineBreak(p)) {
        line = p + 2;
      } else {
        if (byte < SPACE) this.decline('a tab or control character', p);
        this.position = p;
        this.column = p === line && this.isMarker(p) ? -1 : p - line;
        return;
      }
    }
    this.position = this.end;
    this.column = -1;
  }

  /** Whether the text has a line break there. A carriage return alone is none. */
  protected isLineBreak(p: number): boolean {
    const bytes = this.bytes;
    return bytes[p] === LINE_FEED || (bytes[p] === CARRIAGE_RETURN && bytes[p + 1] === LINE_FEED && p + 1 < this.end);
  }

  // ---- plain text

  /** Declines what no plain text begins with, of the bytes that need a second look. */
  protected checkPlainStart(p: number): void {
    const bytes = this.bytes;
    const byte = bytes[p];
    const isIndicator = byte === DASH || byte === QUESTION_MARK || byte === COLON;
    if (isIndicator && !this.is(BLANK, p + 1)) return;
    if (byte === 0xef && !this.isByteOrderMark(p)) return;
    this.decline('an indicator or no text', p);
  }

  protected isByteOrderMark(p: number): boolean {
    const bytes = this.bytes;
    return bytes[p] === 0xef && bytes[p + 1] === 0xbb && bytes[p + 2] === 0xbf;
  }

  /** Goes over plain text to its end on this line. */
  protected plain(from: number): number {
    const bytes = this.bytes;
    let p = from;
    for (;;) {
      let byte = bytes[p] as number;
      // As `next` does, but by comparison, which is quicker; no loop is run as often.
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
        const next = this.behindBlanks(p);
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

  /** Goes over white space within plain text. Tabs are part of the text, so none may stand where it can end. */
  private behindBlanks(from: number): number {
    const bytes = this.bytes;
    let p = from;
    while (bytes[p] === SPACE) p++;
    if (bytes[p] !== TAB) return p;
    while (bytes[p] === SPACE || bytes[p] === TAB) p++;
    if (this.is(ENDS_FLOW_PLAIN, p) || bytes[p] === HASH) this.decline('a tab', p - 1);
    return p;
  }

  /** Goes over plain text in flow style, which must end on this line. */
  protected flowPlain(from: number): number {
    const bytes = this.bytes;
    if (this.is(NO_PLAIN_START, from)) {
      this.checkPlainStart(from);
      if (bytes[from] === COLON || this.is(FLOW_INDICATOR, from + 1)) this.decline('an indicator', from);
    }
    if (this.isMarker(from)) this.decline('a marker', from);
    let p = from;
    for (;;) {
      p = this.next(ENDS_FLOW_PLAIN, p);
      const byte = bytes[p] as number;
      if (byte === COLON) {
        if (this.is(BLANK | FLOW_INDICATOR, p + 1)) return p;
        p++;
      } else if (byte === SPACE || byte === TAB) {
        const next = this.behindBlanks(p);
        if (this.atLineEnd(next) || this.is(FLOW_INDICATOR, next)) return p;
        if (bytes[next] === COLON && this.is(BLANK | FLOW_INDICATOR, next + 1)) return p;
        p = next;
      } else if (this.is(FLOW_INDICATOR | BLANK, p)) {
        return p;
      } else {
        this.decline('a control character', p);
      }
    }
  }

  /**
   * Goes over white space and comments in flow style. Lines must be deeper than `parent`, the column of the block
   * collection around; only a bracket that ends an outermost collection, at `level` 1, may stand as deep.
   */
  protected flowGap(from: number, parent: number, level: number): number {
    const bytes = this.bytes;
    let p = from;
    for (;;) {
      while (bytes[p] === SPACE) p++;
      if (bytes[p] === HASH) {
        // The authority wants a space even at the beginning of a line.
        if (bytes[p - 1] !== SPACE) this.decline('a comment without a space before it', p);
        p = this.behindComment(p);
      }
      if (bytes[p] !== LINE_FEED && bytes[p] !== CARRIAGE_RETURN) return p;
      const line = this.behindLineBreak(p);
      p = line;
      while (bytes[p] === SPACE) p++;
      if (p - line <= parent && !this.atLineEnd(p)) {
        const isLast = level === 1 && (bytes[p] === CLOSE_BRACE || bytes[p] === CLOSE_BRACKET);
        if (p - line < parent || !isLast) this.decline('odd indentation', p);
      }
    }
  }

  /** Byte offset behind a line break that something open goes on after. */
  private behindLineBreak(p: number): number {
    if (!this.isLineBreak(p)) this.decline('a control character', p);
    const feed = this.bytes[p] === LINE_FEED ? p : p + 1;
    if (feed >= this.end) this.decline('an open quote or bracket', p);
    return feed + 1;
  }

  // ---- quoted text

  /** Goes over a quoted text, whose lines must be deeper than `parent`. */
  protected quoted(start: number, quote: number, parent: number): number {
    const bytes = this.bytes;
    const ends = quote === DOUBLE_QUOTE ? ENDS_DOUBLE_QUOTED : ENDS_SINGLE_QUOTED;
    let flags = quote === DOUBLE_QUOTE ? DOUBLE_QUOTED : SINGLE_QUOTED;
    let p = start + 1;
    for (;;) {
      p = this.next(ends, p);
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

  /** Goes from the end of a line in a quoted text to the next text in it. */
  private continuedQuoted(from: number, parent: number): number {
    const bytes = this.bytes;
    if (parent < 0) this.decline('a document of several lines of text', from);
    let p = from;
    for (;;) {
      const line = this.behindLineBreak(p);
      p = line;
      while (bytes[p] === SPACE) p++;
      if (bytes[p] === LINE_FEED || bytes[p] === CARRIAGE_RETURN) continue;
      if (bytes[p] === TAB || p - line <= parent) this.decline('odd indentation', p);
      return p;
    }
  }

  /** Goes over an escape; over the backslash alone where a line break is escaped. */
  private escape(backslash: number): number {
    const bytes = this.bytes;
    const p = backslash + 1;
    const byte = bytes[p];
    if (this.is(ESCAPED, p)) return p + 1;
    if (byte === LINE_FEED || byte === CARRIAGE_RETURN) return p;
    const digits = byte === LOWER_X ? 2 : byte === LOWER_U ? 4 : 0;
    if (digits === 0) this.decline('an odd escape', backslash);
    for (let i = p + 1; i <= p + digits; i++) {
      const digit = bytes[i] as number;
      const isLetter = (digit | 0x20) >= LOWER_A && (digit | 0x20) <= LOWER_F;
      if (!isLetter && (digit < ZERO || digit > NINE)) this.decline('an odd escape', backslash);
    }
    return p + 1 + digits;
  }
}
