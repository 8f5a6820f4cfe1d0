import type { ContainerType } from '../decide/types.ts';
import { key, MAP, SCALAR, SEQ, type Tape } from '../read/tape.ts';
import { Manifest } from './manifest.ts';
import { joinPath, PolicyField } from './policy-field.ts';
import { BUILT_IN_GROUPS, CONTAINER_LISTS, NEVER_TOUCHED_GROUPS, POD_SPECS } from './positions.ts';

/** Something in a resource that keeps its policies from being read; a message is made of it later. */
export interface LocateProblem {
  code: 'not-a-list' | 'not-a-mapping' | 'policy-not-a-string' | 'too-many-aliases';
  resource: Manifest;
  /** Field path within the resource. */
  path: string;
  node: number;
}

export interface Located {
  fields: PolicyField[];
  problems: LocateProblem[];
}

export interface LocateOptions {
  /** `false`: only the API server's own kinds. */
  discover: boolean;
}

/** Finds every policy field of the resource whose root is `root`, in the order of the text; lists are entered. */
export function locate(tape: Tape, root: number, options: LocateOptions): Located {
  const locator = new Locator(tape, options);
  locator.document(root);
  return { fields: locator.fields, problems: locator.problems };
}

const ITEMS = key('items');
const IMAGE = key('image');
const NAME = key('name');
const REFERENCE = key('reference');
const VOLUMES = key('volumes');
const STATUS = key('status');
const METADATA = key('metadata');
const IMAGE_PULL_POLICY = key('imagePullPolicy');
const PULL_POLICY = key('pullPolicy');

const LISTS = CONTAINER_LISTS.map((type) => ({ type, key: key(type) }));
const POD_SPEC_KEYS = new Map(
  [...POD_SPECS].map(([kind, path]) => [kind, { steps: path.map(key), path: path.join('.') }] as const),
);

/** Aliases can make a small text mean a huge tree; one whose walk takes more steps than this is refused. */
const MOST_STEPS = 1_000_000;

class Locator {
  readonly fields: PolicyField[] = [];
  readonly problems: LocateProblem[] = [];
  private steps = 0;

  constructor(
    private readonly tape: Tape,
    private readonly options: LocateOptions,
  ) {}

  document(root: number, implied?: { apiVersion: string; kind: string }): void {
    const { tape } = this;
    const map = tape.target(root);
    if (map === 0 || tape.kind(map) !== MAP) return;
    const resource = new Manifest(tape, map, implied);
    if (!resource.isResource || this.exhausted(resource, [], root)) return;
    if (resource.kind.endsWith('List') && this.list(resource)) return;
    const podSpec = POD_SPEC_KEYS.get(`${resource.group}/${resource.kind}`);
    if (podSpec !== undefined) this.podSpec(resource, podSpec);
    else if (this.options.discover && !isExcluded(resource)) this.shapes(resource);
  }

  /** Enters a `List`, or a typed list such as `PodList` whose entries may leave their type out. */
  private list(resource: Manifest): boolean {
    const { tape } = this;
    const items = tape.target(tape.lookup(resource.root, ITEMS));
    if (items === 0 || tape.kind(items) !== SEQ) return false;
    const implied = { apiVersion: resource.apiVersion, kind: resource.kind.slice(0, -'List'.length) };
    for (let entry = tape.first(items); entry !== 0; entry = tape.next(entry)) this.document(entry, implied);
    return true;
  }

  /** The containers of a built-in kind, whose types are known: anything else in their place is a problem. */
  private podSpec(resource: Manifest, { steps, path }: { steps: Buffer[]; path: string }): void {
    const { tape } = this;
    let map = resource.root;
    for (const [index, step] of steps.entries()) {
      map = tape.target(tape.lookup(map, step));
      if (map === 0 || tape.isNull(map)) return;
      if (tape.kind(map) !== MAP) {
        this.problem('not-a-mapping', resource, path.split('.', index + 1).join('.'), map);
        return;
      }
    }
    for (const { type, key: name } of LISTS) {
      this.entries(resource, map, path, name, type, (entry, entryPath) => {
        this.container(resource, type, entry, entryPath);
      });
    }
    this.entries(resource, map, path, VOLUMES, 'volumes', (entry, entryPath) => {
      const image = tape.target(tape.lookup(entry, IMAGE));
      if (image === 0 || tape.isNull(image)) return;
      if (tape.kind(image) === MAP) this.imageVolume(resource, entry, image, entryPath);
      else this.problem('not-a-mapping', resource, joinPath(entryPath, 'image'), image);
    });
  }

  private entries(
    resource: Manifest,
    map: number,
    path: string,
    name: Buffer,
    type: ContainerType,
    visit: (entry: number, path: string) => void,
  ): void {
    const { tape } = this;
    const list = tape.target(tape.lookup(map, name));
    if (list === 0 || tape.isNull(list)) return;
    const listPath = joinPath(path, type);
    if (tape.kind(list) !== SEQ) {
      this.problem('not-a-list', resource, listPath, list);
      return;
    }
    let index = 0;
    for (let node = tape.first(list); node !== 0; node = tape.next(node), index++) {
      const entry = tape.target(node);
      const entryPath = `${listPath}[${index}]`;
      if (tape.kind(entry) === MAP) visit(entry, entryPath);
      else this.problem('not-a-mapping', resource, entryPath, entry);
    }
  }

  private container(resource: Manifest, type: ContainerType, map: number, path: string): void {
    this.add(resource, type, map, path, IMAGE_PULL_POLICY, IMAGE, this.tape.lookup(map, NAME));
  }

  private imageVolume(resource: Manifest, volume: number, image: number, volumePath: string): void {
    const path = joinPath(volumePath, 'image');
    this.add(resource, 'volumes', image, path, PULL_POLICY, REFERENCE, this.tape.lookup(volume, NAME));
  }

  private add(
    resource: Manifest,
    type: ContainerType,
    map: number,
    path: string,
    policyKey: Buffer,
    imageKey: Buffer,
    name: number,
  ): void {
    const { tape } = this;
    const field = new PolicyField(resource, type, map, path, policyKey, tape.lookup(map, imageKey), name);
    const value = tape.target(field.policy);
    if (value === 0 || tape.isString(value) || tape.isNull(value)) this.fields.push(field);
    else this.problem('policy-not-a-string', resource, field.path, value);
  }

  private problem(code: LocateProblem['code'], resource: Manifest, path: string, node: number): void {
    this.problems.push({ code, resource, path, node });
  }

  /** Counts a step; true, with one problem, when the walk has grown too long. */
  private exhausted(resource: Manifest, path: readonly (string | number)[], node: number): boolean {
    if (++this.steps === MOST_STEPS) this.problem('too-many-aliases', resource, pathText(path), node);
    return this.steps >= MOST_STEPS;
  }

  /** Containers of a kind that nobody described, by their shape. */
  private shapes(resource: Manifest): void {
    const { tape } = this;
    this.shapesIn(resource, resource.root, []);
    for (let pair = tape.first(resource.root); pair !== 0; pair = tape.next(pair)) {
      // Metadata holds no containers, and status is what a controller saw, not what anybody asks for.
      if (tape.keyIs(pair, METADATA) || tape.keyIs(pair, STATUS)) continue;
      this.shapesBelow(resource, pair, [tape.keyText(pair)]);
    }
  }

  /** `path` is extended and restored on the way. */
  private shapesBelow(resource: Manifest, node: number, path: (string | number)[]): void {
    const { tape } = this;
    const target = tape.target(node);
    const kind = tape.kind(target);
    if (kind === SCALAR || this.exhausted(resource, path, node)) return;
    if (kind === MAP) this.shapesIn(resource, target, path);
    let index = 0;
    for (let child = tape.first(target); child !== 0; child = tape.next(child), index++) {
      if (tape.kind(child) === SCALAR) continue;
      path.push(kind === MAP ? tape.keyText(child) : index);
      this.shapesBelow(resource, child, path);
      path.pop();
    }
  }

  private shapesIn(resource: Manifest, map: number, path: (string | number)[]): void {
    const { tape } = this;
    let hasContainers = false;
    for (const { type, key: name } of LISTS) {
      const list = tape.target(tape.lookup(map, name));
      if (list === 0 || tape.kind(list) !== SEQ) continue;
      hasContainers = true;
      this.mappings(list, (entry, index) => {
        if (this.isNamed(entry)) this.container(resource, type, entry, pathText([...path, type, index]));
      });
    }
    const volumes = hasContainers ? tape.target(tape.lookup(map, VOLUMES)) : 0;
    if (volumes !== 0 && tape.kind(volumes) === SEQ) {
      this.mappings(volumes, (volume, index) => {
        const image = tape.target(tape.lookup(volume, IMAGE));
        if (image !== 0 && tape.kind(image) === MAP && tape.lookup(image, REFERENCE) !== 0) {
          this.imageVolume(resource, volume, image, pathText([...path, 'volumes', index]));
        }
      });
    }
    this.besideImage(resource, map, path);
  }

  /** A policy that already stands beside an image in some mapping of a custom resource's own. */
  private besideImage(resource: Manifest, map: number, path: (string | number)[]): void {
    const { tape } = this;
    const image = tape.lookup(map, IMAGE);
    if (image === 0 || !tape.isString(tape.target(image))) return;
    const list = path.at(-2);
    if (CONTAINER_LISTS.some((type) => type === list) && typeof path.at(-1) === 'number' && this.isNamed(map)) return;
    for (const policyKey of [IMAGE_PULL_POLICY, PULL_POLICY]) {
      const policy = tape.target(tape.lookup(map, policyKey));
      if (policy !== 0 && tape.isString(policy)) {
        this.add(resource, 'other', map, pathText(path), policyKey, IMAGE, tape.lookup(map, NAME));
      }
    }
  }

  private isNamed(entry: number): boolean {
    return this.tape.isString(this.tape.target(this.tape.lookup(entry, NAME)));
  }

  private mappings(list: number, visit: (entry: number, index: number) => void): void {
    const { tape } = this;
    let index = 0;
    for (let node = tape.first(list); node !== 0; node = tape.next(node), index++) {
      const entry = tape.target(node);
      if (tape.kind(entry) === MAP) visit(entry, index);
    }
  }
}

/** Kinds that hold a pod fragment which is no workload, or other kinds' schemas. */
function isExcluded({ group }: Manifest): boolean {
  return BUILT_IN_GROUPS.has(group) || NEVER_TOUCHED_GROUPS.has(group);
}

function pathText(steps: readonly (string | number)[]): string {
  let path = '';
  for (const step of steps) path = typeof step === 'number' ? `${path}[${step}]` : joinPath(path, step);
  return path;
}
