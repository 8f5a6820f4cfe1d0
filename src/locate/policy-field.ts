import type { ContainerType, PolicyPlace, PullPolicy } from '../decide/types.ts';
import type { HeldText } from '../read/held-text.ts';
import { HAS_MERGE, type Key, key, type Tape } from '../read/tape.ts';
import { imageIn, imagePairIn } from './image-parts.ts';
import type { Manifest } from './manifest.ts';
import type { PolicyFacts } from './position.ts';
import { policyOf, spell } from './spelling.ts';

/** What is unusual about a field. */
export interface FieldSpecials {
  /** The facts of its position; undefined for the policy of a container as Kubernetes defines it. */
  facts?: PolicyFacts;
  /** Other spellings than those of Kubernetes are taken for what they mean, and kept. */
  anySpelling?: boolean;
  /** The field stands in YAML that this text of the resource holds, on that tape. */
  held?: Held;
  /** The mapping that the image stands in, if it is another than that of the policy. */
  imageMap?: number;
  /** Keys of mappings that are missing between `map` and the policy. */
  missing?: readonly string[];
  /** The policy is part of a command line: its node, and the bytes of it that are the policy. */
  flag?: { node: number; start: number; end: number; path: string };
}

/** YAML that a string holds. */
export interface Held {
  text: HeldText;
  /** The tape of the text, with the root of the document. */
  tape: Tape;
  root: number;
  /** The string, on the resource's tape. */
  node: number;
}

const NOTHING_SPECIAL: FieldSpecials = {};

/**
 * One place where a pull policy lives, or may live: a mapping, the key that the policy has in it, and what stands
 * beside it. Offsets and nodes are those of `tape`.
 */
export class PolicyField implements PolicyPlace {
  /** The tape that `map` and all other nodes are on. */
  readonly tape: Tape;
  /** The pair that holds the policy in effect, 0 where there is none. */
  readonly policy: number;
  /** The policy comes from a merge (`<<`), so the mapping itself has no such pair. */
  readonly inherited: boolean;

  constructor(
    readonly resource: Manifest,
    readonly containerType: ContainerType,
    /** The mapping that holds the policy, or would. */
    readonly map: number,
    /** Field path of that mapping within the resource. */
    readonly mapPath: string,
    readonly policyKey: Key,
    /** The image's pair, own or merged; 0 where there is none. */
    readonly imagePair: number,
    /** The pair that holds the container's name; 0 where there is none. */
    readonly namePair: number,
    readonly specials: FieldSpecials = NOTHING_SPECIAL,
  ) {
    const { held, flag, missing } = specials;
    this.tape = held === undefined ? resource.tape : held.tape;
    if (flag !== undefined || missing !== undefined) {
      this.policy = flag?.node ?? 0;
      this.inherited = false;
      return;
    }
    const own = this.tape.child(map, policyKey);
    this.policy = own === 0 && this.tape.has(map, HAS_MERGE) ? this.tape.lookup(map, policyKey) : own;
    this.inherited = own === 0 && this.policy !== 0;
  }

  /** It is the policy of a container as Kubernetes defines it, and the only one in its mapping. */
  get isPlain(): boolean {
    return this.specials === NOTHING_SPECIAL;
  }

  /** It is a pair of a mapping in the resource's own text, or is to be one. */
  get isSimple(): boolean {
    const { held, flag, missing } = this.specials;
    return held === undefined && flag === undefined && missing === undefined;
  }

  /** Field path of the policy, as KRM results spell it: `spec.containers[0].imagePullPolicy`. */
  get path(): string {
    if (this.specials.flag !== undefined) return this.specials.flag.path;
    const parent = (this.specials.missing ?? []).reduce(joinPath, this.mapPath);
    return joinPath(parent, this.policyKey.text);
  }

  /** Byte offset, in the resource's text, of the policy, or without one of the mapping that it would stand in. */
  get offset(): number {
    return this.outer(this.tape.start(this.policy === 0 ? this.map : this.policy));
  }

  /** Byte offset, in the resource's text, of the mapping that holds the policy. */
  get mapOffset(): number {
    return this.outer(this.tape.start(this.map));
  }

  private outer(offset: number): number {
    return this.specials.held === undefined ? offset : this.specials.held.text.outer(offset);
  }

  get image(): string | undefined {
    const parts = this.specials.facts?.image;
    if (parts === undefined) return this.stringOf(this.imagePair);
    return imageIn(this.tape, this.specials.imageMap ?? this.map, parts);
  }

  get containerName(): string | undefined {
    return this.stringOf(this.namePair);
  }

  /** The policy as written; undefined where it is absent, null or empty. */
  get written(): string | undefined {
    const { flag } = this.specials;
    if (flag === undefined) return this.stringOf(this.policy);
    return this.tape.bytes.toString('utf8', flag.start, flag.end) || undefined;
  }

  get current(): string | undefined {
    const { written } = this;
    return (written !== undefined && this.takesSpellings && policyOf(written)) || written;
  }

  get standsAlone(): boolean {
    const { facts } = this.specials;
    if (facts === undefined) return false;
    // Where an operator knows the image itself, its version shows that there is one.
    return facts.standsAlone || (facts.image?.names.length === 0 && this.imagePair !== 0);
  }

  /** The policy as it is to be written here; undefined where it is not accepted. */
  spelling(policy: PullPolicy): string | undefined {
    return this.takesSpellings ? spell(policy, this.written, this.specials.facts?.allowed) : policy;
  }

  private get takesSpellings(): boolean {
    return this.specials.anySpelling === true || this.specials.facts?.allowed !== undefined;
  }

  private stringOf(pair: number): string | undefined {
    if (pair === 0) return undefined;
    const node = this.tape.target(pair);
    return (this.tape.isString(node) && this.tape.text(node)) || undefined;
  }
}

/** The field of a position: in `map`, at the end of `mapPath`, with the name that stands in `nameMap`. */
export function fieldAt(
  resource: Manifest,
  containerType: ContainerType,
  map: number,
  mapPath: string,
  nameMap: number,
  facts: PolicyFacts,
  specials: FieldSpecials = {},
): PolicyField {
  const tape = specials.held?.tape ?? resource.tape;
  const imageMap = specials.imageMap ?? map;
  const imagePair = facts.image === undefined || imageMap === 0 ? 0 : imagePairIn(tape, imageMap, facts.image);
  const name = nameMap === 0 ? 0 : tape.lookup(nameMap, NAME);
  return new PolicyField(resource, containerType, map, mapPath, facts.key, imagePair, name, { facts, ...specials });
}

const NAME = key('name');

/** Appends a key to a field path; a key that would read as more than one step is put in brackets. */
export function joinPath(path: string, name: string): string {
  if (/[.[\]]/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** A field path of keys and positions. */
export function pathText(way: readonly (string | number)[]): string {
  let path = '';
  for (const step of way) path = typeof step === 'number' ? `${path}[${step}]` : joinPath(path, step);
  return path;
}
