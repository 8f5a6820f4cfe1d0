import type { ResourceRef } from '../locate/manifest.ts';
import { Manifest } from '../locate/manifest.ts';
import { quote } from '../quote.ts';
import { LINE_FEED } from '../read/bytes.ts';
import { Expansion } from '../read/expansion.ts';
import { FLOW, key, MAP, SEQ, type Tape } from '../read/tape.ts';
import { toValue } from '../read/value.ts';
import { InputError, PLAIN } from './input-error.ts';

const RESOURCE_LIST_VERSIONS = ['config.kubernetes.io/v1', 'config.kubernetes.io/v1beta1'];

const API_VERSION = key('apiVersion');
const KIND = key('kind');
const ITEMS = key('items');
const RESULTS = key('results');
const FUNCTION_CONFIG = key('functionConfig');

/** What must be known of a resource list before its items are read: its function config, as plain data, and its style. */
export interface ListHead {
  functionConfig: unknown;
  functionConfigRef: ResourceRef | undefined;
  /** The style that results are most likely to be written in. */
  resultsStyle: 'block' | 'flow';
}

/** Top-level facts of a resource list: enough to check it and to add results to its text. */
export class Envelope implements ListHead {
  apiVersion = '';
  kind = '';
  functionConfig: unknown;
  functionConfigRef: ResourceRef | undefined;
  /** Offset of the key, -1 where there is none. */
  functionConfigStart = -1;
  results: { start: number; end: number; isFlow: boolean; last: number; column: number } | undefined;
  /** Offset of the closing brace when the list is written in flow style, else -1. */
  closing = -1;
  /** Offset behind the text of the top-level mapping, where another pair can be added. */
  end = 0;
  /** Offset of the text of a late key, without its quotes. */
  lateKeyStart = 0;
  /** Offset behind the value, or the item, that was read last. */
  lastEnd = 0;

  /** Takes note of a top-level pair. Throws `InputError` where it is not what it must be. */
  pair(tape: Tape, pair: number): void {
    this.lateKeyStart = tape.keyStart(pair);
    this.lastEnd = tape.end(pair);
    const node = tape.target(pair);
    const text = (): string => (tape.isString(node) ? tape.text(node) : '');
    if (tape.keyIs(pair, API_VERSION)) this.apiVersion = text();
    else if (tape.keyIs(pair, KIND)) this.kind = text();
    else if (tape.keyIs(pair, RESULTS)) this.noteResults(tape, pair);
    else if (tape.keyIs(pair, ITEMS)) {
      if (!tape.isNull(node) && tape.kind(node) !== SEQ)
        throw new InputError('`items` must be a list', tape.start(node));
    } else if (tape.keyIs(pair, FUNCTION_CONFIG)) {
      this.functionConfigStart = tape.keyStart(pair);
      const excess = tape.hasAliases ? new Expansion(tape).excess(node) : undefined;
      if (excess !== undefined) throw new InputError(`\`functionConfig\`: ${excess}`, tape.start(node));
      const manifest = tape.kind(node) === MAP ? new Manifest(tape, node) : undefined;
      this.functionConfigRef = manifest?.ref;
      try {
        this.functionConfig = toValue(tape, node, manifest?.kind === 'ConfigMap');
      } catch (error) {
        if (error instanceof RangeError) throw new InputError('`functionConfig` has too many nodes', tape.start(node));
        throw error;
      }
    }
  }

  /** Takes note of an item. */
  item(tape: Tape, node: number): void {
    this.lastEnd = tape.end(node);
  }

  private noteResults(tape: Tape, node: number): void {
    const isNull = tape.isNull(node);
    // What an alias stands for is written elsewhere, where nothing can be added for this list alone.
    if (!isNull && tape.kind(node) !== SEQ) throw new InputError('`results` must be a list', tape.start(node));
    let last = 0;
    if (!isNull) for (let entry = tape.first(node); entry !== 0; entry = tape.next(entry)) last = entry;
    const start = tape.start(node);
    const lineStart = tape.bytes.lastIndexOf(LINE_FEED, start) + 1;
    this.results = {
      start,
      end: tape.end(node),
      isFlow: !isNull && tape.has(node, FLOW),
      last: last === 0 ? 0 : tape.end(last),
      column: start - lineStart,
    };
  }

  /** Throws `InputError` unless this is a resource list. */
  check(): void {
    if (this.kind !== 'ResourceList') {
      const given = this.kind === '' ? 'missing' : `${quote(this.kind)}; ${PLAIN}`;
      throw new InputError(`the input is no ResourceList: \`kind\` is ${given}`);
    }
    if (!RESOURCE_LIST_VERSIONS.includes(this.apiVersion)) {
      const allowed = RESOURCE_LIST_VERSIONS.map((value) => quote(value)).join(', ');
      throw new InputError(
        `\`apiVersion\` of the ResourceList must be one of ${allowed}; got ${quote(this.apiVersion)}`,
      );
    }
  }

  /** The style that results must be written in to be appended to this list. */
  get resultsStyle(): 'block' | 'flow' {
    return this.closing >= 0 || (this.results?.isFlow === true && this.results.last !== 0) ? 'flow' : 'block';
  }
}
