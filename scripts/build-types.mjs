// Makes dist/types, the declarations of what the package exports: those of the entries and of what they lead to.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'dist/types');
const entries = ['index.d.ts', 'kpt-functions.d.ts'];

rmSync(folder, { recursive: true, force: true });
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.types.json')], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(1);

const wanted = new Set(entries.map((entry) => join(folder, entry)));
for (const file of wanted) {
  // A declaration that names a `.ts` file would make a reader's compiler look for sources.
  const text = readFileSync(file, 'utf8').replace(/(from '\.[^']*)\.ts'/g, "$1.js'");
  writeFileSync(file, text);
  for (const [, path] of text.matchAll(/from '(\.[^']*)\.js'/g)) wanted.add(join(dirname(file), `${path}.d.ts`));
}
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (entry.isFile() && !wanted.has(file)) rmSync(file);
}
// What stands above says that dist/ holds CommonJS; the library does not.
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
