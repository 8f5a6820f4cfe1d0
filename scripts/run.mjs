// Runs a script written in TypeScript: node scripts/run.mjs FILE [ARGUMENT…]. Node.js 20 cannot do it by itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const [entry] = process.argv.splice(2, 1);
const folder = mkdtempSync(join(tmpdir(), 'pull-policy-'));
const outfile = join(folder, 'script.cjs');
try {
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', target: 'node20', format: 'cjs' });
  await import(pathToFileURL(outfile).href);
} finally {
  rmSync(folder, { recursive: true });
}
