import type { Matcher } from '../decide/glob.ts';
import { HAS_MERGE, KEY_OTHER, type Key, MAP, MERGE, SCALAR, SEQ, type Tape } from '../read/tape.ts';

/** One step of the way from a resource to a node in it. */
export type Step =
  /** To a mapping's value. */
  | { type: 'key'; key: Key }
  /** To each of a mapping's values whose key matches. */
  | { type: 'keys'; matches: Matcher }
  /** To each entry of a list. */
  | { type: 'entries' }
  /** To each entry of a list that is a mapping in which that field's text matches. */
  | { type: 'entries-where'; key: Key; matches: Matcher }
  /** To the node itself and everything below it. */
  | { type: 'deep' };

/** A way that was gone: keys of mappings and 0-based positions in lists. It changes under way, so copy what you keep. */
export type Way = readonly (string | number)[];

/** What to do on a walk. `trail`: the nodes on the way, from the root on, without the node itself. No node is an alias. */
export interface Visits {
  /** Takes a node at the end of the steps. */
  arrive(node: number, way: Way, trail: readonly number[]): void;
  /** Called at each node; ends the walk by returning true. */
  tick(): boolean;
  /** Takes a mapping without the key that step `index` asks for. */
  missing?(map: number, index: number, way: Way, trail: readonly number[]): void;
  /** Takes a scalar that is not the end: step `index` would go on. One that `**` leads to has no place to go on to. */
  scalar?(node: number, index: number, way: Way, trail: readonly number[]): void;
}

/**
 * Goes all ways that the steps describe. `trail` and `way` lead to `root`. Aliases, and more than one `**`, can make a
 * small text mean a huge tree, so `tick` is asked at each node.
 */
export function walk(
  tape: Tape,
  root: number,
  steps: readonly Step[],
  visits: Visits,
  way: (string | number)[] = [],
  trail: number[] = [],
): void {
  /** `searched`: `**` has led to the node, or begins at it. */
  const go = (at: number, index: number, searched: boolean): void => {
    const node = tape.target(at);
    if (node === 0 || visits.tick()) return;
    const kind = tape.kind(node);
    if (searched && kind === SCALAR) return;
    const step = steps[index];
    if (step === undefined) {
      visits.arrive(node, way, trail);
      return;
    }
    const enter = (child: number, name: string | number, next: number, search = false): void => {
      way.push(name);
      trail.push(node);
      go(child, next, search);
      trail.pop();
      way.pop();
    };
    if (kind === SCALAR) visits.scalar?.(node, index, way, trail);
    else if (step.type === 'deep') {
      go(node, index + 1, true);
      if (kind === MAP) for (const [name, pair] of pairsOf(tape, node)) enter(pair, name, index, true);
      else eachEntry(tape, node, (entry, position) => enter(entry, position, index, true));
    } else if (step.type === 'key' && kind === MAP) {
      const child = tape.lookup(node, step.key);
      if (child === 0) visits.missing?.(node, index, way, trail);
      else enter(child, step.key.text, index + 1);
    } else if (step.type === 'keys' && kind === MAP) {
      for (const [name, pair] of pairsOf(tape, node)) if (step.matches(name)) enter(pair, name, index + 1);
    } else if (kind === SEQ && (step.type === 'entries' || step.type === 'entries-where')) {
      eachEntry(tape, node, (entry, position) => {
        if (step.type === 'entries' || hasText(tape, entry, step.key, step.matches)) enter(entry, position, index + 1);
      });
    }
  };
  go(root, 0, false);
}

function hasText(tape: Tape, entry: number, key: Key, matches: Matcher): boolean {
  const map = tape.target(entry);
  if (tape.kind(map) !== MAP) return false;
  const value = tape.target(tape.lookup(map, key));
  return value !== 0 && tape.isString(value) && matches(tape.text(value));
}

/** Whether a way is one of those that the steps describe, as far as keys and positions tell. */
export function isWay(steps: readonly Step[], way: Way): boolean {
  const from = (index: number, at: number): boolean => {
    const step = steps[index];
    if (step === undefined) return at === way.length;
    if (step.type === 'deep') {
      for (let next = at; next <= way.length; next++) if (from(index + 1, next)) return true;
      return false;
    }
    const name = way[at];
    if (name === undefined) return false;
    const fits =
      typeof name === 'number'
        ? step.type === 'entries' || step.type === 'entries-where'
        : (step.type === 'key' && step.key.text === name) || (step.type === 'keys' && step.matches(name));
    return fits && from(index + 1, at + 1);
  };
  return from(0, 0);
}

/** The pairs that hold in a mapping, by name: its own, and those that merges bring in. */
export function pairsOf(tape: Tape, map: number): Iterable<readonly [string, number]> {
  const found = new Map<string, number>();
  gather(tape, map, found, 0);
  return found;
}

/** Visits the pairs that hold in a mapping. Only a merge makes it dearer than going from pair to pair. */
export function eachPair(tape: Tape, map: number, visit: (pair: number) => void): void {
  if (tape.has(map, HAS_MERGE)) for (const [, pair] of pairsOf(tape, map)) visit(pair);
  else for (let pair = tape.first(map); pair !== 0; pair = tape.next(pair)) visit(pair);
}

function gather(tape: Tape, map: number, found: Map<string, number>, depth: number): void {
  for (let pair = tape.first(map); pair !== 0; pair = tape.next(pair)) {
    if (tape.has(pair, MERGE) || tape.keyStyle(pair) === KEY_OTHER) continue;
    const name = tape.keyText(pair);
    if (!found.has(name)) found.set(name, pair);
  }
  // As in Tape.lookup, no sensible chain of merges is longer.
  if (!tape.has(map, HAS_MERGE) || depth > 32) return;
  for (let pair = tape.first(map); pair !== 0; pair = tape.next(pair)) {
    if (!tape.has(pair, MERGE)) continue;
    const source = tape.target(pair);
    if (tape.kind(source) === MAP) gather(tape, source, found, depth + 1);
    else if (tape.kind(source) === SEQ) {
      eachEntry(tape, source, (entry) => {
        const merged = tape.target(entry);
        if (tape.kind(merged) === MAP) gather(tape, merged, found, depth + 1);
      });
    }
  }
}

export function eachEntry(tape: Tape, list: number, visit: (entry: number, position: number) => void): void {
  let position = 0;
  for (let entry = tape.first(list); entry !== 0; entry = tape.next(entry)) visit(entry, position++);
}
