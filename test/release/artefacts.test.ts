import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runOk } from '../e2e/run.ts';

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'pull-policy-release-'));
const first = join(folder, 'first');
const second = join(folder, 'under another/and longer name');

/** What the build reads and npm packs. */
const SOURCES = ['LICENSE', 'README.md', 'package-lock.json', 'package.json', 'scripts', 'src'];
const CONFIGURATION = ['tsconfig.json', 'tsconfig.types.json'];

/** Copies that, so that nothing counts that is built already. */
function copyTo(copy: string): void {
  for (const entry of [...SOURCES, ...CONFIGURATION]) {
    cpSync(join(ROOT, entry), join(copy, entry), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    });
  }
  mkdirSync(join(copy, 'node_modules'));
  for (const entry of readdirSync(join(ROOT, 'node_modules'))) {
    const installed = join(ROOT, 'node_modules', entry);
    // What is bundled must be in the copy itself, because comments in the library name its files.
    if (entry === 'yaml') cpSync(installed, join(copy, 'node_modules', entry), { recursive: true });
    else symlinkSync(installed, join(copy, 'node_modules', entry));
  }
}

/** The files below a folder, each with its hash. */
function hashes(of: string): Record<string, string> {
  const files = readdirSync(of, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((file) => join(file.parentPath, file.name)).sort();
  const hash = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
  return Object.fromEntries(paths.map((path) => [relative(of, path), hash(path)]));
}

function json<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

interface Manifest {
  version: string;
  bin: Record<string, string>;
  exports: Record<string, string | Record<string, string>>;
  types: string;
  scripts: Record<string, string>;
  dependencies?: object;
  optionalDependencies?: object;
  bundleDependencies?: unknown;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
}

const manifest = json<Manifest>(join(ROOT, 'package.json'));

beforeAll(() => {
  for (const copy of [first, second]) {
    copyTo(copy);
    for (const script of ['build', 'sbom']) runOk(process.execPath, [`scripts/${script}.mjs`], { cwd: copy });
  }
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

it('are the same, to the byte, wherever they are built', () => {
  // V8's code cache holds no code of its own, only what V8 made of it, which differs from run to run.
  const { 'pull-policy.js.cache': cache, ...built } = hashes(join(first, 'dist'));
  expect(cache).toBeDefined();
  expect(Object.keys(built)).toContain('pull-policy.js');
  expect(hashes(join(second, 'dist'))).toMatchObject(built);
});

it('name nothing of the machine that built them', () => {
  for (const path of Object.keys(hashes(join(first, 'dist')))) {
    expect(readFileSync(join(first, 'dist', path), 'utf8'), path).not.toContain(folder);
  }
});

it('reach for no network and start no program', () => {
  const text = readFileSync(join(first, 'dist/pull-policy.js'), 'utf8');
  const modules = text.match(/(?<=\b(?:from|import\(|require\()\s*["'])[\w:@/.-]+(?=["'])/g) ?? [];
  expect(modules.length).toBeGreaterThan(0);
  const allowed = [
    'assert',
    'buffer',
    'crypto',
    'fs',
    'module',
    'os',
    'path',
    'process',
    'string_decoder',
    'tty',
    'vm',
  ];
  const harmless = [...allowed, 'url', 'util'];
  expect(new Set(modules.map((name) => name.replace(/^node:/, '')).filter((name) => !harmless.includes(name)))).toEqual(
    new Set(),
  );
  expect(text).not.toMatch(/\beval\(|\bnew Function\(|\bfetch\(|\bWebSocket\(/);
});

it('give npm’s users exactly what they need', () => {
  runOk(process.execPath, ['scripts/build-types.mjs'], { cwd: first });
  const { stdout } = runOk('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: first });
  const packed = (JSON.parse(stdout) as { files: { path: string }[] }[])[0]?.files.map(({ path }) => path) ?? [];
  const isTypes = (path: string): boolean => /^dist\/types\/.+\.d\.ts$/.test(path);
  expect(packed.filter((path) => !isTypes(path)).sort()).toEqual([
    'LICENSE',
    'README.md',
    'dist/THIRD-PARTY-LICENSES.txt',
    'dist/index.mjs',
    'dist/kpt-functions.mjs',
    'dist/package.json',
    'dist/pull-policy.js',
    'dist/pull-policy.js.cache',
    'dist/types/package.json',
    'package.json',
    'src/config/schema.json',
  ]);
  const targets = [manifest.types, Object.values(manifest.bin), Object.values(manifest.exports).map(Object.values)];
  const named = [Object.values(manifest.exports).filter((target) => typeof target === 'string'), targets].flat(3);
  expect(named.length).toBeGreaterThan(5);
  for (const target of named.filter((path) => path.length > 1)) expect(packed).toContain(target.replace(/^\.\//, ''));
});

it('install nothing else and run nothing when they are installed', () => {
  // npm does not run `prepare` for a package of the registry, only to build one from git, which pre-commit needs.
  for (const name of ['preinstall', 'install', 'postinstall']) expect(manifest.scripts).not.toHaveProperty(name);
  const { dependencies, optionalDependencies, bundleDependencies } = manifest;
  expect({ dependencies, optionalDependencies, bundleDependencies }).toEqual({});
  // For those who compose functions by its SDK; they have it.
  expect(Object.keys(manifest.peerDependencies ?? {})).toEqual(['kpt-functions']);
  expect(manifest.peerDependenciesMeta).toEqual({ 'kpt-functions': { optional: true } });
});

it('work as npm installs them, without network', () => {
  const user = join(folder, 'user');
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), '{"private": true, "type": "module"}');
  runOk('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: first });
  const archive = join(folder, `pull-policy-${manifest.version}.tgz`);
  runOk('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: user });
  expect(readdirSync(join(user, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['pull-policy']);

  const input = readFileSync(join(ROOT, 'examples/resource-list/input.yaml'), 'utf8');
  const { stdout } = runOk(join(user, 'node_modules/.bin/pull-policy'), [], { cwd: user, input });
  expect(stdout).toBe(readFileSync(join(ROOT, 'examples/resource-list/expected.yaml'), 'utf8'));
  runOk(process.execPath, ['--input-type=module', '--eval', "await import('pull-policy')"], { cwd: user });
});

it('carry the licence of all that is in them', () => {
  const licences = readFileSync(join(first, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8');
  const entries = licences.split('\n----\n\n');
  for (const entry of entries) {
    expect(entry).toMatch(/^\S+ \d+\.\d+\.\d+\S* \(.+\)\n\n/);
    expect(entry).toMatch(/copyright/i);
  }
  const { optionalDependencies } = json<{ optionalDependencies: Record<string, string> }>(
    join(ROOT, 'scripts/bun/package.json'),
  );
  // Bun states its licences per version: another version needs another look at its statement.
  const runtime = readFileSync(join(ROOT, 'scripts/release/BUN-LICENSE.md'), 'utf8');
  for (const version of new Set(Object.values(optionalDependencies))) expect(runtime).toContain(`version ${version}`);
});

interface Component {
  type: string;
  name: string;
  version: string;
  purl: string;
  licenses: object[];
  hashes?: { alg: string; content: string }[];
}

it('are listed in an SBOM: each package that is inside, with its licence and hash, and the runtime', () => {
  const sbom = json<{
    bomFormat: string;
    serialNumber: string;
    metadata: { component: Component };
    components: Component[];
  }>(join(first, 'dist/pull-policy.cdx.json'));
  expect(sbom.bomFormat).toBe('CycloneDX');
  expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(sbom.metadata.component.purl).toBe(`pkg:npm/pull-policy@${manifest.version}`);
  const listed = sbom.components
    .filter(({ type }) => type === 'library')
    .map(({ name, version }) => `${name} ${version}`);
  const licences = readFileSync(join(first, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8');
  expect(listed).toEqual(licences.match(/^\S+ \d+\.\d+\.\d+\S*(?= \(.+\)$)/gm));
  expect(listed).toContainEqual(expect.stringMatching(/^yaml /));
  for (const component of sbom.components) {
    expect(component.licenses).toHaveLength(1);
    if (component.type === 'library') expect(component.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  }
  expect(sbom.components.map(({ name }) => name)).toContain('bun');
});
