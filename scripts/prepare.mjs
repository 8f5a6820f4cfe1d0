// npm runs this before it packs the package, which it also does to install it from git, as pre-commit does.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function run(command, args, env = process.env) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(1);
}

try {
  import.meta.resolve('esbuild');
} catch {
  // `npm install --global` from git hands its own `global` on to the npm that should install what the build needs, which
  // then installs nothing here.
  const { npm_config_global: _, ...env } = process.env;
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--global=false'], env);
}
run(process.execPath, ['scripts/build.mjs']);
run(process.execPath, ['scripts/build-types.mjs']);
