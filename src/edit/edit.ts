import type { PullPolicy } from '../decide/types.ts';
import type { PolicyField } from '../locate/policy-field.ts';
import {
  DOUBLE_QUOTED,
  EXPLICIT_KEY,
  FLOW,
  FOLDED,
  KEY_DOUBLE_QUOTED,
  KEY_OTHER,
  KEY_PROPS,
  KEY_SINGLE_QUOTED,
  LITERAL,
  NO_VALUE,
  PLAIN,
  PROPS,
  SCALAR,
  SINGLE_QUOTED,
  type Tape,
} from '../read/tape.ts';
import type { Replacement } from './replacement.ts';

/** Thrown where the text is written in a way that cannot be edited safely; the message says what way. */
export class CannotEdit extends Error {
  override name = 'CannotEdit';
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const HASH = 0x23;
const COMMA = 0x2c;

/**
 * The replacements that give a field its policy, or with `Unset` take it away. They are sorted by offset.
 * `end` is the end of the text in `field.tape.bytes`. Throws `CannotEdit`.
 */
export function editPolicy(field: PolicyField, policy: PullPolicy | 'Unset', end: number): Replacement[] {
  const editor = new Editor(field.tape, end);
  if (policy === 'Unset') {
    if (field.inherited) throw new CannotEdit('the policy comes from a merge (<<) and cannot be removed here');
    return editor.remove(field.map, field.policy);
  }
  if (field.policy !== 0 && !field.inherited) return editor.replace(field.policy, policy);
  return [editor.insert(field, policy)];
}

class Editor {
  private readonly bytes: Buffer;

  constructor(
    private readonly tape: Tape,
    private readonly end: number,
  ) {
    this.bytes = tape.bytes;
  }

  /** Gives a pair a new scalar value in the quotes of the old one. */
  replace(pair: number, value: string): Replacement[] {
    const { tape } = this;
    const start = tape.start(pair);
    const end = tape.end(pair);
    if (tape.has(pair, NO_VALUE)) throw new CannotEdit('the key has no value');
    if (tape.kind(pair) !== SCALAR) return [{ start, end, text: value }];
    const quote = keyQuote(tape, pair);
    switch (tape.style(pair)) {
      case PLAIN:
        if (start !== end) return [{ start, end, text: tape.isNull(pair) ? quote + value + quote : value }];
        if (tape.has(pair, PROPS)) throw new CannotEdit('an anchor or a tag stands in place of the value');
        return [{ start, end, text: ` ${quote}${value}${quote}` }];
      case SINGLE_QUOTED:
      case DOUBLE_QUOTED:
        return [{ start: start + 1, end: end - 1, text: value }];
      default: {
        // A block scalar: the value takes the place of its indicator, the lines below go, a comment beside it stays.
        const indicator = this.skip(start, (byte) => byte > SPACE);
        const header = this.lineEnd(start);
        if (header >= end) return [{ start, end: indicator, text: value }];
        return [
          { start, end: indicator, text: value },
          { start: header, end, text: '' },
        ];
      }
    }
  }

  /** Adds the policy beside the image; without an image of its own, beside the name or behind the last pair. */
  insert(field: PolicyField, value: string): Replacement {
    const { tape } = this;
    const { map } = field;
    const neighbour = this.neighbour(field);
    const quote = neighbour === 0 ? '' : keyQuote(tape, neighbour);
    const name = quote + field.policyKey.toString() + quote;
    if (tape.has(map, FLOW)) return this.insertFlow(map, neighbour, name, quote + value + quote);
    return this.insertBlock(map, neighbour, `${name}: ${quote}${value}${quote}`);
  }

  private neighbour({ map, imagePair, namePair }: PolicyField): number {
    const { tape } = this;
    let last = 0;
    let named = 0;
    for (let pair = tape.first(map); pair !== 0; pair = tape.next(pair)) {
      if (pair === imagePair) return pair;
      if (pair === namePair) named = pair;
      last = pair;
    }
    return named || last;
  }

  private insertBlock(map: number, neighbour: number, pair: string): Replacement {
    const { tape } = this;
    const indent = ' '.repeat(this.column(map));
    const isLast = tape.next(neighbour) === 0;
    const lineEnd = this.lineEnd(tape.end(neighbour));
    const eol = this.eol(lineEnd);
    const style = tape.kind(neighbour) === SCALAR ? tape.style(neighbour) : PLAIN;
    // kpt doubles a comment that comes to stand behind a new last key; and a line added behind a block scalar could
    // take blank lines from its value. In both cases the new line goes before the neighbour and the comments on it.
    const before = style === LITERAL || style === FOLDED || (isLast && this.commentFollows(lineEnd));
    if (before && !tape.has(neighbour, KEY_PROPS | EXPLICIT_KEY)) {
      const keyStart = keyTokenStart(tape, neighbour);
      const lineStart = this.lineStart(keyStart);
      if (this.skip(lineStart, isBlank) < keyStart)
        return { start: keyStart, end: keyStart, text: pair + eol + indent };
      const start = this.commentsAbove(lineStart, neighbour === tape.first(map) ? 0 : this.previousEnd(map, neighbour));
      return { start, end: start, text: indent + pair + eol };
    }
    return { start: lineEnd, end: lineEnd, text: eol + indent + pair };
  }

  private previousEnd(map: number, pair: number): number {
    return this.tape.end(this.previous(map, pair));
  }

  /** Start of the first of the comment lines that stand directly above a line, none of them before `limit`. */
  private commentsAbove(lineStart: number, limit: number): number {
    let start = lineStart;
    while (start > 0) {
      const above = this.lineStart(start - 1);
      if (above < limit || this.bytes[this.skip(above, isBlank)] !== HASH) break;
      start = above;
    }
    return start;
  }

  private insertFlow(map: number, neighbour: number, name: string, value: string): Replacement {
    const { tape, bytes } = this;
    if (neighbour === 0) {
      const start = tape.start(map) + 1;
      return { start, end: start, text: `${name}: ${value}` };
    }
    const separator = this.colon(neighbour);
    const pair = name + separator + value;
    const space = separator.endsWith(' ') ? ' ' : '';
    const keyStart = keyTokenStart(tape, neighbour);
    const end = tape.end(neighbour);
    const lineStart = this.lineStart(keyStart);
    const ownLine = this.skip(lineStart, isBlank) === keyStart && !tape.has(neighbour, KEY_PROPS | EXPLICIT_KEY);
    if (!ownLine) return { start: end, end, text: `,${space}${pair}` };

    const indent = bytes.toString('latin1', lineStart, keyStart);
    const eol = this.eol(this.lineEnd(end));
    const comma = this.skip(end, isBlank);
    if (tape.next(neighbour) !== 0 && bytes[comma] === COMMA) {
      // Behind the comma and its comment, so that the neighbour's line stays as it is.
      const rest = this.skip(comma + 1, isBlank);
      const lineEnd = this.lineEnd(comma);
      if (rest >= lineEnd || bytes[rest] === HASH)
        return { start: lineEnd, end: lineEnd, text: `${eol}${indent}${pair},` };
      return { start: comma + 1, end: comma + 1, text: `${space}${pair},` };
    }
    return { start: keyStart, end: keyStart, text: `${pair},${eol}${indent}` };
  }

  /** Takes a pair away: its line, or in a line with others just the pair. */
  remove(map: number, pair: number): Replacement[] {
    const { tape } = this;
    if (tape.has(pair, KEY_PROPS | EXPLICIT_KEY))
      throw new CannotEdit('an anchor, a tag or a "?" stands before the key');
    return tape.has(map, FLOW) ? this.removeFlow(map, pair) : [this.removeBlock(map, pair)];
  }

  private removeBlock(map: number, pair: number): Replacement {
    const { tape } = this;
    const keyStart = keyTokenStart(tape, pair);
    const end = tape.end(pair);
    if (tape.first(map) === pair && tape.next(pair) === 0) return { start: keyStart, end, text: '{}' };
    const lineStart = this.lineStart(keyStart);
    const lineEnd = this.lineEnd(end);
    if (this.skip(lineStart, isBlank) < keyStart) {
      // The first key on the line of a dash: what follows moves up.
      return { start: keyStart, end: this.skip(lineEnd, isWhite), text: '' };
    }
    if (lineEnd < this.end) return { start: lineStart, end: lineEnd + this.eol(lineEnd).length, text: '' };
    return { start: this.lineEnd(Math.max(0, lineStart - 2)), end: lineEnd, text: '' };
  }

  private removeFlow(map: number, pair: number): Replacement[] {
    const { tape, bytes } = this;
    const keyStart = keyTokenStart(tape, pair);
    const end = tape.end(pair);
    const isFirst = tape.first(map) === pair;
    const isLast = tape.next(pair) === 0;
    if (isFirst && isLast) return [{ start: keyStart, end, text: '' }];

    const lineStart = this.lineStart(keyStart);
    const comma = this.skip(end, isBlank);
    const hasComma = bytes[comma] === COMMA;
    const rest = hasComma ? this.skip(comma + 1, isBlank) : comma;
    const lineEnd = this.lineEnd(end);
    const ownLine =
      this.skip(lineStart, isBlank) === keyStart && (rest >= lineEnd || bytes[rest] === HASH) && lineEnd < this.end;
    if (ownLine) {
      const line = { start: lineStart, end: lineEnd + this.eol(lineEnd).length, text: '' };
      if (hasComma || !isLast) return [line];
      // JSON allows no comma behind the last pair, so the one before goes too.
      const before = this.commaBehind(this.previous(map, pair), keyStart);
      return [{ start: before, end: before + 1, text: '' }, line];
    }
    if (!isLast) {
      const behind = this.commaBehind(pair, this.end) + 1;
      return [{ start: keyStart, end: this.skip(behind, isBlank), text: '' }];
    }
    return [{ start: this.commaBehind(this.previous(map, pair), keyStart), end, text: '' }];
  }

  private previous(map: number, pair: number): number {
    let previous = this.tape.first(map);
    while (this.tape.next(previous) !== pair) previous = this.tape.next(previous);
    return previous;
  }

  /** Offset of the comma that follows a pair, with nothing but white space and comments between. */
  private commaBehind(pair: number, limit: number): number {
    let at = this.tape.end(pair);
    while (at < limit) {
      at = this.skip(at, isWhite);
      if (this.bytes[at] !== HASH) break;
      at = this.lineEnd(at);
    }
    if (this.bytes[at] !== COMMA) throw new CannotEdit('no comma was found where one must be');
    return at;
  }

  /**
   * Column of a block mapping's keys. A tab, or an anchor or a tag before each key, leaves it open.
   */
  private column(map: number): number {
    const { tape, bytes } = this;
    for (let pair = tape.first(map); pair !== 0; pair = tape.next(pair)) {
      if (tape.has(pair, KEY_PROPS) || tape.keyStyle(pair) === KEY_OTHER) continue;
      let at = keyTokenStart(tape, pair);
      if (tape.has(pair, EXPLICIT_KEY)) {
        while (at > 0 && bytes[at - 1] === SPACE) at--;
        if (bytes[at - 1] !== 0x3f) continue;
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

  /** The text between a key and its value: a colon with or without a space. */
  private colon(pair: number): string {
    const { tape, bytes } = this;
    const quoted = keyQuote(tape, pair) !== '';
    return quoted && bytes[tape.keyEnd(pair) + 1] === 0x3a && bytes[tape.keyEnd(pair) + 2] !== SPACE ? ':' : ': ';
  }

  private commentFollows(lineEnd: number): boolean {
    return this.bytes[this.skip(lineEnd, isWhite)] === HASH;
  }

  /** The line break in use at the end of a line; the one before it where that line is the last and has none. */
  private eol(lineEnd: number): string {
    let feed = lineEnd;
    if (this.bytes[feed] === CARRIAGE_RETURN) feed++;
    if (feed >= this.end) {
      feed = this.lineStart(lineEnd) - 1;
      return feed > 0 && this.bytes[feed - 1] === CARRIAGE_RETURN ? '\r\n' : '\n';
    }
    return feed > lineEnd ? '\r\n' : '\n';
  }

  private lineStart(at: number): number {
    let start = at;
    while (start > 0 && this.bytes[start - 1] !== LINE_FEED) start--;
    return start;
  }

  /** Offset of the line break that ends the line of `at`; of its carriage return if there is one. */
  private lineEnd(at: number): number {
    let end = at;
    while (end < this.end && this.bytes[end] !== LINE_FEED) end++;
    return end < this.end && end > at && this.bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
  }

  private skip(from: number, test: (byte: number) => boolean): number {
    let at = from;
    while (at < this.end && test(this.bytes[at] as number)) at++;
    return at;
  }
}

const isBlank = (byte: number): boolean => byte === SPACE || byte === TAB;
const isWhite = (byte: number): boolean =>
  byte === SPACE || byte === TAB || byte === LINE_FEED || byte === CARRIAGE_RETURN;
/** A space, or the indicator of a list, an explicit key or its value. */
const isIndentation = (byte: number): boolean => byte === SPACE || byte === 0x2d || byte === 0x3f || byte === 0x3a;

function keyQuote(tape: Tape, pair: number): string {
  switch (tape.keyStyle(pair)) {
    case KEY_SINGLE_QUOTED:
      return "'";
    case KEY_DOUBLE_QUOTED:
      return '"';
    default:
      return '';
  }
}

/** Where the key's token begins, its quote included. */
function keyTokenStart(tape: Tape, pair: number): number {
  return tape.keyStart(pair) - (keyQuote(tape, pair) === '' ? 0 : 1);
}
