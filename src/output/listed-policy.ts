import type { ContainerType } from '../decide/types.ts';
import type { ResourceRef } from '../locate/manifest.ts';

/** Why a policy deserves a look: it and its image speak of different intentions. */
export type Remark = 'always-on-digest' | 'cached-moving-tag' | 'unset-moving-tag' | 'never-with-registry';

export const REMARKS: readonly Remark[] = [
  'always-on-digest',
  'cached-moving-tag',
  'unset-moving-tag',
  'never-with-registry',
];

/** One container, image volume or other place of a policy. */
export interface ListedPolicy {
  resource: ResourceRef;
  /** Field path of the policy within the resource. */
  path: string;
  containerType: ContainerType;
  container: string | undefined;
  image: string | undefined;
  /** The policy as written; undefined where there is none. */
  policy: string | undefined;
  /** The policy as written, or else the API server's default for the image; undefined without either. */
  effective: string | undefined;
  remark: Remark | undefined;
  /** Byte offset of the container. */
  offset: number;
}

/** An image, or a text, whose policy nothing in the resource decides. */
export interface OutOfReach {
  resource: ResourceRef;
  /** Field path within the resource. */
  path: string;
  /** `no-field`: there is no field for the policy. `text`: a text may hold policies, which field specs can reach. */
  code: 'no-field' | 'text';
  /** Who decides instead; empty where that is not known. */
  why: string;
  /** Byte offset. */
  offset: number;
}
