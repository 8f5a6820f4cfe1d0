import { quote } from '../quote.ts';

/** A way into a configuration: keys of mappings and 0-based positions in lists. */
export type Segments = readonly (string | number)[];

/** The way as people write it: `spec.rules[1].match`. Empty for the configuration itself. */
export function fieldPath(segments: Segments): string {
  let path = '';
  for (const segment of segments) {
    if (typeof segment === 'number') path += `[${segment}]`;
    else if (!/^[\w-]{1,60}$/.test(segment)) path += `[${quote(segment)}]`;
    else path += path === '' ? segment : `.${segment}`;
  }
  return path;
}
