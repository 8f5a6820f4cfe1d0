import type { Bar } from './bars.ts';
import { isRight, type Result, type Row } from './results.ts';

/** Where, when and with what a run took place. */
export interface Conditions {
  readonly date: string;
  readonly machine: string;
  readonly versions: Readonly<Record<string, string>>;
  /** Processes that waited for a core in the minute before the start: below 1 on a quiet machine. */
  readonly load: number;
}

export function conditionsText({ date, machine, versions, load }: Conditions): string {
  const tools = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `${date}, ${machine}, load ${load.toFixed(1)} before the start. ${tools.join(', ')}.\n`;
}

/** The results as Markdown, readable as plain text too. */
export function resultText(result: Result, first: boolean): string {
  const { title, about, resources, bytes } = result;
  const references = result.references.flatMap((id) => result.rows.filter((row) => row.contestant === id && row.wall));
  const header = [
    `${count(resources)} ${resources === 1 ? 'resource' : 'resources'}, ${size(bytes)}`,
    'wall',
    ...references.map((reference) => `× ${reference.title}`),
    'CPU',
    'memory',
    'policies set',
    'runs',
  ];
  const measured = result.rows.filter(({ missing }) => missing === undefined);
  const others = result.rows.filter(({ missing }) => missing !== undefined);
  const lines = measured.map((row) => cells(result, row, references));
  const notes = others.map((row) => `- Not measured: ${row.title}: ${row.missing}\n`).join('');
  const intro = first ? `### ${title}\n\n${about}\n\n` : '';
  return `${intro}${table([header, ...lines])}${notes === '' ? '' : `\n${notes}`}`;
}

function cells(result: Result, row: Row, references: readonly Row[]): string[] {
  const { title, wall, cpu, memory, runs } = row;
  if (wall === undefined || cpu === undefined || memory === undefined) return [title];
  return [
    title,
    seconds(wall.median),
    ...references.map((reference) => number(wall.median / (reference.wall?.median ?? Number.NaN))),
    row.contestant === 'container' ? '–' : seconds(cpu),
    row.contestant === 'container' ? '–' : size(memory),
    policies(result, row),
    String(runs),
  ];
}

function policies(result: Result, row: Row): string {
  if (row.policies === undefined) return '–';
  if (isRight(result, row)) return 'all';
  const { always, others } = row.policies;
  return `${count(always)} of ${count(result.policies.always)}; ${count(others)} of ${count(result.policies.others)} others`;
}

export function barsText(list: readonly Bar[]): string {
  const lines = list.map(({ text, unit, limit, value, met }) => {
    const verdict = met === undefined ? '–' : met ? 'PASS' : 'MISS';
    return [verdict, text, value === undefined ? 'not measured' : `${number(value)} ${unit}`, bound(limit, unit)];
  });
  return table([['', 'what', 'measured', 'at most'], ...lines]);
}

function bound(limit: number, unit: string): string {
  return Number.isNaN(limit) ? '–' : `${number(limit)} ${unit}`;
}

/** A Markdown table whose columns line up. */
function table(rows: readonly (readonly string[])[]): string {
  const columns = rows[0]?.length ?? 0;
  const at = (row: readonly string[], column: number) => row[column] ?? '';
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(3, ...rows.map((row) => at(row, column).length)),
  );
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => at(row, column).padEnd(width)).join(' | ')} |`;
  const [header = [], ...body] = rows;
  return `${[line(header), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')}\n`;
}

function count(value: number): string {
  return value.toLocaleString('en');
}

/** Two or three digits that count. */
function number(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(value < 0.1 ? 3 : 2);
}

function seconds(value: number): string {
  return value < 1 ? `${number(value * 1000)} ms` : `${number(value)} s`;
}

function size(bytes: number): string {
  const [kibibytes, mebibytes] = [bytes / 2 ** 10, bytes / 2 ** 20];
  if (mebibytes >= 1_000) return `${number(mebibytes / 2 ** 10)} GiB`;
  return mebibytes < 1 ? `${number(kibibytes)} KiB` : `${number(mebibytes)} MiB`;
}
