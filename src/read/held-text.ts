import { BACKSLASH, CARRIAGE_RETURN, LINE_FEED, SINGLE_QUOTE, SPACE } from './bytes.ts';
import { DOUBLE_QUOTED, FOLDED, LITERAL, SINGLE_QUOTED, type Tape } from './tape.ts';

/** A change of bytes, from `start` to `end`, into `text`. Byte offsets. */
interface Change {
  start: number;
  end: number;
  text: string;
}

/**
 * A text that a string in a larger text holds, such as YAML in a ConfigMap, with its way back: which bytes of the larger
 * text stand for which of its own.
 */
export abstract class HeldText {
  constructor(
    /** The text, with two line feeds behind `end` as readers want them. */
    readonly bytes: Buffer,
    readonly end: number,
  ) {}

  /** The byte offset in the larger text of one in this. */
  abstract outer(offset: number): number;

  /** What a change of this text is in the larger one; or why it cannot be made, in words. */
  abstract change(change: Change): Change | string;
}

/**
 * The text that a string holds, or in words why its way of being written is not supported. Undefined for a plain string
 * and an empty block, which can hold no mapping. Throws `Declined` like the tape.
 */
export function heldText(tape: Tape, node: number): HeldText | string | undefined {
  switch (tape.style(node)) {
    case LITERAL:
      return literalText(tape, node);
    case FOLDED:
      return 'a folded block (>) cannot be edited inside; a literal one (|) can';
    case DOUBLE_QUOTED:
      return quotedText(tape, node, doubleQuotedUnit, (text) => JSON.stringify(text).slice(1, -1));
    case SINGLE_QUOTED:
      return quotedText(tape, node, singleQuotedUnit, (text) =>
        text.includes('\n') ? undefined : text.replaceAll("'", "''"),
      );
    default:
      return undefined;
  }
}

function withSentinel(parts: readonly Uint8Array[]): { bytes: Buffer; end: number } {
  const bytes = Buffer.concat([...parts, Buffer.from('\n\n')]);
  return { bytes, end: bytes.length - 2 };
}

interface Line {
  /** Offset of the line in the held text. */
  inner: number;
  /** Offset of the line in the larger text, where its indentation begins. */
  outer: number;
  /** Offset of the line's content in the larger text, behind the block's indentation. */
  content: number;
}

/** A literal block: its lines are those of the text, with the block's indentation before them. */
class LiteralText extends HeldText {
  constructor(
    bytes: Buffer,
    end: number,
    /** At least one; where the text ends in a line break, the last is empty and not indented. */
    private readonly lines: readonly Line[],
    private readonly indentation: string,
    /** The line break behind the block's indicator. */
    private readonly eol: string,
  ) {
    super(bytes, end);
  }

  outer(offset: number): number {
    const { inner, content } = this.line(offset);
    return content + offset - inner;
  }

  private line(offset: number): Line {
    let low = 0;
    let high = this.lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lines[middle] as Line).inner <= offset) low = middle;
      else high = middle - 1;
    }
    return this.lines[low] as Line;
  }

  change({ start, end, text }: Change): Change | string {
    const first = this.line(start);
    const last = this.line(end);
    // At the end of the larger text there may be no line break to take for a model.
    const written = text.replace(/\r?\n/g, this.eol);
    const wholeLines = start === first.inner && end === last.inner && (text === '' || text.endsWith('\n'));
    if (wholeLines) {
      // The first line that is not blank tells the block's indentation, so no space must begin it, or one above it.
      const isFirst = this.skipBlank(0) >= start;
      if (isFirst && text === '' && this.bytes[this.skipBlank(end)] === SPACE)
        return 'the indentation of the block would change';
      return { start: first.outer, end: last.outer, text: written.replace(/^(?=[^\r\n])/gm, this.indentation) };
    }
    if (end === this.end && end === last.inner && end > 0) return 'the last line break of the block would go';
    return {
      start: this.outer(start),
      end: this.outer(end),
      text: written.replace(/\n(?![\r\n])/g, `\n${this.indentation}`),
    };
  }

  private skipBlank(from: number): number {
    let at = from;
    while (this.bytes[at] === LINE_FEED || this.bytes[at] === CARRIAGE_RETURN) at++;
    return at;
  }
}

function literalText(tape: Tape, node: number): HeldText | string | undefined {
  const { bytes } = tape;
  const decoded = tape.text(node);
  const expected = decoded.split('\n');
  let at = bytes.indexOf(LINE_FEED, tape.start(node)) + 1;
  const eol = bytes[at - 2] === CARRIAGE_RETURN ? '\r\n' : '\n';
  const lines: Line[] = [];
  const parts: Buffer[] = [];
  let inner = 0;
  let indentation = -1;
  const last = tape.end(node);
  for (let index = 0; at < last; index++) {
    const lineFeed = bytes.indexOf(LINE_FEED, at);
    const lineEnd = bytes[lineFeed - 1] === CARRIAGE_RETURN && lineFeed > at ? lineFeed - 1 : lineFeed;
    const wanted = Buffer.from(expected[index] ?? '');
    if (indentation < 0 && wanted.some((byte) => byte !== SPACE)) indentation = lineEnd - at - wanted.length;
    const content = Math.min(at + Math.max(indentation, 0), lineEnd);
    if (indentation >= 0 && !bytes.subarray(content, lineEnd).equals(wanted))
      return 'the block is indented in an odd way';
    lines.push({ inner, outer: at, content });
    const isLast = lineFeed >= last;
    const part = bytes.subarray(content, isLast && !decoded.endsWith('\n') ? lineEnd : lineFeed + 1);
    parts.push(part);
    inner += part.length;
    at = lineFeed + 1;
  }
  if (lines.length === 0) return undefined;
  const { bytes: held, end } = withSentinel(parts);
  if (held[end - 1] === LINE_FEED) lines.push({ inner, outer: at, content: at });
  return new LiteralText(held, end, lines, ' '.repeat(indentation), eol);
}

/** A quoted string on one line: each byte of the text is one or more in the string. */
class QuotedText extends HeldText {
  constructor(
    bytes: Buffer,
    end: number,
    /** The offset in the larger text of each byte, and of what is behind the last. */
    private readonly offsets: readonly number[],
    private readonly encode: (text: string) => string | undefined,
  ) {
    super(bytes, end);
  }

  outer(offset: number): number {
    return this.offsets[offset] as number;
  }

  change({ start, end, text }: Change): Change | string {
    const encoded = this.encode(text);
    if (encoded === undefined) return 'a string in single quotes cannot take another line';
    return { start: this.outer(start), end: this.outer(end), text: encoded };
  }
}

/** What stands for one character or byte at `at`: its text or byte, and the number of bytes that it takes. */
type Unit = (bytes: Buffer, at: number) => { text: string | number; length: number } | undefined;

function quotedText(
  tape: Tape,
  node: number,
  unitAt: Unit,
  encode: (text: string) => string | undefined,
): HeldText | string {
  const { bytes } = tape;
  const inner: number[] = [];
  const offsets: number[] = [];
  const last = tape.end(node) - 1;
  for (let at = tape.start(node) + 1; at < last; ) {
    if (bytes[at] === LINE_FEED) return 'a quoted string over several lines cannot be edited inside';
    const unit = unitAt(bytes, at);
    if (unit === undefined) return 'the string has an escape that JSON does not know';
    for (const byte of typeof unit.text === 'number' ? [unit.text] : Buffer.from(unit.text)) {
      inner.push(byte);
      offsets.push(at);
    }
    at += unit.length;
  }
  offsets.push(last);
  const { bytes: held, end } = withSentinel([Buffer.from(inner)]);
  return new QuotedText(held, end, offsets, encode);
}

const ESCAPE = /^\\(?:["\\/bfnrt]|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4})/;

const doubleQuotedUnit: Unit = (bytes, at) => {
  if (bytes[at] !== BACKSLASH) return { text: bytes[at] as number, length: 1 };
  const escaped = ESCAPE.exec(bytes.toString('latin1', at, at + 12))?.[0];
  return escaped === undefined ? undefined : { text: JSON.parse(`"${escaped}"`) as string, length: escaped.length };
};

const singleQuotedUnit: Unit = (bytes, at) => ({
  text: bytes[at] as number,
  length: bytes[at] === SINGLE_QUOTE ? 2 : 1,
});
