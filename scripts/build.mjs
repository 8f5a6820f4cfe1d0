// Bundles the command into one file, dist/pull-policy.js, that runs on Node.js 20 with nothing beside it; and likewise
// the library, dist/index.mjs, and the function for kpt's SDK, dist/kpt-functions.mjs, which finds that SDK installed.
// The command is a CommonJS module: Node.js starts it in two thirds of the time that an ES module takes, and it runs
// wherever it is copied to. The package as a whole says otherwise, so dist/ says it again.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const outfile = join(root, 'dist/pull-policy.js');

const compileSchema = join(root, 'scripts/compile-schema.mjs');
if (existsSync(compileSchema)) {
  const { status } = spawnSync(process.execPath, [compileSchema], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

const read = () => (existsSync(outfile) ? readFileSync(outfile, 'utf8') : undefined);
const before = read();

// `yaml` is a CommonJS package that requires Node.js's own modules, and an ES module has no `require` of its own.
// The import has a long name because esbuild, which shortens names, does not see it.
const require =
  "import{createRequire as __createRequireForBundle}from'node:module';const require=__createRequireForBundle(import.meta.url);";

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  // A comment in the bundle would be read at every start; the licences stand in a file of their own.
  legalComments: 'none',
  define: { PULL_POLICY_VERSION: JSON.stringify(version) },
  metafile: true,
  logLevel: 'warning',
};
const { metafile } = await build({
  ...common,
  entryPoints: ['src/main.ts'],
  outfile,
  format: 'cjs',
  minify: true,
  banner: { js: '#!/usr/bin/env node' },
});
writeFileSync(join(root, 'dist/package.json'), '{ "type": "commonjs" }\n');
await build({
  ...common,
  entryPoints: ['src/index.ts', 'src/kpt-functions.ts'],
  format: 'esm',
  outdir: join(root, 'dist'),
  outExtension: { '.js': '.mjs' },
  external: ['kpt-functions'],
  banner: { js: require },
});
chmodSync(outfile, 0o755);
// An executable made from another bundle would be tested by mistake.
if (read() !== before) rmSync(join(root, 'dist/pull-policy'), { force: true });
writeFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), thirdPartyLicences(Object.keys(metafile.inputs)));

/** The licence of every package that has a file in the bundle, in a fixed order. */
function thirdPartyLicences(inputs) {
  const packages = new Set(inputs.flatMap((path) => path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []));
  return [...packages]
    .sort()
    .map((path) => {
      const folder = join(root, path);
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
      return `${name} ${version} (${license})\n${text}`;
    })
    .join('\n----\n\n');
}
