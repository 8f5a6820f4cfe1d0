/**
 * The library: pull policies by rules, from text to text. Everything happens in memory; files, streams and exit codes
 * are the command's.
 */
import { API_VERSION, KIND } from './config/api.ts';
import { type ConfigError, loadConfig } from './config/load.ts';
import type { SingleOutcome } from './config/single-rule.ts';
import { compileRules } from './decide/rules.ts';
import type { FieldSpec, Mode, PullPolicyConfig, Rule, Severity } from './decide/types.ts';
import { replaced } from './edit/replacement.ts';
import { runFunction as runFunctionOn } from './function.ts';
import { InputError } from './input/input-error.ts';
import { type Source, sourceOf } from './input/source.ts';
import type { ResourceRef } from './locate/manifest.ts';
import { type Finding, offsetOf } from './output/finding.ts';
import { message } from './output/messages.ts';
import { LineIndex } from './read/line-index.ts';
import { closingFindings } from './tally.ts';
import { transformText } from './transform-text.ts';

export type { ConfigFinding } from './config/finding.ts';
export type { ConfigError } from './config/load.ts';
export type { SingleOutcome } from './config/single-rule.ts';
export type { FieldSpec, Match, Mode, Outcome, PullPolicy, Rule, Severity } from './decide/types.ts';
export { InputError } from './input/input-error.ts';
export type { ResourceRef } from './locate/manifest.ts';

/** The rules, as the function's configuration spells them. */
export interface PullPolicyTransformer {
  apiVersion: 'pullpolicy.dev/v1alpha1';
  kind: 'PullPolicyTransformer';
  metadata?: Record<string, unknown>;
  spec: {
    /** `Set` (the default) edits; `Check` leaves the text as it is and only reports. */
    mode?: Mode;
    /** For each container the first rule that matches decides. */
    rules: Rule[];
    fieldSpecs?: FieldSpec[];
    /** `false`: only the API server's own kinds and `fieldSpecs`. */
    discover?: boolean;
  };
}

/** One rule in the short form of a ConfigMap; list fields are comma-separated. */
export interface PullPolicyConfigMap {
  apiVersion: 'v1';
  kind: 'ConfigMap';
  metadata?: Record<string, unknown>;
  /** `imagePullPolicy`, fields of `match`, and `name`, `severity`, `mode` or `discover`. */
  data: Record<string, string>;
}

/** What to do: one policy for every container, or rules. */
export type Configuration = SingleOutcome | PullPolicyTransformer | PullPolicyConfigMap;

/** A policy that was set, or in `Check` mode would have to be. */
export interface Change {
  resource: ResourceRef;
  /** Field path of the policy within the resource: `spec.containers[0].imagePullPolicy`. */
  path: string;
  /** The container's name, and the image as written. */
  container: string | undefined;
  image: string | undefined;
  /** The policy before and after; undefined stands for none. */
  from: string | undefined;
  to: string | undefined;
  /** Name of the rule that decided, or its place: `rules[0]`. */
  rule: string;
  /** How grave the difference is in `Check` mode; `info` for what was set. */
  severity: Severity;
  /** 1-based, in the text before the change; columns in characters (code points). */
  line: number;
  column: number;
}

/** Something to tell beside the changes: what could not be handled, or a rule that decided nothing. */
export interface Problem {
  severity: Severity;
  /** Which kind of problem it is. */
  code: Exclude<Finding['code'], 'changed' | 'differs'>;
  /** One line of plain English. */
  message: string;
  /** Undefined where it is about no single resource. */
  resource: ResourceRef | undefined;
  /** Field path within the resource; undefined for the resource itself. */
  path: string | undefined;
  /** 1-based; undefined where it is about the text as a whole. */
  line: number | undefined;
  column: number | undefined;
}

/** What became of a text. */
export interface TransformResult<Text> {
  /** The same text but for the policies; the very same when there are no changes. */
  text: Text;
  changes: Change[];
  problems: Problem[];
}

/** A configuration that cannot be followed. Its message names every field that is wrong, a line for each. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';

  constructor(readonly errors: readonly ConfigError[]) {
    super(errors.map(({ message: text }) => text).join('\n'));
  }
}

/**
 * Applies rules to the Kubernetes resources in a text: a YAML stream, or JSON. A text that is not YAML comes back as it
 * is, with a problem of severity `error`; so does the part of a text that cannot be handled.
 *
 * @throws ConfigurationError
 * @throws InputError if bytes are not UTF-8, a string holds half a surrogate pair, or there is a NUL or more than 2 GiB
 *
 * @example
 * const { text, changes } = await transform(manifest, 'IfNotPresent');
 */
export async function transform(text: string, configuration: Configuration): Promise<TransformResult<string>>;
export async function transform(text: Uint8Array, configuration: Configuration): Promise<TransformResult<Uint8Array>>;
export async function transform(
  text: string | Uint8Array,
  configuration: Configuration,
): Promise<TransformResult<string | Uint8Array>> {
  const config = configOf(configuration);
  const source = sourceFrom(text);
  const run = await transformText(source, config, compileRules(config));
  return {
    text: run.replacements.length === 0 ? text : like(text, replaced(source, run.replacements)),
    ...split([...run.findings, ...closingFindings(config, [run.tally])], source),
  };
}

/** What the KRM function made of a resource list. */
export interface FunctionResult<Text> {
  /** The resource list with its results. */
  output: Text;
  changes: Change[];
  problems: Problem[];
  /** 1 when one of the results is an error, else 0. */
  exitCode: 0 | 1;
}

/**
 * Runs the KRM function on the text of a ResourceList, whose `functionConfig` holds the rules.
 *
 * @throws InputError if it is no ResourceList, no YAML, or no text as for `transform`
 */
export async function runFunction(resourceList: string): Promise<FunctionResult<string>>;
export async function runFunction(resourceList: Uint8Array): Promise<FunctionResult<Uint8Array>>;
export async function runFunction(resourceList: string | Uint8Array): Promise<FunctionResult<string | Uint8Array>> {
  const source = sourceFrom(resourceList);
  const { replacements, findings, exitCode } = await runFunctionOn(source);
  return { output: like(resourceList, replaced(source, replacements)), ...split(findings, source), exitCode };
}

function configOf(configuration: Configuration): PullPolicyConfig {
  const loaded = loadConfig(
    typeof configuration === 'string'
      ? { apiVersion: API_VERSION, kind: KIND, spec: { rules: [{ imagePullPolicy: configuration }] } }
      : configuration,
  );
  if ('errors' in loaded) throw new ConfigurationError(loaded.errors);
  return loaded.config;
}

function sourceFrom(text: string | Uint8Array): Source {
  if (typeof text !== 'string') return sourceOf([text]);
  const half = text.search(/\p{Surrogate}/u);
  if (half >= 0) throw new InputError(`the text holds half a surrogate pair at index ${half}`);
  return sourceOf([Buffer.from(text)]);
}

function like(text: string | Uint8Array, bytes: Buffer): string | Uint8Array {
  return typeof text === 'string' ? bytes.toString() : bytes;
}

function split(findings: readonly Finding[], { bytes, end }: Source): { changes: Change[]; problems: Problem[] } {
  const lines = new LineIndex(bytes, end);
  const changes: Change[] = [];
  const problems: Problem[] = [];
  for (const finding of findings) {
    const { severity } = finding;
    if (finding.code === 'changed' || finding.code === 'differs') {
      const { resource, path, container, image, current: from, proposed: to, rule, offset } = finding;
      changes.push({ resource, path, container, image, from, to, rule, severity, ...lines.at(offset) });
      continue;
    }
    const offset = offsetOf(finding);
    const at = offset === undefined ? undefined : lines.at(offset);
    problems.push({
      severity,
      code: finding.code,
      message: message(finding),
      resource: 'resource' in finding ? finding.resource : undefined,
      path: 'path' in finding && finding.path !== '' ? finding.path : undefined,
      line: at?.line,
      column: at?.column,
    });
  }
  return { changes, problems };
}
