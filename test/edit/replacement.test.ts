import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyInPlace, applyReplacements, type Replacement } from '../../src/edit/replacement.ts';

function inPieces(text: string, replacements: readonly Replacement[]): Buffer[] {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  applyReplacements(bytes, bytes.length, replacements, (piece) => pieces.push(Buffer.from(piece)));
  return pieces;
}

const apply = (text: string, replacements: readonly Replacement[]): string =>
  Buffer.concat(inPieces(text, replacements)).toString();

function never(): never {
  throw new Error('something was written');
}

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
    expect(() => apply('abc', replacements)).toThrow('replacements overlap');
    const bytes = Buffer.concat([Buffer.from('abc'), Buffer.alloc(9)]);
    expect(() => applyInPlace(bytes, 3, replacements, never)).toThrow('replacements overlap');
  });

  test('give the same in pieces and in place, whatever they are', () => {
    fc.assert(
      fc.property(scene, ({ text, expected, replacements }) => {
        expect(apply(text, replacements)).toBe(expected);
        const end = Buffer.byteLength(text);
        const room = replacements.reduce(
          (sum, { text: put }) => sum + (typeof put === 'string' ? put.length * 3 : 0),
          0,
        );
        const bytes = Buffer.alloc(end + room);
        bytes.write(text);
        const pieces: Buffer[] = [];
        expect(applyInPlace(bytes, end, replacements, (piece) => pieces.push(Buffer.from(piece)))).toBe(true);
        expect(Buffer.concat(pieces).toString()).toBe(expected);
      }),
    );
  });

  test('in a buffer without room are left to the pieces', () => {
    const bytes = Buffer.from('abc');
    expect(applyInPlace(bytes, 3, [{ start: 0, end: 0, text: 'x' }], never)).toBe(false);
    expect(bytes.toString()).toBe('abc');
  });

  test('of a large text come in pieces of a size that a pipe likes', () => {
    const text = 'x'.repeat(1_000_000);
    const long = 'ü'.repeat(300_000);
    const pieces = inPieces(text, [
      { start: 10, end: 20, text: 'y' },
      { start: 500_000, end: 500_001, text: long },
      { start: 999_999, end: 1_000_000, text: 'z' },
    ]);
    const expected = `${'x'.repeat(10)}y${'x'.repeat(499_980)}${long}${'x'.repeat(499_998)}z`;
    expect(Buffer.concat(pieces).toString() === expected).toBe(true);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(256 * 1024);
    expect(pieces.length).toBeLessThan(20);
  });
});
