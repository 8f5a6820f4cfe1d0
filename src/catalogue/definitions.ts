import { Manifest } from '../locate/manifest.ts';
import { key, MAP, SEQ, type Tape } from '../read/tape.ts';

const ITEMS = key('items');

/** Whether a resource is a CustomResourceDefinition, of any version. */
export const isDefinition = ({ group, kind }: Manifest): boolean =>
  group === 'apiextensions.k8s.io' && kind === 'CustomResourceDefinition';

/** The CustomResourceDefinitions in a document: itself, or entries of a list. */
export function definitionsIn(tape: Tape, root: number, implied?: { apiVersion: string; kind: string }): number[] {
  const map = tape.target(root);
  if (map === 0 || tape.kind(map) !== MAP) return [];
  const resource = new Manifest(tape, map, implied);
  if (isDefinition(resource)) return [map];
  const items = resource.kind.endsWith('List') ? tape.target(tape.lookup(map, ITEMS)) : 0;
  const found: number[] = [];
  if (items === 0 || tape.kind(items) !== SEQ) return found;
  const type = { apiVersion: resource.apiVersion, kind: resource.kind.slice(0, -'List'.length) };
  for (let entry = tape.first(items); entry !== 0; entry = tape.next(entry)) {
    found.push(...definitionsIn(tape, entry, type));
  }
  return found;
}
