/** Prints or writes generated resources: node scripts/bench.mjs generate --resources 1000 --format stream. */
import { parseArgs } from 'node:util';
import { FORMATS, generate } from './generator/formats.ts';

const { values } = parseArgs({
  // The launcher leaves the name of this program as the first argument.
  args: process.argv.slice(3),
  options: {
    resources: { type: 'string', default: '10' },
    mix: { type: 'string', default: 'mixed' },
    format: { type: 'string', default: 'resource-list' },
    seed: { type: 'string', default: '1' },
    /** File or folder; standard output if missing. */
    out: { type: 'string' },
  },
});
const format = FORMATS.find((name) => name === values.format);
if (format === undefined) throw new Error(`--format must be one of ${FORMATS.join(', ')}`);
if (values.mix !== 'mixed' && values.mix !== 'workloads') throw new Error('--mix must be mixed or workloads');
generate(format, Number(values.resources), values.mix, values.out ?? 1, Number(values.seed));
