import { describe, expect, it } from 'vitest';
import { type Document, parseAllDocuments } from 'yaml';
import { parseDocuments, Unreadable } from '../../src/read/yaml-parser.ts';
import { Random, randomDocument } from './random-documents.ts';

/** The value of a document; some have an alias without an anchor, which is for others to find. */
function dataOf(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: -1 });
  } catch (error) {
    return String(error);
  }
}

/** The first thing that is wrong, or the values of the documents. */
function parsed(text: string, mostTokens?: number): unknown {
  const values: unknown[] = [];
  try {
    parseDocuments(text, (document) => values.push(dataOf(document)), mostTokens);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { message: error.message, offset: error.offset };
  }
  return values;
}

describe('the parser', () => {
  it('reads what the package reads, and stops at the first of the errors that the package gathers', () => {
    let broken = 0;
    for (let seed = 1; seed <= 1000; seed++) {
      const text = randomDocument(new Random(seed));
      // In a comment these are refused, whatever the package says.
      if (/\r(?!\n)|[\u0085\u2028\u2029]/.test(text)) continue;
      const documents = parseAllDocuments(text, { prettyErrors: false, uniqueKeys: false, logLevel: 'silent' });
      const [error] = documents.flatMap(({ errors }) => errors);
      const expected =
        error === undefined
          ? documents.map((document) => dataOf(document as Document.Parsed))
          : { message: error.message.split('\n')[0]?.replace(/:$/, ''), offset: error.pos[0] };
      if (error !== undefined) broken++;
      expect(parsed(text), JSON.stringify(text)).toEqual(expected);
    }
    expect(broken).toBeGreaterThan(50);
  });

  it('counts tokens and levels before anything is made of them', () => {
    expect(parsed('[a, b, c]\n', 100)).toEqual([['a', 'b', 'c']]);
    expect(parsed('[a, b, c]\n', 5)).toEqual({
      message: expect.stringMatching(/^it has more than .* million tokens; only plain YAML may$/),
      offset: 0,
    });
    expect(parsed(`a\n---\n${'- '.repeat(1000)}b\n`)).toEqual({
      message: 'it is nested deeper than 500 levels',
      offset: expect.any(Number),
    });
  });
});
