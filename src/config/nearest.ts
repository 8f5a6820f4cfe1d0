/** Longer names are compared with nothing: nobody mistypes those by hand, and the comparison costs length². */
const MAX_LENGTH = 64;

/**
 * The one of `known` that `name` most likely means; undefined if none comes near. Case counts for nothing but to decide
 * between equals.
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  let best: string | undefined;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    if (candidate.length > MAX_LENGTH) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    // A third of the letters may be wrong: "image" is near "images", but "foo" is not near "tags".
    if (distance > Math.max(name.length, candidate.length) / 3) continue;
    const score = distance + editDistance(name, candidate) / (2 * MAX_LENGTH + 1);
    if (score < bestScore) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}

/** The number of letters to insert, remove, replace, or swap with their neighbour, to make `b` of `a`. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
