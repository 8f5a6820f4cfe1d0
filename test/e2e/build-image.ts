import { runOk } from './run.ts';
import { docker, IMAGE, ROOT, VERSION } from './tools.ts';

/**
 * Vitest's global setup: builds the image that the examples name, where there is an engine. The base images come from
 * the variables NODE_IMAGE and BASE_IMAGE, if they are set, as scripts/container-engine.sh prints them; otherwise from
 * the defaults of the Dockerfile.
 */
export default function setup(): void {
  if (docker.missing !== undefined) return;
  runOk(
    'docker',
    [
      'build',
      // The engine of the tests has no network for containers; the build needs npm.
      '--network=host',
      // Without a value, Docker takes the variable's, and the Dockerfile's default if there is none.
      '--build-arg=NODE_IMAGE',
      '--build-arg=BASE_IMAGE',
      `--build-arg=VERSION=${VERSION}`,
      `--tag=${IMAGE}`,
      '.',
    ],
    { cwd: ROOT },
  );
}
