import type { Finding, ResourceRef } from './finding.ts';

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
      return `rule ${quoted(finding.rule)} decided no container`;
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
    case 'not-a-resource':
      return `${finding.detail}; it is left as it is`;
    case 'yaml':
      return `${finding.detail}; the resource is left as it is`;
    case 'cannot-edit':
      return `cannot be edited: ${finding.detail}`;
    case 'shared':
      return `cannot be edited: an anchor shares it with ${finding.detail}`;
  }
}

/** In double quotes, on one line, and not endless, whatever the text holds. */
function quoted(text: string | undefined): string {
  const short = (text ?? '').length > 200 ? `${text?.slice(0, 200)}…` : (text ?? '');
  return JSON.stringify(short);
}

/** A finding as one line for people: `[error] apps/v1/Deployment/demo/web spec.replicas: message`. */
export function line(finding: Finding): string {
  const resource = 'resource' in finding && finding.resource !== undefined ? resourceText(finding.resource) : '';
  const path = 'path' in finding && finding.path !== '' ? finding.path : '';
  const where = [resource, path].filter((part) => part !== '').join(' ');
  return `[${finding.severity}]${where === '' ? '' : ` ${where}`}: ${message(finding)}`;
}

function resourceText({ apiVersion, kind, namespace, name }: ResourceRef): string {
  return oneLine([apiVersion, kind, namespace, name].filter((part) => part !== '').join('/'));
}

/** Names come from the input, and a name with a line break in it must not look like another line. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, (char) => JSON.stringify(char).slice(1, -1));
}
