import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compileGlob, compileGlobs, globLiteral } from '../../src/decide/glob.ts';

interface Case {
  pattern: string;
  yes: string[];
  no: string[];
}

const CASES: Case[] = [
  { pattern: '', yes: [''], no: ['a'] },
  { pattern: 'nginx', yes: ['nginx'], no: ['Nginx', 'nginx2', 'my-nginx', ''] },
  { pattern: '*', yes: ['', 'a', 'a.b-c'], no: ['a/b', '/'] },
  { pattern: '**', yes: ['', 'a', 'a/b', '/', 'a\nb'], no: [] },
  { pattern: '*-dev', yes: ['-dev', '1-dev'], no: ['dev', 'a/1-dev', '1-dev2'] },
  { pattern: 'a*c', yes: ['ac', 'abc', 'acc'], no: ['a', 'ca', 'a/c'] },
  { pattern: 'a*a', yes: ['aa', 'aaa'], no: ['a'] },
  { pattern: 'ghcr.io/acme/**', yes: ['ghcr.io/acme/a', 'ghcr.io/acme/a/b'], no: ['ghcr.io/acme', 'ghcr.io/acme2/a'] },
  { pattern: 'ghcr.io/acme/*', yes: ['ghcr.io/acme/a'], no: ['ghcr.io/acme', 'ghcr.io/acme/a/b'] },
  { pattern: 'ghcr.io/acme**', yes: ['ghcr.io/acme', 'ghcr.io/acme2/a', 'ghcr.io/acme/a'], no: ['ghcr.io/acm'] },
  { pattern: '**/app', yes: ['app', 'a/app', 'a/b/app', '/app'], no: ['myapp', 'a/myapp', 'app/a'] },
  { pattern: 'a/**/b', yes: ['a/b', 'a/x/b', 'a/x/y/b'], no: ['a/xb', 'ab', 'a/b/c'] },
  { pattern: 'a**/b', yes: ['a/b', 'ax/b', 'a/x/b'], no: ['ab', 'axb'] },
  { pattern: '**/*', yes: ['', 'a', 'a/b'], no: [] },
  { pattern: '*/**', yes: ['a/b', 'a/b/c', 'a/'], no: ['a'] },
  { pattern: '**/a/**', yes: ['a/b', 'x/a/b', 'x/y/a/b/c'], no: ['a', 'x/a', 'xa/b'] },
  { pattern: '***/a', yes: ['a', 'b/c/a'], no: ['ba'] },
  { pattern: '**a**b**', yes: ['ab', 'x/a/x/b/x', 'aab'], no: ['ba', 'b/a'] },
  { pattern: 'a?c', yes: ['abc', 'a😀c', 'a?c'], no: ['ac', 'a/c', 'abbc'] },
  { pattern: '[abc]', yes: ['a', 'c'], no: ['d', 'ab', ''] },
  { pattern: '[a-c0-9_]x', yes: ['bx', '7x', '_x'], no: ['dx', '-x'] },
  { pattern: '[!a-c]', yes: ['d', '-'], no: ['a', '/', ''] },
  { pattern: '[^a]', yes: ['b', '^'], no: ['a'] },
  { pattern: 'a[+-0]b', yes: ['a.b', 'a+b'], no: ['a/b'] },
  { pattern: '[]a-]', yes: [']', 'a', '-'], no: ['b'] },
  { pattern: '[a\\]]', yes: ['a', ']'], no: ['\\'] },
  { pattern: '[é😀]', yes: ['é', '😀'], no: ['e'] },
  { pattern: '[z-a]', yes: [], no: ['z', 'a', '-'] },
  { pattern: '[a', yes: ['[a'], no: ['a'] },
  { pattern: '[]', yes: ['[]'], no: [''] },
  { pattern: '[a[b*', yes: ['[a[b', '[a[bc'], no: ['ab'] },
  { pattern: '\\*\\[a\\]\\{b,c\\}\\?', yes: ['*[a]{b,c}?'], no: ['x[a]b?'] },
  { pattern: 'a\\', yes: ['a\\'], no: ['a'] },
  { pattern: '\\a', yes: ['a'], no: ['\\a'] },
  { pattern: '{a,b}', yes: ['a', 'b'], no: ['{a,b}', 'ab', ''] },
  { pattern: '{quay,ghcr}.io/**', yes: ['quay.io/a/b', 'ghcr.io/a'], no: ['.io/a', 'docker.io/a'] },
  { pattern: 'a{,-dev}', yes: ['a', 'a-dev'], no: ['a,-dev'] },
  { pattern: '{a,{b,c}d}e', yes: ['ae', 'bde', 'cde'], no: ['be', 'abde'] },
  { pattern: '{a/*,**/b}c', yes: ['a/c', 'a/xc', 'x/bc', 'bc'], no: ['ac', 'a/x/c'] },
  { pattern: 'x{a,b}', yes: ['xa', 'xb'], no: ['x', 'xab'] },
  { pattern: 'a,b', yes: ['a,b'], no: ['a', 'b'] },
  { pattern: `\${IMAGE}`, yes: [`\${IMAGE}`], no: ['$IMAGE'] },
  { pattern: '{{ .Values.image }}*', yes: ['{{ .Values.image }}:1'], no: [' .Values.image '] },
  { pattern: '{a,b', yes: ['{a,b'], no: ['a', 'b'] },
  { pattern: '{x{a,b}', yes: ['{xa', '{xb'], no: ['xa'] },
  { pattern: 'a,b}', yes: ['a,b}'], no: ['a'] },
  { pattern: '{{a},b}', yes: ['{a}', 'b'], no: ['a', '{{a},b}'] },
];

describe.each(CASES)('$pattern', ({ pattern, yes, no }) => {
  const matches = compileGlob(pattern);
  if (yes.length > 0) test.each(yes)('matches %j', (text) => expect(matches(text)).toBe(true));
  if (no.length > 0) test.each(no)('does not match %j', (text) => expect(matches(text)).toBe(false));
});

describe('several globs', () => {
  it('need one match', () => {
    const matches = compileGlobs(['latest', 'main', '*-dev', 'v?']);
    expect(['latest', 'main', '1-dev', 'v1'].map(matches)).toEqual([true, true, true, true]);
    expect(['late', 'dev', 'v12', ''].map(matches)).toEqual([false, false, false, false]);
  });

  it('match nothing when there are none', () => {
    expect(compileGlobs([])('')).toBe(false);
  });
});

describe('the text that a glob stands for', () => {
  test.each([
    ['docker.io/nginx', 'docker.io/nginx'],
    ['a\\*', 'a*'],
    [`\${IMAGE}`, `\${IMAGE}`],
    ['', ''],
    ['a*', undefined],
    ['[a]', undefined],
    ['{a,a}', undefined],
  ])('%s', (pattern, literal) => {
    expect(globLiteral(pattern)).toBe(literal);
  });
});

/** A part of a pattern as data, for a second matcher that is slow and plain. */
type Part = string | { any: string[][] };

/** Every offset where a match of the parts that begins at `start` may end. */
function ends(parts: Part[], text: string, start: number): Set<number> {
  let offsets = new Set([start]);
  for (const part of parts) {
    const next = new Set<number>();
    for (const offset of offsets) for (const end of partEnds(part, text, offset)) next.add(end);
    offsets = next;
  }
  return offsets;
}

function partEnds(part: Part, text: string, start: number): number[] {
  const later = Array.from({ length: text.length - start + 1 }, (_, i) => start + i);
  if (typeof part !== 'string') return part.any.flatMap((parts) => [...ends(parts, text, start)]);
  if (part === '**') return later;
  if (part === '*') return later.filter((end) => !text.slice(start, end).includes('/'));
  if (part === '**/') return later.filter((end) => end === 0 || text[end - 1] === '/');
  const character = text[start];
  if (character === undefined) return [];
  return takes(part, character) ? [start + 1] : [];
}

function takes(part: string, character: string): boolean {
  if (part === '?') return character !== '/';
  if (part === '[!a]') return character !== 'a' && character !== '/';
  if (part === '[ab]') return character === 'a' || character === 'b';
  return part === character;
}

function render(parts: Part[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : `{${part.any.map((p) => p.join('')).join(',')}}`))
    .join('');
}

/** Leaves out stars and slashes that would be read together with the star before them. */
function unambiguous<T>(parts: (T | string)[]): (T | string)[] {
  const result: (T | string)[] = [];
  for (const part of parts) {
    const before = result.at(-1);
    const joins =
      typeof part === 'string' &&
      typeof before === 'string' &&
      ((before.endsWith('*') && part.startsWith('*')) || (before === '**' && part === '/'));
    if (!joins) result.push(part);
  }
  return result;
}

describe('against a plain matcher', () => {
  const simple = fc.constantFrom('a', 'b', '/', '*', '**', '**/', '?', '[!a]', '[ab]');
  const alternative = fc.array(simple, { maxLength: 3 }).map((parts) => unambiguous<never>(parts));
  const group = fc.array(alternative, { minLength: 2, maxLength: 3 }).map((any): Part => ({ any }));
  const part = fc.oneof({ weight: 5, arbitrary: simple }, { weight: 1, arbitrary: group });
  const pattern = fc.array(part, { maxLength: 8 }).map((parts) => unambiguous(parts));
  const text = fc.string({ unit: fc.constantFrom('a', 'a', 'b', '/', 'c'), maxLength: 12 });

  it('agrees', () => {
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 5, maxLength: 5 }), (parts, texts) => {
        const matches = compileGlob(render(parts));
        for (const sample of texts) expect(matches(sample)).toBe(ends(parts, sample, 0).has(sample.length));
      }),
      { numRuns: 2000 },
    );
  });

  it('never throws, whatever the pattern', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a*?[]!^-{},\\/é😀') }), fc.string(), (glob, sample) => {
        compileGlob(glob)(sample);
        const literal = globLiteral(glob);
        if (literal !== undefined) expect(compileGlob(glob)(literal)).toBe(true);
      }),
    );
  });
});

describe('hostile patterns', () => {
  // A matcher that backtracks would need longer than the universe has; this one takes well under a second for each.
  const text = 'a'.repeat(10_000);
  test.each([
    ['stars', '*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b*', text],
    ['double stars', '**a**a**a**a**a**a**a**a**a**a**b**', text],
    ['stars behind a double star', '**a*a*a*a*a*a*a*a*a*a*a*a*b*', text],
    ['segments', `${'**/'.repeat(30)}b?`, 'a/'.repeat(5000)],
    ['alternatives', `${'{a,aa}'.repeat(100)}*b?`, text],
    ['stars and single characters', `${'?*'.repeat(100)}b*`, text],
    ['open brackets', `${'['.repeat(100_000)}*`, text],
    ['open braces', `${'{'.repeat(100_000)}*`, text],
    ['nested braces', `${'{b,'.repeat(50_000)}${'}'.repeat(50_000)}b*`, text],
    ['a long text', '*b?', 'a'.repeat(4_000_000)],
  ])('of %s', (_title, pattern, sample) => {
    expect(compileGlob(pattern)(sample)).toBe(false);
  });
});
