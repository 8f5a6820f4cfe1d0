import type { PolicyField } from '../locate/policy-field.ts';
import {
  ALIAS,
  DOUBLE_QUOTED,
  EXPLICIT_KEY,
  FLOW,
  FOLDED,
  HAS_MERGE,
  KEY_DOUBLE_QUOTED,
  KEY_OTHER,
  KEY_PROPS,
  KEY_SINGLE_QUOTED,
  LITERAL,
  MAP,
  MERGE,
  NO_VALUE,
  PLAIN,
  PROPS,
  SCALAR,
  SEQ,
  SINGLE_QUOTED,
  type Tape,
} from '../read/tape.ts';
import type { Replacement } from './replacement.ts';

/** Thrown where the text is written in a way that cannot be edited safely; the message says what way. */
export class CannotEdit extends Error {
  override name = 'CannotEdit';
}

/** Why a policy cannot be removed from a mapping that inherits one. */
export const COMES_BY_MERGE = 'the policy comes from a merge (<<) and cannot be removed here';

/** Mappings that can be made around a policy: no more than a text can be deep, see `DEEPEST` in src/input/expansion.ts. */
const MOST_MISSING = 500;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const HASH = 0x23;
const COMMA = 0x2c;

/**
 * The replacements that give a field its policy, as it is to be written, or with `Unset` take it away. They are sorted
 * by offset.
 * `end` is the end of the text in `field.tape.bytes`. Throws `CannotEdit`.
 */
export function editPolicy(field: PolicyField, policy: string | 'Unset', end: number): Replacement[] {
  const editor = new Editor(field.tape, end);
  if (policy === 'Unset') {
    if (comesByMerge(field)) throw new CannotEdit(COMES_BY_MERGE);
    return editor.remove(field.map, field.policy);
  }
  if (field.policy !== 0 && !field.inherited) return editor.replace(field.policy, policy);
  return [editor.insert(field, (...style) => pairText(field.policyKey.text, policy, ...style))];
}

/** Whether a policy would come from a merge if the mapping had none of its own. */
function comesByMerge({ inherited, map, policyKey, tape }: PolicyField): boolean {
  // With aliases the merged mapping may be about to lose its policy too, so that was looked at before.
  if (inherited || tape.hasAliases || !tape.has(map, HAS_MERGE)) return inherited;
  for (let pair = tape.first(map); pair !== 0; pair = tape.next(pair)) {
    if (!tape.has(pair, MERGE)) continue;
    const sources = [pair];
    if (tape.kind(pair) === SEQ) for (let at = tape.first(pair); at !== 0; at = tape.next(at)) sources.push(at);
    if (sources.some((source) => tape.kind(source) === MAP && tape.lookup(source, policyKey) !== 0)) return true;
  }
  return false;
}

/** What is to become of a field: the policy as it is to be written, or no field at all. */
export interface Edit {
  field: PolicyField;
  policy: string | 'Unset';
}

/**
 * The replacements for fields of one mapping, which may have to make room for each other; for each edit its own, or why
 * it cannot be made. One replacement may serve several edits; then only the first has it. `edits` holds one at least;
 * `end` as for `editPolicy`. `leaving`: all pairs of the tape that are to go, from this mapping or from others.
 */
export function editTogether(
  edits: readonly Edit[],
  end: number,
  leaving: ReadonlySet<number> = NONE,
): Map<Edit, Replacement[] | CannotEdit> {
  const results = new Map<Edit, Replacement[] | CannotEdit>();
  const { map, tape } = (edits[0] as Edit).field;
  const editor = new Editor(tape, end, leaving);
  const attempt = (edit: Edit, make: () => Replacement[]): void => {
    try {
      results.set(edit, make());
    } catch (error) {
      if (!(error instanceof CannotEdit)) throw error;
      results.set(edit, error);
    }
  };

  const removals = new Map<number, Edit>();
  const insertions: Edit[] = [];
  const firsts = new Map<number, Edit>();
  // Aliases may lead to one policy several times.
  const others = new Map<Edit, Edit>();
  for (const edit of edits) {
    const { field, policy } = edit;
    const { flag, missing = [] } = field.specials;
    const same = firsts.get(field.policy);
    if (flag !== undefined) attempt(edit, () => editor.replaceFlag(field, policy));
    else if (same !== undefined) others.set(edit, same);
    else if (policy === 'Unset' && comesByMerge(field)) results.set(edit, new CannotEdit(COMES_BY_MERGE));
    else if (policy === 'Unset') removals.set(field.policy, edit);
    else if (field.policy !== 0 && !field.inherited) attempt(edit, () => editor.replace(field.policy, policy));
    else if (missing.length > MOST_MISSING) {
      results.set(edit, new CannotEdit(`more than ${MOST_MISSING} mappings are missing around it`));
    } else insertions.push(edit);
    if (field.policy !== 0 && same === undefined) firsts.set(field.policy, edit);
  }

  // What cannot go stays a neighbour for all others.
  const gone = new Set(removals.keys());
  for (let before = -1; gone.size !== before; ) {
    before = gone.size;
    const failed: number[] = [];
    for (const pair of gone) {
      const edit = removals.get(pair) as Edit;
      attempt(edit, () => editor.remove(map, pair, gone));
      if (results.get(edit) instanceof CannotEdit) failed.push(pair);
    }
    for (const pair of failed) gone.delete(pair);
  }

  const groups = groupByKey(insertions);
  const [firstKey] = groups.keys();
  for (const [name, group] of groups) {
    const [head, ...rest] = group as [Edit, ...Edit[]];
    for (const edit of rest) others.set(edit, head);
    attempt(head, () => {
      const value = nested(group, 0);
      const insertion = editor.insert(head.field, (...style) => pairText(name, value, ...style), gone);
      // In an empty flow mapping there is no neighbour that would bring a comma.
      if (name !== firstKey && editor.isLeftEmpty(map, gone)) insertion.text = `, ${insertion.text}`;
      return [insertion];
    });
  }
  for (const [edit, first] of others) {
    const result = results.get(first);
    results.set(edit, result instanceof CannotEdit ? result : []);
  }
  return results;
}

/** Insertions by the key that they add to the mapping: that of the policy, or of a mapping that is missing around it. */
function groupByKey(insertions: readonly Edit[], depth = 0): Map<string, Edit[]> {
  const groups = new Map<string, Edit[]>();
  for (const edit of insertions) {
    const name = (edit.field.specials.missing ?? [])[depth] ?? edit.field.policyKey.text;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [edit]);
    else group.push(edit);
  }
  return groups;
}

/** A value to write: a scalar, or a mapping. */
type Value = string | Map<string, Value>;

/** What the insertions under one key come to. Throws `CannotEdit` where they cannot all be. */
function nested(group: readonly Edit[], depth: number): Value {
  const below = group.filter(({ field }) => (field.specials.missing ?? []).length > depth);
  if (below.length === 0) return (group[0] as Edit).policy;
  if (below.length < group.length) throw new CannotEdit('a policy and a mapping would have to stand in the same place');
  return new Map([...groupByKey(below, depth + 1)].map(([name, inner]) => [name, nested(inner, depth + 1)]));
}

/** A pair, in flow style where `eol` is not given; its further lines are indented by `indent`. */
function pairText(
  name: string,
  value: Value,
  eol: string | undefined,
  indent: string,
  quote: string,
  colon = ': ',
): string {
  const keyText = keyToken(name, quote);
  if (typeof value === 'string') return keyText + colon + quote + value + quote;
  const inner = `${indent}  `;
  const pairs = [...value].map(([key, held]) => pairText(key, held, eol, inner, quote, colon));
  if (eol === undefined) return `${keyText}${colon}{${pairs.join(colon.endsWith(' ') ? ', ' : ',')}}`;
  return `${keyText}:${pairs.map((pair) => eol + inner + pair).join('')}`;
}

/** Names that every YAML reader takes for a string without quotes. */
const PLAIN_NAME = /^(?!(?:true|false|null|yes|no|on|off|y|n)$)[a-z_][\w./-]*$/i;

function keyToken(name: string, quote: string): string {
  if (quote === "'") return `'${name.replaceAll("'", "''")}'`;
  return quote === '"' || !PLAIN_NAME.test(name) ? JSON.stringify(name) : name;
}

/** Writes a pair, in flow style where `eol` is not given. */
type PairWriter = (eol: string | undefined, indent: string, quote: string, colon?: string) => string;

const NONE: ReadonlySet<number> = new Set();

/** Pairs that follow each other in a mapping. */
interface Run {
  first: number;
  last: number;
  /** Whether an anchor, a tag or a `?` stands before one of the keys; undefined as long as nobody has looked. */
  hasProps?: boolean;
}

class Editor {
  private readonly bytes: Buffer;

  // What was found of one mapping, in which there may be thousands of policies.
  private runs: { map: number; size: number; of: Map<number, Run>; leavesNothing: boolean } | undefined;
  private before: { map: number; of: Map<number, number> } | undefined;
  private staying: Map<number, Map<number, number>> | undefined;

  constructor(
    private readonly tape: Tape,
    private readonly end: number,
    private readonly leaving = NONE,
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

  /** Gives a flag of a command line another value. */
  replaceFlag({ specials: { flag }, policy: node }: PolicyField, policy: string): Replacement[] {
    if (flag === undefined || policy === 'Unset') throw new CannotEdit('a flag cannot be removed from a command line');
    const whole = flag.start === this.tape.start(node) && flag.end === this.tape.end(node);
    return whole ? this.replace(node, policy) : [{ start: flag.start, end: flag.end, text: policy }];
  }

  /**
   * Adds a pair beside the image; without an image in the same mapping, beside the name or the last value on one line;
   * without such a value, before the first pair.
   * `gone`: pairs that another edit takes away.
   */
  insert(field: PolicyField, pair: PairWriter, gone: ReadonlySet<number> = NONE): Replacement {
    const { tape } = this;
    const { map } = field;
    const { neighbour, isBefore } = this.neighbour(field, gone);
    const quote = neighbour === 0 ? '' : keyQuote(tape, neighbour);
    if (tape.has(map, FLOW)) return this.insertFlow(map, neighbour, pair, quote, gone.size > 0);
    if (neighbour === 0) throw new CannotEdit('the mapping has no pair that stays');
    const movesUp = this.movesUp(map, neighbour, gone);
    return this.insertBlock(map, neighbour, isBefore, movesUp, (eol, indent) => pair(eol, indent, quote));
  }

  /**
   * `isBefore`: the new pair must stand before it. Behind a collection it could meet another new pair, which goes into
   * that collection, in the wrong order.
   */
  private neighbour(
    { map, imagePair, namePair }: PolicyField,
    gone: ReadonlySet<number>,
  ): { neighbour: number; isBefore: boolean } {
    const { tape } = this;
    let first = 0;
    let lastOnOneLine = 0;
    let named = 0;
    for (let pair = tape.first(map); pair !== 0; pair = tape.next(pair)) {
      if (gone.has(pair)) continue;
      if (pair === imagePair) return { neighbour: pair, isBefore: false };
      if (pair === namePair) named = pair;
      if (first === 0) first = pair;
      if (tape.kind(pair) === SCALAR && !this.isBlockScalar(pair)) lastOnOneLine = pair;
    }
    const neighbour = named || lastOnOneLine;
    return neighbour === 0 ? { neighbour: first, isBefore: true } : { neighbour, isBefore: false };
  }

  private insertBlock(
    map: number,
    neighbour: number,
    isBefore: boolean,
    movesUp: boolean,
    write: (eol: string, indent: string) => string,
  ): Replacement {
    const { tape } = this;
    const indent = ' '.repeat(this.column(map));
    const isLast = tape.next(neighbour) === 0;
    const lineEnd = this.lineEnd(tape.end(neighbour));
    const eol = this.eol(lineEnd);
    const pair = write(eol, indent);
    const isText = this.isBlockScalar(neighbour);
    // kpt doubles a comment that comes to stand behind a new last key; and a line added behind a block scalar could
    // take blank lines from its value. In both cases the new line goes before the neighbour and the comments on it.
    const before = isBefore || isText || (isLast && this.commentFollows(lineEnd));
    const isPlainKey = !tape.has(neighbour, KEY_PROPS | EXPLICIT_KEY);
    if (isBefore && !isPlainKey) throw new CannotEdit('an anchor, a tag or a "?" stands before the first key');
    if (before && isPlainKey) {
      const keyStart = keyTokenStart(tape, neighbour);
      const lineStart = this.lineStart(keyStart);
      if (movesUp || this.skip(lineStart, isBlank) < keyStart)
        return { start: keyStart, end: keyStart, text: pair + eol + indent };
      const start = this.commentsAbove(lineStart, neighbour === tape.first(map) ? 0 : this.previousEnd(map, neighbour));
      return { start, end: start, text: indent + pair + eol };
    }
    if (isText) throw new CannotEdit('a block scalar stands where it would go');
    return { start: lineEnd, end: lineEnd, text: eol + indent + pair };
  }

  /** Whether a pair comes to stand on the line of a dash, because all before it go. */
  private movesUp(map: number, pair: number, gone: ReadonlySet<number>): boolean {
    const { tape } = this;
    const first = tape.first(map);
    if (!gone.has(first)) return false;
    for (let at = first; at !== pair; at = tape.next(at)) if (!gone.has(at)) return false;
    return this.isBesideDash(map, first);
  }

  /** Whether a pair is the first of its mapping, on the line of a dash. */
  private isBesideDash(map: number, pair: number): boolean {
    const { tape } = this;
    const keyStart = keyTokenStart(tape, pair);
    return pair === tape.first(map) && this.skip(this.lineStart(keyStart), isBlank) < keyStart;
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

  /** `inline`: on the neighbour's line, before its comma, which may go. */
  private insertFlow(map: number, neighbour: number, write: PairWriter, quote: string, inline: boolean): Replacement {
    const { tape, bytes } = this;
    if (neighbour === 0) {
      const start = tape.start(map) + 1;
      return { start, end: start, text: write(undefined, '', quote) };
    }
    this.checkBraces(map);
    const separator = this.colon(neighbour);
    const pair = write(undefined, '', quote, separator);
    const space = separator.endsWith(' ') ? ' ' : '';
    const keyStart = keyTokenStart(tape, neighbour);
    const end = tape.end(neighbour);
    const lineStart = this.blankLineStart(keyStart);
    if (lineStart < 0 || inline || tape.has(neighbour, KEY_PROPS | EXPLICIT_KEY)) {
      return { start: end, end, text: `,${space}${pair}` };
    }
    const indent = bytes.toString('latin1', lineStart, keyStart);
    const comma = this.skip(end, isBlank);
    if (tape.next(neighbour) !== 0 && bytes[comma] === COMMA) {
      const rest = this.skip(comma + 1, isBlank);
      if (!this.endsLine(rest)) return { start: comma + 1, end: comma + 1, text: `${space}${pair},` };
      // Behind the comma and its comment, so that the neighbour's line stays as it is.
      const lineEnd = this.lineEnd(rest);
      return { start: lineEnd, end: lineEnd, text: `${this.eol(lineEnd)}${indent}${pair},` };
    }
    return { start: keyStart, end: keyStart, text: `${pair},${this.eol(this.lineEnd(end))}${indent}` };
  }

  /**
   * Takes a pair away: its line, or in a line with others just the pair. `gone`: pairs of the mapping that go as well;
   * one replacement takes neighbours away together, and belongs to the first of them.
   */
  remove(map: number, pair: number, gone: ReadonlySet<number> = NONE): Replacement[] {
    const { tape } = this;
    let run = this.runAround(map, pair, gone);
    const isWhole = run.first === tape.first(map) && tape.next(run.last) === 0;
    // In block style each goes with its own lines, except from the line of a dash, or at the end of a text without a
    // final line break, where the one before the first goes instead.
    const endsText = (): boolean => this.lineEnd(tape.end(run.last)) >= this.end;
    const isJoined = tape.has(map, FLOW) || isWhole || this.isBesideDash(map, run.first) || endsText();
    if (!isJoined) run = { first: pair, last: pair };
    run.hasProps ??= this.hasProps(run);
    if (run.hasProps) throw new CannotEdit('an anchor, a tag or a "?" stands before the key');
    if (!isWhole && (gone.size < 2 ? this.isLeftEmpty(map, gone) : this.runs?.leavesNothing === true))
      throw new CannotEdit('a comment would be all that stays in the mapping');
    if (pair !== run.first) return [];
    return tape.has(map, FLOW) ? this.removeFlow(map, run) : this.removeBlock(map, run);
  }

  private hasProps({ first, last }: Run): boolean {
    const { tape } = this;
    for (let at = first; ; at = tape.next(at)) {
      if (tape.has(at, KEY_PROPS | EXPLICIT_KEY)) return true;
      if (at === last) return false;
    }
  }

  /** The pairs around a pair that go with it, with nothing but white space and commas between. */
  private runAround(map: number, pair: number, gone: ReadonlySet<number>): Run {
    if (gone.size < 2) return { first: pair, last: pair };
    if (this.runs?.map !== map || this.runs.size !== gone.size) {
      this.runs = { map, size: gone.size, of: this.runsOf(map, gone), leavesNothing: this.isLeftEmpty(map, gone) };
    }
    const run = this.runs.of.get(pair);
    if (run === undefined) throw new CannotEdit('a comment stands between two policies that go');
    return run;
  }

  /** The run that each pair belongs to; none behind a comment between two that go in flow style or from a dash. */
  private runsOf(map: number, gone: ReadonlySet<number>): Map<number, Run> {
    const { tape } = this;
    const runs = new Map<number, Run>();
    let run: Run = { first: 0, last: 0 };
    let previous = 0;
    for (let at = tape.first(map); at !== 0; previous = at, at = tape.next(at)) {
      if (!gone.has(at)) continue;
      if (gone.has(previous) && this.onlyBlank(tape.end(previous), keyTokenStart(tape, at))) run.last = at;
      else if (gone.has(previous) && (tape.has(map, FLOW) || this.wouldMoveUp(map, run, at))) break;
      else run = { first: at, last: at };
      runs.set(at, run);
    }
    return runs;
  }

  /** Whether what goes from the line of a dash, with a comment beside it, would take the line of the next pair along. */
  private wouldMoveUp(map: number, { first, last }: Run, pair: number): boolean {
    const behind = this.skip(this.lineEnd(this.tape.end(last)), isWhite);
    return this.isBesideDash(map, first) && behind >= keyTokenStart(this.tape, pair);
  }

  /** Whether a mapping has no pair but those that go. */
  isLeftEmpty(map: number, gone: ReadonlySet<number>): boolean {
    for (let pair = this.tape.first(map); pair !== 0; pair = this.tape.next(pair)) if (!gone.has(pair)) return false;
    return true;
  }

  private onlyBlank(from: number, to: number): boolean {
    return this.skip(from, (byte) => isWhite(byte) || byte === COMMA) >= to;
  }

  private removeBlock(map: number, { first, last }: Run): Replacement[] {
    const { tape } = this;
    const keyStart = keyTokenStart(tape, first);
    const end = tape.end(last);
    if (tape.first(map) === first && tape.next(last) === 0) {
      // What stands beside the last value stays, also beside the indicator of a block scalar.
      const [value, ...below] = this.isBlockScalar(last) ? this.replace(last, '{}') : [];
      return [{ start: keyStart, end: value?.end ?? end, text: '{}' }, ...below];
    }
    const lineStart = this.lineStart(keyStart);
    const lineEnd = this.lineEnd(end);
    if (this.skip(lineStart, isBlank) < keyStart) {
      // The first key on the line of a dash: what follows moves up.
      return [{ start: keyStart, end: this.skip(lineEnd, isWhite), text: '' }];
    }
    const above = this.textAbove(map, first);
    if (above !== 0) this.checkTextAbove(above, lineEnd);
    const eol = this.eol(lineEnd).length;
    if (lineEnd < this.end) return [{ start: lineStart, end: lineEnd + eol, text: '' }];
    // The line break before the last line goes with it, so that the text ends as it did; a block scalar's is its own.
    return [{ start: above === 0 ? Math.max(0, lineStart - eol) : lineStart, end: lineEnd, text: '' }];
  }

  private isBlockScalar(node: number): boolean {
    const style = this.tape.style(node);
    return this.tape.kind(node) === SCALAR && (style === LITERAL || style === FOLDED);
  }

  /** The block scalar that ends right above a pair, or above others that go too; 0 where none does. */
  private textAbove(map: number, pair: number): number {
    const { tape } = this;
    let above = this.lastToStay(map, pair);
    while (
      !tape.has(above, FLOW) &&
      tape.kind(above) !== SCALAR &&
      tape.kind(above) !== ALIAS &&
      tape.first(above) !== 0
    ) {
      above = this.lastToStay(above, 0);
    }
    return this.isBlockScalar(above) ? above : 0;
  }

  /** The last pair or entry of a collection, or the last before another, that does not go; 0 where all do. */
  private lastToStay(collection: number, before: number): number {
    const { tape, leaving } = this;
    this.staying ??= new Map();
    let known = this.staying.get(collection);
    if (known === undefined) {
      known = new Map<number, number>();
      let last = 0;
      for (let at = tape.first(collection); at !== 0; at = tape.next(at)) {
        known.set(at, last);
        if (!leaving.has(at)) last = at;
      }
      known.set(0, last);
      this.staying.set(collection, known);
    }
    return known.get(before) as number;
  }

  /** Throws where the lines below a pair that goes would become part of the block scalar above it. */
  private checkTextAbove(above: number, lineEnd: number): void {
    const { tape, bytes } = this;
    const headerEnd = this.lineEnd(tape.start(above));
    const header = bytes.toString('latin1', tape.start(above), headerEnd);
    const below = lineEnd < this.end ? lineEnd + this.eol(lineEnd).length : lineEnd;
    const next = this.skip(below, isWhite);
    const blank = bytes.toString('latin1', below, this.lineStart(next));
    const takesBlank = /[ \t]/.test(blank) || (blank !== '' && /^.[0-9]?\+/.test(header));
    if (takesBlank || (bytes[next] === HASH && this.columnAt(next) >= this.textColumn(above, header, headerEnd))) {
      throw new CannotEdit('blank lines or a comment below it would become part of the text above it');
    }
  }

  /** Column of the text of a block scalar: no more than it is, where the header leaves that open. */
  private textColumn(scalar: number, header: string, headerEnd: number): number {
    const text = this.skip(headerEnd, isWhite);
    return text >= this.tape.end(scalar) || /^.[+-]?[0-9]/.test(header) ? 0 : this.columnAt(text);
  }

  private columnAt(offset: number): number {
    return offset - this.lineStart(offset);
  }

  private removeFlow(map: number, { first, last }: Run): Replacement[] {
    const { tape, bytes } = this;
    this.checkBraces(map);
    const keyStart = keyTokenStart(tape, first);
    const end = tape.end(last);
    const isFirst = tape.first(map) === first;
    const comma = this.commaBehind(last);
    const take = (from: number, to: number): Replacement => ({ start: from, end: to, text: '' });
    // The comma that goes with it: the one behind, or where there is none the one before.
    const before = comma < 0 && !isFirst ? this.commaBehind(this.previous(map, first)) : -1;
    if (before < 0 && comma < 0 && !(isFirst && tape.next(last) === 0)) {
      throw new CannotEdit('no comma was found where one must be');
    }

    const lineStart = this.blankLineStart(keyStart);
    const hasComma = comma >= 0 && this.skip(end, isBlank) === comma;
    const rest = this.skip(hasComma ? comma + 1 : end, isBlank);
    const isAlone = isFirst && tape.next(last) === 0;
    if (lineStart >= 0 && this.endsLine(rest) && !isAlone) {
      const lineEnd = this.lineEnd(rest);
      const line = take(lineStart, Math.min(this.end, lineEnd + this.eol(lineEnd).length));
      if (hasComma) return [line];
      // JSON allows no comma behind the last pair, so the one before goes too.
      if (before >= 0) return [take(before, before + 1), line];
      return [line, take(comma, this.skip(comma + 1, isBlank))];
    }
    if (before >= 0) {
      if (this.skip(before + 1, isWhite) === keyStart) return [take(before, end)];
      return [take(before, before + 1), take(keyStart, end)];
    }
    if (comma < 0) return [take(keyStart, end)];
    if (!hasComma) return [take(keyStart, end), take(comma, comma + 1)];
    if (isAlone) return [take(keyStart, comma + 1)];
    if (!this.endsLine(rest)) return [take(keyStart, rest)];
    // The last pair on a line with others: the blanks before it would be left at the line's end.
    let start = keyStart;
    while (isBlank(bytes[start - 1] as number)) start--;
    return [take(start, comma + 1)];
  }

  /** A single pair in a flow list can stand there without braces, and then nothing can stand beside it. */
  private checkBraces(map: number): void {
    if (this.bytes[this.tape.start(map)] !== 0x7b) throw new CannotEdit('the mapping has no braces');
  }

  /** Offset of the line's start if only blanks stand before `at`, else -1. However long the line, it looks at no more. */
  private blankLineStart(at: number): number {
    let start = at;
    while (start > 0 && isBlank(this.bytes[start - 1] as number)) start--;
    return start === 0 || this.bytes[start - 1] === LINE_FEED ? start : -1;
  }

  /** Whether nothing but a comment stands between `at` and the end of its line. */
  private endsLine(at: number): boolean {
    const byte = this.bytes[at];
    return at >= this.end || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === HASH;
  }

  private previous(map: number, pair: number): number {
    const { tape } = this;
    if (this.before?.map !== map) {
      const of = new Map<number, number>();
      for (let at = tape.first(map); at !== 0; at = tape.next(at)) of.set(tape.next(at), at);
      this.before = { map, of };
    }
    return this.before.of.get(pair) as number;
  }

  /** Offset of the comma that follows a pair, with nothing but white space and comments between; -1 without one. */
  private commaBehind(pair: number): number {
    let at = this.tape.end(pair);
    for (;;) {
      at = this.skip(at, isWhite);
      if (this.bytes[at] !== HASH) break;
      at = this.lineEnd(at);
    }
    return this.bytes[at] === COMMA ? at : -1;
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
    return at === 0 ? 0 : this.bytes.lastIndexOf(LINE_FEED, at - 1) + 1;
  }

  /** Offset of the line break that ends the line of `at`; of its carriage return if there is one. */
  private lineEnd(at: number): number {
    const feed = this.bytes.indexOf(LINE_FEED, at);
    const end = feed < 0 || feed > this.end ? this.end : feed;
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
