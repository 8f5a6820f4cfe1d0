import { describe, expect, it } from 'vitest';
import { FastReader } from '../../src/read/fast-reader.ts';
import { Declined, MAP, SEQ, Tape } from '../../src/read/tape.ts';
import { compareEnvelope, compareStream, type Outcome, withSentinel } from './compare-readers.ts';

/** A tree as text: mappings in braces, lists in brackets, scalars as they stand in the source. */
function dump(tape: Tape, node: number): string {
  const source = (start: number, end: number): string => tape.bytes.toString('utf8', start, end);
  const parts: string[] = [];
  for (let child = tape.first(node); child !== 0; child = tape.next(child)) {
    const key = tape.keyStart(child) < 0 ? '' : `${source(tape.keyStart(child), tape.keyEnd(child))}: `;
    const isCollection = tape.kind(child) === MAP || tape.kind(child) === SEQ;
    parts.push(key + (isCollection ? dump(tape, child) : source(tape.start(child), tape.end(child))));
  }
  return tape.kind(node) === MAP ? `{${parts.join(', ')}}` : `[${parts.join(', ')}]`;
}

/** Documents that the reader must take, and what they hold. */
const TAKEN: [name: string, text: string, tree: string][] = [
  ['a mapping', 'a: b\nc: d\n', '{a: b, c: d}'],
  ['no line feed at the end', 'a: b', '{a: b}'],
  ['no value at the end', 'a:', '{a: }'],
  ['a mapping that is indented', '  a: b\n  c: d\n', '{a: b, c: d}'],
  ['nested mappings', 'a:\n  b:\n    c: d\n  e: f\n', '{a: {b: {c: d}, e: f}}'],
  ['absent values', 'a:\nb:\n  c:\nd: # none\n', '{a: , b: {c: }, d: }'],
  ['a compact list', 'a:\n- b\n- c: d\n  e: f\ng: h\n', '{a: [b, {c: d, e: f}], g: h}'],
  ['a wide list', 'a:\n    - b\n    -   c: d\n        e: f\ng: h\n', '{a: [b, {c: d, e: f}], g: h}'],
  ['a list at the root', '- a\n- b: c\n', '[a, {b: c}]'],
  ['lists in lists', '- - a\n  - b\n-\n  - - c\n', '[[a, b], [[c]]]'],
  ['a dash on its own line', '-\n  a: b\n-\n\n  # note\n  c\n-\n', '[{a: b}, c, ]'],
  ['a dash before a comment', '- # note\n  a: b\n', '[{a: b}]'],
  ['strings and lists where mappings are due', 'containers:\n- a\n- [b]\n- - c\n', '{containers: [a, [b], [c]]}'],
  ['a value on the next line', 'a:\n  b\nc:\n  "d"\ne:\n  [f]\ng:\n  |\n  h\n', '{a: b, c: "d", e: [f], g: |\n  h}'],
  ['quoted keys', '"a": 1\n\'b\': 2\n"c" : 3\n', '{a: 1, b: 2, c: 3}'],
  ['spaces before colons', 'a : b\nc   :   d\n', '{a: b, c: d}'],
  ['keys with colons and hashes', 'a:b: c\nd#e: f\nhttp://x: y\ng h: i\n', '{a:b: c, d#e: f, http://x: y, g h: i}'],
  ['indicators within text', 'a: b#c\nd: -e\nf: ?g\nh: :i\nj: a, b]}\n', '{a: b#c, d: -e, f: ?g, h: :i, j: a, b]}}'],
  ['comments everywhere', '# a\na: b # c\n  # d\n\nc: # e\n      # f\n  - d # g\n# h\n', '{a: b, c: [d]}'],
  ['comments left of nested values', 'a:\n#b\n  c:\n  #d\n  - e\n# f\n  g:\n    # h\n    i\n', '{a: {c: [e], g: i}}'],
  ['a tab within plain text', 'a: b\tc\n', '{a: b\tc}'],
  ['tabs in quotes and comments', 'a: "b\tc" #\td\n', '{a: "b\tc"}'],
  [
    'quotes with escapes',
    "a: \"b\\n\\\"\\u00e9\\x41\\/\"\nc: 'it''s'\n",
    "{a: \"b\\n\\\"\\u00e9\\x41\\/\", c: 'it''s'}",
  ],
  ['quotes over lines', 'a: "b\n\n  c\\\n  d"\ne: \'f\n  g\'\n', '{a: "b\n\n  c\\\n  d", e: \'f\n  g\'}'],
  ['plain text over lines', 'a: b\n  c\n\n  - d\n  "e"\nf: g\n', '{a: b\n  c\n\n  - d\n  "e", f: g}'],
  ['plain text over lines in a list', '- a\n b\n- c\n', '[a\n b, c]'],
  [
    'block scalars',
    'a: |\n  b\n\n   c\nd: >-\n e\nf: |+\n  g\n\nh: i\n',
    '{a: |\n  b\n\n   c, d: >-\n e, f: |+\n  g, h: i}',
  ],
  ['block scalars with indentation', 'a: |2-\n   b\n  c\nd: >1\n  e\n', '{a: |2-\n   b\n  c, d: >1\n  e}'],
  ['block scalars in a list', '- |\n a\n- b: |\n   c\n', '[|\n a, {b: |\n   c}]'],
  ['an empty block scalar', 'a: |\nb: |- # note\n\nc: d\n', '{a: |, b: |- # note, c: d}'],
  [
    'yaml within a block scalar',
    'a: |\n  # no comment\n  b: &c "\n  \td\n',
    '{a: |\n  # no comment\n  b: &c "\n  \td}',
  ],
  ['flow collections', 'a: {b: c, "d": [e, \'f\'], g: {}}\nh: []\n', "{a: {b: c, d: [e, 'f'], g: {}}, h: []}"],
  ['flow collections over lines', 'a: [b, # note\n  c,\n\n  {d: e,\n  f: "g"}\n  ]\n', '{a: [b, c, {d: e, f: "g"}]}'],
  ['a last bracket as deep as the key', 'a: [\n  b,\n]\nc: {\n  d: e\n}\n', '{a: [b], c: {d: e}}'],
  ['commas at the end', '[a, {b: c,},]\n', '[a, {b: c}]'],
  [
    'JSON',
    '{"a":1,"b":[true,null,-1.5e3,"\\u0041"],\n "c":{"d":{}}}\n',
    '{a: 1, b: [true, null, -1.5e3, "\\u0041"], c: {d: {}}}',
  ],
  ['pretty JSON', '{\n  "a" : [\n    "b"\n  ]\n}\n', '{a: ["b"]}'],
  ['CRLF', 'a: b\r\nc:\r\n- d # e\r\n- "f\r\n  g"\r\n- |\r\n  h\r\n', '{a: b, c: [d, "f\r\n  g", |\r\n  h]}'],
  ['a start of the document', '# a\n--- # b\na: b\n', '{a: b}'],
  ['a byte order mark', '\ufeffa: b\n', '{a: b}'],
  ['characters of all lengths', 'é: ü # ö\n日: "𝄞"\n', '{é: ü, 日: "𝄞"}'],
  ['line separators, which are none to us', 'a: b\u0085c\u2028d\u2029e\n', '{a: b\u0085c\u2028d\u2029e}'],
  ['the same key in different mappings', 'a: {b: c}\nd: {b: c}\n', '{a: {b: c}, d: {b: c}}'],
];

/** Documents that the reader must leave alone, and whether they are YAML at all. */
const LEFT: [name: string, text: string, outcome: Outcome][] = [
  ['an anchor', 'a: &b c\n', 'declined'],
  ['an alias', 'a: &b c\nd: *b\n', 'declined'],
  ['a tag', 'a: !!str b\n', 'declined'],
  ['an anchor before a mapping', '&a\nb: c\n', 'declined'],
  ['a merge', 'a: {<<: {b: c}}\n', 'declined'],
  ['a merge in block style', 'a:\n  <<: {b: c}\n', 'declined'],
  ['an explicit key', '? a\n: b\n', 'declined'],
  ['an empty key', ': a\n', 'declined'],
  ['an empty key in flow style', '{: a}\n', 'declined'],
  ['an escaped key', '"a\\u0062": c\n', 'declined'],
  ['a key with a doubled quote', "'a''b': c\n", 'declined'],
  ['a key without text', '"": a\n', 'declined'],
  ['a flow collection as key', '[a]: b\n', 'declined'],
  ['a mapping as key in flow style', '{{a: b}: c}\n', 'declined'],
  ['a directive', '%YAML 1.2\n---\na: b\n', 'declined'],
  ['a document of several lines of text', 'a\nb\n', 'declined'],
  ['a document that is a block scalar', '|\n a\n', 'declined'],
  ['text behind a start of the document', '--- a\n', 'declined'],
  ['a pair in a flow list', '[a: b]\n', 'declined'],
  ['a key alone in flow style', '{a, b: c}\n', 'declined'],
  ['no value in flow style', '{a: , b: c}\n', 'declined'],
  ['plain text over lines in flow style', '[a\n b]\n', 'declined'],
  ['a key over lines in flow style', '{"a"\n: b}\n', 'declined'],
  ['a tab behind a colon', 'a:\tb\n', 'declined'],
  ['a tab behind a dash', '-\tx\n', 'declined'],
  ['a tab before a mapping', '-\ta: b\n', 'rejected'],
  ['a tab before a comment', 'a: x\t# c\n', 'declined'],
  ['a tab at the end', 'a: x\t\nb: "c"\t\n', 'declined'],
  ['a tab as indentation', 'a:\n\tb: c\n', 'rejected'],
  ['a tab in an empty line', 'a: b\n\t\nc: d\n', 'declined'],
  ['a tab before a line in quotes', 'a: "b\n \tc"\n', 'declined'],
  ['a tab below a block scalar', 'a: |\n  b\n \t\nc: d\n', 'rejected'],
  ['a carriage return in plain text', 'a: b\rc\n', 'declined'],
  ['a carriage return in quotes', 'a: "b\rc"\n', 'declined'],
  ['a carriage return in flow style', '[a,\rb]\n', 'declined'],
  ['a carriage return at the end', 'a: b\r', 'declined'],
  ['a carriage return at the end of a block scalar', ' a: |\n  b\n  \r', 'rejected'],
  ['a carriage return behind a header', 'a: |\r  b\n', 'rejected'],
  ['a control character', 'a: b\u0001c\n', 'declined'],
  ['a NUL', 'a: "b\0c"\n', 'declined'],
  ['a byte order mark before text', 'a: \ufeffb\n', 'declined'],
  ['a byte order mark before indentation', '\ufeff- a: b\n  c: d\n', 'rejected'],
  ['an escape that does not exist', 'a: "\\-"\n', 'rejected'],
  ['an escape without digits', 'a: "\\x4"\n', 'rejected'],
  ['a long escape', 'a: "\\U0001F600"\n', 'declined'],
  ['an open quote', 'a: "b\n', 'rejected'],
  ['an open bracket', 'a: [b\n', 'rejected'],
  ['text behind a quote', 'a: "b" c\n', 'rejected'],
  ['a comment right behind a quote', 'a: "b"#c\n', 'rejected'],
  ['a comment right behind a bracket', 'a: []#c\n', 'rejected'],
  ['a comment right behind a comma', '[a,#c\n b]\n', 'rejected'],
  ['a comment at the beginning of a line in flow style', '{a: [b]\n# c\n}\n', 'rejected'],
  ['text behind a header', 'a: | b\n  c\n', 'rejected'],
  ['two chomping indicators', 'a: |-+\n  c\n', 'rejected'],
  ['a header with 0', 'a: |0\n  c\n', 'rejected'],
  ['empty lines deeper than a block scalar', 'a: |\n    \n  b\n', 'rejected'],
  ['a line less deep than a block scalar', 'a: |\n   b\n  c\n', 'rejected'],
  ['a mapping on the line of its key', 'a: b: c\n', 'rejected'],
  ['a list on the line of its key', 'a: - b\n', 'rejected'],
  ['a deeper key', 'a: b\n  c: d\n', 'rejected'],
  ['a less deep key', 'a:\n    b: c\n  d: e\n', 'rejected'],
  ['a deeper line behind a comment', 'a: b # c\n   d\n', 'rejected'],
  ['a deeper line below a comment', 'a: b\n# c\n   d\n', 'rejected'],
  ['a line in quotes that is not deeper', 'a:\n  b: "c\n  d"\n', 'rejected'],
  ['a line in flow style that is not deeper', 'a:\n  b: [c,\n  d]\n', 'rejected'],
  ['an inner bracket as deep as the key', 'a: [[\n  b\n], c]\n', 'rejected'],
  ['a key without colon', 'a: b\nc\n', 'rejected'],
  ['a list beside a mapping', 'a: b\n- c\n', 'rejected'],
  ['no comma', '["a" "b"]\n', 'rejected'],
  ['two commas', '[a,,b]\n', 'rejected'],
  ['a comma first', '[,a]\n', 'rejected'],
  ['the wrong bracket', '[a}\n', 'rejected'],
  ['a second bracket', '[a]]\n', 'rejected'],
  ['reserved characters', 'a: @b\n', 'rejected'],
  ['a key given twice', 'a: b\nc: d\na: e\n', 'rejected'],
  ['a key given twice in flow style', '{"a":1,"a":2}\n', 'rejected'],
  ['a key given twice, quoted once', 'a: b\n"a": c\n', 'rejected'],
  ['a long key', `${'a'.repeat(1025)}: b\n`, 'rejected'],
  ['a long key of few characters', `${'é'.repeat(600)}: b\n`, 'declined'],
  ['a comment left of a text on its own line, below an empty line', 'a:\n\n\n#\n  c\nd: e\n', 'rejected'],
  ['a comment left of a text on its own line', 'a:\n#b\n  c\n', 'declined'],
  ['a comment left of a text, and a further key', 'a:\n#b\n  c\nd: e\n', 'rejected'],
  ['a template', 'a: {{ .Values.b }}\n', 'declined'],
  ['a template line', '{{- if .Values.a }}\na: b\n{{- end }}\n', 'rejected'],
  ['the end of no document', '...\na: b\n', 'declined'],
];

const indented = (text: string): string => text.replace(/^(?=[^\r\n])/gm, '  ');

const list = (items: string): string =>
  `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${items}functionConfig: {a: b}\n`;

describe('a document that is taken', () => {
  it.each(TAKEN)('%s', (_, text, tree) => {
    expect(compareStream(text)).toEqual({ outcome: 'taken', detail: '' });
    const { bytes, end } = withSentinel(text);
    const tape = new Tape(bytes);
    expect(dump(tape, new FastReader(tape, end).readDocument(0))).toBe(tree);
  });

  it.each(TAKEN.filter(([, text]) => !/^(?:\ufeff|.*---)/s.test(text)))('as an item: %s', (_, text) => {
    const end = text.endsWith('\n') ? '' : '\n';
    expect(compareEnvelope(list(`-\n${indented(text)}${end}- b\n`))).toEqual({ outcome: 'taken', detail: '' });
  });
});

describe('a document that is left to the authority', () => {
  it.each(LEFT)('%s', (_, text, outcome) => {
    expect(compareStream(text).outcome).toBe(outcome);
  });

  it.each(LEFT)('as an item: %s', (_, text) => {
    const end = text.endsWith('\n') ? '' : '\n';
    const { outcome, detail } = compareEnvelope(list(`- a\n-\n${indented(text)}${end}- b\n`));
    expect({ outcome, detail }).not.toMatchObject({ outcome: 'difference' });
  });
});

const read = (text: string, start = 0): { reader: FastReader; tape: Tape; root: number } => {
  const { bytes, end } = withSentinel(text);
  const tape = new Tape(bytes);
  const reader = new FastReader(tape, end);
  return { reader, tape, root: reader.readDocument(start) };
};

describe('readDocument', () => {
  it('reads a stream document by document', () => {
    const text = '# top\na: b\n---\n# nothing\n---\n- c\n...\n# more\n---\nd: e\n';
    const { bytes, end } = withSentinel(text);
    const tape = new Tape(bytes);
    const reader = new FastReader(tape, end);
    const found: [string, number][] = [];
    for (let at = 0; at < end; at = reader.position) {
      const root = reader.readDocument(at);
      found.push([root === 0 ? '' : dump(tape, root), reader.position]);
    }
    expect(found).toEqual([
      ['{a: b}', text.indexOf('---')],
      ['', text.indexOf('---\n- c')],
      ['[c]', text.indexOf('...')],
      ['{d: e}', end],
    ]);
  });

  it('finds nothing in comments alone', () => {
    expect(read('# a\n\n  # b\n').root).toBe(0);
    expect(read('').root).toBe(0);
  });

  it('wants two line feeds behind the text', () => {
    expect(() => new FastReader(new Tape(Buffer.from('a: b\n')), 4)).toThrow(RangeError);
  });

  it.each([
    ['block style', (depth: number) => Array.from({ length: depth }, (_, i) => `${' '.repeat(i)}a:\n`).join('')],
    ['flow style', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
    ['dashes', (depth: number) => `${'- '.repeat(depth)}a`],
  ])('declines deep nesting in %s', (_, nested) => {
    expect(compareStream(nested(90)).outcome).toBe('taken');
    expect(compareStream(nested(110)).outcome).toBe('declined');
    expect(() => read(nested(3000))).toThrow(Declined);
  });

  it('finds a key given twice among many', () => {
    const keys = Array.from({ length: 1000 }, (_, i) => `key.${i}: b\n`).join('');
    expect(compareStream(keys).outcome).toBe('taken');
    expect(compareStream(`${keys}key.500: c\n`).outcome).toBe('rejected');
  });

  it('declines keys that were made to collide', () => {
    // The slot that the reader looks a key up in, in a table of 2048.
    const slot = (key: string): number => {
      let hash = key.length;
      for (const byte of Buffer.from(key)) hash = Math.imul(hash ^ byte, 0x01000193);
      return (hash ^ (hash >>> 15)) & 2047;
    };
    const keys: string[] = [];
    for (let i = 0; keys.length < 1000; i++) if (slot(`k${i}`) < 8) keys.push(`k${i}`);
    expect(() => read(keys.map((key) => `${key}: v\n`).join(''))).toThrow('keys that are hard to compare');
  });

  // With a look at all others for each, this would take longer than a test may.
  it('takes no time over many keys, nor over mappings beside them', () => {
    const keys = Array.from({ length: 50_000 }, (_, i) => `${i}: b\n`).join('');
    const mapping = Array.from({ length: 20 }, (_, i) => `${i}: b`).join(', ');
    expect(() => read(`${keys}mappings:\n${`- {${mapping}}\n`.repeat(5000)}`)).not.toThrow();
  });
});

describe('readPair', () => {
  it('reads one pair in the middle of a mapping', () => {
    const text = 'a: b\nfunctionConfig:\n  c: d\nitems: []\n';
    const { bytes, end } = withSentinel(text);
    const tape = new Tape(bytes);
    const reader = new FastReader(tape, end);
    const pair = reader.readPair(text.indexOf('functionConfig'));
    expect([tape.keyText(pair), dump(tape, pair), reader.position]).toEqual([
      'functionConfig',
      '{c: d}',
      text.indexOf('items'),
    ]);
  });
});

/** What a visitor sees, in order. */
function visit(text: string): string[] {
  const { bytes, end } = withSentinel(text);
  const tape = new Tape(bytes);
  const seen: string[] = [];
  const show = (node: number): string =>
    tape.first(node) === 0 ? bytes.toString('utf8', tape.start(node), tape.end(node)) : dump(tape, node);
  new FastReader(tape, end).readEnvelope(0, {
    pair: (node) => seen.push(`${tape.keyText(node)}: ${show(node)}`),
    item: (node, index) => seen.push(`${index} ${show(node)}`),
    declined: (from, to, index, { reason }) => seen.push(`${index} ${reason}: ${bytes.toString('utf8', from, to)}`),
    close: (at, closing) => seen.push(`end ${at === end ? '' : bytes.toString('utf8', at, at + 3)}${closing}`),
  });
  return seen;
}

describe('readEnvelope', () => {
  it.each([
    ['compact', 'kind: L\nitems:\n- a: b\n- c\nx: y\n'],
    ['wide', 'kind: L\nitems:\n    - a: b\n    -   c\nx: y\n'],
    ['dashes on their own lines', '---\nkind: L\nitems: # note\n\n-\n  a: b\n-\n  c\n# note\nx: y'],
    ['flow list', 'kind: L\nitems: [a: b, c]\nx: y\n'.replace('a: b', '{a: b}')],
    ['flow list below', 'kind: L\nitems:\n  [{a: b}, c\n  ]\nx: y\n'],
    ['CRLF', 'kind: L\r\nitems:\r\n- a: b\r\n- c\r\nx: y\r\n'],
  ])('shows items and pairs: %s', (_, text) => {
    expect(visit(text)).toEqual(['kind: L', '0 {a: b}', '1 c', 'x: y', 'end -1']);
    expect(compareEnvelope(text).outcome).toBe('taken');
  });

  it('reads flow style, and tells where its brace closes', () => {
    const text = '{"kind":"L", "items": [{"a": 1},\n 2], "x": {"y": []}}\n';
    expect(visit(text)).toEqual(['kind: "L"', '0 {a: 1}', '1 2', 'x: {y: []}', `end ${text.length - 2}`]);
  });

  it.each([
    ['items:\n', ['items: ', 'end -1']],
    ['items: []\n', ['items: []', 'end -1']],
    ['items: {}\n', ['items: {}', 'end -1']],
    ['items:\n  a: b\n', ['items: {a: b}', 'end -1']],
    ['{items: []}\n', ['items: []', 'end 10']],
    ['{"items": 1}', ['items: 1', 'end 11']],
    ['items:\nx: y\n', ['items: ', 'x: y', 'end -1']],
  ])('shows items that are no list, or an empty one, as a pair: %j', (text, seen) => {
    expect(visit(text)).toEqual(seen);
  });

  it('tells where the text ends', () => {
    expect(visit('a: b\n# c\n...\n# d\n---\n')).toEqual(['a: b', 'end ...-1']);
    expect(visit('a: b\n---\n')).toEqual(['a: b', 'end ----1']);
  });

  it('hands over the lines of an entry that it declines, and goes on', () => {
    const text = list('- a\n- b: &x c\n  d: |\n    \te\n   # note\n\n# above\n- f: *x\n- - g: 1\n   - h\n- i\n');
    expect(visit(text).slice(2)).toEqual([
      '0 a',
      '1 an indicator or no text: - b: &x c\n  d: |\n    \te\n   # note\n\n# above\n',
      '2 an indicator or no text: - f: *x\n',
      '3 odd indentation: - - g: 1\n   - h\n',
      '4 i',
      'functionConfig: {a: b}',
      'end -1',
    ]);
  });

  it('hands over the last entry of wide lists', () => {
    expect(visit('items:\n  - a\n  - *b\n\nx: y\n')).toEqual([
      '0 a',
      '1 an indicator or no text:   - *b\n\n',
      'x: y',
      'end -1',
    ]);
    expect(visit('items:\n  - *b')).toEqual(['0 an indicator or no text:   - *b', 'end -1']);
  });

  it.each([
    ['an open quote, which takes in what follows', '- a: "b\n- c: d"\n', 'rejected'],
    ['an open bracket', '- a: [b\n- c: d\n', 'rejected'],
    ['a bracket that ends it at the column of the dash', '- {a: &x b,\n  c: d\n}\n- e\n', 'declined'],
    ['an alias of another item', '- a: &x b\n- *x\n', 'declined'],
    ['an alias of nothing', '- a: b\n- *x\n', 'rejected'],
    ['a key given twice', '- a: b\n  a: c\n- d\n', 'rejected'],
    ['an entry that is not deeper', '- a: b\n c: d\n', 'rejected'],
    ['a marker inside', '- a: |\n    b\n---\n- c\n', 'rejected'],
    ['a tab', '- a:\n  \tb: c\n- d\n', 'rejected'],
    ['a text below a comment left of it', '- a\n-\n#b\n   c\n- d\n', 'rejected'],
    ['a text below a comment left of it, and an anchor', '- a: &b c\n  d:\n# e\n    f\n- g\n', 'declined'],
    ['a marker below a tab', '- a: |\n  \t\n\n    ...\n  # b\n- c\n', 'rejected'],
    ['a marker behind a tab', '- a: |\n  \t...\n- c\n', 'rejected'],
    ['a tab alone on its last line', '  - - >+\n    \t \n  - a: b\n', 'rejected'],
    ['a tab alone on its last line, and an anchor', '- a: &x |\n    b\n    \t\n- c\n', 'declined'],
  ] satisfies [string, string, Outcome][])('is right about an entry with %s', (_, items, outcome) => {
    expect(compareEnvelope(list(items)).outcome).toBe(outcome);
  });

  it.each([
    ['an anchor', 'a: &b c\nitems: []\n'],
    ['a key given twice', 'a: b\nitems: []\na: c\n'],
    ['a key given twice in flow style', '{"a": 1, "items": [], "a": 2}\n'],
    ['a second list', 'items:\n- a\nitems:\n- b\n'],
    ['a second document', 'items: []\n---\na: b\n'],
    ['text behind the brace', '{"items": []} a\n'],
    ['no mapping', '- a\n'],
    ['nothing', ''],
    ['a mapping that is indented', ' items: []\n'],
    ['an item in flow style that it declines', 'items: [&a b]\n'],
    ['very many keys', Array.from({ length: 100 }, (_, i) => `k${i}: v\n`).join('')],
    ['odd indentation behind the list', 'items:\n    - a\n  b: c\n'],
  ])('declines all for %s outside of entries', (_, text) => {
    expect(() => visit(text)).toThrow(Declined);
  });

  it('lets errors of its visitor through', () => {
    const { bytes, end } = withSentinel('items:\n- a\n');
    const failing = (): never => {
      throw new Error('stop');
    };
    const visitor = { pair: failing, item: failing, declined: failing, close: failing };
    expect(() => new FastReader(new Tape(bytes), end).readEnvelope(0, visitor)).toThrow('stop');
  });
});
