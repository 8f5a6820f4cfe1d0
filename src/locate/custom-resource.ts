import { catalogueEntry, type KindEntry } from '../catalogue/catalogue.ts';
import type { SchemaNode } from '../catalogue/schema.ts';
import { parseImageReference } from '../decide/image-reference.ts';
import { type Key, key, MAP, SEQ } from '../read/tape.ts';
import type { Located } from './located.ts';
import { Manifest } from './manifest.ts';
import { fieldAt, pathText } from './policy-field.ts';
import { containerTypeAt, type PolicyFacts } from './position.ts';
import { Shapes } from './shapes.ts';
import { eachEntry, isWay, pairsOf, type Step, type Way, walk } from './steps.ts';

/**
 * Finds the policy fields of a custom resource: by its schema where that is known, else by the catalogue and by shape.
 * `noteUnreached`: also note what cannot be reached.
 */
export function locateCustomResource(
  located: Located,
  resource: Manifest,
  schema: SchemaNode | 'no-policies' | undefined,
  noteUnreached: boolean,
): void {
  new CustomResource(located, resource).locate(schema, noteUnreached);
}

/** Whether a schema lets a mapping hold that policy although it does not describe it. */
type IsOpen = (way: Way, policyKey: Key) => boolean;

const ANYWHERE: IsOpen = () => true;

class CustomResource {
  /** Field paths of the mappings whose policies are known, so that their shape tells nothing. */
  private readonly described = new Set<string>();
  /** Field paths of the policies that were found. */
  private readonly found = new Set<string>();
  /** Nodes that hold no policy. `from`: the part of the way that leads to the resource in which the steps begin. */
  private readonly none: { from: Way; steps: readonly Step[] }[] = [];
  private readonly shapes: Shapes;

  constructor(
    private readonly located: Located,
    private readonly resource: Manifest,
  ) {
    this.shapes = new Shapes(
      located,
      resource,
      (way, policyKey) => !this.described.has(pathText(way)) && !this.isNone(way, policyKey),
    );
  }

  locate(schema: SchemaNode | 'no-policies' | undefined, noteUnreached: boolean): void {
    const { located, resource } = this;
    const first = located.fields.length;
    const entry = entryOf(resource);
    this.addNone(entry, []);
    if (schema === undefined) {
      if (entry !== undefined) this.byCatalogue(entry, resource.root, [], ANYWHERE, 0);
      this.shapes.inResource();
    } else if (schema !== 'no-policies') {
      this.bySchema(schema, resource.root, [], 0);
      // Where the schema leaves open what may stand, the catalogue may know.
      const isOpen: IsOpen = (way, policyKey) => isOpenTo(schema, way, policyKey.text);
      if (entry !== undefined) this.byCatalogue(entry, resource.root, [], isOpen, 0);
    }
    if (this.found.size > 0) sortFrom(located.fields, first);
    if (noteUnreached) this.noteUnreached(entry, first);
  }

  // ---- by schema

  private bySchema(schema: SchemaNode, at: number, way: (string | number)[], parent: number): void {
    const { located, resource } = this;
    const { tape } = resource;
    const node = tape.target(at);
    if (node === 0 || located.countStep(resource, way, at)) return;
    if (tape.kind(node) === SEQ) {
      const { items } = schema;
      if (items === undefined) return;
      eachEntry(tape, node, (entry, index) => {
        way.push(index);
        this.bySchema(items, entry, way, node);
        way.pop();
      });
      return;
    }
    if (tape.kind(node) !== MAP) return;
    for (const facts of schema.policies) this.add(facts, node, way, parent);
    for (const [name, pair] of pairsOf(tape, node)) {
      const below = schema.properties.get(name) ?? schema.values;
      way.push(name);
      if (below !== undefined) this.bySchema(below, pair, way, node);
      else if (schema.openBut?.has(name) === false) this.shapes.below(pair, way);
      way.pop();
    }
    if (schema.openBut !== undefined) this.shapes.inMapping(node, way, schema.openBut);
  }

  // ---- by catalogue

  /** `way` leads to `root`, whose kind the entry is of. `depth`: of resources within resources. */
  private byCatalogue(entry: KindEntry, root: number, way: Way, isOpen: IsOpen, depth: number): void {
    const { located, resource } = this;
    const { tape } = resource;
    const tick = (): boolean => located.countStep(resource, way, root);
    for (const position of entry.positions) {
      const arrive = (node: number, at: Way, trail: readonly number[]): void => {
        if (tape.kind(node) !== MAP || !isOpen(at, position.key)) return;
        if (position.presentOnly && tape.lookup(node, position.key) === 0) return;
        this.add(position, node, at, trail.at(-1) ?? 0);
      };
      walk(tape, root, position.steps, { arrive, tick }, way.slice());
    }
    for (const steps of depth < 4 ? entry.resources : []) {
      const arrive = (node: number, at: Way): void => {
        if (tape.kind(node) !== MAP) return;
        const inner = entryOf(new Manifest(tape, node));
        if (inner === undefined) return;
        this.addNone(inner, at.slice());
        this.byCatalogue(inner, node, at.slice(), isOpen, depth + 1);
      };
      walk(tape, root, steps, { arrive, tick }, way.slice());
    }
  }

  private add(facts: PolicyFacts, map: number, way: Way, parent: number): void {
    const path = pathText(way);
    const id = `${path}\n${facts.key.text}`;
    if (this.found.has(id)) return;
    this.found.add(id);
    this.described.add(path);
    const type = containerTypeAt(way, facts);
    // An image volume has the name of the volume that it is in.
    const nameMap = type === 'volumes' ? parent : map;
    this.located.add(fieldAt(this.resource, type, map, path, nameMap, facts));
  }

  private addNone(entry: KindEntry | undefined, from: Way): void {
    for (const { steps } of entry?.none ?? []) this.none.push({ from, steps });
  }

  private isNone(way: Way, policyKey: Key): boolean {
    return this.none.some(({ from, steps }) => {
      if (from.some((step, index) => way[index] !== step)) return false;
      const rest = way.slice(from.length);
      return isWay(steps, rest) || isWay(steps, [...rest, policyKey.text]);
    });
  }

  // ---- what cannot be reached

  private noteUnreached(entry: KindEntry | undefined, first: number): void {
    const { located, resource } = this;
    const { tape, root } = resource;
    const tick = (): boolean => located.countStep(resource, [], root);
    const before = located.unreached.length;
    for (const { steps, image, why } of entry?.none ?? []) {
      if (image === undefined) continue;
      const arrive = (node: number, way: Way): void => {
        const pair = tape.kind(node) === MAP ? tape.lookup(node, image) : 0;
        if (pair !== 0) this.unreached('no-field', [...way, image.text], pair, why);
      };
      walk(tape, root, steps, { arrive, tick });
    }
    for (const steps of entry?.texts ?? []) {
      const arrive = (node: number, way: Way): void => {
        if (tape.isString(node)) this.unreached('text', way, node, '');
      };
      walk(tape, root, steps, { arrive, tick });
    }
    if (located.unreached.length > before || located.fields.length > first) return;
    // Of a kind that nobody described: an image in it, and not a policy found.
    const arrive = (node: number, way: Way): void => {
      const pair =
        tape.kind(node) === MAP && way[0] !== 'metadata' && way[0] !== 'status' ? tape.lookup(node, IMAGE) : 0;
      const image = tape.target(pair);
      if (image === 0 || !tape.isString(image) || this.isNone(way, IMAGE)) return;
      if (parseImageReference(tape.text(image)) !== undefined) this.unreached('no-field', [...way, 'image'], pair, '');
    };
    walk(tape, root, [{ type: 'deep' }], { arrive, tick });
  }

  private unreached(code: 'no-field' | 'text', way: Way, node: number, why: string): void {
    this.located.unreached.push({ code, resource: this.resource, path: pathText(way), node, why });
  }
}

const IMAGE = key('image');

function entryOf(resource: Manifest): KindEntry | undefined {
  const { group, kind, version, name } = resource;
  return catalogueEntry(group, kind, version, name);
}

/** Whether a schema leaves open what stands at the end of a way. */
function isOpenTo(schema: SchemaNode, way: Way, policyKey: string): boolean {
  let node = schema;
  for (const name of way) {
    const below: SchemaNode | undefined =
      typeof name === 'number' ? node.items : (node.properties.get(name) ?? node.values);
    if (below === undefined) return typeof name === 'string' && node.openBut?.has(name) === false;
    node = below;
  }
  return node.openBut?.has(policyKey) === false;
}

/** Puts fields from an index on into the order of the text. */
function sortFrom<T extends { mapOffset: number }>(fields: T[], first: number): void {
  const sorted = fields.slice(first).sort((a, b) => a.mapOffset - b.mapOffset);
  for (const [index, field] of sorted.entries()) fields[first + index] = field;
}
