import { isDefinition } from '../catalogue/definitions.ts';
import { Postponed, type Schemas } from '../catalogue/schemas.ts';
import type { ContainerType } from '../decide/types.ts';
import { key, MAP, SEQ, type Tape } from '../read/tape.ts';
import { locateCustomResource } from './custom-resource.ts';
import type { FieldSpecMatcher } from './field-spec.ts';
import { locateFieldSpecs, type ReadYaml } from './field-specs.ts';
import { Located } from './located.ts';
import { Manifest } from './manifest.ts';
import { joinPath, PolicyField } from './policy-field.ts';
import { BUILT_IN_GROUPS, CONTAINER_LISTS, NEVER_TOUCHED_GROUPS, POD_SPECS } from './positions.ts';

export type { Located, LocateProblem, Unreached } from './located.ts';

export interface LocateOptions {
  /** `false`: only the API server's own kinds and `fieldSpecs`. */
  discover: boolean;
  /** Places that the configuration names. */
  fieldSpecs?: readonly FieldSpecMatcher[];
  /** The definitions of custom resources. Those in the tape are added to it. */
  schemas?: Schemas | undefined;
  /** Also note what cannot be reached. */
  report?: boolean;
  /** The authority reader, where it is loaded; without it a text in a string may be declined. */
  readYaml?: ReadYaml | undefined;
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
const VOLUMES = key('volumes');
const IMAGE_PULL_POLICY = key('imagePullPolicy');
const PULL_POLICY = key('pullPolicy');

const LISTS = CONTAINER_LISTS.map((type) => ({ type, key: key(type) }));
const POD_SPEC_KEYS = new Map(
  [...POD_SPECS].map(([kind, path]) => [kind, { steps: path.map(key), path: path.join('.') }] as const),
);

class Locator {
  readonly located = new Located();
  /** CustomResourceDefinitions on the tape. */
  private readonly definitions: number[] = [];
  private postponed: Postponed | undefined;

  constructor(
    private readonly tape: Tape,
    private readonly options: LocateOptions,
  ) {}

  document(root: number, implied?: { apiVersion: string; kind: string }): void {
    const { tape, located, options } = this;
    const map = tape.target(root);
    if (map === 0 || tape.kind(map) !== MAP) return;
    const resource = new Manifest(tape, map, implied);
    if (!resource.isResource || located.exhausted(resource, [], root)) return;
    if (resource.kind.endsWith('List') && this.list(resource)) return;
    const firstField = located.fields.length;
    const podSpec = POD_SPEC_KEYS.get(`${resource.group}/${resource.kind}`);
    if (podSpec !== undefined) this.podSpec(resource, podSpec);
    else if (isDefinition(resource)) this.definitions.push(map);
    else if (options.discover && !isExcluded(resource)) this.customResource(resource);
    if (options.fieldSpecs !== undefined && options.fieldSpecs.length > 0) {
      locateFieldSpecs(located, resource, options.fieldSpecs, firstField, options.readYaml);
    }
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
    const { apiVersion, group, kind } = resource;
    const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
    try {
      const schema = this.options.schemas?.find(group, kind, version, this.tape.bytes);
      locateCustomResource(this.located, resource, schema, this.options.report === true);
    } catch (error) {
      if (!(error instanceof Postponed)) throw error;
      this.postponed = error;
    }
  }

  /** The containers of a built-in kind, whose types are known: anything else in their place is a problem. */
  private podSpec(resource: Manifest, { steps, path }: { steps: Buffer[]; path: string }): void {
    const { tape, located } = this;
    let map = resource.root;
    for (const [index, step] of steps.entries()) {
      map = tape.target(tape.lookup(map, step));
      if (map === 0 || tape.isNull(map)) return;
      if (tape.kind(map) !== MAP) {
        located.problem('not-a-mapping', resource, path.split('.', index + 1).join('.'), map);
        return;
      }
    }
    for (const { type, key: name } of LISTS) {
      this.entries(resource, map, path, name, type, (entry, entryPath) => {
        this.add(resource, type, entry, entryPath, IMAGE_PULL_POLICY, IMAGE, entry);
      });
    }
    this.entries(resource, map, path, VOLUMES, 'volumes', (entry, entryPath) => {
      const image = tape.target(tape.lookup(entry, IMAGE));
      if (image === 0 || tape.isNull(image)) return;
      const imagePath = joinPath(entryPath, 'image');
      if (tape.kind(image) === MAP) this.add(resource, 'volumes', image, imagePath, PULL_POLICY, REFERENCE, entry);
      else located.problem('not-a-mapping', resource, imagePath, image);
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
    const { tape, located } = this;
    const list = tape.target(tape.lookup(map, name));
    if (list === 0 || tape.isNull(list)) return;
    const listPath = joinPath(path, type);
    if (tape.kind(list) !== SEQ) {
      located.problem('not-a-list', resource, listPath, list);
      return;
    }
    let index = 0;
    for (let node = tape.first(list); node !== 0; node = tape.next(node), index++) {
      const entry = tape.target(node);
      const entryPath = `${listPath}[${index}]`;
      if (tape.kind(entry) === MAP) visit(entry, entryPath);
      else located.problem('not-a-mapping', resource, entryPath, entry);
    }
  }

  private add(
    resource: Manifest,
    type: ContainerType,
    map: number,
    path: string,
    policyKey: Buffer,
    imageKey: Buffer,
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
