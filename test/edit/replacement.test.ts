import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyReplacements, type Replacement } from '../../src/edit/replacement.ts';

/** `room`: bytes behind the text that may be written to. */
function inPieces(text: string, replacements: readonly Replacement[], room = 0): Buffer[] {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  const take = (piece: Uint8Array): number => pieces.push(Buffer.from(piece));
  applyReplacements(Buffer.concat([bytes, Buffer.alloc(room)]), bytes.length, replacements, take, room > 0);
  return pieces;
}

const apply = (text: string, replacements: readonly Replacement[]): string =>
  Buffer.concat(inPieces(text, replacements)).toString();

/** Text and replacements that fit to it, made of parts that alternately stay and go. */
const scene = fc
  .array(
    fc.record({ kept: fc.string(), gone: fc.string(), put: fc.string({ unit: 'grapheme' }), asBuffer: fc.boolean() }),
  )
  .map((parts) => {
    let text = '';
    let expected = '';
    const replacements: Replacement[] = [];
    for (const { kept, gone, put, asBuffer } of parts) {
      const start = Buffer.byteLength(text + kept);
      text += kept + gone;
      expected += kept + put;
      replacements.push({ start, end: Buffer.byteLength(text), text: asBuffer ? Buffer.from(put) : put });
    }
    return { text, expected, replacements };
  });

describe('replacements', () => {
  test.each<[string, Replacement[], string]>([
    ['none', [], 'abc'],
    [
      'at both ends',
      [
        { start: 0, end: 0, text: '<' },
        { start: 3, end: 3, text: '>' },
      ],
      '<abc>',
    ],
    ['of everything', [{ start: 0, end: 3, text: 'ü☃😀' }], 'ü☃😀'],
    [
      'side by side',
      [
        { start: 1, end: 2, text: 'x' },
        { start: 2, end: 3, text: '' },
      ],
      'ax',
    ],
    [
      'two at one place, in their order',
      [
        { start: 1, end: 1, text: 'x' },
        { start: 1, end: 1, text: 'y' },
      ],
      'axybc',
    ],
    ['as bytes', [{ start: 1, end: 2, text: Buffer.from('☃') }], 'a☃c'],
  ])('%s', (_, replacements, expected) => {
    expect(apply('abc', replacements)).toBe(expected);
  });

  test.each<[string, Replacement[]]>([
    [
      'overlap',
      [
        { start: 0, end: 2, text: '' },
        { start: 1, end: 3, text: '' },
      ],
    ],
    [
      'stand in the wrong order',
      [
        { start: 2, end: 2, text: '' },
        { start: 1, end: 1, text: '' },
      ],
    ],
    ['end before they start', [{ start: 2, end: 1, text: '' }]],
    ['reach beyond the text', [{ start: 2, end: 4, text: '' }]],
  ])('that %s are refused', (_, replacements) => {
    const never = (): never => {
      throw new Error('something was written');
    };
    expect(() => applyReplacements(Buffer.from('abc'), 3, replacements, never)).toThrow('replacements overlap');
  });

  test('give what they say, whatever they are, with the rest of the buffer as workplace or not', () => {
    fc.assert(
      fc.property(scene, ({ text, expected, replacements }) => {
        expect(apply(text, replacements)).toBe(expected);
        const end = Buffer.byteLength(text);
        const bytes = Buffer.alloc(end + 300_000, '#');
        bytes.write(text);
        const pieces: Buffer[] = [];
        const take = (piece: Uint8Array): number => pieces.push(Buffer.from(piece));
        applyReplacements(bytes, end, replacements, take);
        expect(bytes.subarray(end).every((byte) => byte === 0x23)).toBe(true);
        applyReplacements(bytes, end, replacements, take, true);
        expect(Buffer.concat(pieces).toString()).toBe(expected + expected);
        expect(bytes.toString('utf8', 0, end)).toBe(text);
      }),
    );
  });

  test('of a large text come in pieces of a size that a pipe likes', () => {
    const text = 'x'.repeat(1_000_000);
    const long = 'ü'.repeat(300_000);
    const replacements = [
      { start: 10, end: 20, text: 'y' },
      { start: 500_000, end: 500_001, text: long },
      { start: 999_999, end: 1_000_000, text: 'z' },
    ];
    const expected = `${'x'.repeat(10)}y${'x'.repeat(499_980)}${long}${'x'.repeat(499_998)}z`;
    for (const room of [0, 300_000]) {
      const pieces = inPieces(text, replacements, room);
      expect(Buffer.concat(pieces).toString() === expected).toBe(true);
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(256 * 1024);
      expect(pieces.length).toBeLessThan(20);
    }
  });
});
