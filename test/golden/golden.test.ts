import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { run } from '../function/run.ts';

/**
 * Each folder in `cases` holds a resource list with its functionConfig (`input.yaml` or `input.json`), the text that
 * must come out, results included (`output.…`, none where the input is refused), and in `lines.txt` the exit code and
 * what LOG_TO_STDERR would show. `UPDATE_GOLDEN=1 npm test` writes the last two anew.
 */
const CASES = new URL('./cases/', import.meta.url);
const UPDATE = process.env.UPDATE_GOLDEN !== undefined;

describe.each(readdirSync(CASES).sort())('%s', (name) => {
  const folder = new URL(`${name}/`, CASES);
  const type = existsSync(new URL('input.json', folder)) ? 'json' : 'yaml';
  const input = readFileSync(new URL(`input.${type}`, folder));
  const outputFile = new URL(`output.${type}`, folder);
  const linesFile = new URL('lines.txt', folder);

  test('comes out as expected', async () => {
    const { output, exitCode, lines } = await run(input);
    const told = `${[`exit code ${exitCode}`, ...lines].join('\n')}\n`;
    if (UPDATE) {
      if (exitCode === 2) rmSync(outputFile, { force: true });
      else writeFileSync(outputFile, output);
      writeFileSync(linesFile, told);
    }
    expect(output).toBe(existsSync(outputFile) ? readFileSync(outputFile, 'utf8') : '');
    expect(told).toBe(readFileSync(linesFile, 'utf8'));
  });

  // Only a list that is refused has no output.
  if (existsSync(outputFile))
    test('and stays so when it is run again', async () => {
      const first = readFileSync(outputFile, 'utf8');
      const { findings, output } = await run(first);
      expect(findings.filter(({ code }) => code === 'changed')).toEqual([]);
      // What cannot be done is told once more, in one place, and nothing else is new.
      expect(output.length > first.length).toBe(findings.length > 0);
      let same = 0;
      while (same < first.length && output[same] === first[same]) same++;
      let behind = 0;
      while (behind < first.length && output.at(-1 - behind) === first.at(-1 - behind)) behind++;
      expect(same + behind).toBeGreaterThanOrEqual(first.length);
    });
});
