/**
 * Says whether two texts are the same but for pull policies, by taking every policy pair out of both.
 *
 * In block style a pair goes with its line, or where it is the first on the line of a dash, with the line break and the
 * indentation behind it; what remains must be the same byte for byte. A pair that is alone in its mapping leaves `{}`.
 * In flow style a pair on a line of its own goes with the comment there. Where the commas and spaces around it stand
 * depends on its neighbours, so of flow collections that hold policies everything but these is compared.
 */
import { type Document, isAlias, isCollection, isMap, isPair, isScalar, type Pair, type YAMLMap } from 'yaml';

const POLICY_KEYS = new Set(['imagePullPolicy', 'pullPolicy']);

/** Whether a mapping in flow style has both of the keys. */
export function holdsTwoPolicies(node: unknown): boolean {
  if (!isCollection(node)) return false;
  const keys = node.items.filter(
    (item) => isPair(item) && isScalar(item.key) && POLICY_KEYS.has(String(item.key.value)),
  );
  if (node.flow === true && keys.length > 1) return true;
  return node.items.some((item) => holdsTwoPolicies(isPair(item) ? item.value : item));
}

interface Cut {
  start: number;
  end: number;
  by: string;
}

/**
 * The text without its policies. `documents`: what the yaml package reads in it. `withComments`: comments in flow style
 * count. Of two policies in one mapping, one may take the other's comment along.
 */
export function withoutPolicies(text: string, documents: readonly Document.Parsed[], withComments: boolean): string {
  const cuts: Cut[] = [];
  const flows: [number, number][] = [];
  for (const { contents } of documents) visit(contents, undefined, text, cuts, flows);
  cuts.sort((a, b) => a.start - b.start);
  let out = '';
  let at = 0;
  for (const [start, end] of [...flows.toSorted((a, b) => a[0] - b[0]), [text.length, text.length] as const]) {
    out += cut(text, at, start, cuts);
    const flow = cut(text, start, end, cuts);
    out += (withComments ? flow : flow.replace(/#[^\n]*/g, '')).replace(/[\s,]/g, '');
    at = end;
  }
  return out;
}

function cut(text: string, from: number, to: number, cuts: readonly Cut[]): string {
  let out = '';
  let at = from;
  for (const { start, end, by } of cuts) {
    // A value that is absent is cut where it would stand, which may be the very end.
    const isOutside = start < from || start > to || (start === to && to < text.length);
    if (isOutside || (end <= at && start < end)) continue;
    out += text.slice(at, Math.max(at, start)) + by;
    at = end;
  }
  return out + text.slice(at, to);
}

/** `outermost`: the flow collection around, as its index in `flows`. */
function visit(
  node: unknown,
  outermost: number | undefined,
  text: string,
  cuts: Cut[],
  flows: [number, number][],
): void {
  if (!isCollection(node)) return;
  let flow = outermost;
  if (node.flow === true && flow === undefined) {
    const [start = 0, end = 0] = node.range ?? [];
    flow = flows.push([start, end]) - 1;
  }
  for (const item of node.items) {
    if (!isPair(item)) {
      visit(item, flow, text, cuts, flows);
      continue;
    }
    visit(item.key, flow, text, cuts, flows);
    visit(item.value, flow, text, cuts, flows);
    if (isScalar(item.key) && POLICY_KEYS.has(String(item.key.value)) && !isCollection(item.value)) {
      const found = isMap(node) ? pairCut(node, item, text) : undefined;
      if (found !== undefined) cuts.push(found);
    }
  }
}

function pairCut(map: YAMLMap, pair: Pair, text: string): Cut | undefined {
  const { key, value } = pair;
  if (!isScalar(key) || key.range == null) return undefined;
  const start = key.range[0];
  let end = isScalar(value) || isAlias(value) ? (value.range?.[1] ?? start) : key.range[1];
  // The package counts blank lines to a block scalar, and places an absent value behind the blanks before it.
  while (end > start && ' \t\r\n'.includes(text.charAt(end - 1))) end--;
  const absent = isScalar(value) && value.source === '' && value.type === 'PLAIN' && value.tag === undefined;
  if (absent && value.anchor === undefined && text.charAt(end - 1) !== ':') end = text.indexOf(':', key.range[1]) + 1;

  const before = text.slice(0, start);
  const lineStart = before.lastIndexOf('\n') + 1;
  const lead = before.slice(lineStart);
  // The comment beside the indicator of a block scalar stays.
  const isBlock = isScalar(value) && (value.type === 'BLOCK_LITERAL' || value.type === 'BLOCK_FOLDED');
  const comment = isBlock && value.range != null ? /^\S+(.*?)\r?$/m.exec(text.slice(value.range[0]))?.[1] : '';
  // What stands before the key keeps a pair from being taken out, so only its value may differ.
  if (/[?&!]/.test(lead.replace(/^.*[{,[]/, ''))) {
    const colon = text.indexOf(':', key.range[1]) + 1;
    return { start: colon, end, by: ` P${comment}` };
  }
  const lineFeed = text.indexOf('\n', end);
  const lineEnd = lineFeed < 0 ? text.length : lineFeed + 1;
  if (map.flow === true && map.items.length > 1) {
    const tail = /^[ \t]*,?[ \t]*(?:#[^\n]*)?\r?$/.exec(text.slice(end, lineFeed < 0 ? text.length : lineFeed));
    return lead.trim() === '' && tail !== null ? { start, end: lineEnd, by: '' } : { start, end, by: '' };
  }
  if (map.items.length === 1) return { start, end, by: map.flow === true ? '' : `{}${comment}` };
  if (lead.trim() === '' && !followsDash(map, pair, text)) {
    return { start: lineStart, end: lineEnd, by: '' };
  }
  const behind = /^\s*/.exec(text.slice(lineEnd))?.[0].length ?? 0;
  return { start, end: lineEnd + behind, by: '' };
}

/** Whether the pair would be the first on the line of a dash without the policies before it. */
function followsDash(map: YAMLMap, pair: Pair, text: string): boolean {
  const before = map.items.slice(0, map.items.indexOf(pair));
  if (!before.every(({ key }) => isScalar(key) && POLICY_KEYS.has(String(key.value)))) return false;
  const [first] = before;
  if (first === undefined || !isScalar(first.key) || first.key.range == null) return false;
  const start = first.key.range[0];
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() !== '';
}

/** The text with a mark in place of every policy value: the same before and after if policies were only replaced. */
export function withMarkedValues(text: string, documents: readonly Document.Parsed[]): string {
  const cuts: Cut[] = [];
  const mark = (node: unknown): void => {
    if (!isCollection(node)) return;
    for (const item of node.items) {
      const inner = isPair(item) ? [item.key, item.value] : [item];
      for (const part of inner) mark(part);
      if (!isPair(item) || !isScalar(item.key) || !POLICY_KEYS.has(String(item.key.value))) continue;
      const { key, value } = item;
      if (isCollection(value) || (!isScalar(value) && !isAlias(value)) || key.range == null || value.range == null)
        continue;
      let [start, end] = value.range;
      while (end > start && ' \t\r\n'.includes(text.charAt(end - 1))) end--;
      // A block scalar's indicator gives way to the value; a comment beside it stays.
      const block = isScalar(value) && (value.type === 'BLOCK_LITERAL' || value.type === 'BLOCK_FOLDED');
      const header = text.indexOf('\n', start);
      if (block && header >= 0 && header < end) {
        const indicator = /^\S*/.exec(text.slice(start))?.[0].length ?? 0;
        cuts.push({ start, end: start + indicator, by: 'P' });
        cuts.push({ start: text.charAt(header - 1) === '\r' ? header - 1 : header, end, by: '' });
        continue;
      }
      const absent = end <= start;
      while (' \t'.includes(text.charAt(start - 1)) && start > key.range[1]) start--;
      if (absent) end = start;
      cuts.push({ start, end, by: ' P' });
    }
  };
  for (const { contents } of documents) mark(contents);
  cuts.sort((a, b) => a.start - b.start);
  return cut(text, 0, text.length, cuts);
}
