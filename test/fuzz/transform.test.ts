import { expect, test } from 'vitest';
import { checkCase } from './case.ts';

// Some thousands of the documents that `npm run fuzz:transform` takes by the million.
const SEEDS = 2000;
const BATCH = 400;

const batches = Array.from({ length: SEEDS / BATCH }, (_, index) => index * BATCH);

test.each(batches)('random documents from %i on come out as the model says', async (first) => {
  let changed = 0;
  for (let seed = first; seed < first + BATCH; seed++) {
    const { wrong, invalid, output, case: tested, ...counts } = await checkCase(seed);
    expect({
      seed,
      wrong,
      invalid,
      output: wrong && output,
      rules: wrong && tested.rules.config,
      text: wrong && tested.text,
    }).toEqual({ seed });
    changed += counts.changed;
  }
  // That the documents have something to change is what makes this a test.
  expect(changed).toBeGreaterThan(BATCH / 2);
});
