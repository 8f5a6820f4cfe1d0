import { Schemas } from '../catalogue/schemas.ts';
import { defaultPullPolicy, parseImageReference } from '../decide/image-reference.ts';
import type { ContainerType } from '../decide/types.ts';
import type { DocumentSink } from '../input/stream.ts';
import { locate } from '../locate/locate.ts';
import { Manifest } from '../locate/manifest.ts';
import type { PolicyField } from '../locate/policy-field.ts';
import type { Finding, ResourceRef } from '../output/finding.ts';
import type { Tape } from '../read/tape.ts';
import { problemFinding } from '../transform.ts';

/** Why a policy deserves a look: it and its image speak of different intentions. */
export type Remark = 'always-on-digest' | 'cached-moving-tag' | 'unset-moving-tag' | 'never-with-registry';

export const REMARKS: readonly Remark[] = [
  'always-on-digest',
  'cached-moving-tag',
  'unset-moving-tag',
  'never-with-registry',
];

/** One container, image volume or other place of a policy. */
export interface ListedPolicy {
  resource: ResourceRef;
  /** Field path of the policy within the resource. */
  path: string;
  containerType: ContainerType;
  container: string | undefined;
  image: string | undefined;
  /** The policy as written; undefined where there is none. */
  policy: string | undefined;
  /** The policy as written, or else the API server's default for the image; undefined without either. */
  effective: string | undefined;
  remark: Remark | undefined;
  /** Byte offset of the container. */
  offset: number;
}

/** An image, or a text, whose policy nothing in the resource decides. */
export interface OutOfReach {
  resource: ResourceRef;
  /** Field path within the resource. */
  path: string;
  /** `no-field`: there is no field for the policy. `text`: a text may hold policies, which field specs can reach. */
  code: 'no-field' | 'text';
  /** Who decides instead; empty where that is not known. */
  why: string;
  /** Byte offset. */
  offset: number;
}

/** Takes note of every policy of a stream, and changes nothing. */
export class Listing implements DocumentSink {
  readonly policies: ListedPolicy[] = [];
  readonly outOfReach: OutOfReach[] = [];
  readonly findings: Finding[] = [];
  readonly schemas: Schemas;
  private open: ListedPolicy[] = [];
  private openOutOfReach: OutOfReach[] = [];
  private openFindings: Finding[] = [];

  /** `definitions`: of custom resources, from elsewhere. */
  constructor(definitions?: Schemas) {
    this.schemas = new Schemas(definitions);
  }

  add(tape: Tape, root: number): void {
    const { fields, problems, unreached } = locate(tape, root, { discover: true, report: true, schemas: this.schemas });
    for (const problem of problems) this.openFindings.push(problemFinding(problem));
    for (const field of fields) this.open.push(listed(field));
    for (const { resource, path, code, why, node } of unreached) {
      this.openOutOfReach.push({ resource: resource.ref, path, code, why, offset: tape.start(node) });
    }
  }

  reject(tape: Tape, root: number, code: 'yaml', detail: string, offset: number): void {
    const resource = new Manifest(tape, root);
    this.openFindings.push({
      code,
      severity: 'error',
      resource: resource.ref,
      file: resource.file,
      path: '',
      offset,
      detail,
    });
  }

  commit(): void {
    for (const policy of this.open) this.policies.push(policy);
    for (const place of this.openOutOfReach) this.outOfReach.push(place);
    for (const finding of this.openFindings) this.findings.push(finding);
    this.discard();
  }

  discard(): void {
    this.open = [];
    this.openOutOfReach = [];
    this.openFindings = [];
  }

  sort(): void {
    const offset = (finding: Finding): number => ('offset' in finding ? (finding.offset ?? 0) : 0);
    this.policies.sort((a, b) => a.offset - b.offset);
    this.outOfReach.sort((a, b) => a.offset - b.offset);
    this.findings.sort((a, b) => offset(a) - offset(b));
  }
}

function listed(field: PolicyField): ListedPolicy {
  const { image, current: policy } = field;
  return {
    resource: field.resource.ref,
    path: field.path,
    containerType: field.containerType,
    container: field.containerName,
    image,
    policy,
    effective: policy ?? (image === undefined ? undefined : defaultPullPolicy(image)),
    remark: image === undefined ? undefined : remarkOn(image, policy),
    offset: field.tape.start(field.map),
  };
}

/** Tags that name a branch or a channel, alone or behind a version: what they stand for moves on. */
const MOVING_TAG =
  /^(?:.*[._-])?(?:latest|main|master|trunk|head|tip|dev|devel|develop|edge|nightly|canary|snapshot|unstable|testing|next|rolling|stable)$/i;

/** A registry in front of the name; `localhost/` without a port is what podman calls images without any. */
const WITH_REGISTRY = /^(?:[^/]*[.:][^/]*)\//;

/** What is remarkable about a policy beside that image; `policy` undefined: none is written. */
export function remarkOn(image: string, policy: string | undefined): Remark | undefined {
  const reference = parseImageReference(image);
  if (reference === undefined) return undefined;
  const effective = policy ?? defaultPullPolicy(image);
  if (reference.digest !== undefined) return effective === 'Always' ? 'always-on-digest' : undefined;
  if (effective === 'Never') return WITH_REGISTRY.test(reference.repository) ? 'never-with-registry' : undefined;
  if (reference.tag === undefined || !MOVING_TAG.test(reference.tag)) return undefined;
  if (policy === undefined) return 'unset-moving-tag';
  return policy === 'IfNotPresent' ? 'cached-moving-tag' : undefined;
}
