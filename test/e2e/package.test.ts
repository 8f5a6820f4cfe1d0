import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runOk } from './run.ts';
import { bundle, describeWith, ROOT, VERSION } from './tools.ts';

const PROGRAM = `import { type Configuration, ConfigurationError, runFunction, transform, type TransformResult } from 'pull-policy';
import schema from 'pull-policy/schema.json' with { type: 'json' };

const rules: Configuration = {
  apiVersion: 'pullpolicy.dev/v1alpha1',
  kind: 'PullPolicyTransformer',
  spec: { rules: [{ match: { tags: ['latest'] }, imagePullPolicy: 'Always' }] },
};
const result: TransformResult<string> = await transform(
  'apiVersion: v1\\nkind: Pod\\nmetadata: {name: a}\\nspec: {containers: [{name: b, image: c}]}\\n',
  rules,
);
const [change] = result.changes;
const path: string | undefined = change?.path;
if (!result.text.includes('imagePullPolicy: Always') || path !== 'spec.containers[0].imagePullPolicy') throw result;
// @ts-expect-error: no such policy
await transform('', 'always').catch((error: unknown) => {
  if (!(error instanceof ConfigurationError)) throw error;
});
const bytes: Uint8Array = (await transform(new Uint8Array(), 'Never')).text;
await runFunction(bytes).catch((error: Error) => {
  if (error.name !== 'InputError') throw error;
});
if (!('definitions' in schema)) throw schema;
console.log('done');
`;

describeWith([bundle], 'the package', () => {
  // Put together and installed once; it has no dependencies, so nothing is fetched.
  const folder = mkdtempSync(join(tmpdir(), 'pull-policy-package-'));
  let files: string[] = [];

  beforeAll(() => {
    runOk('npm', ['run', '--silent', 'build:types'], { cwd: ROOT });
    const packed = runOk('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], { cwd: ROOT });
    const [{ filename, files: entries }] = JSON.parse(packed.stdout) as [
      { filename: string; files: { path: string }[] },
    ];
    files = entries.map(({ path }) => path).sort();
    writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
    runOk('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, filename)], { cwd: folder });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('holds what it exports and what a licence asks for, and no sources but the schema', () => {
    expect(files.filter((path) => !/^dist\/types\/.*\.d\.ts$/.test(path))).toEqual(
      [
        ...files.filter((path) => /^(CHANGELOG|README)\.md$/.test(path) || path === 'LICENSE'),
        'dist/THIRD-PARTY-LICENSES.txt',
        'dist/index.mjs',
        'dist/kpt-functions.mjs',
        'dist/package.json',
        'dist/pull-policy.js',
        'dist/pull-policy.js.cache',
        'dist/types/package.json',
        'package.json',
        'src/config/schema.json',
      ].sort(),
    );
    expect(files).toEqual(expect.arrayContaining(['dist/types/index.d.ts', 'dist/types/kpt-functions.d.ts']));
  });

  it('is a command', () => {
    expect(runOk('npx', ['--no-install', 'pull-policy', '--version'], { cwd: folder }).stdout).toBe(`${VERSION}\n`);
  });

  it('is a library whose declarations a strict compiler accepts without help', () => {
    writeFileSync(join(folder, 'program.ts'), PROGRAM);
    mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
    const flags = ['--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2022'];
    const compiler = [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      ...flags,
      '--resolveJsonModule',
      '--types',
      'node',
      '--outDir',
      'out',
      'program.ts',
    ];
    runOk(process.execPath, compiler, { cwd: folder });
    expect(runOk(process.execPath, ['out/program.js'], { cwd: folder }).stdout).toBe('done\n');
  });

  it('exports a KptFunc for those who have the SDK', () => {
    symlinkSync(join(ROOT, 'node_modules/kpt-functions'), join(folder, 'node_modules/kpt-functions'));
    // The SDK takes console.log away from everybody who imports it.
    const program =
      "import { pullPolicy } from 'pull-policy/kpt-functions'; process.stdout.write([typeof pullPolicy, typeof pullPolicy.usage].join());";
    expect(runOk(process.execPath, ['--input-type=module', '-e', program], { cwd: folder }).stdout).toBe(
      'function,string',
    );
    expect(readFileSync(join(folder, 'node_modules/pull-policy/dist/types/kpt-functions.d.ts'), 'utf8')).toContain(
      'KptFunc',
    );
  });
});
