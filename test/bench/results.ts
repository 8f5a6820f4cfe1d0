import type { Policies } from './policies.ts';

/** A contestant at one size. */
export interface Row {
  readonly contestant: string;
  readonly title: string;
  readonly ours: boolean;
  /** Why there are no numbers: not installed, too slow for this size, or failed. */
  readonly missing?: string;
  /** Seconds. */
  readonly wall?: { readonly median: number; readonly least: number; readonly most: number };
  /** Seconds of all cores. */
  readonly cpu?: number;
  /** Bytes at the peak, the most of all runs. */
  readonly memory?: number;
  readonly runs?: number;
  /** What stands in its output; undefined where it is not meant to edit. */
  readonly policies?: Policies;
}

/** One case at one size. */
export interface Result {
  readonly case: string;
  readonly title: string;
  readonly about: string;
  readonly resources: number;
  /** Size of the input. */
  readonly bytes: number;
  /** What a right output has. */
  readonly policies: Policies;
  /** Contestants that the others are compared with. */
  readonly references: readonly string[];
  readonly rows: readonly Row[];
}

export function findRow(
  results: readonly Result[],
  id: string,
  resources: number,
  contestant: string,
): Row | undefined {
  return results
    .find((result) => result.case === id && result.resources === resources)
    ?.rows.find((row) => row.contestant === contestant);
}

/** Whether every policy is set and nothing else is. Undefined where the output was not looked at. */
export function isRight({ policies }: Result, row: Row): boolean | undefined {
  if (row.policies === undefined) return undefined;
  return row.policies.always === policies.always && row.policies.others === policies.others;
}
