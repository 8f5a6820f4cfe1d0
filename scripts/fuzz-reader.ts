/**
 * Compares the fast reader with the authority on random documents, each by itself and as an item of a resource list:
 * npm run fuzz -- --documents 1000000 --seed 1. Prints its counts last; exits 1 on a difference.
 */
import { parseArgs } from 'node:util';
import { type Comparison, compareEnvelope, compareStream, type Outcome } from '../test/read/compare-readers.ts';
import { asItem, Random, randomDocument } from '../test/read/random-documents.ts';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
});
// Both readers throw often here, and nobody reads the stacks.
Error.stackTraceLimit = 0;
const documents = Number(values.documents);
const random = new Random(Number(values.seed));
const counts = { document: count(), item: count() };
const MOST_SHOWN = 10;

function count(): Record<Outcome, number> {
  return { taken: 0, declined: 0, rejected: 0, difference: 0 };
}

function note(as: keyof typeof counts, text: string, { outcome, detail }: Comparison): void {
  counts[as][outcome]++;
  if (outcome === 'difference' && counts[as].difference <= MOST_SHOWN) {
    console.log(`difference as ${as}: ${detail}\n${JSON.stringify(text)}`);
  }
}

for (let i = 1; i <= documents; i++) {
  const document = randomDocument(random);
  note('document', document, compareStream(document));
  const item = asItem(random, document);
  note('item', item, compareEnvelope(item));
  if (i % 100_000 === 0) console.log(`${i} documents`);
}
for (const [as, { taken, declined, rejected, difference }] of Object.entries(counts)) {
  console.log(
    `as ${as}: ${documents} documents, ${taken} taken, ${declined} declined, ${rejected} rejected by yaml, ${difference} differences`,
  );
}
if (counts.document.difference + counts.item.difference > 0) process.exitCode = 1;
