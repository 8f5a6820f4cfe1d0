import { oneLine, quote } from '../quote.ts';
import { API_VERSION, KIND } from './api.ts';
import type { ConfigFinding, JsonType } from './finding.ts';

/** UTF-16 units of the selector parser's own words. */
const REASON_SHOWN = 160;

const HOW_TO_CONFIGURE =
  `give one of kind ${KIND}, such as ` +
  `{apiVersion: ${API_VERSION}, kind: ${KIND}, spec: {rules: [{imagePullPolicy: IfNotPresent}]}}, ` +
  'or of kind ConfigMap, such as {apiVersion: v1, kind: ConfigMap, data: {imagePullPolicy: IfNotPresent}} ' +
  '(with kpt fn eval: -- imagePullPolicy=IfNotPresent)';

const TYPE_NAMES: Record<JsonType, string> = {
  object: 'a mapping',
  array: 'a list',
  string: 'a string',
  boolean: 'true or false',
  number: 'a number',
};

const HINTS = {
  quotes: ' (put it in quotes)',
  commas: ' (write the entries in one string, with commas between them)',
};

/** The finding in one line of plain English, its field path included. */
export function configMessage(finding: ConfigFinding): string {
  const field = finding.path === '' ? 'the functionConfig' : `\`${finding.path}\``;
  switch (finding.code) {
    case 'no-config':
      return `there is no functionConfig; ${HOW_TO_CONFIGURE}`;
    case 'empty-config-map':
      return `the functionConfig is a ConfigMap with nothing in ${field}; ${HOW_TO_CONFIGURE}`;
    case 'wrong-type': {
      const hint = finding.hint === undefined ? '' : HINTS[finding.hint];
      return `${field} must be ${TYPE_NAMES[finding.expected]}; got ${typed(finding.value)}${hint}`;
    }
    case 'not-allowed': {
      const subject = finding.each ? `each entry of ${field}` : field;
      const nearest = finding.nearest === undefined ? '' : ` (did you mean ${quote(finding.nearest)}?)`;
      return `${subject} must be ${oneOf(finding.allowed)}; got ${shown(finding.value)}${nearest}`;
    }
    case 'unknown-field': {
      const nearest = finding.nearest === undefined ? '' : ` (did you mean \`${finding.nearest}\`?)`;
      return `${field} is not a known field; allowed: ${finding.allowed.join(', ')}${nearest}`;
    }
    case 'missing-field': {
      const { expected } = finding;
      return `${field} is missing; it must be ${typeof expected === 'string' ? TYPE_NAMES[expected] : oneOf(expected)}`;
    }
    case 'empty-list':
      return `${field} must have at least one entry; got an empty list`;
    case 'empty-string':
      return `${field} must not be empty; got ""`;
    case 'empty-entry':
      return `${field} must not have an empty entry; got ${quote(finding.value)}`;
    case 'bad-selector':
      return `${field} must be a valid selector; got ${quote(finding.value)}: ${oneLine(finding.reason, REASON_SHOWN)}`;
    case 'bad-field-path':
      return `${field} must be a valid path; got ${quote(finding.value)}: ${finding.reason}`;
    case 'repeated-name':
      return `${field} must differ from other rules' names; got ${quote(finding.name)}, as \`${finding.first}\` is called`;
  }
}

function oneOf(allowed: readonly string[]): string {
  const list = allowed.map((value) => quote(value)).join(', ');
  return allowed.length === 1 ? list : `one of ${list}`;
}

/** The value with its type, for a message about types. */
function typed(value: unknown): string {
  if (typeof value === 'string') return `a string ${quote(value)}`;
  if (typeof value === 'number' || typeof value === 'bigint') return `the number ${shown(value)}`;
  return shown(value);
}

function shown(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (value === null || value === undefined) return 'nothing (null)';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  return oneLine(String(value), REASON_SHOWN);
}
