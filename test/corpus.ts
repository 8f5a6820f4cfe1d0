import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = process.env.PULL_POLICY_SHARED ?? join(import.meta.dirname, '../../shared');

/**
 * The path of something in a collection of real manifests and facts that is not part of the repository; undefined where
 * it is not there. Tests add to themselves from it, and do not need it.
 */
export function shared(name: string): string | undefined {
  const path = join(ROOT, name);
  return existsSync(path) ? path : undefined;
}
