import { findRow, type Result, type Row } from './results.ts';

/** A line that the product wants to be on the right side of. */
export interface Bar {
  readonly text: string;
  readonly unit: string;
  readonly limit: number;
  /** Undefined where this run did not measure it. */
  readonly value: number | undefined;
  readonly met: boolean | undefined;
}

const MIB = 1024 * 1024;
const OURS = ['bundle', 'binary'] as const;

/** Compares the results with what the project promises. */
export function bars(results: readonly Result[]): readonly Bar[] {
  const row = (id: string, size: number, contestant: string) => findRow(results, id, size, contestant);
  const ratio = (id: string, size: number, contestant: string, other: string, of = wall) =>
    divide(of(row(id, size, contestant)), of(row(id, size, other)));
  const times = (text: string, limit: number, value: number | undefined) => bar(text, '×', limit, value);

  const perResource = (contestant: string) => {
    const [large, small] = [wall(row('mixed', 50_000, contestant)), wall(row('mixed', 10_000, contestant))];
    return divide(divide(large, 50_000), divide(small, 10_000));
  };
  const memory = (contestant: string, size: number) => {
    const input = results.find((result) => result.case === 'mixed' && result.resources === size)?.bytes;
    const text = `${contestant}, ${size.toLocaleString('en')} mixed: peak memory, at most twice the input and 100 MiB`;
    const limit = input === undefined ? Number.NaN : (2 * input) / MIB + 100;
    return bar(text, 'MiB', limit, divide(peak(row('mixed', size, contestant)), MIB));
  };
  const flow = ['flow', 'json', 'anchors'].flatMap((id) =>
    OURS.flatMap((contestant) =>
      [10, 1_000].map((size) =>
        times(`${contestant}, ${size.toLocaleString('en')} ${id}: yaml's time`, 1, ratio(id, size, contestant, 'yaml')),
      ),
    ),
  );

  return [
    times('bundle, 1: node -e 0', 1.35, ratio('mixed', 1, 'bundle', 'node -e 0')),
    times('binary, 1: node -e 0', 0.5, ratio('mixed', 1, 'binary', 'node -e 0')),
    times('bundle, 10,000 mixed: Node.js copying', 3, ratio('mixed', 10_000, 'bundle', 'copy')),
    times('binary, 10,000 mixed: Node.js copying', 2.5, ratio('mixed', 10_000, 'binary', 'copy')),
    times('bundle, 10,000 mixed: Node.js copying in two calls', 3, ratio('mixed', 10_000, 'bundle', 'copy-simple')),
    times('binary, 10,000 mixed: Node.js copying in two calls', 2.5, ratio('mixed', 10_000, 'binary', 'copy-simple')),
    times('binary, 10,000 mixed: Bun copying', 2.5, ratio('mixed', 10_000, 'binary', 'bun-copy')),
    ...OURS.map((id) => times(`${id}, a resource of 50,000: one of 10,000`, 1.2, perResource(id))),
    ...OURS.flatMap((id) => [10_000, 50_000].map((size) => memory(id, size))),
    ...[10, 1_000].map((size) =>
      times(`binary, ${size.toLocaleString('en')} mixed: the Go function`, 1, ratio('mixed', size, 'binary', 'go')),
    ),
    times('binary, 10,000 mixed: the Go function', 1 / 20, ratio('mixed', 10_000, 'binary', 'go')),
    times('binary, 10,000 mixed: memory of the Go function', 1 / 10, ratio('mixed', 10_000, 'binary', 'go', peak)),
    ...flow,
  ];
}

function bar(text: string, unit: string, limit: number, value: number | undefined): Bar {
  return { text, unit, limit, value, met: value === undefined ? undefined : value <= limit };
}

function wall(row: Row | undefined): number | undefined {
  return row?.wall?.median;
}

function peak(row: Row | undefined): number | undefined {
  return row?.memory;
}

function divide(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a / b;
}
