/** Runs both readers on the same bytes and says whether the fast one keeps its promise. */
import { FastReader } from '../../src/read/fast-reader.ts';
import {
  ALIAS,
  CELL_KEY_END,
  CELL_KEY_START,
  CELL_KEY_TEXT,
  Declined,
  EXPLICIT_KEY,
  FLOW,
  KEY_PLAIN,
  key,
  LITERAL,
  MAP,
  NO_VALUE,
  SCALAR,
  SEQ,
  Tape,
  UNDECODED,
} from '../../src/read/tape.ts';
import { readYaml, type YamlDocument } from '../../src/read/yaml-reader.ts';

/**
 * `taken`: the fast reader read all of it and made the authority's tape. `declined`: it left some of it, or all.
 * `rejected`: it declined, and the authority has problems with the text. `difference`: it broke its promise.
 */
export type Outcome = 'taken' | 'declined' | 'rejected' | 'difference';

export interface Comparison {
  outcome: Outcome;
  /** Why it was declined, or what differs. */
  detail: string;
}

const ITEMS = key('items');

/** The text with the two line feeds behind it that the fast reader wants. */
export function withSentinel(text: string | Uint8Array): { bytes: Buffer; end: number } {
  const source = Buffer.from(text);
  return { bytes: Buffer.concat([source, Buffer.from('\n\n')]), end: source.length };
}

/** Compares all documents of a stream. */
export function compareStream(text: string | Uint8Array): Comparison {
  const { bytes, end } = withSentinel(text);
  const slow = new Tape(bytes);
  const documents = readYaml(slow, 0, end);
  const problem = documents.flatMap(({ problems }) => problems)[0];
  const fast = new Tape(bytes);
  const reader = new FastReader(fast, end);
  const roots: number[] = [];
  try {
    for (let at = 0; at < end; at = reader.position) {
      roots.push(reader.readDocument(at));
      if (reader.position <= at && reader.position < end) return difference(`no progress at ${at}`);
    }
  } catch (error) {
    return refused(error, problem !== undefined);
  }
  if (problem !== undefined) return difference(`accepted; yaml says: ${problem.message} at ${problem.offset}`);
  const wanted = documents.map(({ root }) => root).filter((root) => !isEmpty(slow, root));
  const found = roots.filter((root) => root !== 0);
  if (wanted.length !== found.length) return difference(`${found.length} documents, not ${wanted.length}`);
  for (const [i, root] of found.entries()) {
    const detail = differ(fast, root, slow, wanted[i] as number);
    if (detail !== undefined) return difference(detail);
  }
  return { outcome: 'taken', detail: '' };
}

/** Compares what a visitor of a resource list gets to see. */
export function compareEnvelope(text: string | Uint8Array): Comparison {
  const { bytes, end } = withSentinel(text);
  const slow = new Tape(bytes);
  const documents = readYaml(slow, 0, end);
  const problems = documents.flatMap(({ problems }) => problems);
  const roots = documents.map(({ root }) => root).filter((root) => !isEmpty(slow, root));
  const root = roots.length === 1 ? (roots[0] as number) : 0;
  const isMap = root !== 0 && slow.kind(root) === MAP;
  const list = isMap ? slow.target(slow.child(root, ITEMS)) : 0;
  const items = list !== 0 && slow.kind(list) === SEQ ? children(slow, list) : [];
  const pairs = (isMap ? children(slow, root) : []).filter((pair) => items.length === 0 || !slow.keyIs(pair, ITEMS));

  const fast = new Tape(bytes);
  const differences: string[] = [];
  const slices: { start: number; end: number; index: number }[] = [];
  let reason = '';
  let seenItems = 0;
  let seenPairs = 0;
  let closed = -2;
  const note = (where: string, detail: string | undefined): void => {
    if (detail !== undefined) differences.push(`${where}: ${detail}`);
  };
  try {
    new FastReader(fast, end).readEnvelope(0, {
      pair(node) {
        if (isMap) note(`pair ${seenPairs}`, differ(fast, node, slow, pairs[seenPairs] ?? 0));
        seenPairs++;
      },
      item(node, index) {
        if (index !== seenItems++) differences.push(`index ${index} comes as number ${seenItems}`);
        if (isMap) note(`item ${index}`, differ(fast, node, slow, items[index] ?? 0));
      },
      declined(start, sliceEnd, index, why) {
        if (index !== seenItems++) differences.push(`index ${index} comes as number ${seenItems}`);
        slices.push({ start, end: sliceEnd, index });
        reason ||= why.message;
      },
      close(_end, closing) {
        closed = closing;
      },
    });
  } catch (error) {
    return refused(error, problems.length > 0);
  }
  const severe = problems.find(({ local }) => !local);
  const alone = slices.map((slice) => ({ slice, documents: readYaml(slow, slice.start, slice.end) }));
  // Nothing would be used of a list that holds an item which cannot be read alone.
  if (alone.some((item) => !isSingle(slow, item.documents))) {
    return { outcome: severe === undefined ? 'declined' : 'rejected', detail: reason };
  }
  // The package silently drops what follows a `?` key without colon, which may be all that follows in the list.
  if (alone.some((item) => item.documents.some(({ root }) => dropsText(slow, root)))) {
    return { outcome: 'declined', detail: reason };
  }
  if (severe !== undefined) return difference(`accepted; yaml says: ${severe.message} at ${severe.offset}`);
  if (!isMap) return difference('accepted what is no mapping');
  for (const { offset, message } of problems) {
    if (!slices.some((slice) => slice.start <= offset && offset < slice.end)) {
      return difference(`accepted; a problem is ${message} at ${offset}`);
    }
  }
  for (const { slice, documents: parsed } of alone) {
    const at = parsed[0]?.root ?? 0;
    note(`slice ${slice.index}`, differ(slow, slow.first(at), slow, items[slice.index] ?? 0));
  }
  if (seenItems !== items.length) differences.push(`${seenItems} items, not ${items.length}`);
  if (seenPairs !== pairs.length) differences.push(`${seenPairs} pairs, not ${pairs.length}`);
  if (!slow.has(root, FLOW)) for (const pair of pairs) note('pair alone', differPair(bytes, end, slow, pair));
  if (closed !== (slow.has(root, FLOW) ? slow.end(root) - 1 : -1)) differences.push(`closing brace at ${closed}`);
  if (differences.length > 0) return difference(differences.join('; '));
  return slices.length === 0
    ? { outcome: 'taken', detail: '' }
    : { outcome: problems.length === 0 ? 'declined' : 'rejected', detail: reason };
}

/** Compares what `readPair` makes of a top-level pair. */
function differPair(bytes: Buffer, end: number, slow: Tape, pair: number): string | undefined {
  const fast = new Tape(bytes);
  const start = slow.keyStart(pair) - (slow.keyStyle(pair) === KEY_PLAIN ? 0 : 1);
  return differ(fast, new FastReader(fast, end).readPair(start), slow, pair);
}

/** Whether it is one document, of one item, and there is nothing wrong but within a mapping. */
function isSingle(tape: Tape, documents: readonly YamlDocument[]): boolean {
  const [document, second] = documents;
  if (document === undefined || second !== undefined || document.root === 0) return false;
  if (document.problems.some(({ local }) => !local)) return false;
  return tape.kind(document.root) === SEQ && children(tape, document.root).length === 1;
}

const difference = (detail: string): Comparison => ({ outcome: 'difference', detail });

function refused(error: unknown, isRejected: boolean): Comparison {
  if (!(error instanceof Declined)) return difference(`crashed: ${error instanceof Error ? error.stack : error}`);
  return { outcome: isRejected ? 'rejected' : 'declined', detail: error.message };
}

/** Whether there is no root, or one that stands for nothing. */
function isEmpty(tape: Tape, root: number): boolean {
  return root === 0 || (tape.kind(root) === SCALAR && tape.start(root) === tape.end(root) && tape.style(root) === 0);
}

function dropsText(tape: Tape, node: number): boolean {
  if (node === 0 || tape.kind(node) === ALIAS) return false;
  if (tape.has(node, NO_VALUE) && tape.has(node, EXPLICIT_KEY)) return true;
  return tape.kind(node) !== SCALAR && children(tape, node).some((child) => dropsText(tape, child));
}

function children(tape: Tape, collection: number): number[] {
  const found: number[] = [];
  for (let child = tape.first(collection); child !== 0; child = tape.next(child)) found.push(child);
  return found;
}

/** The text of a scalar, unless only the authority can decode it. Literal blocks are decoded late, if at all. */
function textOf(tape: Tape, node: number): string | undefined {
  if (tape.style(node) === LITERAL) return undefined;
  try {
    return tape.text(node);
  } catch (error) {
    if (error instanceof Declined) return undefined;
    throw error;
  }
}

/** What differs between two trees, if anything does. */
export function differ(fast: Tape, one: number, slow: Tape, other: number): string | undefined {
  if (one === 0 || other === 0) return one === other ? undefined : 'one is missing';
  const at = fast.start(one);
  const flags = (fast.cells[one] as number) & ~UNDECODED;
  const otherFlags = (slow.cells[other] as number) & ~UNDECODED;
  if (flags !== otherFlags) return `kind and flags ${flags}, not ${otherFlags}, at ${at}`;
  const cells: [string, number, number][] = [
    ['start', fast.start(one), slow.start(other)],
    ['end', fast.end(one), slow.end(other)],
    ['key start', fast.cells[one + CELL_KEY_START] as number, slow.cells[other + CELL_KEY_START] as number],
    ['key end', fast.cells[one + CELL_KEY_END] as number, slow.cells[other + CELL_KEY_END] as number],
  ];
  for (const [name, value, wanted] of cells) if (value !== wanted) return `${name} ${value}, not ${wanted}`;
  if (fast.cells[one + CELL_KEY_TEXT] === 0 && slow.cells[other + CELL_KEY_TEXT] !== 0) return `text of a key at ${at}`;
  if (fast.kind(one) === SCALAR) {
    const text = textOf(fast, one);
    return text === undefined || text === slow.text(other) ? undefined : `text ${JSON.stringify(text)} at ${at}`;
  }
  if (fast.kind(one) === ALIAS) {
    return fast.start(fast.target(one)) === slow.start(slow.target(other)) ? undefined : `target of an alias at ${at}`;
  }
  const ours = children(fast, one);
  const theirs = children(slow, other);
  if (ours.length !== theirs.length) return `${ours.length} children, not ${theirs.length}, at ${at}`;
  for (const [i, child] of ours.entries()) {
    const detail = differ(fast, child, slow, theirs[i] as number);
    if (detail !== undefined) return detail;
  }
  return undefined;
}
