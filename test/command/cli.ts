/** Runs the command as a process of its own, on a bundle of the sources as they are. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { afterAll, onTestFinished } from 'vitest';

// `npm run coverage` keeps the program and has each of its processes tell what it ran.
const kept = process.env.COVERAGE_FOLDER;
const folder = kept ?? mkdtempSync(join(tmpdir(), 'pull-policy-cli-'));
const program = join(folder, 'pull-policy.mjs');
if (kept === undefined) {
  chmodSync(folder, 0o755);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
} else process.env.NODE_V8_COVERAGE = join(folder, 'processes');

await build({
  entryPoints: [join(import.meta.dirname, '../../src/main.ts')],
  outfile: program,
  bundle: true,
  platform: 'node',
  format: 'esm',
  ...(kept === undefined ? {} : { sourcemap: 'external', sourcesContent: true }),
  define: { PULL_POLICY_VERSION: '"1.2.3"' },
  banner: { js: "import{createRequire as c}from'node:module';const require=c(import.meta.url);" },
});

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Options {
  cwd?: string;
  input?: string | Uint8Array;
  env?: Record<string, string>;
  /** Runs as nobody where the tests run as root, to whom permissions say nothing. */
  unprivileged?: boolean;
}

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

/** Runs the command to its end. */
export function run(args: readonly string[], { cwd, input = '', env = {}, unprivileged }: Options = {}): Outcome {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [program, ...args], {
    cwd,
    input,
    env: { ...process.env, NO_COLOR: '', ...env },
    maxBuffer: 1 << 28,
    ...(unprivileged && isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  if (error !== undefined) throw error;
  return { code: status, stdout: stdout.toString(), stderr: stderr.toString() };
}

/** Starts the command and lets it run. */
export function start(args: readonly string[], cwd: string): ChildProcess {
  return spawn(process.execPath, [program, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** The command line that runs the command, for a shell. */
export const COMMAND_LINE = `'${process.execPath}' '${program}'`;

/** A folder with some files, by their paths in it, that is gone after the test. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const made = mkdtempSync(join(tmpdir(), 'pull-policy-test-'));
  chmodSync(made, 0o777);
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(made, path)), { recursive: true });
    writeFileSync(join(made, path), content);
  }
  return made;
}

/** The files of a folder by their paths in it. Links are not followed. */
export function filesOf(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(files.map((file) => [relative(root, file), readFileSync(file, 'utf8')]));
}

/** A pod with one container. */
export function pod(name: string, image = 'nginx:1.25', policy?: string): string {
  return `apiVersion: v1
kind: Pod
metadata: {name: ${name}}
spec:
  containers:
  - name: main
    image: ${image}
${policy === undefined ? '' : `    imagePullPolicy: ${policy}\n`}`;
}
