import type { ContainerType } from '../decide/types.ts';
import { type Key, key, MAP, SCALAR, SEQ, type Tape } from '../read/tape.ts';
import type { Located } from './located.ts';
import type { Manifest } from './manifest.ts';
import { PolicyField, pathText } from './policy-field.ts';
import { CONTAINER_LISTS, CONTAINER_STATUSES } from './positions.ts';
import { eachEntry, eachPair, type Way } from './steps.ts';

const IMAGE = key('image');
const NAME = key('name');
const REFERENCE = key('reference');
const VOLUMES = key('volumes');
const STATUS = key('status');
const METADATA = key('metadata');
const IMAGE_PULL_POLICY = key('imagePullPolicy');
const PULL_POLICY = key('pullPolicy');

const LISTS = CONTAINER_LISTS.map((type) => ({ type, key: key(type) }));
const STATUS_LISTS = CONTAINER_STATUSES.map(key);

/** Whether the mapping at a way may hold that policy, as far as something else knows it better than its shape. */
type IsFree = (way: Way, policyKey: Key) => boolean;

/** Finds containers of a kind that nobody described, by their shape. */
export class Shapes {
  private readonly tape: Tape;

  constructor(
    private readonly located: Located,
    private readonly resource: Manifest,
    private readonly isFree: IsFree,
  ) {
    this.tape = resource.tape;
  }

  /** Looks through a whole resource. */
  inResource(): void {
    const { tape } = this;
    const { root } = this.resource;
    this.inMapping(root, []);
    eachPair(tape, root, (pair) => {
      // Metadata holds no containers, and status is what a controller saw, not what anybody asks for.
      if (!tape.keyIs(pair, METADATA) && !tape.keyIs(pair, STATUS)) this.below(pair, [tape.keyText(pair)]);
    });
  }

  /** Looks through a node and what is below it. `way` leads to it; it is extended and restored on the way. */
  below(node: number, way: (string | number)[]): void {
    const { tape } = this;
    const target = tape.target(node);
    const kind = tape.kind(target);
    if (kind === SCALAR || this.located.countStep(this.resource, way, node)) return;
    const enter = (child: number, name: string | number): void => {
      way.push(name);
      this.below(child, way);
      way.pop();
    };
    if (kind === MAP) {
      this.inMapping(target, way);
      eachPair(tape, target, (pair) => {
        if (tape.kind(pair) === SCALAR || STATUS_LISTS.some((name) => tape.keyIs(pair, name))) return;
        enter(pair, tape.keyText(pair));
      });
    } else {
      eachEntry(tape, target, (entry, index) => {
        if (tape.kind(entry) !== SCALAR) enter(entry, index);
      });
    }
  }

  /** Looks at the containers that a mapping lists, and at its own image. `except`: keys that are left out. */
  inMapping(map: number, way: Way, except?: ReadonlySet<string>): void {
    const { tape } = this;
    let hasContainers = false;
    for (const { type, key: name } of LISTS) {
      const list = tape.target(tape.lookup(map, name));
      if (list === 0 || tape.kind(list) !== SEQ) continue;
      hasContainers = true;
      if (except?.has(type) === true) continue;
      this.mappings(list, (entry, index) => {
        if (this.isNamed(entry)) this.add(type, entry, [...way, type, index], IMAGE_PULL_POLICY, IMAGE, entry);
      });
    }
    const volumes = hasContainers && except?.has('volumes') !== true ? tape.target(tape.lookup(map, VOLUMES)) : 0;
    if (volumes !== 0 && tape.kind(volumes) === SEQ) {
      this.mappings(volumes, (volume, index) => {
        const image = tape.target(tape.lookup(volume, IMAGE));
        if (image !== 0 && tape.kind(image) === MAP && tape.lookup(image, REFERENCE) !== 0) {
          this.add('volumes', image, [...way, 'volumes', index, 'image'], PULL_POLICY, REFERENCE, volume);
        }
      });
    }
    if (except?.has('image') !== true) this.besideImage(map, way, except);
  }

  /** A policy that already stands beside an image in some mapping of a custom resource's own. */
  private besideImage(map: number, way: Way, except: ReadonlySet<string> | undefined): void {
    const { tape } = this;
    const image = tape.lookup(map, IMAGE);
    if (image === 0 || !tape.isString(tape.target(image))) return;
    const list = way.at(-2);
    if (CONTAINER_LISTS.some((type) => type === list) && typeof way.at(-1) === 'number' && this.isNamed(map)) return;
    for (const policyKey of [IMAGE_PULL_POLICY, PULL_POLICY]) {
      if (except?.has(policyKey.text) === true) continue;
      const policy = tape.target(tape.lookup(map, policyKey));
      if (policy !== 0 && tape.isString(policy)) this.add('other', map, way, policyKey, IMAGE, map);
    }
  }

  private add(type: ContainerType, map: number, way: Way, policyKey: Key, imageKey: Key, nameMap: number): void {
    if (!this.isFree(way, policyKey)) return;
    const { tape } = this;
    const image = tape.lookup(map, imageKey);
    const name = tape.lookup(nameMap, NAME);
    this.located.add(new PolicyField(this.resource, type, map, pathText(way), policyKey, image, name));
  }

  private isNamed(entry: number): boolean {
    return this.tape.isString(this.tape.target(this.tape.lookup(entry, NAME)));
  }

  private mappings(list: number, visit: (entry: number, index: number) => void): void {
    eachEntry(this.tape, list, (node, index) => {
      const entry = this.tape.target(node);
      if (this.tape.kind(entry) === MAP) visit(entry, index);
    });
  }
}
