import { type Key, key, SCALAR, type Tape } from '../read/tape.ts';

/** The keys of one mapping that an image reference is put together from. */
export interface ImageParts {
  /** From left to right, with slashes between them; absent ones are left out, but not the last. Empty: no name. */
  readonly names: readonly Key[];
  readonly tag: Key | undefined;
  readonly digest: Key | undefined;
}

const NOTATION = /^([^:@]*)(?::([^:@]+))?(?:@([^:@]+))?$/;

/**
 * Reads the notation of the catalogue and of field specs: `image`, `registry+repository:tag@digest`, or `:version` where
 * the name of the image is not given. Undefined for anything else.
 */
export function parseImageParts(text: string): ImageParts | undefined {
  const found = NOTATION.exec(text);
  if (found === null || text === '') return undefined;
  const [, names = '', tag, digest] = found;
  const keys = names === '' ? [] : names.split('+');
  if (keys.includes('')) return undefined;
  return {
    names: keys.map(key),
    tag: tag === undefined ? undefined : key(tag),
    digest: digest === undefined ? undefined : key(digest),
  };
}

/** The notation that `parseImageParts` reads. */
export function imagePartsText({ names, tag, digest }: ImageParts): string {
  const parts = [names.map(({ text }) => text).join('+')];
  if (tag !== undefined) parts.push(`:${tag.text}`);
  if (digest !== undefined) parts.push(`@${digest.text}`);
  return parts.join('');
}

/** The image reference that the parts in a mapping make; undefined without its name. */
export function imageIn(tape: Tape, map: number, { names, tag, digest }: ImageParts): string | undefined {
  const last = names.at(-1);
  const name = last === undefined ? '' : part(tape, map, last);
  if (name === '') return undefined;
  let image = '';
  for (const key of names.slice(0, -1)) {
    const before = part(tape, map, key);
    if (before !== '') image += before.endsWith('/') ? before : `${before}/`;
  }
  image += name;
  const version = tag === undefined ? '' : part(tape, map, tag);
  // Some operators take a digest in place of a tag, and some a digest without its algorithm.
  if (version !== '') image += version.startsWith('sha256:') ? `@${version}` : `:${version}`;
  const hash = digest === undefined ? '' : part(tape, map, digest);
  if (hash !== '') image += hash.includes(':') ? `@${hash}` : `@sha256:${hash}`;
  return image;
}

/**
 * The pair beside which a new policy is best placed: the last in the text of those that make the image. 0 where there
 * is no image; a tag without a name counts, if the name is not to be given.
 */
export function imagePairIn(tape: Tape, map: number, { names, tag, digest }: ImageParts): number {
  const main = names.at(-1) ?? tag;
  if (main === undefined || part(tape, map, main) === '') return 0;
  let found = 0;
  for (const key of [...names, tag, digest]) {
    if (key === undefined || part(tape, map, key) === '') continue;
    const pair = tape.lookup(map, key);
    if (found === 0 || tape.start(pair) > tape.start(found)) found = pair;
  }
  return found;
}

/** A part's text; a tag such as `1.10` may well be written as a number. */
function part(tape: Tape, map: number, key: Key): string {
  const node = tape.target(tape.lookup(map, key));
  return node === 0 || tape.kind(node) !== SCALAR || tape.isNull(node) ? '' : tape.text(node);
}
