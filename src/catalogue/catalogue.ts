import { parseImageParts } from '../locate/image-parts.ts';
import { type PolicyFacts, policyFacts } from '../locate/position.ts';
import type { Step } from '../locate/steps.ts';
import { type Key, key } from '../read/tape.ts';
import { catalogueText } from './catalogue-data.ts';

/** A policy's place: the way to the mapping that holds it, and what is known of it. */
export interface Position extends PolicyFacts {
  readonly steps: readonly Step[];
  /** It is changed where it stands, but not written where it is missing. */
  readonly presentOnly: boolean;
}

/** A node that holds no policy, whatever it looks like. */
export interface NoPosition {
  readonly steps: readonly Step[];
  /** The key of an image in it, which shows that somebody else decides on its policy; undefined where that is no image. */
  readonly image: Key | undefined;
  /** Who decides, or what the node is; empty where there is nothing to add. */
  readonly why: string;
}

/** What is known of one version of a kind. */
export interface KindEntry {
  readonly positions: readonly Position[];
  readonly none: readonly NoPosition[];
  /** Ways to whole resources. */
  readonly resources: readonly (readonly Step[])[];
  /** Ways to texts that may hold policies. */
  readonly texts: readonly (readonly Step[])[];
}

interface Block {
  versions: readonly string[];
  /** The name of the only resource that is meant; empty for any. */
  name: string;
  lines: readonly string[];
}

let blocks: Map<string, Block[]> | undefined;
const entries = new Map<string, KindEntry>();

/** What the catalogue knows of a resource; undefined where that is nothing. Reads the catalogue on the first call. */
export function catalogueEntry(group: string, kind: string, version: string, name: string): KindEntry | undefined {
  blocks ??= readBlocks(catalogueText());
  const known = blocks.get(`${group}/${kind}`);
  if (known === undefined) return undefined;
  const meant = known.filter((block) => block.name === '' || block.name === name);
  // There are as many different entries as names in the catalogue, however many resources there are.
  const id = `${group}/${kind}/${version}/${meant.some((block) => block.name !== '') ? name : ''}`;
  let entry = entries.get(id);
  if (entry === undefined) {
    entry = compile(meant, version);
    entries.set(id, entry);
  }
  return entry;
}

/** The catalogue's lines of a kind that has no entry for single resources, for tests. */
export function catalogueLines(group: string, kind: string, version: string): string[] {
  blocks ??= readBlocks(catalogueText());
  return (blocks.get(`${group}/${kind}`) ?? []).filter((block) => isOf(block, version)).flatMap(({ lines }) => lines);
}

/** Every kind of the catalogue with its versions, in the catalogue's order. */
export function catalogueKinds(): { group: string; kind: string; versions: readonly string[]; name: string }[] {
  blocks ??= readBlocks(catalogueText());
  return [...blocks].flatMap(([id, list]) => {
    const slash = id.indexOf('/');
    return list.map(({ versions, name }) => ({
      group: id.slice(0, slash),
      kind: id.slice(slash + 1),
      versions,
      name,
    }));
  });
}

function readBlocks(text: string): Map<string, Block[]> {
  const found = new Map<string, Block[]>();
  let group = '';
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('    ')) lines.push(line.trim());
    else if (line.startsWith('  #') || line === '') continue;
    else if (!line.startsWith(' ')) group = line;
    else {
      const colon = line.indexOf(': ');
      lines = [];
      const versions = line.slice(colon + 2).split(' ');
      for (const kindAndName of line.slice(2, colon).split(' ')) {
        const [kind, name = ''] = kindAndName.split('/');
        const id = `${group}/${kind}`;
        const block = { versions, name, lines };
        const list = found.get(id);
        if (list === undefined) found.set(id, [block]);
        else list.push(block);
      }
    }
  }
  return found;
}

const isOf = ({ versions }: Block, version: string): boolean => versions.includes('*') || versions.includes(version);

function compile(list: readonly Block[], version: string): KindEntry {
  const positions: Position[] = [];
  const none: NoPosition[] = [];
  const resources: Step[][] = [];
  const texts: Step[][] = [];
  for (const block of list) {
    for (const line of block.lines.flatMap(alternatives)) {
      const parsed = parseLine(line);
      // What is no policy in one version will hardly be one in the next, and a mistake does no harm there.
      if ('why' in parsed) none.push(parsed);
      else if (!isOf(block, version)) continue;
      else if ('key' in parsed) positions.push(parsed);
      else (parsed.is === 'resource' ? resources : texts).push(parsed.steps);
    }
  }
  return { positions, none, resources, texts };
}

/** A line for each choice of its braces: `a.{b,c}` is `a.b` and `a.c`. */
export function alternatives(line: string): string[] {
  const found = /\{([^{}]*)\}/.exec(line);
  if (found === null) return [line];
  const [braces, list = ''] = found;
  return list.split(',').flatMap((choice) => alternatives(line.replace(braces, () => choice)));
}

const LINE = /^(\S+?)(\?)?(?: = (none|resource|text))?(?: < (\S+))?(?: \[([^\]]+)\])?(?: -- (.+))?$/;

/** Reads one line of the catalogue, without braces. Throws an Error where it is malformed. */
export function parseLine(line: string): Position | NoPosition | { is: 'resource' | 'text'; steps: Step[] } {
  const [, path, optional, is, image, allowed, why = ''] = LINE.exec(line) ?? [];
  if (path === undefined) throw new Error(`not a line of the catalogue: ${line}`);
  if (is === 'none') return { steps: stepsOf(path), image: image === undefined ? undefined : key(image), why };
  if (is === 'resource' || is === 'text') return { is, steps: stepsOf(path) };
  const segments = segmentsOf(path);
  const last = segments.pop();
  const parts = image === undefined ? undefined : parseImageParts(image);
  if (last === undefined || (image !== undefined && parts === undefined)) {
    throw new Error(`not a line of the catalogue: ${line}`);
  }
  return {
    ...policyFacts(key(unquoted(last)), parts, allowed?.split(' ')),
    steps: segments.flatMap(segmentSteps),
    presentOnly: optional !== undefined,
  };
}

const stepsOf = (path: string): Step[] => segmentsOf(path).flatMap(segmentSteps);

/** The keys of a path, those in quotes as they are. */
const segmentsOf = (path: string): string[] => path.match(/(?:"[^"]*"|[^."])+/g) ?? [];

const unquoted = (segment: string): string => segment.replaceAll('"', '');

function segmentSteps(segment: string): Step[] {
  const [, name = '', lists = ''] = /^(.*?)((?:\[\])*)$/.exec(segment) ?? [];
  const steps: Step[] = [];
  if (name === '**') steps.push({ type: 'deep' });
  else if (name === '*') steps.push({ type: 'keys', matches: () => true });
  else if (name !== '') steps.push({ type: 'key', key: key(unquoted(name)) });
  for (let at = 0; at < lists.length; at += 2) steps.push({ type: 'entries' });
  return steps;
}
