import { type LocateOptions, locate } from '../../src/locate/locate.ts';
import type { Located } from '../../src/locate/located.ts';
import { FastReader } from '../../src/read/fast-reader.ts';
import { Declined, Tape } from '../../src/read/tape.ts';
import { readYaml } from '../../src/read/yaml-reader.ts';

/** What was found in a text, in words that are quick to compare. */
export interface Findings {
  /** Path, type, and where there are any the container's name, image and policy. */
  fields: string[];
  problems: string[];
  unreached: string[];
}

function words({ fields, problems, unreached }: Located): Findings {
  return {
    fields: fields.map(({ path, containerType, containerName, image, current }) => {
      const facts = Object.entries({ name: containerName, image, policy: current });
      return [
        path,
        containerType,
        ...facts.flatMap(([key, value]) => (value === undefined ? [] : `${key}=${value}`)),
      ].join(' ');
    }),
    problems: problems.map(({ code, path }) => `${path}: ${code}`),
    unreached: unreached.map(({ code, path, why }) => `${path}: ${code}${why === '' ? '' : `, ${why}`}`),
  };
}

/** Locates policies in a YAML document as each reader reads it; where both can, they must agree. */
export function locateText(text: string, options: LocateOptions = { discover: true }): Findings {
  const bytes = Buffer.from(`${text}\n\n`);
  const end = bytes.length - 2;
  const tape = new Tape(bytes);
  const [document] = readYaml(tape, 0, end);
  const [problem] = document?.problems ?? [];
  if (problem !== undefined) throw new Error(`not YAML: ${problem.message}`);
  const byAuthority = words(locate(tape, document?.root ?? 0, options));
  try {
    const fastTape = new Tape(bytes);
    const root = new FastReader(fastTape, end).readDocument(0);
    const byFast = words(locate(fastTape, root, options));
    if (JSON.stringify(byFast) !== JSON.stringify(byAuthority)) throw new Error('the readers lead to different fields');
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
  }
  return byAuthority;
}
