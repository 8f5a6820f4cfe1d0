import { LINE_FEED } from './bytes.ts';

/** Where the lines of a text begin, for many look-ups; it is made at the first one. */
export class LineIndex {
  private starts: number[] | undefined;
  /** What was looked up last; `line` is 0-based. */
  private last = { line: -1, offset: 0, column: 1 };

  /** `end`: byte offset of the end of the text in `bytes`. */
  constructor(
    private readonly bytes: Buffer,
    private readonly end: number,
  ) {}

  /** The 1-based line and column (in characters, that is code points) of a byte offset. */
  at(offset: number): { line: number; column: number } {
    this.starts ??= this.lineStarts();
    const { starts } = this;
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    // A text may be one long line, in which places are mostly asked for in order.
    const { last } = this;
    const goesOn = last.line === low && last.offset <= offset;
    let column = goesOn ? last.column : 1;
    for (let at = goesOn ? last.offset : (starts[low] as number); at < offset; at++) {
      // Bytes of the form 10xxxxxx continue a character.
      if (((this.bytes[at] as number) & 0xc0) !== 0x80) column++;
    }
    this.last = { line: low, offset, column };
    return { line: low + 1, column };
  }

  private lineStarts(): number[] {
    const { bytes, end } = this;
    const starts = [0];
    for (let feed = bytes.indexOf(LINE_FEED); feed >= 0 && feed < end; feed = bytes.indexOf(LINE_FEED, feed + 1)) {
      starts.push(feed + 1);
    }
    return starts;
  }
}
