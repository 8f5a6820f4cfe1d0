import { Schemas } from '../catalogue/schemas.ts';
import { defaultPullPolicy, parseImageReference } from '../decide/image-reference.ts';
import type { DocumentSink } from '../input/stream.ts';
import { locate } from '../locate/locate.ts';
import { Manifest } from '../locate/manifest.ts';
import type { PolicyField } from '../locate/policy-field.ts';
import { type Finding, sortByOffset } from '../output/finding.ts';
import type { ListedPolicy, OutOfReach, Remark } from '../output/listed-policy.ts';
import type { Tape } from '../read/tape.ts';
import { problemFinding, resourceFinding } from '../transform.ts';

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
    const { fields, problems, unreached } = locate(tape, root, {
      discover: true,
      noteUnreached: true,
      schemas: this.schemas,
    });
    for (const problem of problems) this.openFindings.push(problemFinding(problem));
    for (const field of fields) this.open.push(listed(field));
    for (const { resource, path, code, why, node } of unreached) {
      this.openOutOfReach.push({ resource: resource.ref, path, code, why, offset: tape.start(node) });
    }
  }

  reject(tape: Tape, root: number, detail: string, offset: number): void {
    this.openFindings.push(resourceFinding(new Manifest(tape, root), 'yaml', detail, offset));
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
    this.policies.sort((a, b) => a.offset - b.offset);
    this.outOfReach.sort((a, b) => a.offset - b.offset);
    sortByOffset(this.findings);
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
