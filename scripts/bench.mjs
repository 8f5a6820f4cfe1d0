// Bundles the benchmark and the programs that it compares, as the product is bundled, and runs it.
// npm run bench -- --help says more; `node scripts/bench.mjs generate` is the generator by itself.
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const outdir = join(root, 'node_modules/.cache/bench');
const programs = join(root, 'test/bench/programs');

const options = { absWorkingDir: root, bundle: true, platform: 'node', target: 'node20', logLevel: 'warning' };
await build({
  ...options,
  entryPoints: ['bench', 'generate'].map((name) => join(root, `test/bench/${name}.ts`)),
  outdir,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
});
// CommonJS starts some milliseconds faster than an ES module, and nobody shall win because the others start slowly.
await build({
  ...options,
  entryPoints: readdirSync(programs).map((file) => join(programs, basename(file))),
  outdir: join(outdir, 'programs'),
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  minify: true,
});
process.chdir(root);
await import(pathToFileURL(join(outdir, process.argv[2] === 'generate' ? 'generate.mjs' : 'bench.mjs')).href);
