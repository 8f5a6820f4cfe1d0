import type { FieldSpec } from '../decide/types.ts';
import { type FieldSpecPath, isPlain, PathError, parsePath } from './field-spec-path.ts';
import { type ImageParts, parseImageParts } from './image-parts.ts';
import type { Step } from './steps.ts';

/** A field spec, ready for use. */
export interface FieldSpecMatcher {
  readonly spec: FieldSpec;
  readonly path: FieldSpecPath;
  readonly image: ImagePlace | undefined;
}

/** Where the image of a field spec stands: `up` steps above what holds the policy, and from there along `steps`. */
interface ImagePlace {
  readonly up: number;
  readonly steps: readonly Step[];
  readonly parts: ImageParts;
}

/** Prepares a field spec. Throws `PathError`, which names the field that is wrong. */
export function compileFieldSpec(spec: FieldSpec): FieldSpecMatcher {
  const path = parsePath(spec.path);
  if (spec.create === true && !isPlain(path))
    throw new PathError('with `create`, it must end in a key and have no wildcards in keys');
  return { spec, path, image: spec.image === undefined ? undefined : compileImage(path, spec.image) };
}

/** What is wrong with a field spec, by its field; empty where nothing is. */
export function fieldSpecProblems(spec: FieldSpec): { field: 'path' | 'image'; reason: string }[] {
  try {
    parsePath(spec.path);
  } catch (error) {
    if (error instanceof PathError) return [{ field: 'path', reason: error.message }];
    throw error;
  }
  for (const field of ['path', 'image'] as const) {
    try {
      const { image, ...others } = spec;
      compileFieldSpec(field === 'path' || image === undefined ? others : spec);
    } catch (error) {
      if (error instanceof PathError) return [{ field, reason: error.message }];
      throw error;
    }
  }
  return [];
}

/**
 * The image's path begins at the resource if it begins like the policy's path, which then share what they have in
 * common: `spec/steps[]/image` is that of the same step. Otherwise it begins beside the policy.
 */
function compileImage(policy: FieldSpecPath, text: string): ImagePlace {
  const slash = lastSlash(text);
  const parts = parseImageParts(text.slice(slash + 1).replace(/\\(.)/gs, '$1'));
  if (parts === undefined) throw new PathError('its end is none of `image`, `repository:tag` and the like');
  if (slash < 0) return { up: 0, steps: [], parts };
  // The end is read above; any key will do in its place.
  const path = parsePath(`${text.slice(0, slash)}/image`);
  let common = 0;
  const limit = Math.min(policy.segments.length, path.segments.length) - 1;
  while (common < limit && policy.segments[common]?.text === path.segments[common]?.text) common++;
  if (common === 0) return { up: 0, steps: path.steps, parts };
  const shared = policy.segments[common - 1]?.steps ?? 0;
  const own = policy.steps.slice(shared);
  if (own.some(({ type }) => type === 'deep'))
    throw new PathError('"**" leads to the policy, so the image must be given beside it');
  return { up: own.length, steps: path.steps.slice(shared), parts };
}

function lastSlash(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) if (text[at] === '/' && text[at - 1] !== '\\') return at;
  return -1;
}
