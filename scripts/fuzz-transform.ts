/**
 * Takes random documents through the whole transform and compares what comes out with an independent model:
 * `npm run fuzz:transform -- --documents N --seed S`. Document S + n is the same in every run.
 */
import { parseArgs } from 'node:util';
import { checkCase } from '../test/fuzz/case.ts';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    /** Stops after so many wrong ones. */
    'most-wrong': { type: 'string', default: '10' },
  },
});
const documents = Number(values.documents);
const seed = Number(values.seed);
const counts = { documents: 0, changed: 0, refused: 0, invalid: 0, wrong: 0 };
const started = Date.now();
for (let n = 0; n < documents && counts.wrong < Number(values['most-wrong']); n++) {
  const verdict = await checkCase(seed + n).catch((error: unknown) => ({
    wrong: error instanceof Error ? (error.stack ?? error.message) : String(error),
    case: undefined,
    changed: 0,
    refused: 0,
    invalid: undefined,
    output: undefined,
  }));
  counts.documents++;
  counts.changed += verdict.changed;
  if (verdict.refused > 0) counts.refused++;
  if (verdict.invalid !== undefined) {
    counts.invalid++;
    if (counts.invalid < 4) console.error(`seed ${seed + n} is no YAML: ${verdict.invalid}\n${verdict.case?.text}`);
  }
  if (verdict.wrong !== undefined) {
    counts.wrong++;
    console.error(`--- seed ${seed + n}: ${verdict.wrong}`);
    if (verdict.case !== undefined)
      console.error(`rules: ${JSON.stringify(verdict.case.rules.config)}\n${verdict.case.text}`);
    if (verdict.output !== undefined) console.error(`--- output:\n${verdict.output}`);
  }
  if (counts.documents % 50_000 === 0)
    console.error(JSON.stringify({ ...counts, seconds: (Date.now() - started) / 1000 }));
}
console.log(
  `${counts.documents} documents, ${counts.changed} policies changed, ${counts.refused} documents with a refusal, ` +
    `${counts.invalid} not YAML, ${counts.wrong} wrong, ${Math.round((Date.now() - started) / 1000)} s`,
);
process.exitCode = counts.wrong > 0 ? 1 : 0;
