import type { PolicyField } from '../locate/policy-field.ts';
import { SPACE } from '../read/bytes.ts';
import { DOUBLE_QUOTED, NO_VALUE, PLAIN, PROPS, SCALAR, SINGLE_QUOTED } from '../read/tape.ts';
import { CannotEdit } from './cannot-edit.ts';
import type { Layout } from './layout.ts';
import type { Replacement } from './replacement.ts';

/** Gives a pair a new scalar value in the quotes of the old one. */
export function replaceValue(layout: Layout, pair: number, value: string): Replacement[] {
  const { tape } = layout;
  const start = tape.start(pair);
  const end = tape.end(pair);
  if (tape.has(pair, NO_VALUE)) throw new CannotEdit('the key has no value');
  if (tape.kind(pair) !== SCALAR) return [{ start, end, text: value }];
  const quote = layout.keyQuote(pair);
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
      const indicator = layout.skip(start, (byte) => byte > SPACE);
      const header = layout.lineEnd(start);
      if (header >= end) return [{ start, end: indicator, text: value }];
      return [
        { start, end: indicator, text: value },
        { start: header, end, text: '' },
      ];
    }
  }
}

/** Gives a flag of a command line another value. */
export function replaceFlag(
  layout: Layout,
  { specials: { flag }, policy: node }: PolicyField,
  policy: string,
): Replacement[] {
  if (flag === undefined || policy === 'Unset') throw new CannotEdit('a flag cannot be removed from a command line');
  const whole = flag.start === layout.tape.start(node) && flag.end === layout.tape.end(node);
  return whole ? replaceValue(layout, node, policy) : [{ start: flag.start, end: flag.end, text: policy }];
}
