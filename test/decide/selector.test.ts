import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compileSelector } from '../../src/decide/selector.ts';

function labels(object: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(Object.entries(object));
}

interface Case {
  selector: string;
  yes: Record<string, string>[];
  no: Record<string, string>[];
}

const CASES: Case[] = [
  { selector: '', yes: [{}, { a: 'b' }], no: [] },
  { selector: ' \t\n', yes: [{}], no: [] },
  { selector: 'a=b', yes: [{ a: 'b' }, { a: 'b', c: 'd' }], no: [{}, { a: 'B' }, { b: 'b' }] },
  { selector: 'a == b', yes: [{ a: 'b' }], no: [{ a: '' }] },
  { selector: 'a=', yes: [{ a: '' }], no: [{}, { a: 'b' }] },
  { selector: 'a=,b', yes: [{ a: '', b: '' }], no: [{ a: 'b', b: '' }, { a: '' }] },
  { selector: 'a!=b', yes: [{}, { a: 'c' }], no: [{ a: 'b' }] },
  { selector: 'a in (b, c)', yes: [{ a: 'b' }, { a: 'c' }], no: [{}, { a: 'd' }, { a: '' }] },
  { selector: 'a in ()', yes: [{ a: '' }], no: [{}, { a: 'b' }] },
  { selector: 'a in (,b)', yes: [{ a: '' }, { a: 'b' }], no: [{ a: 'c' }] },
  { selector: 'a in (b,)', yes: [{ a: '' }, { a: 'b' }], no: [{ a: 'c' }] },
  { selector: 'a in(b)', yes: [{ a: 'b' }], no: [{}] },
  { selector: 'a notin (b,c)', yes: [{}, { a: 'd' }], no: [{ a: 'b' }, { a: 'c' }] },
  { selector: 'in in (in, notin),notin', yes: [{ in: 'in', notin: '' }], no: [{ in: 'x', notin: '' }, { in: 'in' }] },
  { selector: 'a', yes: [{ a: '' }, { a: 'b' }], no: [{}, { b: 'a' }] },
  { selector: '!a', yes: [{}, { b: 'a' }], no: [{ a: '' }] },
  { selector: '! a , b', yes: [{ b: '' }], no: [{ a: '', b: '' }, {}] },
  { selector: 'a>1', yes: [{ a: '2' }, { a: '0010' }], no: [{}, { a: '1' }, { a: 'x' }, { a: '-2' }, { a: '2.5' }] },
  { selector: 'a < 10', yes: [{ a: '9' }, { a: '-1' }, { a: '+9' }], no: [{}, { a: '10' }, { a: '' }, { a: '1e0' }] },
  { selector: 'a>9007199254740992', yes: [{ a: '9007199254740993' }], no: [{ a: '9223372036854775808' }] },
  {
    selector: 'app.kubernetes.io/part-of=shop,env in (dev,test),!legacy,tier!=db',
    yes: [{ 'app.kubernetes.io/part-of': 'shop', env: 'dev' }],
    no: [{ 'app.kubernetes.io/part-of': 'shop', env: 'dev', tier: 'db' }, { env: 'dev' }],
  },
  // Annotations may hold any text.
  { selector: 'a!=b', yes: [{ a: '{"x": [1, 2]}\n' }], no: [] },
  { selector: 'constructor', yes: [], no: [{}] },
];

describe.each(CASES)('$selector', ({ selector, yes, no }) => {
  const selects = compileSelector(selector);
  if (yes.length > 0) test.each(yes)('selects %j', (object) => expect(selects(labels(object))).toBe(true));
  if (no.length > 0) test.each(no)('does not select %j', (object) => expect(selects(labels(object))).toBe(false));
});

describe('keys and values', () => {
  test.each([
    `${'a'.repeat(63)}=${'b'.repeat(63)}`,
    `${'a.'.repeat(126)}a/x`,
    'A_b.c-D=E_f.g-H',
    '0=0',
    'x--y..z__0',
    'x-1.y/z',
  ])('accepts %s', (selector) => {
    expect(() => compileSelector(selector)).not.toThrow();
  });

  test.each([
    'a'.repeat(64),
    `a=${'b'.repeat(64)}`,
    `${'a.'.repeat(127)}a/x`,
    '/a',
    'a/',
    'a/b/c',
    'A/b',
    'a_b/c',
    'a..b/c',
    '-a',
    'a-',
    'a=-b',
    'a=b.',
    'a=b/c',
    'a in (b*)',
    'é',
    'a=b;c',
    'a>-1',
  ])('refuses %s', (selector) => {
    expect(() => compileSelector(selector)).toThrow(/ at character \d+ is no valid (key|value): /);
  });
});

describe('errors', () => {
  test.each([
    [',', 'expected a key or "!", got "," at character 1'],
    ['a,', 'expected a key or "!", got the end at character 3'],
    ['a,,b', 'expected a key or "!", got "," at character 3'],
    ['=a', 'expected a key or "!", got "=" at character 1'],
    ['!', 'expected a key, got the end at character 2'],
    ['!!a', 'expected a key, got "!" at character 2'],
    ['!a=b', 'expected "," or the end, got "=" at character 3'],
    ['a b', 'expected an operator ("=", "==", "!=", "in", "notin", "<" or ">"), got "b" at character 3'],
    ['a In (b)', 'expected an operator ("=", "==", "!=", "in", "notin", "<" or ">"), got "In" at character 3'],
    ['a=b c', 'expected "," or the end, got "c" at character 5'],
    ['a===b', 'expected a value, got "=" at character 4'],
    ['a in b', 'expected "(", got "b" at character 6'],
    ['a in', 'expected "(", got the end at character 5'],
    ['a in (b', 'expected "," or ")", got the end at character 8'],
    ['a in (b c)', 'expected "," or ")", got "c" at character 9'],
    ['a in (b))', 'expected "," or the end, got ")" at character 9'],
    ['a>x', 'expected an integer, got "x" at character 3'],
    ['a>', 'expected an integer, got the end at character 3'],
    ['a>9223372036854775808', 'expected an integer, got "9223372036854775808" at character 3'],
    ['ok, a=b c/d', 'expected "," or the end, got "c/d" at character 9'],
    [
      'a/b/c=d',
      '"a/b/c" at character 1 is no valid key: at most 63 letters, digits, "-", "_" and ".", ' +
        'with a letter or digit at both ends',
    ],
    ['x, A/b', '"A/b" at character 4 is no valid key: before "/" goes a DNS name of at most 253 characters'],
  ])('%s', (selector, message) => {
    expect(() => compileSelector(selector)).toThrow(new Error(message));
  });

  it('stay short', () => {
    const message = (selector: string) => {
      try {
        compileSelector(selector);
      } catch (error) {
        return String(error);
      }
      return '';
    };
    for (const piece of ['a', '!', '=', '(', 'a,', 'a in (', '-', 'a.', '0']) {
      for (const end of ['', '!', '/', ')']) {
        expect(message(piece.repeat(20_000) + end).length).toBeLessThan(300);
      }
    }
  });

  it('are the only thing that any text can cause', () => {
    const pieces = fc.constantFrom('a', '1', 'in', 'notin', '=', '!', '<', '(', ')', ',', ' ', '-', '/', 'é', '\0');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 10 }), (parts) => {
        try {
          compileSelector(parts.join(''))(labels({ a: '1', in: 'a' }));
        } catch (error) {
          expect(String(error)).toMatch(/at character \d+/);
        }
      }),
    );
  });
});
