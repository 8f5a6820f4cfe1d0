import type { ContainerType } from '../decide/types.ts';
import type { Key } from '../read/tape.ts';
import type { ImageParts } from './image-parts.ts';
import { CONTAINER_LISTS } from './positions.ts';
import type { Way } from './steps.ts';

/** What is known of a policy beside the place where it stands. */
export interface PolicyFacts {
  readonly key: Key;
  /** What makes the image, in the mapping that holds the policy; undefined where no image stands beside it. */
  readonly image: ImageParts | undefined;
  /** The only values that are accepted, as they are spelt; undefined: the three of Kubernetes. */
  readonly allowed: readonly string[] | undefined;
  /** The policy means something without an image beside it, so that it can be written where there is none. */
  readonly standsAlone: boolean;
}

/** Names of a policy that says no more than that it is one. */
const COMMON_KEYS = new Set(['imagePullPolicy', 'pullPolicy', 'image_pull_policy', 'pull_policy']);

/**
 * Facts of a policy by what stands beside it. One with a name of its own, such as `cheImagePullPolicy`, tells what it is
 * for, so it can do without an image as well as one that never has an image beside it.
 */
export function policyFacts(
  key: Key,
  image: ImageParts | undefined,
  allowed: readonly string[] | undefined,
): PolicyFacts {
  return { key, image, allowed, standsAlone: image === undefined || !COMMON_KEYS.has(key.text) };
}

/** The type of the container that a mapping is, by the way to it and the policy that it may have. */
export function containerTypeAt(way: Way, { key, image }: PolicyFacts): ContainerType {
  const policy = key.text;
  if (policy === 'imagePullPolicy' && typeof way.at(-1) === 'number') {
    return CONTAINER_LISTS.find((type) => type === way.at(-2)) ?? 'other';
  }
  const isVolume = policy === 'pullPolicy' && way.at(-1) === 'image' && image?.names[0]?.text === 'reference';
  return isVolume ? 'volumes' : 'other';
}
