import { definitionsIn } from '../src/catalogue/definitions.ts';
import { deriveSchema, type SchemaNode } from '../src/catalogue/schema.ts';
import { definedKind, schemaNode } from '../src/catalogue/schemas.ts';
import { imagePartsText } from '../src/locate/image-parts.ts';
import type { PolicyFacts } from '../src/locate/position.ts';
import { CONTAINER_LISTS } from '../src/locate/positions.ts';
import { Tape } from '../src/read/tape.ts';
import { readYaml } from '../src/read/yaml-reader.ts';

/** The catalogue's entry of one version, or of several that are alike, of a kind. */
export interface Entry {
  group: string;
  kind: string;
  /** The newest first. */
  versions: string[];
  /** Positions, in the catalogue's notation. */
  lines: string[];
  /** Ways to nodes that take anything (`x-kubernetes-preserve-unknown-fields`), where a look at the operator is due. */
  open: string[];
}

/**
 * Derives entries from a YAML stream that holds CustomResourceDefinitions, alone or in lists. Throws an Error for what
 * is no YAML; other resources are skipped.
 */
export function catalogueEntries(text: string): Entry[] {
  const bytes = Buffer.from(`${text}\n\n`);
  const tape = new Tape(bytes);
  const documents = readYaml(tape, 0, bytes.length - 2);
  return documents.flatMap(({ root, problems }) => {
    const [problem] = problems;
    if (problem !== undefined) throw new Error(problem.message);
    return root === 0 ? [] : definitionsIn(tape, root).flatMap((definition) => entriesOf(tape, definition));
  });
}

/** The entries as the catalogue spells them. */
export function entriesText(entries: readonly Entry[]): string {
  const lines: string[] = [];
  let group = '';
  for (const entry of [...entries].sort((a, b) => compare(a.group, b.group) || compare(a.kind, b.kind))) {
    if (entry.lines.length === 0 && entry.open.length === 0) continue;
    if (entry.group !== group) lines.push(entry.group);
    group = entry.group;
    for (const way of entry.open) lines.push(`  # ${way} takes anything.`);
    if (entry.lines.length === 0) continue;
    lines.push(`  ${entry.kind}: ${entry.versions.join(' ')}`, ...entry.lines.map((line) => `    ${line}`));
  }
  return lines.map((line) => `${line}\n`).join('');
}

function entriesOf(tape: Tape, definition: number): Entry[] {
  const { group, kind, versions } = definedKind(tape, definition);
  const found: Entry[] = [];
  for (const version of versions.sort(compareVersions)) {
    const node = schemaNode(tape, definition, version);
    const schema = node === 0 ? undefined : deriveSchema(tape, node);
    const policies: Found = { policies: [], open: [] };
    if (schema !== undefined) collect(schema, '', policies);
    const lines = linesOf(policies.policies);
    const alike = found.find((entry) => entry.lines.join('\n') === lines.join('\n'));
    if (alike === undefined) found.push({ group, kind, versions: [version], lines, open: policies.open });
    else alike.versions.push(version);
  }
  return found;
}

interface Found {
  policies: { way: string; facts: PolicyFacts }[];
  open: string[];
}

function collect(schema: SchemaNode, way: string, found: Found): void {
  const { policies, properties, values, items, openBut } = schema;
  for (const facts of policies) found.policies.push({ way, facts });
  if (openBut !== undefined) found.open.push(way === '' ? 'the resource' : way);
  for (const [name, node] of properties) collect(node, joined(way, name), found);
  if (values !== undefined) collect(values, joined(way, '*'), found);
  if (items !== undefined) collect(items, `${way}[]`, found);
}

function joined(way: string, name: string): string {
  const plain = name === '*' || /^[\w-]+$/.test(name);
  return `${way}${way === '' ? '' : '.'}${plain ? name : JSON.stringify(name)}`;
}

const CONTAINERS = new RegExp(`^(.*?)(${CONTAINER_LISTS.join('|')})\\[\\]\\.imagePullPolicy < image$`);

/** Sorted lines; the lists of containers of one pod are one. */
function linesOf(policies: Found['policies']): string[] {
  const pods = new Map<string, string[]>();
  const lines: string[] = [];
  for (const { way, facts } of policies) {
    const { key: name, image, allowed } = facts;
    const beside = image === undefined ? '' : ` < ${imagePartsText(image)}`;
    const line = `${joined(way, name.text)}${beside}${allowed === undefined ? '' : ` [${allowed.join(' ')}]`}`;
    const [, pod, list] = CONTAINERS.exec(line) ?? [];
    if (pod === undefined || list === undefined) lines.push(line);
    else pods.set(pod, [...(pods.get(pod) ?? []), list]);
  }
  for (const [pod, lists] of pods) {
    const names = CONTAINER_LISTS.filter((name) => lists.includes(name));
    lines.push(`${pod}${names.length === 1 ? names[0] : `{${names.join(',')}}`}[].imagePullPolicy < image`);
  }
  return lines.sort(compare);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** As Kubernetes sorts them: stable versions before beta, beta before alpha, the newest first. */
function compareVersions(a: string, b: string): number {
  const [stageA, majorA, minorA] = versionParts(a);
  const [stageB, majorB, minorB] = versionParts(b);
  return stageA - stageB || majorB - majorA || minorB - minorA || compare(a, b);
}

function versionParts(version: string): [number, number, number] {
  const [, major, stage, minor] = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version) ?? [];
  if (major === undefined) return [3, 0, 0];
  return [stage === undefined ? 0 : stage === 'beta' ? 1 : 2, Number(major), Number(minor ?? 0)];
}
