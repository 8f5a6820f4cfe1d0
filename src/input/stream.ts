import { Postponed, type Schemas } from '../catalogue/schemas.ts';
import type { ReadYaml } from '../locate/field-specs.ts';
import { Manifest } from '../locate/manifest.ts';
import { CARRIAGE_RETURN, DASH, DOT, LINE_FEED, SPACE, TAB } from '../read/bytes.ts';
import { Expansion, type Growth, nameable } from '../read/expansion.ts';
import { FastReader } from '../read/fast-reader.ts';
import { Declined, Tape } from '../read/tape.ts';
import { ENDS_EARLY, excessOf } from './input-error.ts';
import type { Source } from './source.ts';

/**
 * Takes the documents of a stream. Nothing of a tape counts before `commit`, so a document that turns out to be
 * unreadable can be dropped with `discard`.
 */
export interface DocumentSink {
  /** Definitions of custom resources that the sink has met; without it no resource is ever postponed. */
  readonly schemas?: Schemas;
  /** The authority reader, as soon as it is loaded. */
  readYaml?: ReadYaml | undefined;
  /**
   * Takes the resource, or the list of resources, at `root`. Throws `Declined` like the tape itself, and `Postponed` for
   * a custom resource as long as `schemas` is not complete; in both cases nothing is taken.
   */
  add(tape: Tape, root: number): void;
  /** Takes note of a resource that cannot be handled. `offset`: byte offset of what is wrong in it. */
  reject(tape: Tape, root: number, detail: string, offset: number): void;
  /** `end`: byte offset of the end of the whole text. */
  commit(tape: Tape, root: number, end: number): void;
  discard(): void;
  /** Puts what was taken into the order of the text. */
  sort(): void;
}

/** A place where a text is not YAML. */
export interface SyntaxProblem {
  message: string;
  /** Byte offset. */
  offset: number;
}

export interface StreamReading<Sink> {
  sink: Sink;
  /** Where the text is not YAML; if anywhere, the sink was given nothing of it. */
  problems: SyntaxProblem[];
}

/**
 * Gives every document of a YAML stream, or of a JSON file, to a sink. `create` makes the sink; it is called again when
 * a first reading turns out to be wrong.
 */
export async function readStream<Sink extends DocumentSink>(
  source: Source,
  create: () => Sink,
): Promise<StreamReading<Sink>> {
  const sink = create();
  const postponed: PostponedDocument[] = [];
  const deferred = readFast(source, sink, postponed);
  if (typeof deferred === 'string') return { sink: create(), problems: [{ message: deferred, offset: source.end }] };
  let failure = await readDeferred(source, sink, deferred, postponed);
  if (failure === undefined && postponed.length > 0) {
    sink.schemas?.complete();
    const declined = addPostponed(source, sink, postponed);
    failure = await readDeferred(source, sink, declined, []);
  }
  if (failure === 'not alone') return readWhole(source, create());
  if (failure !== undefined) return { sink: create(), problems: [failure] };
  sink.sort();
  return { sink, problems: [] };
}

/** A document with a custom resource that waits for the definitions of the input, on a tape of its own. */
interface PostponedDocument {
  tape: Tape;
  root: number;
  /** Its byte range. */
  range: [number, number];
}

/** Returns the byte ranges of documents that only the authority reader can read. */
function addPostponed(
  { end }: Source,
  sink: DocumentSink,
  postponed: readonly PostponedDocument[],
): [number, number][] {
  const declined: [number, number][] = [];
  for (const { tape, root, range } of postponed) {
    try {
      sink.add(tape, root);
      sink.commit(tape, root, end);
    } catch (error) {
      if (!(error instanceof Declined)) throw error;
      sink.discard();
      declined.push(range);
    }
  }
  return declined;
}

/** What keeps the documents from being read: one of them is not YAML by itself, or is too much. */
async function readDeferred(
  source: Source,
  sink: DocumentSink,
  ranges: readonly [number, number][],
  postponed: PostponedDocument[],
): Promise<'not alone' | SyntaxProblem | undefined> {
  if (ranges.length === 0) return undefined;
  const { readYaml } = await import('../read/yaml-reader.ts');
  sink.readYaml = readYaml;
  const tape = new Tape(source.bytes);
  const growth = { nodes: 0 };
  for (const [start, end] of ranges) {
    tape.reset();
    const documents = readYaml(tape, start, end);
    const excess = excessOf(documents);
    if (excess !== undefined) return excess;
    if (!addParsed(documents, tape, source, sink, postponed, growth)) return 'not alone';
  }
  return undefined;
}

type Documents = ReturnType<typeof import('../read/yaml-reader.ts').readYaml>;

/** A directive belongs to the document behind the next marker, so a failure in one piece is for the whole to judge. */
async function readWhole<Sink extends DocumentSink>(source: Source, sink: Sink): Promise<StreamReading<Sink>> {
  const { readYaml } = await import('../read/yaml-reader.ts');
  const tape = new Tape(source.bytes);
  const documents = readYaml(tape, 0, source.end);
  const problems = documents.flatMap((document) => document.problems.filter(({ local }) => !local));
  sink.readYaml = readYaml;
  if (problems.length === 0) {
    const postponed: PostponedDocument[] = [];
    addParsed(documents, tape, source, sink, postponed);
    sink.schemas?.complete();
    addPostponed(source, sink, postponed);
  }
  sink.sort();
  return { sink, problems };
}

/** False where a document is not YAML. */
function addParsed(
  documents: Documents,
  tape: Tape,
  source: Source,
  sink: DocumentSink,
  postponed: PostponedDocument[],
  growth?: Growth,
): boolean {
  const expansion = new Expansion(tape, growth);
  for (const { root, end, problems } of documents) {
    if (problems.some(({ local }) => !local)) return false;
    const [problem] = problems;
    if (root === 0) continue;
    const excess = expansion.excess(root);
    if (excess !== undefined) {
      sink.reject(tape, nameable(tape, root), excess, tape.start(root));
    } else if (problem !== undefined) {
      if (new Manifest(tape, root).isResource) sink.reject(tape, root, problem.message, problem.offset);
    } else if (!addOrPostpone(sink, tape, root, [tape.start(root), end], postponed)) continue;
    sink.commit(tape, root, source.end);
  }
  return true;
}

/** False where the document is postponed. */
function addOrPostpone(
  sink: DocumentSink,
  tape: Tape,
  root: number,
  range: [number, number],
  postponed: PostponedDocument[],
): boolean {
  try {
    sink.add(tape, root);
    return true;
  } catch (error) {
    if (!(error instanceof Postponed)) throw error;
    sink.discard();
    postponed.push({ tape: tape.copy(), root, range });
    return false;
  }
}

/**
 * Returns the byte ranges of documents that only the authority reader can read, or what is wrong with a text that ends
 * too early: there the authority could say no more, and would take its time.
 */
function readFast(source: Source, sink: DocumentSink, postponed: PostponedDocument[]): [number, number][] | string {
  const { bytes, end } = source;
  const tape = new Tape(bytes);
  const reader = new FastReader(tape, end);
  const deferred: [number, number][] = [];
  for (let start = 0; start < end; ) {
    let next = -1;
    try {
      tape.reset();
      const root = reader.readDocument(start);
      next = behindDocumentEnd(bytes, reader.position, end);
      if (next <= start) throw new Declined('a document of no length', start);
      if (root !== 0 && addOrPostpone(sink, tape, root, [start, next], postponed)) sink.commit(tape, root, end);
    } catch (error) {
      if (!(error instanceof Declined)) throw error;
      if (error.offset >= end) return ENDS_EARLY;
      sink.discard();
      if (next <= start) next = nextMarker(bytes, start, end);
      deferred.push([start, next]);
    }
    start = next;
  }
  return deferred;
}

/**
 * Offset of the next `---` line, or behind the next `...` line, after the line of `start`; `end` when there is none. No
 * YAML text can have such a line inside a value, so documents can be told apart without being read.
 */
function nextMarker(bytes: Buffer, start: number, end: number): number {
  for (
    let feed = bytes.indexOf(LINE_FEED, start);
    feed >= 0 && feed + 3 < end;
    feed = bytes.indexOf(LINE_FEED, feed + 1)
  ) {
    const first = bytes[feed + 1];
    if (first !== DASH && first !== DOT) continue;
    if (bytes[feed + 2] !== first || bytes[feed + 3] !== first) continue;
    const behind = feed + 4 < end ? (bytes[feed + 4] as number) : LINE_FEED;
    if (behind !== SPACE && behind !== TAB && behind !== LINE_FEED && behind !== CARRIAGE_RETURN) continue;
    return behindDocumentEnd(bytes, feed + 1, end);
  }
  return end;
}

/** The same offset, or if a `...` line begins there the one behind it. */
function behindDocumentEnd(bytes: Buffer, at: number, end: number): number {
  if (at >= end || bytes[at] !== DOT) return at;
  const lineFeed = bytes.indexOf(LINE_FEED, at);
  return lineFeed < 0 || lineFeed >= end ? end : lineFeed + 1;
}
