/**
 * Takes random documents through the whole transform and compares what comes out with an independent model:
 * `npm run fuzz:transform -- --documents N --seed S`. Document number S + n is the same in every run.
 */
import { parseArgs } from 'node:util';
import { checkCase, type Verdict } from '../test/fuzz/case.ts';

/** Wrong documents after which more would tell nothing new. */
const MOST_WRONG = 10;

const { values } = parseArgs({
  options: { documents: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});

async function fuzz(documents: number, firstSeed: number): Promise<void> {
  const counts = { documents: 0, changed: 0, refused: 0, invalid: 0, wrong: 0 };
  const started = Date.now();
  for (; counts.documents < documents && counts.wrong < MOST_WRONG; counts.documents++) {
    const seed = firstSeed + counts.documents;
    try {
      const verdict = await checkCase(seed);
      counts.changed += verdict.changed;
      if (verdict.refused > 0) counts.refused++;
      if (verdict.invalid !== undefined) counts.invalid++;
      if (verdict.wrong === undefined) continue;
      report(seed, verdict);
    } catch (error) {
      console.error(`--- document ${seed}: ${error instanceof Error ? error.stack : error}`);
    }
    counts.wrong++;
  }
  console.log(
    `${counts.documents} documents, ${counts.changed} policies changed, ${counts.refused} documents with a refusal, ` +
      `${counts.invalid} not YAML, ${counts.wrong} wrong, ${Math.round((Date.now() - started) / 1000)} s`,
  );
  process.exitCode = counts.wrong > 0 ? 1 : 0;
}

function report(seed: number, { wrong, case: tested, output }: Verdict): void {
  console.error(`--- document ${seed}: ${wrong}`);
  console.error(`rules: ${JSON.stringify(tested.rules.config)}\n${tested.text}`);
  if (output !== undefined) console.error(`--- output:\n${output}`);
}

fuzz(Number(values.documents), Number(values.seed));
