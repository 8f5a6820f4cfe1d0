import type { Outcome, Rule } from '../decide/types.ts';
import type { ResourceRef } from '../locate/manifest.ts';
import { oneLine, quote } from '../quote.ts';
import type { Finding, LocatedFinding } from './finding.ts';
import type { OutOfReach, Remark } from './listed-policy.ts';

/** UTF-16 units of a name or value that a message shows. */
const SHOWN = 200;
const quoted = (text = ''): string => quote(text, SHOWN);

/** A finding in words: one line that repeats neither the resource nor the field path, because kpt prints both. */
export function message(finding: Finding): string {
  switch (finding.code) {
    case 'changed':
      if (finding.current === undefined) return `set to ${quoted(finding.proposed)}`;
      if (finding.proposed === undefined) return `removed ${quoted(finding.current)}`;
      return `changed from ${quoted(finding.current)} to ${quoted(finding.proposed)}`;
    case 'differs': {
      const is = finding.current === undefined ? 'is not set' : `is ${quoted(finding.current)}`;
      return `${is}, must ${finding.proposed === undefined ? 'not be set' : `be ${quoted(finding.proposed)}`}`;
    }
    case 'unused-rule':
      return `rule ${quoted(finding.rule)} decided no container${
        finding.tagged === undefined
          ? ''
          : `; \`images\` takes names without tag and digest, so ${quoted(finding.tagged)} finds nothing: use \`tags\` or \`digest\``
      }`;
    case 'unused-field-spec':
      return unusedFieldSpec(finding.index, finding.aim, finding.steps);
    case 'no-container':
      return 'no container was found';
    case 'config':
      return finding.text;
    case 'not-a-list':
      return 'must be a list; the resource is left as it is';
    case 'not-a-mapping':
      return 'must be a mapping; the rest of the resource is done';
    case 'policy-not-a-string':
      return 'must be a string; it is left as it is';
    case 'too-many-aliases':
      return 'its aliases stand for more than a million nodes; the resource is left as it is';
    case 'template-value':
      return `the ${finding.detail} is a template; the container is left as it is: set the policy of what the template becomes`;
    case 'not-accepted':
    case 'not-a-resource':
      return `${finding.detail}; it is left as it is`;
    case 'yaml':
      return `${finding.detail}; the resource is left as it is`;
    case 'cannot-edit':
      return `cannot be edited: ${finding.detail}`;
    case 'shared':
      return `cannot be edited: an anchor shares it with ${finding.detail}`;
    case 'not-yaml':
      return `is not YAML: ${finding.detail}; it is left as it is`;
    case 'template':
      return `is a template, not YAML: ${finding.detail}; it is left as it is`;
    case 'not-read':
      return `cannot be read: ${finding.detail}`;
    case 'no-definition':
      return 'no CustomResourceDefinition is in it';
    case 'not-written':
      return `cannot be written: ${finding.detail}; it is left as it is`;
    case 'failed':
      return `cannot be handled, by a fault of pull-policy: ${finding.detail}; it is left as it is`;
  }
}

function unusedFieldSpec(index: number, aim: 'resource' | 'policy' | 'image', steps: string): string {
  const field = `\`fieldSpecs[${index}]`;
  if (aim === 'resource') return `${field}\` met no resource that it is for`;
  const hint = /^[^/]*\.[^/]*$/.test(steps) ? '; the steps of a path are parted by "/"' : '';
  if (aim === 'image') return `${field}.image\` found no image at ${quoted(steps)}${hint}`;
  return `${field}\` found no policy at ${quoted(steps)}${hint}`;
}

/** A finding as one line for people: `[error] apps/v1/Deployment/demo/web spec.replicas: message`. */
export function line(finding: Finding): string {
  const where = subject(finding);
  return `[${finding.severity}]${where === '' ? '' : ` ${where}`}: ${message(finding)}`;
}

/** The resource and the field that a finding is about; empty where it is about neither. */
export function subject(finding: Finding): string {
  const resource = 'resource' in finding && finding.resource !== undefined ? resourceText(finding.resource) : '';
  const path = 'path' in finding && finding.path !== '' ? finding.path : '';
  return [resource, path].filter((part) => part !== '').join(' ');
}

/** The message, and for a policy what it needs to be understood without the file: container, image and rule. */
export function explanation(finding: Finding): string {
  if (finding.code !== 'changed' && finding.code !== 'differs') return message(finding);
  const { container, image, rule } = finding;
  const facts = Object.entries({ container, image, rule }).filter(([, value]) => value !== undefined);
  return `${message(finding)} (${facts.map(([name, value]) => `${name} ${quoted(value)}`).join(', ')})`;
}

/** Where a finding is, as editors understand it: `web.yaml:12:9`. Empty where it is in no file. */
export function place({ file, line, column }: LocatedFinding): string {
  if (file === undefined) return '';
  return oneLine(file) + (line === undefined ? '' : `:${line}:${column ?? 1}`);
}

/** What a rule asks for, as the title of a kind of findings. */
export function ruleTitle({ imagePullPolicy, match }: Rule): string {
  const demands: Record<Outcome, string> = {
    Always: 'The pull policy must be "Always"',
    IfNotPresent: 'The pull policy must be "IfNotPresent"',
    Never: 'The pull policy must be "Never"',
    Default: "The pull policy must be the API server's default for the image",
    Unset: 'No pull policy may be set',
    Keep: 'Any pull policy is right',
  };
  if (match === undefined || Object.keys(match).length === 0) return demands[imagePullPolicy];
  const conditions = Object.entries(match).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return `${demands[imagePullPolicy]} where ${conditions.join(' and ')}`;
}

/** What a kind of problem is about, as the title of a kind of findings. */
export function problemTitle({ code }: Finding): string {
  switch (code) {
    case 'not-yaml':
    case 'template':
      return 'The file is not YAML';
    case 'not-read':
    case 'not-written':
    case 'failed':
      return 'The file cannot be handled';
    case 'no-definition':
      return 'The file has no definition';
    default:
      return 'The resource cannot be handled';
  }
}

/** What `set` did: `12 policies set in 7 of 240 files`. */
export function setSummary(policies: number, changed: number, files: number, written: boolean): string {
  return `${count(policies, 'policy', 'policies')} ${written ? 'set' : 'to set'} in ${changed} of ${count(files, 'file')}`;
}

/** What `check` found. */
export function checkSummary(policies: number, differing: number, files: number): string {
  if (policies === 0) return `no policy differs in ${count(files, 'file')}`;
  const verb = policies === 1 ? 'differs' : 'differ';
  return `${count(policies, 'policy', 'policies')} ${verb} in ${differing} of ${count(files, 'file')}`;
}

/** Why a listed policy deserves a look. */
export function remarkText(remark: Remark): string {
  switch (remark) {
    case 'always-on-digest':
      return '"Always" on a digest: asks the registry for what cannot change';
    case 'cached-moving-tag':
      return '"IfNotPresent" on a moving tag: nodes may run different images';
    case 'unset-moving-tag':
      return "unset on a moving tag: the default depends on the tag's name";
    case 'never-with-registry':
      return '"Never" on an image with a registry: somebody must load it first';
  }
}

/** Why no policy can be set for an image, or in a text. */
export function outOfReachText(code: OutOfReach['code'], why: string): string {
  if (code === 'text') return 'a text that may hold policies; a field spec can reach them';
  return why === ''
    ? 'no field for a policy is known; a field spec or --crds can name one'
    : `no field for a policy; ${why}`;
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

function resourceText({ apiVersion, kind, namespace, name }: ResourceRef): string {
  return oneLine([apiVersion, kind, namespace, name].filter((part) => part !== '').join('/'));
}
