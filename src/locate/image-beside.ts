import { type ImageParts, parseImageParts } from './image-parts.ts';

const SUFFIX = /^(.*?)(?:(?<image>_?[iI]mage_?)?_?[pP]ull_?[pP]olicy)$/;

/**
 * What makes the image of a policy, by the names of the strings beside it; undefined where there is no image. `parent`
 * is the name of the mapping that holds both.
 */
export function imageBeside(
  policy: string,
  parent: string,
  has: (property: string) => boolean,
): ImageParts | undefined {
  const [, prefix = ''] = SUFFIX.exec(policy) ?? [];
  const notation = prefix === '' ? commonImage(policy, parent, has) : namedImage(policy, prefix, has);
  return notation === undefined ? undefined : parseImageParts(notation);
}

/** For a policy with a name of its own: `cheImagePullPolicy`, `packagePullPolicy`, `metrics_utility_image_pull_policy`. */
function namedImage(policy: string, prefix: string, has: (property: string) => boolean): string | undefined {
  const name = [`${prefix}Image`, `${prefix}_image`].find(has);
  if (name !== undefined)
    return name + firstTag([`${name}_version`, `${name}Version`, `${name}Tag`, `${name}_tag`], has);
  // A `packagePullPolicy` is for the package, or for the image that the mapping is about; an `aImagePullPolicy` is not.
  if (/image/i.test(policy)) return undefined;
  return [prefix, 'image'].find(has);
}

function commonImage(policy: string, parent: string, has: (property: string) => boolean): string | undefined {
  if (has('image')) {
    // NVIDIA's operators take these three; elsewhere `image` is the whole reference.
    if (has('repository') && has('version')) return 'repository+image:version';
    return `image${firstTag(['image_version', 'imageVersion'], has)}`;
  }
  if (policy === 'pullPolicy' && parent === 'image' && has('reference')) return 'reference';
  const tag = firstTag(['tag', 'version', 'versionTag'], has);
  if (has('repository')) {
    const digest = ['digest', 'digestHash'].find(has);
    return `${has('registry') ? 'registry+' : ''}repository${tag}${digest === undefined ? '' : `@${digest}`}`;
  }
  if (has('name') && has('tag')) return 'name:tag';
  if (has('baseImage') && has('version')) return 'baseImage:version';
  return tag === '' ? undefined : tag;
}

function firstTag(names: readonly string[], has: (property: string) => boolean): string {
  const found = names.find(has);
  return found === undefined ? '' : `:${found}`;
}
