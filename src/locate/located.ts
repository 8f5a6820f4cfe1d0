import type { Tape } from '../read/tape.ts';
import type { Manifest } from './manifest.ts';
import type { PolicyField } from './policy-field.ts';
import { pathText } from './policy-field.ts';
import type { Way } from './steps.ts';

/** Something in a resource that keeps its policies from being read; a message is made of it later. */
export interface LocateProblem {
  code: 'not-a-list' | 'not-a-mapping' | 'policy-not-a-string' | 'too-many-aliases' | 'cannot-edit';
  resource: Manifest;
  /** Field path within the resource. */
  path: string;
  /** The node that it is about, on the resource's tape. */
  node: number;
  /** With `cannot-edit`: why. */
  detail?: string;
}

/** An image, or a text, whose policy nobody can set here. */
export interface Unreached {
  /** `no-field`: there is no field for the policy. `text`: a text may hold policies, which field specs can reach. */
  code: 'no-field' | 'text';
  resource: Manifest;
  path: string;
  node: number;
  /** Who decides instead; empty where that is not known. */
  why: string;
}

/** Aliases can make a small text mean a huge tree; one whose walk takes more steps than this is refused. */
const MOST_STEPS = 1_000_000;

/** Without aliases a walk is as long as the text, or with several `**` in a field spec a multiple of it. */
const MOST_STEPS_WITHOUT_ALIASES = 100_000_000;

/** Gathers what is found in the resources of one tape. */
export class Located {
  readonly fields: PolicyField[] = [];
  readonly problems: LocateProblem[] = [];
  readonly unreached: Unreached[] = [];
  private readonly told = new Set<string>();
  private steps = 0;
  private readonly limit: number;

  constructor(tape: Tape) {
    this.limit = tape.hasAliases ? MOST_STEPS : MOST_STEPS_WITHOUT_ALIASES;
  }

  /** Adds a field, unless something that is no string stands in the place of its policy; whether it did. */
  add(field: PolicyField): boolean {
    const { tape } = field;
    const value = tape.target(field.policy);
    if (value === 0 || tape.isString(value) || tape.isNull(value)) {
      this.fields.push(field);
      return true;
    }
    this.problem('policy-not-a-string', field.resource, field.path, field.specials.held?.node ?? value);
    return false;
  }

  /** Notes a problem, once: several field specs may meet the same. */
  problem(code: LocateProblem['code'], resource: Manifest, path: string, node: number, detail = ''): void {
    const name = [code, resource.root, node, path, detail].join('\n');
    if (this.told.has(name)) return;
    this.told.add(name);
    this.problems.push({ code, resource, path, node, detail });
  }

  /** Counts a step of a walk; returns true, and notes one problem, when it has grown too long. */
  countStep(resource: Manifest, way: Way, node: number): boolean {
    if (++this.steps === this.limit) this.problem('too-many-aliases', resource, pathText(way), node);
    return this.steps >= this.limit;
  }

  /** Whether a walk has grown too long: what was found of the resource is then not all. */
  get isExhausted(): boolean {
    return this.steps >= this.limit;
  }
}
