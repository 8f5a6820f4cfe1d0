import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Where a collection of real manifests and facts lies that is not part of the repository; undefined where there is none.
 * Tests may add to themselves from it, and must not need it.
 */
export const SHARED = folder(process.env.PULL_POLICY_SHARED ?? fileURLToPath(new URL('../../shared', import.meta.url)));

function folder(path: string): string | undefined {
  return existsSync(path) ? path : undefined;
}
