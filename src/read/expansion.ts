import { ALIAS, CELLS, HAS_MERGE, key, MAP, SEQ, type Tape } from './tape.ts';

/**
 * Levels of collections in collections that a resource may have. Nothing in Kubernetes comes near it, and below the
 * thousands at which a walk by recursion fills the stack, it leaves room for every reader on every platform.
 */
export const DEEPEST = 500;

/** Nodes that the aliases of one resource may add to it, and those of all together: a small text can mean a huge tree. */
const MOST_ADDED = 1_000_000;
const MOST_ADDED_IN_ALL = 10_000_000;

/** What aliases have added so far in one run. */
export interface Growth {
  nodes: number;
}

/** What the texts on a tape grow to when every alias is followed. Takes time as the tape is long, however much that is. */
export class Expansion {
  /** By node: number of nodes, and levels of collections; 0 where not yet known. */
  private readonly nodes: Float64Array;
  private readonly levels: Int32Array;

  constructor(
    private readonly tape: Tape,
    private readonly growth: Growth = { nodes: 0 },
  ) {
    const size = tape.length / CELLS;
    this.nodes = new Float64Array(size);
    this.levels = new Int32Array(size);
  }

  /** Says why a node, with all below it, is more than can be handled; undefined where it is not. */
  excess(root: number): string | undefined {
    this.measure(root);
    const at = root / CELLS;
    if ((this.levels[at] as number) > DEEPEST) return `it is nested deeper than ${DEEPEST} levels`;
    // Every node takes a byte at least, so without aliases there are no more of them than bytes.
    const added = (this.nodes[at] as number) - (this.tape.end(root) - this.tape.start(root));
    if (added > MOST_ADDED) return 'its aliases stand for more than a million nodes';
    if (added > 0) this.growth.nodes += added;
    if (added <= 0 || this.growth.nodes <= MOST_ADDED_IN_ALL) return undefined;
    return 'its aliases, with those above it, stand for more than ten million nodes';
  }

  private measure(root: number): void {
    const { tape, nodes } = this;
    const open = [root];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node < 0) this.sum(-node);
      else if (nodes[node / CELLS] === 0) {
        const kind = tape.kind(node);
        if (kind === ALIAS) open.push(-node, tape.target(node));
        else if (kind === MAP || kind === SEQ) {
          open.push(-node);
          for (let child = tape.first(node); child !== 0; child = tape.next(child)) open.push(child);
        } else nodes[node / CELLS] = 1;
      }
    }
  }

  /** Adds up what is below a node, all of which is known. */
  private sum(node: number): void {
    const { tape, nodes, levels } = this;
    let count = 1;
    let depth = 0;
    const add = (child: number): void => {
      count += nodes[child / CELLS] as number;
      depth = Math.max(depth, levels[child / CELLS] as number);
    };
    if (tape.kind(node) === ALIAS) add(tape.target(node));
    else {
      for (let child = tape.first(node); child !== 0; child = tape.next(child)) add(child);
      depth++;
    }
    nodes[node / CELLS] = count;
    levels[node / CELLS] = depth;
  }
}

const METADATA = key('metadata');
const ANNOTATIONS = key('annotations');

/** The resource, if its type, name and file can be asked for in little time whatever else is in it; else 0. */
export function nameable(tape: Tape, resource: number): number {
  const root = tape.target(resource);
  let map = root;
  for (const next of [METADATA, ANNOTATIONS, undefined]) {
    if (map === 0 || tape.kind(map) !== MAP) break;
    // A look into what is merged can take as long as the whole tree.
    if (tape.has(map, HAS_MERGE)) return 0;
    map = next === undefined ? 0 : tape.target(tape.child(map, next));
  }
  return root;
}
