import type { Match, PullPolicyConfig, Rule } from '../decide/types.ts';
import type { ConfigFinding } from './finding.ts';
import { validateConfigMap, validateMatch } from './generated/validate.js';
import { isMapping, type Mapping } from './mapping.ts';
import { fieldPath } from './path.ts';
import { schemaFindings } from './schema-findings.ts';
import { selectorFindings } from './selectors.ts';

/** Keys of `data` that hold a list in one string. */
const LIST_KEYS = [
  'images',
  'tags',
  'containers',
  'containerTypes',
  'current',
  'kinds',
  'names',
  'namespaces',
] as const;
const TEXT_KEYS = [...LIST_KEYS, 'name', 'labelSelector', 'annotationSelector'] as const;

/** What is wrong with a ConfigMap that holds one rule. */
export function configMapFindings(value: Mapping): ConfigFinding[] {
  const { data } = value;
  if (data === undefined || data === null || (isMapping(data) && Object.keys(data).length === 0)) {
    return [{ code: 'empty-config-map', path: 'data' }];
  }
  const findings = schemaFindings(validateConfigMap, value);
  if (!isMapping(data)) return findings;

  const pathOf = (key: string) => fieldPath(['data', key]);
  for (const key of TEXT_KEYS) {
    const field = data[key];
    if (typeof field === 'number' && Number.isFinite(field) && toText(field) === undefined) {
      findings.push({ code: 'wrong-type', path: pathOf(key), expected: 'string', value: field, hint: 'quotes' });
    }
  }
  for (const key of LIST_KEYS) {
    const text = toText(data[key]);
    if (text && splitList(text).includes('')) findings.push({ code: 'empty-entry', path: pathOf(key), value: text });
  }
  const match = readMatch(data);
  // The types are right by now: left for the schema are entries that are none of a fixed set.
  for (const finding of schemaFindings(validateMatch, match, ([key]) => pathOf(String(key)))) {
    if (finding.code === 'not-allowed') findings.push({ ...finding, each: true });
  }
  return [...findings, ...selectorFindings(match, pathOf)];
}

/** The configuration that a ConfigMap without findings holds. */
export function readConfigMap(value: Mapping): PullPolicyConfig {
  const data = value.data as Mapping;
  const { mode = 'Set', imagePullPolicy, severity } = data as Partial<PullPolicyConfig & Rule>;
  const match = readMatch(data);
  const name = toText(data.name);
  const rule = {
    ...(name === undefined ? {} : { name }),
    ...(Object.keys(match).length === 0 ? {} : { match }),
    imagePullPolicy,
    ...(severity === undefined ? {} : { severity }),
  } as Rule; // its values are checked by now
  return { mode, rules: [rule], fieldSpecs: [], discover: toFlag(data.discover) ?? true };
}

/** The conditions in `data`, as far as they can be read; without empty entries. */
function readMatch(data: Mapping): Match & Mapping {
  const match: Record<string, unknown> = {};
  for (const key of LIST_KEYS) {
    const entries = splitList(toText(data[key]) ?? '').filter((entry) => entry !== '');
    if (entries.length > 0) match[key] = entries;
  }
  for (const key of ['labelSelector', 'annotationSelector']) {
    const text = toText(data[key]);
    if (text) match[key] = text;
  }
  const digest = toFlag(data.digest);
  if (digest !== undefined) match.digest = digest;
  return match;
}

/**
 * A value of `data` as the text that it should have been; undefined if it is none. Whoever parses a ConfigMap had better
 * pass plain scalars on as their source text: of `1.10` only the number 1.1 is left here. A number whose decimal form is
 * surely not what stood there (`1e30`, or more digits than a number holds) is refused.
 */
function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number') return undefined;
  const exact = Number.isInteger(value) ? Number.isSafeInteger(value) : /^-?\d+\.\d+$/.test(String(value));
  return exact ? String(value) : undefined;
}

function toFlag(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
}

/**
 * The entries of a comma-separated list, trimmed. As in a glob, a pair of braces keeps its commas, a brace without a
 * partner does not, and a backslash takes the next character as it is.
 */
function splitList(text: string): string[] {
  const separators: number[] = [];
  // For each open brace: how many separators there were before it.
  const open: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const unit = text[i];
    if (unit === '\\') i++;
    else if (unit === ',') separators.push(i);
    else if (unit === '{') open.push(separators.length);
    else if (unit === '}') separators.length = open.pop() ?? separators.length;
  }
  return [...separators, text.length].map((end, index) => text.slice((separators[index - 1] ?? -1) + 1, end).trim());
}
