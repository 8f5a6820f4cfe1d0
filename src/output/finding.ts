import type { Severity } from '../decide/types.ts';

/** The resource that a finding is about, as KRM results name it. */
export interface ResourceRef {
  apiVersion: string;
  kind: string;
  name: string;
  namespace: string;
}

/** One thing to tell, as data; `message()` puts it into words. */
export type Finding = { severity: Severity } & (
  | PolicyFinding
  | ProblemFinding
  | { code: 'unused-rule'; rule: string }
  | { code: 'no-container' }
  | { code: 'config'; text: string; resource?: ResourceRef }
);

interface InResource {
  resource: ResourceRef;
  /** Field path within the resource; empty for the resource itself. */
  path: string;
  /** Byte offset of what it is about. */
  offset: number;
  /** The file and the place in it that the resource's annotations name. */
  file: { path: string; index: number | undefined } | undefined;
}

/** A policy that was changed, or in `Check` mode differs. An absent policy is undefined. */
export interface PolicyFinding extends InResource {
  code: 'changed' | 'differs';
  current: string | undefined;
  proposed: string | undefined;
  rule: string;
  image: string | undefined;
  container: string | undefined;
}

/** Something that keeps a resource, or one policy in it, from being handled. */
export interface ProblemFinding extends InResource {
  code:
    | 'not-a-list'
    | 'not-a-mapping'
    | 'policy-not-a-string'
    | 'too-many-aliases'
    | 'not-a-resource'
    | 'yaml'
    | 'cannot-edit'
    | 'shared';
  /** What the YAML reader or the editor says, or the other use of a shared policy. */
  detail: string;
}
