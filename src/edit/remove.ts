import { COMMA, HASH, isBlank, isWhite } from '../read/bytes.ts';
import { ALIAS, EXPLICIT_KEY, FLOW, KEY_PROPS, SCALAR, type Tape } from '../read/tape.ts';
import { CannotEdit } from './cannot-edit.ts';
import type { Layout } from './layout.ts';
import { replaceValue } from './replace.ts';
import type { Replacement } from './replacement.ts';

/** Pairs that follow each other in a mapping. */
interface Run {
  first: number;
  last: number;
  /** Whether an anchor, a tag or a `?` stands before one of the keys; undefined as long as nobody has looked. */
  hasProps?: boolean;
}

export const NO_PAIRS: ReadonlySet<number> = new Set();

/** Takes policies away from a mapping, in which there may be thousands of them. */
export class Removals {
  private runs: { gone: ReadonlySet<number>; of: Map<number, Run>; leavesNothing: boolean } | undefined;
  private staying: Map<number, Map<number, number>> | undefined;

  /** `leaving`: all pairs of the tape that are to go, from this mapping or from others. */
  constructor(
    private readonly layout: Layout,
    private readonly map: number,
    private readonly leaving: ReadonlySet<number>,
  ) {}

  /**
   * Takes a pair away: its line, or in a line with others just the pair. `gone`: pairs of the mapping that go as well;
   * one replacement takes neighbours away together, and belongs to the first of them.
   */
  remove(pair: number, gone: ReadonlySet<number>): Replacement[] {
    const { layout, map } = this;
    const { tape } = layout;
    let run = this.runAround(pair, gone);
    const isWhole = run.first === tape.first(map) && tape.next(run.last) === 0;
    // In block style each goes with its own lines, except from the line of a dash, or at the end of a text without a
    // final line break, where the one before the first goes instead.
    const endsText = (): boolean => layout.lineEnd(tape.end(run.last)) >= layout.end;
    const isJoined = tape.has(map, FLOW) || isWhole || layout.isBesideDash(map, run.first) || endsText();
    if (!isJoined) run = { first: pair, last: pair };
    run.hasProps ??= this.hasProps(run);
    if (run.hasProps) throw new CannotEdit('an anchor, a tag or a "?" stands before the key');
    if (!isWhole && (gone.size < 2 ? leavesNothing(layout.tape, map, gone) : this.runs?.leavesNothing === true))
      throw new CannotEdit('a comment would be all that stays in the mapping');
    if (pair !== run.first) return [];
    return tape.has(map, FLOW) ? this.removeFlow(run) : this.removeBlock(run);
  }

  private hasProps({ first, last }: Run): boolean {
    const { tape } = this.layout;
    for (let at = first; ; at = tape.next(at)) {
      if (tape.has(at, KEY_PROPS | EXPLICIT_KEY)) return true;
      if (at === last) return false;
    }
  }

  /** The pairs around a pair that go with it, with nothing but white space and commas between. */
  private runAround(pair: number, gone: ReadonlySet<number>): Run {
    if (gone.size < 2) return { first: pair, last: pair };
    if (this.runs?.gone !== gone) {
      const isLeftEmpty = leavesNothing(this.layout.tape, this.map, gone);
      this.runs = { gone, of: this.runsOf(gone, isLeftEmpty), leavesNothing: isLeftEmpty };
    }
    const run = this.runs.of.get(pair);
    if (run === undefined) throw new CannotEdit('a comment stands between two policies that go');
    return run;
  }

  /** The run that each pair belongs to; none behind a comment between two that must go together but cannot. */
  private runsOf(gone: ReadonlySet<number>, isLeftEmpty: boolean): Map<number, Run> {
    const { layout, map } = this;
    const { tape } = layout;
    const runs = new Map<number, Run>();
    let run: Run = { first: 0, last: 0 };
    let previous = 0;
    for (let at = tape.first(map); at !== 0; previous = at, at = tape.next(at)) {
      if (!gone.has(at)) continue;
      if (gone.has(previous) && this.onlyBlank(tape.end(previous), layout.keyTokenStart(at))) run.last = at;
      else if (gone.has(previous) && tape.has(map, FLOW)) break;
      else if (gone.has(previous) && this.wouldMoveUp(run, at)) {
        // A comment beside a policy goes with its line, but stays where nothing else does.
        if (isLeftEmpty) break;
        run.last = at;
      } else run = { first: at, last: at };
      runs.set(at, run);
    }
    return runs;
  }

  /** Whether what goes from the line of a dash, with a comment beside it, would take the line of the next pair along. */
  private wouldMoveUp({ first, last }: Run, pair: number): boolean {
    const { layout, map } = this;
    const behind = layout.skip(layout.lineEnd(layout.tape.end(last)), isWhite);
    return layout.isBesideDash(map, first) && behind >= layout.keyTokenStart(pair);
  }

  private onlyBlank(from: number, to: number): boolean {
    return this.layout.skip(from, (byte) => isWhite(byte) || byte === COMMA) >= to;
  }

  private removeBlock({ first, last }: Run): Replacement[] {
    const { layout, map } = this;
    const { tape } = layout;
    const keyStart = layout.keyTokenStart(first);
    const end = tape.end(last);
    if (tape.first(map) === first && tape.next(last) === 0) {
      // What stands beside the last value stays, also beside the indicator of a block scalar.
      const [value, ...below] = layout.isBlockScalar(last) ? replaceValue(layout, last, '{}') : [];
      return [{ start: keyStart, end: value?.end ?? end, text: '{}' }, ...below];
    }
    const lineStart = layout.lineStart(keyStart);
    const lineEnd = layout.lineEnd(end);
    if (layout.skip(lineStart, isBlank) < keyStart) {
      // The first key on the line of a dash: what follows moves up.
      return [{ start: keyStart, end: layout.skip(lineEnd, isWhite), text: '' }];
    }
    const above = this.textAbove(first);
    if (above !== 0) this.checkTextAbove(above, lineEnd);
    const eol = layout.eol(lineEnd).length;
    if (lineEnd < layout.end) return [{ start: lineStart, end: lineEnd + eol, text: '' }];
    // The line break before the last line goes with it, so that the text ends as it did; a block scalar's is its own.
    return [{ start: above === 0 ? Math.max(0, lineStart - eol) : lineStart, end: lineEnd, text: '' }];
  }

  /** The block scalar that ends right above a pair, or above others that go too; 0 where none does. */
  private textAbove(pair: number): number {
    const { layout, map } = this;
    const { tape } = layout;
    let above = this.lastToStay(map, pair);
    while (
      !tape.has(above, FLOW) &&
      tape.kind(above) !== SCALAR &&
      tape.kind(above) !== ALIAS &&
      tape.first(above) !== 0
    ) {
      above = this.lastToStay(above, 0);
    }
    return layout.isBlockScalar(above) ? above : 0;
  }

  /** The last pair or entry of a collection, or the last before another, that does not go; 0 where all do. */
  private lastToStay(collection: number, before: number): number {
    const { leaving } = this;
    const { tape } = this.layout;
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
    const { layout } = this;
    const { tape, bytes } = layout;
    const headerEnd = layout.lineEnd(tape.start(above));
    const header = bytes.toString('latin1', tape.start(above), headerEnd);
    const below = lineEnd < layout.end ? lineEnd + layout.eol(lineEnd).length : lineEnd;
    const next = layout.skip(below, isWhite);
    const blank = bytes.toString('latin1', below, layout.lineStart(next));
    const takesBlank = /[ \t]/.test(blank) || (blank !== '' && /^.[0-9]?\+/.test(header));
    if (takesBlank || (bytes[next] === HASH && layout.columnAt(next) >= this.textColumn(above, header, headerEnd))) {
      throw new CannotEdit('blank lines or a comment below it would become part of the text above it');
    }
  }

  /** Column of the text of a block scalar: no more than it is, where the header leaves that open. */
  private textColumn(scalar: number, header: string, headerEnd: number): number {
    const { layout } = this;
    const text = layout.skip(headerEnd, isWhite);
    return text >= layout.tape.end(scalar) || /^.[+-]?[0-9]/.test(header) ? 0 : layout.columnAt(text);
  }

  private removeFlow({ first, last }: Run): Replacement[] {
    const { layout, map } = this;
    const { tape, bytes } = layout;
    layout.checkBraces(map);
    const keyStart = layout.keyTokenStart(first);
    const end = tape.end(last);
    const isFirst = tape.first(map) === first;
    const comma = layout.commaBehind(last);
    const take = (from: number, to: number): Replacement => ({ start: from, end: to, text: '' });
    // The comma that goes with it: the one behind, or where there is none the one before.
    const before = comma < 0 && !isFirst ? layout.commaBehind(layout.previous(map, first)) : -1;
    if (before < 0 && comma < 0 && !(isFirst && tape.next(last) === 0)) {
      throw new CannotEdit('no comma was found where one must be');
    }

    const lineStart = layout.blankLineStart(keyStart);
    const hasComma = comma >= 0 && layout.skip(end, isBlank) === comma;
    const rest = layout.skip(hasComma ? comma + 1 : end, isBlank);
    const isAlone = isFirst && tape.next(last) === 0;
    if (lineStart >= 0 && layout.endsLine(rest) && !isAlone) {
      const lineEnd = layout.lineEnd(rest);
      const line = take(lineStart, Math.min(layout.end, lineEnd + layout.eol(lineEnd).length));
      if (hasComma) return [line];
      // JSON allows no comma behind the last pair, so the one before goes too.
      if (before >= 0) return [take(before, before + 1), line];
      return [line, take(comma, layout.skip(comma + 1, isBlank))];
    }
    if (before >= 0) {
      if (layout.skip(before + 1, isWhite) === keyStart) return [take(before, end)];
      return [take(before, before + 1), take(keyStart, end)];
    }
    if (comma < 0) return [take(keyStart, end)];
    if (!hasComma) return [take(keyStart, end), take(comma, comma + 1)];
    if (isAlone) return [take(keyStart, comma + 1)];
    if (!layout.endsLine(rest)) return [take(keyStart, rest)];
    // The last pair on a line with others: the blanks before it would be left at the line's end.
    let start = keyStart;
    while (isBlank(bytes[start - 1] as number)) start--;
    return [take(start, comma + 1)];
  }
}

/** Whether a mapping has no pair but those that go. */
export function leavesNothing(tape: Tape, map: number, gone: ReadonlySet<number>): boolean {
  for (let pair = tape.first(map); pair !== 0; pair = tape.next(pair)) if (!gone.has(pair)) return false;
  return true;
}
