import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, it } from 'vitest';
import { run } from './run.ts';

/** The root of the repository. */
export const ROOT = join(import.meta.dirname, '../..');

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

/** The version of the package. */
export const VERSION = version;

/** The image that the examples name; the tests build it under this name, nothing is pulled. */
export const IMAGE = `ghcr.io/pull-policy/pull-policy:v${VERSION}`;

/** Something that a test cannot do without. */
export interface Need {
  readonly name: string;
  /** Why it is not there; undefined if it is. */
  readonly missing?: string;
}

/** A built form of the function, or a tool that has several names. */
export interface Artefact extends Need {
  readonly path: string;
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function tool(name: string): Need {
  const found = (process.env.PATH ?? '').split(delimiter).some((folder) => executable(join(folder, name)));
  return found ? { name } : { name, missing: `${name} is not on PATH` };
}

/** Helm of a major version, under the name `helm3`, `helm4` or just `helm`. */
function helmOf(major: 3 | 4): Artefact {
  const path = [`helm${major}`, 'helm'].find(
    (name) => tool(name).missing === undefined && run(name, ['version', '--short']).stdout.startsWith(`v${major}.`),
  );
  const name = `Helm ${major}`;
  return path === undefined ? { name, path: '', missing: `${name} is not on PATH` } : { name, path };
}

function artefact(name: string, path: string, script: string): Artefact {
  const absolute = join(ROOT, path);
  return executable(absolute)
    ? { name, path: absolute }
    : { name, path: absolute, missing: `${path} is not built: npm run ${script}` };
}

function engine(): Need {
  const docker = tool('docker');
  if (docker.missing !== undefined) return docker;
  const reachable = run('docker', ['version', '--format', '{{.Server.Version}}']).code === 0;
  return reachable ? docker : { name: 'docker', missing: 'no container engine answers: scripts/container-engine.sh' };
}

/** kpt, for `kpt fn`. */
export const kpt = tool('kpt');
/** kubectl, for `kubectl kustomize`. */
export const kubectl = tool('kubectl');
/** Stand-alone kustomize, which alone runs `exec:` functions. */
export const kustomize = tool('kustomize');
/** Helm 3 runs a program as a post-renderer; Helm 4 a plugin. */
export const helm3 = helmOf(3);
export const helm4 = helmOf(4);
/** A container engine that answers. With it there is the image, built before the tests by build-image.ts. */
export const docker = engine();

/** The bundle, run by Node.js. */
export const bundle = artefact('dist/pull-policy.js', 'dist/pull-policy.js', 'build');
/** The stand-alone executable. */
export const binary = artefact('dist/pull-policy', 'dist/pull-policy', 'build:binary');
/** What must behave the same, byte for byte. */
export const artefacts: readonly Artefact[] = [bundle, binary];

/**
 * A group of tests that need tools. Where one is missing, a developer sees the group skipped, with the reason in its
 * title; in CI (`CI=true`) it fails, because there a skipped test would look like a passed one.
 */
export function describeWith(needs: readonly Need[], title: string, tests: () => void): void {
  const missing = needs.flatMap((need) => need.missing ?? []);
  if (missing.length === 0) {
    describe(title, tests);
    return;
  }
  const reason = missing.join('; ');
  if (process.env.CI === 'true') {
    describe(title, () => {
      it('has the tools that it needs', () => {
        throw new Error(`${reason}. In CI a missing tool is a failure.`);
      });
    });
    return;
  }
  describe.skip(`${title} [skipped: ${reason}]`, tests);
}
