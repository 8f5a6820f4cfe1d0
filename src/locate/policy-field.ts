import type { ContainerType, PolicyPlace } from '../decide/types.ts';
import type { Tape } from '../read/tape.ts';
import type { Manifest } from './manifest.ts';

/**
 * One place where a pull policy lives, or may live: a mapping, the key that the policy has in it, and what stands
 * beside it. Offsets and nodes are those of `resource.tape`.
 */
export class PolicyField implements PolicyPlace {
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
    readonly policyKey: Buffer,
    /** The image's pair, own or merged; 0 where there is none. */
    readonly imagePair: number,
    /** The pair that holds the container's name; 0 where there is none. */
    readonly namePair: number,
  ) {
    const own = resource.tape.child(map, policyKey);
    this.policy = own === 0 ? resource.tape.lookup(map, policyKey) : own;
    this.inherited = own === 0 && this.policy !== 0;
  }

  get tape(): Tape {
    return this.resource.tape;
  }

  /** Field path of the policy, as KRM results spell it: `spec.containers[0].imagePullPolicy`. */
  get path(): string {
    return joinPath(this.mapPath, this.policyKey.toString());
  }

  get image(): string | undefined {
    return this.stringOf(this.imagePair);
  }

  get containerName(): string | undefined {
    return this.stringOf(this.namePair);
  }

  get current(): string | undefined {
    return this.stringOf(this.policy);
  }

  private stringOf(pair: number): string | undefined {
    if (pair === 0) return undefined;
    const node = this.tape.target(pair);
    return (this.tape.isString(node) && this.tape.text(node)) || undefined;
  }
}

/** Appends a key to a field path; a key that would read as more than one step is put in brackets. */
export function joinPath(path: string, name: string): string {
  if (/[.[\]]/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}
