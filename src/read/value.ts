import { HAS_MERGE, MAP, MERGE, SEQ, type Tape } from './tape.ts';

/** A configuration has no business being larger; aliases could make it endless. */
const MOST_NODES = 100_000;

/**
 * A node as plain data, typed by the core schema of YAML 1.2. With `scalarsAsText` every scalar but null comes as its
 * text: a ConfigMap's `1.10` is meant as written. Throws a RangeError on more than 100,000 nodes.
 */
export function toValue(tape: Tape, node: number, scalarsAsText = false): unknown {
  let nodes = 0;
  const value = (at: number): unknown => {
    if (++nodes > MOST_NODES) throw new RangeError('more than 100,000 nodes');
    const target = tape.target(at);
    switch (tape.kind(target)) {
      case MAP:
        return Object.fromEntries(pairs(target));
      case SEQ: {
        const list: unknown[] = [];
        for (let entry = tape.first(target); entry !== 0; entry = tape.next(entry)) list.push(value(entry));
        return list;
      }
      default:
        return scalar(tape, target, scalarsAsText);
    }
  };
  const pairs = (map: number): Map<string, unknown> => {
    const found = new Map<string, unknown>();
    if (tape.has(map, HAS_MERGE)) {
      for (let pair = tape.first(map); pair !== 0; pair = tape.next(pair)) {
        if (!tape.has(pair, MERGE)) continue;
        const source = tape.target(pair);
        const sources = tape.kind(source) === SEQ ? entries(tape, source) : [source];
        for (const merged of sources) {
          if (tape.kind(merged) !== MAP) continue;
          for (const [name, inner] of pairs(merged)) if (!found.has(name)) found.set(name, inner);
        }
      }
    }
    for (let pair = tape.first(map); pair !== 0; pair = tape.next(pair)) {
      if (!tape.has(pair, MERGE)) found.set(tape.keyText(pair), value(pair));
    }
    return found;
  };
  return value(node);
}

function entries(tape: Tape, list: number): number[] {
  const found: number[] = [];
  for (let entry = tape.first(list); entry !== 0; entry = tape.next(entry)) found.push(tape.target(entry));
  return found;
}

function scalar(tape: Tape, node: number, asText: boolean): unknown {
  if (tape.isNull(node)) return null;
  const text = tape.text(node);
  if (asText || tape.isString(node)) return text;
  switch (text.toLowerCase()) {
    case 'true':
      return true;
    case 'false':
      return false;
    case '.inf':
    case '+.inf':
      return Number.POSITIVE_INFINITY;
    case '-.inf':
      return Number.NEGATIVE_INFINITY;
    case '':
    case 'null':
    case '~':
      return null;
    default:
      return Number(text);
  }
}
