import { expect, test } from 'vitest';
import { nearest } from '../../src/config/nearest.ts';

const FIELDS = ['images', 'tags', 'digest', 'containers', 'containerTypes', 'current', 'kinds', 'names', 'namespaces'];
const POLICIES = ['Always', 'IfNotPresent', 'Never', 'Default', 'Unset', 'Keep'];

test.each([
  ['image', FIELDS, 'images'],
  ['IMAGES', FIELDS, 'images'],
  ['tag', FIELDS, 'tags'],
  ['container', FIELDS, 'containers'],
  ['containertype', FIELDS, 'containerTypes'],
  ['name', FIELDS, 'names'],
  ['namespace', FIELDS, 'namespaces'],
  ['foo', FIELDS, undefined],
  ['', FIELDS, undefined],
  ['__proto__', FIELDS, undefined],
  ['constructor', FIELDS, undefined],
  ['always', POLICIES, 'Always'],
  ['Awlays', POLICIES, 'Always'],
  ['if-not-present', POLICIES, 'IfNotPresent'],
  ['ifnotpresent', POLICIES, 'IfNotPresent'],
  ['Nver', POLICIES, 'Never'],
  ['Keeep', POLICIES, 'Keep'],
  ['Sometimes', POLICIES, undefined],
  ['pullpolicy.dev/v1', ['pullpolicy.dev/v1alpha1', 'v1'], 'pullpolicy.dev/v1alpha1'],
  ['x', [], undefined],
])('%s', (name, known, expected) => {
  expect(nearest(name, known)).toBe(expected);
});

test('a swap of neighbours is one mistake', () => {
  expect(nearest('teh', ['the', 'tex'])).toBe('the');
});

test('among equals the one of the same case wins, then the first', () => {
  expect(nearest('abcd', ['ABCD', 'abcd'])).toBe('abcd');
  expect(nearest('abcx', ['abcy', 'abcz'])).toBe('abcy');
});

test('long names are compared with nothing', () => {
  expect(nearest('a'.repeat(65), ['a'.repeat(64)])).toBeUndefined();
  expect(nearest('a'.repeat(64), ['a'.repeat(65)])).toBeUndefined();
  expect(nearest('a'.repeat(63), ['a'.repeat(64)])).toBe('a'.repeat(64));
});
