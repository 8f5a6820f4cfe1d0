/** The benchmark: npm run bench. Builds the contestants, measures them in turn, prints tables, and compares with bars. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, type as system, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { bars } from './bars.ts';
import { allCases, type Case } from './cases.ts';
import { barsText, type Conditions, conditionsText, resultText } from './report.ts';
import { isRight, type Result } from './results.ts';
import { runCase } from './run-case.ts';
import { prepareTools, type Tool, type Tools } from './tools.ts';

const HELP = `Usage: npm run bench -- [--sizes 1,10,1000] [--runs N] [--only NAME,…] [--patience SECONDS]

  --sizes     numbers of resources, of 1, 10, 1000, 10000, 50000; default: all
  --runs      rounds for every size; default: 31 up to 10 resources, then 15, 9 and 5
  --only      cases (mixed, workloads, flow, json, anchors, kustomize, kpt), contestants (bundle, go, yq, …) or both;
              what the contestants are compared with runs too; default: all
  --patience  seconds after which a slow contestant sits out the remaining rounds of a size; default: 60

A run of everything writes its results to test/bench/README.md and test/bench/results.json, any other only prints them.
Exits 1 if an output of pull-policy is wrong, never because something is slow.
`;
const README = 'test/bench/README.md';
const RESULTS = 'test/bench/results.json';
const ROUNDS: readonly (readonly [upTo: number, rounds: number])[] = [
  [10, 31],
  [1_000, 15],
  [10_000, 9],
  [Number.POSITIVE_INFINITY, 5],
];

const { values } = parseArgs({
  options: {
    sizes: { type: 'string' },
    runs: { type: 'string' },
    only: { type: 'string' },
    patience: { type: 'string', default: '60' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
} else {
  main();
}

function main(): void {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  note('building the contestants');
  const tools = prepareTools(version);
  if (tools.meter.missing !== undefined) {
    console.error(`bench: the meter is a Go program: ${tools.meter.missing}`);
    process.exitCode = 2;
    return;
  }
  const conditions = conditionsOf(tools);
  print(conditionsText(conditions));
  const results: Result[] = [];
  const sizes = values.sizes?.split(',').map(Number);
  for (const item of selected(allCases(tools))) {
    const wanted = item.sizes.filter((size) => sizes === undefined || sizes.includes(size));
    for (const size of wanted) {
      const runs = (count: number) => Number(values.runs ?? ROUNDS.find(([upTo]) => count <= upTo)?.[1]);
      const result = runCase(item, size, { meter: tools.meter.path, runs, patience: Number(values.patience), note });
      results.push(result);
      print(resultText(result, size === wanted[0]));
    }
  }
  const list = bars(results);
  print(barsText(list));
  if (values.sizes === undefined && values.only === undefined) write(conditions, results, barsText(list));
  for (const text of mistakes(results)) {
    console.error(`bench: ${text}`);
    process.exitCode = 1;
  }
}

/** The cases that were asked for, with the contestants that were, and those that they are compared with. */
function selected(cases: readonly Case[]): readonly Case[] {
  const only = values.only?.split(',') ?? [];
  const isCase = (name: string) => cases.some(({ id }) => id === name);
  const isContestant = (name: string) => cases.some(({ contestants }) => contestants.some(({ id }) => id === name));
  const unknown = only.find((name) => !isCase(name) && !isContestant(name));
  if (unknown !== undefined) throw new Error(`--only: no case or contestant is called ${unknown}`);
  const wanted = only.some(isCase) ? cases.filter(({ id }) => only.includes(id)) : cases;
  if (!only.some(isContestant)) return wanted;
  return wanted.flatMap((item) => {
    const contestants = item.contestants.filter(({ id }) => only.includes(id) || item.references.includes(id));
    return contestants.some(({ id }) => only.includes(id)) ? [{ ...item, contestants }] : [];
  });
}

function conditionsOf(tools: Tools): Conditions {
  const named: Record<string, Tool> = {
    'Node.js': tools.node,
    Bun: tools.bun,
    Go: tools.go,
    yq: tools.yq,
    kubectl: tools.kubectl,
    kpt: tools.kpt,
  };
  const versions = Object.entries(named).flatMap(([name, { version }]) =>
    version === undefined ? [] : [[name, version]],
  );
  const memory = Math.round(totalmem() / 1024 ** 3);
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} cores of ${cpus()[0]?.model.trim()}, ${memory} GiB, ${system()} ${release()}`,
    versions: Object.fromEntries(versions),
    load: loadavg()[0] ?? Number.NaN,
  };
}

function mistakes(results: readonly Result[]): readonly string[] {
  return results.flatMap((result) =>
    result.rows
      .filter(({ ours }) => ours)
      .flatMap((row) => {
        const where = `${result.case}, ${result.resources}: ${row.contestant}`;
        if (row.missing?.startsWith('failed')) return [`${where} ${row.missing}`];
        return isRight(result, row) === false
          ? [`${where} gave ${JSON.stringify(row.policies)}, not ${JSON.stringify(result.policies)}`]
          : [];
      }),
  );
}

/** Puts the results where the next reader finds them: the tables between two marks, the numbers as JSON. */
function write(conditions: Conditions, results: readonly Result[], barTable: string): void {
  const tables = results.map((result, index) => resultText(result, result.case !== results[index - 1]?.case));
  const text = [conditionsText(conditions), '### Bars\n', barTable, ...tables].join('\n').trimEnd();
  const [before] = readFileSync(README, 'utf8').split('<!-- results -->');
  writeFileSync(README, `${before}<!-- results -->\n${text}\n`);
  writeFileSync(RESULTS, `${JSON.stringify({ ...conditions, results }, undefined, 2)}\n`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Progress, for a terminal only. */
function note(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}\r`);
}
