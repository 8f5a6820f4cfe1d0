import type { PolicyField } from '../locate/policy-field.ts';
import { COLON, COMMA, HASH, isBlank, SPACE } from '../read/bytes.ts';
import { EXPLICIT_KEY, FLOW, KEY_PROPS, SCALAR } from '../read/tape.ts';
import { CannotEdit } from './cannot-edit.ts';
import type { Layout } from './layout.ts';
import type { PairWriter } from './pair-text.ts';
import type { Replacement } from './replacement.ts';

/**
 * Adds a pair beside the image; without an image in the same mapping, beside the name or the last value on one line;
 * without such a value, before the first pair.
 * `gone`: pairs that another edit takes away.
 */
export function insertPair(
  layout: Layout,
  field: PolicyField,
  pair: PairWriter,
  gone: ReadonlySet<number>,
): Replacement {
  const { tape } = layout;
  const { map } = field;
  const { neighbour, isBefore } = neighbourOf(layout, field, gone);
  const quote = neighbour === 0 ? '' : layout.keyQuote(neighbour);
  if (tape.has(map, FLOW)) return insertFlow(layout, map, neighbour, pair, quote, gone.size > 0);
  if (neighbour === 0) throw new CannotEdit('the mapping has no pair that stays');
  const isUp = movesUp(layout, map, neighbour, gone);
  return insertBlock(layout, map, neighbour, isBefore, isUp, (eol, indent) => pair(eol, indent, quote));
}

/**
 * The pair beside which the new one goes; 0 where none stays. `isBefore`: it must go before that pair. A value on one
 * line is preferred to a collection, behind which the new pair could meet another that goes into the collection, in the
 * wrong order.
 */
function neighbourOf(
  layout: Layout,
  { map, imagePair, namePair }: PolicyField,
  gone: ReadonlySet<number>,
): { neighbour: number; isBefore: boolean } {
  const { tape } = layout;
  let first = 0;
  let lastOnOneLine = 0;
  let named = 0;
  for (let pair = tape.first(map); pair !== 0; pair = tape.next(pair)) {
    if (gone.has(pair)) continue;
    if (pair === imagePair) return { neighbour: pair, isBefore: false };
    if (pair === namePair) named = pair;
    if (first === 0) first = pair;
    if (tape.kind(pair) === SCALAR && !layout.isBlockScalar(pair)) lastOnOneLine = pair;
  }
  const neighbour = named || lastOnOneLine;
  return neighbour === 0 ? { neighbour: first, isBefore: true } : { neighbour, isBefore: false };
}

function insertBlock(
  layout: Layout,
  map: number,
  neighbour: number,
  isBefore: boolean,
  isUp: boolean,
  write: (eol: string, indent: string) => string,
): Replacement {
  const { tape } = layout;
  const indent = ' '.repeat(layout.column(map));
  const isLast = tape.next(neighbour) === 0;
  const lineEnd = layout.lineEnd(tape.end(neighbour));
  const eol = layout.eol(lineEnd);
  const pair = write(eol, indent);
  const isText = layout.isBlockScalar(neighbour);
  // kpt doubles a comment that comes to stand behind a new last key; and a line added behind a block scalar could
  // take blank lines from its value. In both cases the new line goes before the neighbour and the comments on it.
  const before = isBefore || isText || (isLast && layout.commentFollows(lineEnd));
  const isPlainKey = !tape.has(neighbour, KEY_PROPS | EXPLICIT_KEY);
  if (isBefore && !isPlainKey) throw new CannotEdit('an anchor, a tag or a "?" stands before the first key');
  if (before && isPlainKey) {
    const keyStart = layout.keyTokenStart(neighbour);
    const lineStart = layout.lineStart(keyStart);
    if (isUp || layout.skip(lineStart, isBlank) < keyStart)
      return { start: keyStart, end: keyStart, text: pair + eol + indent };
    const limit = neighbour === tape.first(map) ? 0 : tape.end(layout.previous(map, neighbour));
    const start = commentsAbove(layout, lineStart, limit);
    return { start, end: start, text: indent + pair + eol };
  }
  if (isText) throw new CannotEdit('a block scalar stands where it would go');
  return { start: lineEnd, end: lineEnd, text: eol + indent + pair };
}

/** Whether a pair comes to stand on the line of a dash, because all before it go. */
function movesUp(layout: Layout, map: number, pair: number, gone: ReadonlySet<number>): boolean {
  const { tape } = layout;
  const first = tape.first(map);
  if (!gone.has(first)) return false;
  for (let at = first; at !== pair; at = tape.next(at)) if (!gone.has(at)) return false;
  return layout.isBesideDash(map, first);
}

/** Start of the first of the comment lines that stand directly above a line, none of them before `limit`. */
function commentsAbove(layout: Layout, lineStart: number, limit: number): number {
  let start = lineStart;
  while (start > 0) {
    const above = layout.lineStart(start - 1);
    if (above < limit || layout.bytes[layout.skip(above, isBlank)] !== HASH) break;
    start = above;
  }
  return start;
}

/** `inline`: on the neighbour's line, before its comma, which may go. */
function insertFlow(
  layout: Layout,
  map: number,
  neighbour: number,
  write: PairWriter,
  quote: string,
  inline: boolean,
): Replacement {
  const { tape, bytes } = layout;
  if (neighbour === 0) {
    const start = tape.start(map) + 1;
    return { start, end: start, text: write(undefined, '', quote) };
  }
  layout.checkBraces(map);
  const separator = colon(layout, neighbour);
  const pair = write(undefined, '', quote, separator);
  const space = separator.endsWith(' ') ? ' ' : '';
  const keyStart = layout.keyTokenStart(neighbour);
  const end = tape.end(neighbour);
  const lineStart = layout.blankLineStart(keyStart);
  if (lineStart < 0 || inline || tape.has(neighbour, KEY_PROPS | EXPLICIT_KEY)) {
    return { start: end, end, text: `,${space}${pair}` };
  }
  const indent = bytes.toString('latin1', lineStart, keyStart);
  const comma = layout.skip(end, isBlank);
  if (tape.next(neighbour) !== 0 && bytes[comma] === COMMA) {
    const rest = layout.skip(comma + 1, isBlank);
    if (!layout.endsLine(rest)) return { start: comma + 1, end: comma + 1, text: `${space}${pair},` };
    // Behind the comma and its comment, so that the neighbour's line stays as it is.
    const lineEnd = layout.lineEnd(rest);
    return { start: lineEnd, end: lineEnd, text: `${layout.eol(lineEnd)}${indent}${pair},` };
  }
  return { start: keyStart, end: keyStart, text: `${pair},${layout.eol(layout.lineEnd(end))}${indent}` };
}

/** The text between a key and its value: a colon with or without a space. */
function colon(layout: Layout, pair: number): string {
  const { tape, bytes } = layout;
  const quoted = layout.keyQuote(pair) !== '';
  return quoted && bytes[tape.keyEnd(pair) + 1] === COLON && bytes[tape.keyEnd(pair) + 2] !== SPACE ? ':' : ': ';
}
