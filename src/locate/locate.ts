import { isDefinition } from '../catalogue/definitions.ts';
import { Postponed, type Schemas } from '../catalogue/schemas.ts';
import type { ContainerType } from '../decide/types.ts';
import { type Key, key, MAP, SEQ, type Tape } from '../read/tape.ts';
import { locateCustomResource } from './custom-resource.ts';
import type { FieldSpecs } from './field-specs.ts';
import { Located } from './located.ts';
import { Manifest } from './manifest.ts';
import { PolicyField } from './policy-field.ts';
import { BUILT_IN_GROUPS, CONTAINER_LISTS, NEVER_TOUCHED_GROUPS, POD_SPECS } from './positions.ts';

export interface LocateOptions {
  /** `false`: only the API server's own kinds and `fieldSpecs`. */
  discover: boolean;
  /** Places that the configuration names. */
  fieldSpecs?: FieldSpecs;
  /** The definitions of custom resources. Those in the tape are added to it. */
  schemas?: Schemas | undefined;
  /** Also note what cannot be reached. */
  noteUnreached?: boolean;
}

/**
 * Finds every policy field of the resource whose root is `root`, resource by resource in the order of the text; lists
 * are entered. Throws `Declined` like the tape, and `Postponed` for a custom resource whose definition may come later.
 */
export function locate(tape: Tape, root: number, options: LocateOptions): Located {
  const locator = new Locator(tape, options);
  locator.document(root);
  return locator.finish();
}

const ITEMS = key('items');
const IMAGE = key('image');
const NAME = key('name');
const REFERENCE = key('reference');
const IMAGE_PULL_POLICY = key('imagePullPolicy');
const PULL_POLICY = key('pullPolicy');

/** Where the lists of a built-in kind are. */
interface PodSpecPlace {
  steps: readonly Key[];
  /** Field path of the pod spec. */
  path: string;
  lists: readonly { type: ContainerType; key: Key; path: string }[];
}

const POD_SPEC_LISTS: readonly ContainerType[] = [...CONTAINER_LISTS, 'volumes'];

const POD_SPEC_LIST_KEYS = POD_SPEC_LISTS.map((type) => ({ type, key: key(type) }));

/** Places by API version and kind, so that the usual resource needs no new text to be looked up. */
const KNOWN_KINDS = new Map<string, Map<string, PodSpecPlace | undefined>>();

function podSpecPlace({ apiVersion, group, kind }: Manifest): PodSpecPlace | undefined {
  let kinds = KNOWN_KINDS.get(apiVersion);
  if (kinds?.has(kind) === true) return kinds.get(kind);
  const steps = POD_SPECS.get(`${group}/${kind}`);
  const place = steps === undefined ? undefined : placeOf(steps);
  if (KNOWN_KINDS.size < 100 || kinds !== undefined) {
    kinds ??= new Map();
    KNOWN_KINDS.set(apiVersion, kinds);
    if (kinds.size < 100) kinds.set(kind, place);
  }
  return place;
}

function placeOf(steps: readonly string[]): PodSpecPlace {
  const path = steps.join('.');
  const lists = POD_SPEC_LIST_KEYS.map(({ type, key }) => ({ type, key, path: `${path}.${type}` }));
  return { steps: steps.map(key), path, lists };
}

class Locator {
  readonly located: Located;
  /** CustomResourceDefinitions on the tape. */
  private readonly definitions: number[] = [];
  private postponed: Postponed | undefined;

  constructor(
    private readonly tape: Tape,
    private readonly options: LocateOptions,
  ) {
    this.located = new Located(tape);
  }

  document(root: number, implied?: { apiVersion: string; kind: string }): void {
    const { tape, located, options } = this;
    const map = tape.target(root);
    if (map === 0 || tape.kind(map) !== MAP) return;
    const resource = new Manifest(tape, map, implied);
    if (!resource.isResource || located.countStep(resource, [], root)) return;
    if (resource.kind.endsWith('List') && this.list(resource)) return;
    const firstField = located.fields.length;
    const podSpec = podSpecPlace(resource);
    if (podSpec !== undefined) this.podSpec(resource, podSpec);
    else if (isDefinition(resource)) this.definitions.push(map);
    else if (options.discover && !isExcluded(resource)) this.customResource(resource);
    options.fieldSpecs?.locate(located, resource, firstField);
    if (located.isExhausted) located.fields.length = firstField;
  }

  finish(): Located {
    if (this.definitions.length > 0) this.options.schemas?.add(this.tape, this.definitions);
    // Only now, because the tape may hold definitions behind the resource.
    if (this.postponed !== undefined) throw this.postponed;
    return this.located;
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

  private customResource(resource: Manifest): void {
    const { group, kind, version } = resource;
    try {
      const schema = this.options.schemas?.find(group, kind, version, this.tape.bytes);
      locateCustomResource(this.located, resource, schema, this.options.noteUnreached === true);
    } catch (error) {
      if (!(error instanceof Postponed)) throw error;
      this.postponed = error;
    }
  }

  /** The containers of a built-in kind, whose types are known: anything else in their place is a problem. */
  private podSpec(resource: Manifest, { steps, path, lists }: PodSpecPlace): void {
    const { tape, located } = this;
    let map = resource.root;
    for (let index = 0; index < steps.length; index++) {
      map = tape.target(tape.lookup(map, steps[index] as Key));
      if (map === 0 || tape.isNull(map)) return;
      if (tape.kind(map) !== MAP) {
        located.problem('not-a-mapping', resource, path.split('.', index + 1).join('.'), map);
        return;
      }
    }
    for (const { type, key: name, path: listPath } of lists) {
      const list = tape.target(tape.lookup(map, name));
      if (list === 0 || tape.isNull(list)) continue;
      if (tape.kind(list) === SEQ) this.entries(resource, list, listPath, type);
      else located.problem('not-a-list', resource, listPath, list);
    }
  }

  private entries(resource: Manifest, list: number, listPath: string, type: ContainerType): void {
    const { tape, located } = this;
    let index = 0;
    for (let node = tape.first(list); node !== 0; node = tape.next(node), index++) {
      const entry = tape.target(node);
      const path = `${listPath}[${index}]`;
      if (tape.kind(entry) !== MAP) located.problem('not-a-mapping', resource, path, entry);
      else if (type === 'volumes') this.volume(resource, entry, path);
      else this.add(resource, type, entry, path, IMAGE_PULL_POLICY, IMAGE, entry);
    }
  }

  private volume(resource: Manifest, volume: number, volumePath: string): void {
    const { tape, located } = this;
    const image = tape.target(tape.lookup(volume, IMAGE));
    if (image === 0 || tape.isNull(image)) return;
    const path = `${volumePath}.image`;
    if (tape.kind(image) === MAP) this.add(resource, 'volumes', image, path, PULL_POLICY, REFERENCE, volume);
    else located.problem('not-a-mapping', resource, path, image);
  }

  private add(
    resource: Manifest,
    type: ContainerType,
    map: number,
    path: string,
    policyKey: Key,
    imageKey: Key,
    nameMap: number,
  ): void {
    const { tape } = this;
    const image = tape.lookup(map, imageKey);
    const name = tape.lookup(nameMap, NAME);
    this.located.add(new PolicyField(resource, type, map, path, policyKey, image, name));
  }
}

/** Kinds that hold a pod fragment which is no workload, or other kinds' schemas. */
function isExcluded({ group }: Manifest): boolean {
  return BUILT_IN_GROUPS.has(group) || NEVER_TOUCHED_GROUPS.has(group);
}
