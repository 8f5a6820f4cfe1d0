// Makes dist/pull-policy, a stand-alone executable for this platform: the code of dist/pull-policy.js, compiled ahead to
// byte code, together with the Bun runtime. It starts about ten times as fast as the same file under Node.js, and a
// function is started anew for each package. It takes the bundle, not the sources, so that both are the same code.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const code = join(root, 'node_modules/.cache/pull-policy/command.cjs');
const binary = join(root, 'dist/pull-policy');
// A package of its own, because npm would otherwise give 100 MB of Bun to everybody who works on this one, or refuse
// to install on a platform that the runtime's package is not for. As its optional dependencies, npm takes what fits
// and its lock file still pins and verifies each.
const bunFolder = join(root, 'scripts/bun');

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (status !== 0) fail(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
}

function fail(message) {
  console.error(`build-binary: ${message}`);
  process.exit(1);
}

/** The installed Bun that runs here: on Linux npm may install one for each C library. */
function findBun() {
  const packages = join(bunFolder, 'node_modules/@oven');
  if (!existsSync(packages)) return undefined;
  const { optionalDependencies } = JSON.parse(readFileSync(join(bunFolder, 'package.json'), 'utf8'));
  return readdirSync(packages)
    .map((name) => ({ path: join(packages, name, 'bin/bun'), version: optionalDependencies[`@oven/${name}`] }))
    .find(({ path, version }) => spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim() === version)?.path;
}

if (!existsSync(code)) fail('the bundle is missing; `npm run build` makes it');

if (findBun() === undefined) run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: bunFolder });
const bun = findBun() ?? fail(`no Bun for ${process.platform} ${process.arch} in scripts/bun/package.json`);

run(
  bun,
  [
    'build',
    // Without a --target Bun copies its own executable; with one it would download another.
    '--compile',
    '--bytecode',
    // A function must not behave differently because of a file in the folder that it is started in.
    '--no-compile-autoload-dotenv',
    '--no-compile-autoload-bunfig',
    code,
    `--outfile=${binary}`,
  ],
  // Bun would read the configuration files of the folder it is started in.
  { cwd: join(root, 'dist'), stdio: ['ignore', 'ignore', 'inherit'] },
);
