import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that the benchmark builds. Not under dist, which is published. */
export const CACHE = join(process.cwd(), 'node_modules/.cache/bench');

/** Pinned, so that two runs compare the same. */
const YQ_VERSION = 'v4.54.3';

/** A program to run, or why it cannot be. */
export interface Tool {
  readonly path: string;
  readonly missing?: string;
  /** As the program reports it. */
  readonly version?: string;
}

function run(command: string, args: readonly string[], cwd?: string, env: Record<string, string> = {}) {
  return spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, ...env } });
}

/** A program that is installed, or is not. */
function installed(name: string, versionArgs: readonly string[], version: RegExp): Tool {
  const { error, stdout } = run(name, versionArgs);
  if (error !== undefined) return { path: name, missing: `${name} is not installed` };
  return { path: name, version: version.exec(stdout)?.[0] ?? '' };
}

function goBuild(folder: string): Tool {
  const path = join(CACHE, folder);
  const { error, status, stderr } = run(
    'go',
    ['build', '-trimpath', '-buildvcs=false', '-o', path, '.'],
    join('test/bench', folder),
  );
  if (error !== undefined) return { path, missing: 'Go is not installed' };
  return status === 0 ? { path } : { path, missing: `go build failed: ${firstLine(stderr)}` };
}

function goInstall(module: string, version: string): Tool {
  const folder = join(CACHE, `yq-${version}`);
  const path = join(folder, 'yq');
  if (existsSync(path)) return { path, version };
  const { error, status, stderr } = run('go', ['install', `${module}@${version}`], undefined, { GOBIN: folder });
  if (error !== undefined) return { path, missing: 'Go is not installed' };
  return status === 0 ? { path, version } : { path, missing: `go install failed: ${firstLine(stderr)}` };
}

/** The Bun that scripts/build-binary.mjs installed. */
function bun(): Tool {
  const packages = 'scripts/bun/node_modules/@oven';
  for (const name of existsSync(packages) ? readdirSync(packages) : []) {
    const path = join(process.cwd(), packages, name, 'bin/bun');
    const { error, status, stdout } = run(path, ['--version']);
    if (error === undefined && status === 0) return { path, version: stdout.trim() };
  }
  return { path: 'bun', missing: 'Bun is not installed: npm run build:binary does it' };
}

/** Compiles one of the programs in the way of the product's binary. */
function compile(runtime: Tool, program: string): Tool {
  const path = join(CACHE, program);
  if (runtime.missing !== undefined) return { path, missing: runtime.missing };
  const args = ['build', '--compile', '--bytecode', programPath(program), `--outfile=${path}`];
  const { status, stderr } = run(runtime.path, args, CACHE);
  return status === 0 ? { path } : { path, missing: `bun build failed: ${firstLine(stderr)}` };
}

/** One of the programs under test/bench/programs, as scripts/bench.mjs bundled it. */
export function programPath(program: string): string {
  return join(CACHE, 'programs', `${program}.cjs`);
}

function artefact(path: string, script: string): Tool {
  const absolute = join(process.cwd(), path);
  return existsSync(absolute) ? { path: absolute } : { path: absolute, missing: `run npm run ${script} first` };
}

/** The product's image under a container engine that answers. `path` is the name of the image. */
function image(version: string): Tool {
  const path = `ghcr.io/pull-policy/pull-policy:v${version}`;
  const { error, status, stderr } = run('docker', ['image', 'inspect', '--format', '{{.Id}}', path]);
  if (error !== undefined) return { path, missing: 'no container engine is installed' };
  return status === 0 ? { path } : { path, missing: firstLine(stderr) };
}

export function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}

export type Tools = ReturnType<typeof prepareTools>;

/** Builds and finds everything that takes part. `version`: of the product. */
export function prepareTools(version: string) {
  const runtime = bun();
  return {
    meter: goBuild('meter'),
    bundle: artefact('dist/pull-policy.js', 'build'),
    binary: artefact('dist/pull-policy', 'build:binary'),
    image: image(version),
    node: { path: process.execPath, version: process.version } as Tool,
    bun: runtime,
    bunCopy: compile(runtime, 'copy'),
    go: installed('go', ['version'], /go[\d.]+/),
    goPeer: goBuild('go-peer'),
    yq: goInstall('github.com/mikefarah/yq/v4', YQ_VERSION),
    sed: installed('sed', ['--version'], /[\d.]+/),
    kubectl: installed('kubectl', ['version', '--client'], /v[\d.]+/),
    kpt: installed('kpt', ['version'], /\S+/),
  };
}
