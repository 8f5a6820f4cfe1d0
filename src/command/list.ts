import { checkEncoding } from '../input/source.ts';
import { readStream } from '../input/stream.ts';
import { listJson } from '../output/list-json.ts';
import { type ListedFile, listTable } from '../output/list-table.ts';
import { syntaxFinding } from '../transform-text.ts';
import type { Arguments } from './arguments.ts';
import { Listing } from './listing.ts';
import { exitCode, report } from './report.ts';
import { printOut, STDOUT } from './stdio.ts';
import { columns, paintFor } from './terminal.ts';
import { work } from './work.ts';

/** `pull-policy list`: shows every container with its policy. */
export async function list(args: Arguments): Promise<number> {
  const files: ListedFile[] = [];
  const { findings } = await work(args, async ({ path, source, lines, definitions }) => {
    checkEncoding(source);
    const { sink, problems } = await readStream(source, () => new Listing(definitions));
    const [problem] = problems;
    if (problem !== undefined) return [syntaxFinding(source, problem)];
    const place = <Entry extends { offset: number }>(entry: Entry) => ({ ...entry, ...lines.at(entry.offset) });
    files.push({ path, policies: sink.policies.map(place), outOfReach: sink.outOfReach.map(place) });
    return sink.findings;
  });
  if (args.format === 'json') printOut(listJson(files, findings));
  else printOut(listTable(files, columns(), paintFor(STDOUT)));
  report(findings);
  return exitCode(findings);
}
