import type { Replacement } from '../edit/replacement.ts';
import type { Envelope } from '../input/envelope.ts';
import type { Source } from '../input/source.ts';
import { CARRIAGE_RETURN, CLOSE_BRACKET, COMMA, HASH, isWhite, LINE_FEED, SPACE, skip } from '../read/bytes.ts';

/** The replacements that append results, written in `resultsStyle`, to the list's text. */
export function appendResults(list: Envelope, source: Source, text: Buffer): Replacement[] {
  const { results, closing } = list;
  if (closing >= 0 && results === undefined) return [insert(behindLastValue(list, source), `, "results": [${text}]`)];
  if (results !== undefined && (closing >= 0 || list.resultsStyle === 'flow')) {
    if (results.last !== 0) return [insert(results.last, `, ${text}`)];
    const space = results.start === results.end ? ' ' : '';
    return [{ start: results.start, end: results.end, text: `${space}[${text}]` }];
  }
  return appendBlock(list, source, text);
}

function appendBlock(list: Envelope, { bytes, end }: Source, text: Buffer): Replacement[] {
  const { results } = list;
  const firstFeed = bytes.indexOf(LINE_FEED);
  const eol = firstFeed > 0 && firstFeed < end && bytes[firstFeed - 1] === CARRIAGE_RETURN ? '\r\n' : '\n';
  const block = eol === '\n' ? text : text.toString().replaceAll('\n', eol);
  const lateLine = bytes.lastIndexOf(LINE_FEED, list.lateKeyStart) + 1;
  const indentation = skip(bytes, lateLine, end, isSpace) - lateLine;
  if (results === undefined) {
    // Without a final line break nothing can be added at the end and leave the last value as it is.
    const at = list.end > 0 && bytes[list.end - 1] === LINE_FEED ? list.end : lateLine;
    return [insert(at, `${' '.repeat(indentation)}results:${eol}`), insert(at, indent(block, indentation))];
  }
  // Behind the last entry and the blank lines that may belong to it, or behind the line of an empty list, which goes.
  const isEmpty = results.last === 0;
  const lineFeed = bytes.indexOf(LINE_FEED, isEmpty ? results.end : results.last);
  const line = lineFeed < 0 || lineFeed >= end ? end : lineFeed + 1;
  const next = isEmpty ? line : skip(bytes, line, end, isWhite);
  const at = next >= end ? end : Math.max(line, bytes.lastIndexOf(LINE_FEED, next) + 1);
  const entries = indent(block, isEmpty ? indentation : results.column);
  const isOpen = at > 0 && bytes[at - 1] !== LINE_FEED;
  const insertion = isOpen ? insert(at, eol + entries.toString().slice(0, -eol.length)) : insert(at, entries);
  return isEmpty ? [{ start: results.start, end: results.end, text: '' }, insertion] : [insertion];
}

/** In flow style: the offset behind the last value, where a comma and another pair can stand whatever follows. */
function behindLastValue({ lastEnd, closing }: Envelope, { bytes, end }: Source): number {
  let behind = lastEnd;
  for (let at = behind; at < closing; ) {
    at = skip(bytes, at, end, isWhite);
    if (bytes[at] === HASH) at = bytes.indexOf(LINE_FEED, at);
    else if (bytes[at] === COMMA) at++;
    // After the last item its list ends.
    else if (bytes[at] === CLOSE_BRACKET) behind = ++at;
    else break;
  }
  return behind;
}

const isSpace = (byte: number): boolean => byte === SPACE;

const insert = (at: number, text: string | Buffer): Replacement => ({ start: at, end: at, text });

function indent(block: Buffer | string, by: number): Buffer | string {
  return by === 0 ? block : block.toString().replace(/^(?=.)/gm, ' '.repeat(by));
}
