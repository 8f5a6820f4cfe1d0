import { Postponed } from '../catalogue/schemas.ts';
import { DASH, isWhite, LINE_FEED, skip } from '../read/bytes.ts';
import { Expansion, type Growth, nameable } from '../read/expansion.ts';
import { type EnvelopeVisitor, FastReader } from '../read/fast-reader.ts';
import { CELLS, Declined, FLOW, key, MAP, SEQ, Tape } from '../read/tape.ts';
import type { YamlProblem } from '../read/yaml-reader.ts';
import type { Transform } from '../transform.ts';
import { Envelope, type ListHead } from './envelope.ts';
import { ENDS_EARLY, excessOf, InputError, PLAIN } from './input-error.ts';
import type { Source } from './source.ts';

const ITEMS = key('items');

/** The part of a text that one resource stands in, kept for the authority reader. Byte offsets. */
interface Slice {
  start: number;
  end: number;
  /** The resource stands behind a dash that the slice begins with. */
  inList: boolean;
}

/**
 * Reads a resource list and hands every item to the transform that `start` makes of its function config; undefined
 * leaves the items alone. Throws `InputError` when the input is no resource list.
 */
export async function readResourceList(
  source: Source,
  start: (config: ListHead) => Transform | undefined,
): Promise<{ envelope: Envelope; transform: Transform | undefined }> {
  const fast = new FastResourceList(source);
  try {
    const head = fast.readFunctionConfig();
    const transform = start(head);
    const envelope = fast.read(transform);
    if (envelope.functionConfigStart !== head.functionConfigStart) {
      throw new Declined('a line looks like the function config but is not', head.functionConfigStart);
    }
    if (transform !== undefined) await readRest(source, transform, fast);
    transform?.sort();
    return { envelope, transform };
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
    if (fast.hasRead) checkEnd(source, error);
  }
  return readWhole(source, start);
}

/**
 * Throws `InputError` where the fast reader came to the end of the text inside a bracket or a quote. Up to there it
 * understood everything, so nothing that another reader could say would help, and that one takes its time.
 */
function checkEnd({ end }: Source, { offset }: Declined): void {
  if (offset >= end) throw new InputError(ENDS_EARLY, end);
}

/** A custom resource that waits for the definitions of the input, on a tape of its own. */
interface PostponedItem {
  tape: Tape;
  item: number;
  /** The root of the tape: the item, or a list that holds nothing else. */
  root: number;
  /** Undefined where the authority has read it. */
  slice: Slice | undefined;
}

/** Reads what a first pass left: items that it declined, and custom resources that waited for their definitions. */
async function readRest(
  source: Source,
  transform: Transform,
  { deferred, postponed }: FastResourceList,
): Promise<void> {
  await readDeferred(source, deferred, transform, postponed);
  if (postponed.length === 0) return;
  transform.schemas.complete();
  const declined: Slice[] = [];
  for (const { tape, item, root, slice } of postponed) {
    try {
      addItem(transform, tape, item);
      transform.commit(tape, root, source.end);
    } catch (error) {
      if (!(error instanceof Declined) || slice === undefined) throw error;
      transform.discard();
      declined.push(slice);
    }
  }
  await readDeferred(source, declined, transform, []);
}

class FastResourceList {
  /** Items that only the authority reader can read. */
  readonly deferred: Slice[] = [];
  readonly postponed: PostponedItem[] = [];
  private readonly tape: Tape;
  private readonly reader: FastReader;

  constructor(private readonly source: Source) {
    this.tape = new Tape(source.bytes);
    this.reader = new FastReader(this.tape, source.end);
  }

  /** Whether there is anything to understand. Over blank lines and comments the reader goes without a stop. */
  get hasRead(): boolean {
    return this.tape.length > CELLS || this.reader.position < this.source.end;
  }

  /**
   * The function config usually comes last, and no item can be decided without it. In block style a line that begins
   * with its key at column 0 is it, whatever stands above; `read` makes sure that it was.
   */
  readFunctionConfig(): Envelope {
    const { bytes, end } = this.source;
    const envelope = new Envelope();
    const found = bytes.lastIndexOf('\nfunctionConfig:', end);
    if (found < 0) {
      this.reader.readEnvelope(0, new Visitor(this.tape, envelope));
      return envelope;
    }
    try {
      envelope.pair(this.tape, this.reader.readPair(found + 1));
    } catch (error) {
      // If the line is part of a text, where the reader gave up says nothing about the input.
      throw error instanceof Declined ? new Declined(error.reason, found) : error;
    }
    return envelope;
  }

  read(transform: Transform | undefined): Envelope {
    const { tape, source, deferred, postponed } = this;
    const envelope = new Envelope();
    const visitor = new Visitor(tape, envelope);
    visitor.item = (node) => {
      envelope.item(tape, node);
      if (transform === undefined) return;
      try {
        addItem(transform, tape, node);
        transform.commit(tape, node, source.end);
      } catch (error) {
        transform.discard();
        const slice = sliceOf(tape, node, source.end);
        if (error instanceof Declined) deferred.push(slice);
        else if (error instanceof Postponed) postponed.push({ tape: tape.copy(), item: node, root: node, slice });
        else throw error;
      }
    };
    visitor.declined = (start, end, _index, reason) => {
      checkEnd(source, reason);
      deferred.push({ start, end, inList: true });
    };
    this.reader.readEnvelope(0, visitor);
    envelope.check();
    return envelope;
  }
}

class Visitor implements EnvelopeVisitor {
  constructor(
    private readonly tape: Tape,
    private readonly envelope: Envelope,
  ) {}

  pair(node: number): void {
    this.envelope.pair(this.tape, node);
  }
  item(_node: number): void {}
  declined(_start: number, _end: number, _index: number, _reason: Declined): void {}
  close(end: number, closing: number): void {
    this.envelope.end = end;
    this.envelope.closing = closing;
  }
}

function addItem(transform: Transform, tape: Tape, node: number): void {
  const target = tape.target(node);
  if (tape.kind(target) === MAP) transform.add(tape, target);
  else transform.reject(tape, node, 'an item must be a mapping', tape.start(node), 'not-a-resource');
}

/** The lines of an item on the tape. `textEnd`: byte offset of the end of the whole text. */
function sliceOf(tape: Tape, node: number, textEnd: number): Slice {
  const { bytes } = tape;
  if (tape.has(node, FLOW) || tape.kind(node) !== MAP) {
    return { start: tape.start(node), end: tape.end(node), inList: false };
  }
  const start = bytes.lastIndexOf(LINE_FEED, tape.start(node)) + 1;
  const lineFeed = bytes.indexOf(LINE_FEED, tape.end(node));
  // Blank lines may belong to a block scalar at its end.
  const end = lineFeed < 0 ? textEnd : skip(bytes, lineFeed, textEnd, isWhite);
  // On the line of a mapping's first key nothing but spaces and dashes can stand before it.
  const inList = bytes.subarray(start, tape.start(node)).includes(DASH);
  return {
    start,
    end: Math.max(tape.end(node), end === textEnd ? end : bytes.lastIndexOf(LINE_FEED, end) + 1),
    inList,
  };
}

async function readDeferred(
  source: Source,
  slices: readonly Slice[],
  transform: Transform,
  postponed: PostponedItem[],
): Promise<void> {
  if (slices.length === 0) return;
  const { readYaml } = await import('../read/yaml-reader.ts');
  transform.readYaml = readYaml;
  const tape = new Tape(source.bytes);
  const growth = { nodes: 0 };
  for (const { start, end, inList } of slices) {
    tape.reset();
    const documents = readYaml(tape, start, end);
    const [document] = documents;
    const excess = excessOf(documents);
    if (excess !== undefined) throw new InputError(excess.message, excess.offset);
    // What does not parse alone may be open at its end, or use an anchor of another item: the whole text decides.
    if (document === undefined || documents.length > 1 || document.problems.some(({ local }) => !local)) {
      throw new Declined('an item does not parse alone', start);
    }
    const item = inList ? tape.first(document.root) : document.root;
    if (item === 0 || (inList && (tape.kind(document.root) !== SEQ || tape.next(item) !== 0))) {
      throw new Declined('an item does not parse alone', start);
    }
    try {
      new ParsedItems(transform, tape, inOrder(document.problems), growth).add(item);
      transform.commit(tape, document.root, source.end);
    } catch (error) {
      if (!(error instanceof Postponed)) throw error;
      transform.discard();
      postponed.push({ tape: tape.copy(), item, root: document.root, slice: undefined });
    }
  }
}

/** Adds items that the authority read. */
class ParsedItems {
  private readonly expansion: Expansion;

  /** `problems`: of the text, in its order. */
  constructor(
    private readonly transform: Transform,
    private readonly tape: Tape,
    private readonly problems: readonly YamlProblem[],
    growth?: Growth,
  ) {
    this.expansion = new Expansion(tape, growth);
  }

  /** Adds an item, unless there is a problem inside it. */
  add(item: number): void {
    const { transform, tape } = this;
    const problem = this.problems[firstFrom(this.problems, tape.start(item))];
    if (problem !== undefined && problem.offset < tape.end(item)) {
      transform.reject(tape, item, problem.message, problem.offset);
      return;
    }
    const excess = this.expansion.excess(item);
    if (excess === undefined) addItem(transform, tape, item);
    else transform.reject(tape, nameable(tape, item), excess, tape.start(item));
  }
}

const inOrder = (problems: readonly YamlProblem[]): YamlProblem[] => [...problems].sort((a, b) => a.offset - b.offset);

/** Index of the first problem at or behind a byte offset. */
function firstFrom(problems: readonly YamlProblem[], offset: number): number {
  let low = 0;
  let high = problems.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((problems[middle] as YamlProblem).offset < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function readWhole(
  source: Source,
  start: (config: ListHead) => Transform | undefined,
): Promise<{ envelope: Envelope; transform: Transform | undefined }> {
  const { readYaml } = await import('../read/yaml-reader.ts');
  const tape = new Tape(source.bytes);
  const documents = readYaml(tape, 0, source.end);
  for (const { problems } of documents) {
    const problem = problems.find(({ local }) => !local);
    if (problem !== undefined) throw new InputError(problem.message, problem.offset);
  }
  const [document, second] = documents.filter(({ root }) => root !== 0);
  if (document === undefined) throw new InputError('the input is empty; a ResourceList is expected');
  if (second !== undefined)
    throw new InputError(`the input is no ResourceList but more than one document; ${PLAIN}`, tape.start(second.root));
  if (tape.kind(document.root) !== MAP)
    throw new InputError('the input is no ResourceList: it is not even a mapping', 0);

  const envelope = new Envelope();
  envelope.end = document.end;
  if (tape.has(document.root, FLOW)) envelope.closing = tape.end(document.root) - 1;
  const problems = inOrder(document.problems);
  let items = 0;
  for (let pair = tape.first(document.root); pair !== 0; pair = tape.next(pair)) {
    const isItems = tape.keyIs(pair, ITEMS);
    envelope.pair(tape, pair);
    if (isItems) items = tape.target(pair);
    const inItems = isItems && tape.kind(items) === SEQ;
    const outside = outsideItems(tape, pair, inItems ? items : 0, problems);
    if (outside !== undefined) throw new InputError(outside.message, outside.offset);
  }
  envelope.check();
  const transform = start(envelope);
  if (transform !== undefined && items !== 0 && tape.kind(items) === SEQ) {
    transform.readYaml = readYaml;
    const parsed = new ParsedItems(transform, tape, problems);
    const postponed: number[] = [];
    for (let item = tape.first(items); item !== 0; item = tape.next(item)) {
      try {
        parsed.add(item);
      } catch (error) {
        // All items are committed together, so there is nothing to discard.
        if (!(error instanceof Postponed)) throw error;
        postponed.push(item);
      }
    }
    transform.schemas.complete();
    for (const item of postponed) addItem(transform, tape, item);
    transform.commit(tape, document.root, source.end);
  }
  transform?.sort();
  return { envelope, transform };
}

/** A problem in a top-level pair, but not in one of its items. */
function outsideItems(
  tape: Tape,
  pair: number,
  items: number,
  problems: readonly YamlProblem[],
): YamlProblem | undefined {
  let item = items === 0 ? 0 : tape.first(items);
  for (let at = firstFrom(problems, tape.keyStart(pair)); at < problems.length; at++) {
    const problem = problems[at] as YamlProblem;
    if (problem.offset >= tape.end(pair)) break;
    while (item !== 0 && tape.end(item) <= problem.offset) item = tape.next(item);
    if (item === 0 || problem.offset < tape.start(item)) return problem;
  }
  return undefined;
}
