import type { Severity } from '../decide/types.ts';
import type { FileRef, ResourceRef } from '../locate/manifest.ts';

/** One thing to tell, as data; `message()` puts it into words. */
export type Finding = { severity: Severity } & (
  | PolicyFinding
  | ProblemFinding
  | FileFinding
  | UnusedRuleFinding
  | UnusedFieldSpecFinding
  | { code: 'no-container' | 'no-definition' }
  | FunctionConfigFinding
);

/** A rule that decided nothing. */
interface UnusedRuleFinding {
  code: 'unused-rule';
  rule: string;
  /** One of its patterns for images that looks as if it should match a tag or a digest, which no such pattern does. */
  tagged?: string;
}

/** A field spec that led to no policy, or not to the image that it names. */
interface UnusedFieldSpecFinding {
  code: 'unused-field-spec';
  /** Its place among the field specs, 0-based. */
  index: number;
  /** What it did not find: a resource of its kind, a policy at its path, or an image. */
  aim: 'resource' | 'policy' | 'image';
  /** The path, in the manner of field specs, that led nowhere. */
  steps: string;
}

/** A problem of the configuration. The text names the field too, since it must tell enough where no result is shown. */
interface FunctionConfigFinding {
  code: 'config';
  text: string;
  /** Field path within the configuration; empty for the configuration itself. */
  field: string;
  resource?: ResourceRef;
}

interface InResource {
  resource: ResourceRef;
  /** Field path within the resource; empty for the resource itself. */
  path: string;
  /** Byte offset of what it is about. */
  offset: number;
  file: FileRef | undefined;
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
    | 'not-accepted'
    | 'template-value'
    | 'shared';
  /** What the YAML reader or the editor says, what is a template, or what else the message needs. */
  detail: string;
}

/** Something that keeps a whole file, or standard input, from being handled. */
export interface FileFinding {
  code: 'not-yaml' | 'template' | 'not-read' | 'not-written' | 'failed';
  /** What the YAML reader or the operating system says. */
  detail: string;
  /** Byte offset of what it is about, where that is known. */
  offset?: number;
}

/** Byte offset of what a finding is about; undefined where that is the whole. */
export function offsetOf(finding: Finding): number | undefined {
  return 'offset' in finding ? finding.offset : undefined;
}

/** Puts findings into the order of the text; those about the whole come last. */
export function sortByOffset(findings: Finding[]): Finding[] {
  const offset = (finding: Finding): number => offsetOf(finding) ?? Number.MAX_SAFE_INTEGER;
  return findings.sort((a, b) => offset(a) - offset(b));
}

/** A finding with its place among the inputs of the command. */
export interface LocatedFinding {
  finding: Finding;
  /** The file's path as it is shown, relative to the working folder; undefined where it is about no single file. */
  file: string | undefined;
  /** 1-based; undefined where it is about no single line. */
  line: number | undefined;
  /** 1-based, in characters (code points). */
  column: number | undefined;
}
