import { expect, test } from 'vitest';
import { oneLine, quote } from '../src/quote.ts';

test.each([
  ['plain', '"plain"'],
  ['', '""'],
  ['say "hi"', '"say \\"hi\\""'],
  ['two\nlines\r\n', '"two\\nlines\\r\\n"'],
  ['\u0000\u001b[31m', '"\\u0000\\u001b[31m"'],
  ['\u007f\u0085\u009b', '"\\u007f\\u0085\\u009b"'],
  ['\u2028\u202e\u200b\ufeff', '"\\u2028\\u202e\\u200b\\ufeff"'],
  ['Grüße, 日本', '"Grüße, 日本"'],
  ['\ud800', '"\\ud800"'],
  ['x'.repeat(60), `"${'x'.repeat(60)}"`],
  ['x'.repeat(61), `"${'x'.repeat(60)}…"`],
])('quote %j', (text, expected) => {
  expect(quote(text)).toBe(expected);
});

test.each([
  ['say "hi" \\ there', 100, 'say "hi" \\ there'],
  ['a\nb\u2029', 100, 'a\\nb\\u2029'],
  ['123456', 5, '12345…'],
])('oneLine %j', (text, limit, expected) => {
  expect(oneLine(text, limit)).toBe(expected);
});
