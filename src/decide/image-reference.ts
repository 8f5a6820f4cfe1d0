import type { PullPolicy } from './types.ts';

/** An image reference, taken apart as the API server and the container runtimes do it. */
export interface ImageReference {
  /** The name as written, without tag and digest: `nginx`. */
  readonly repository: string;
  /** The name with its registry: `docker.io/library/nginx`. */
  readonly normalized: string;
  /** The tag; `latest` where the reference has neither tag nor digest, undefined where it has only a digest. */
  readonly tag: string | undefined;
  /** The digest with its algorithm, `sha256:…`. */
  readonly digest: string | undefined;
}

/** Longer strings are taken for no reference: path, tag and digest together end far below, a host name at 253. */
const MAX_LENGTH = 4096;

/** Limit on the name's path, the registry not counted. */
const MAX_PATH_LENGTH = 255;

// Every repetition below starts with a character that what stands before it cannot take, so nothing backtracks far.
const PATH_COMPONENT = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const PATH = new RegExp(`^${PATH_COMPONENT}(?:/${PATH_COMPONENT})*$`);
const HOST_LABEL = '[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*';
const REGISTRY = new RegExp(`^(?:${HOST_LABEL}(?:\\.${HOST_LABEL})*|\\[[A-Fa-f0-9:]+\\])(?::[0-9]+)?$`);
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^(?:sha256:[a-f0-9]{64}|sha384:[a-f0-9]{96}|sha512:[a-f0-9]{128})$/;

/** Docker's commands take this for an image ID, so a name may not look like it. */
const IMAGE_ID = /^[a-f0-9]{64}$/;

/**
 * Parses an image reference by the rules of Kubernetes, those of github.com/distribution/reference.
 * Undefined for what those reject: an empty string, a template such as `${IMAGE}`, capitals in the path, a URL.
 */
export function parseImageReference(image: string): ImageReference | undefined {
  if (image.length > MAX_LENGTH || IMAGE_ID.test(image)) return undefined;

  const at = image.indexOf('@');
  const digest = at === -1 ? undefined : image.slice(at + 1);
  if (digest !== undefined && !DIGEST.test(digest)) return undefined;

  // A colon before the last slash belongs to the registry's port.
  const tagged = at === -1 ? image : image.slice(0, at);
  const colon = tagged.indexOf(':', tagged.lastIndexOf('/') + 1);
  const tag = colon === -1 ? undefined : tagged.slice(colon + 1);
  if (tag !== undefined && !TAG.test(tag)) return undefined;

  const repository = colon === -1 ? tagged : tagged.slice(0, colon);
  const normalized = normalizeRepository(repository);
  if (normalized === undefined) return undefined;
  return { repository, normalized, tag: tag ?? (digest === undefined ? 'latest' : undefined), digest };
}

/**
 * The policy that the API server fills in for a container whose policy is absent: `Always` for the tag `latest`,
 * given or implied, also beside a digest; `IfNotPresent` for anything else, also for what is no image reference.
 */
export function defaultPullPolicy(image: string): PullPolicy {
  return policyByTag(parseImageReference(image));
}

/** `defaultPullPolicy` for a reference that is parsed already. */
export function policyByTag(reference: ImageReference | undefined): PullPolicy {
  return reference?.tag === 'latest' ? 'Always' : 'IfNotPresent';
}

function normalizeRepository(repository: string): string | undefined {
  const slash = repository.indexOf('/');
  const first = repository.slice(0, Math.max(slash, 0));
  if (!isRegistry(first)) {
    return nameOf('docker.io', slash === -1 ? `library/${repository}` : repository);
  }
  // Something like `my_host.io/app` counts as a registry by its dot, but no registry may be called so.
  // The reference parser then takes all of it for a path, and adds no registry.
  if (!REGISTRY.test(first)) return isPath(repository) ? repository : undefined;

  const registry = first === 'index.docker.io' ? 'docker.io' : first;
  const path = repository.slice(slash + 1);
  return nameOf(registry, registry === 'docker.io' && !path.includes('/') ? `library/${path}` : path);
}

/** Whether the text before the first slash names a registry, and is not the first part of a path on Docker Hub. */
function isRegistry(first: string): boolean {
  return first === 'localhost' || /[.:A-Z]/.test(first);
}

function nameOf(registry: string, path: string): string | undefined {
  return isPath(path) ? `${registry}/${path}` : undefined;
}

function isPath(path: string): boolean {
  return path.length <= MAX_PATH_LENGTH && PATH.test(path);
}
