import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineIndex } from '../../src/read/line-index.ts';

describe('LineIndex', () => {
  it.each([
    ['', 0, 1, 1],
    ['ab', 1, 1, 2],
    ['ab\ncd', 2, 1, 3],
    ['ab\ncd', 3, 2, 1],
    ['ab\r\ncd', 5, 2, 2],
    ['é😀x', 6, 1, 3],
    ['a\n\n', 3, 3, 1],
  ])('%j at %i: %i:%i', (text, offset, line, column) => {
    const bytes = Buffer.from(`${text}\n\n`);
    expect(new LineIndex(bytes, bytes.length - 2).at(offset)).toEqual({ line, column });
  });

  it('agrees with counting', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'é', '😀', '\n', '\r\n')), fc.nat(), (parts, seed) => {
        const text = parts.join('');
        const before = parts.slice(0, parts.length === 0 ? 0 : seed % parts.length).join('');
        const lines = before.split('\n');
        const bytes = Buffer.from(text);
        expect(new LineIndex(bytes, bytes.length).at(Buffer.byteLength(before))).toEqual({
          line: lines.length,
          column: [...(lines.at(-1) ?? '')].length + 1,
        });
      }),
    );
  });
});
