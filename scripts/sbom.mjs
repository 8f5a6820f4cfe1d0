// Writes dist/pull-policy.cdx.json, the bill of materials (CycloneDX) of the bundle and of the executable made from it.
//
// `npm sbom` cannot tell: it lists what is installed, while nothing is installed with this package and some of what was
// installed to build it is inside. So the list is that of dist/THIRD-PARTY-LICENSES.txt, which the build makes of the
// files that the bundle was made of, and Bun, which is the rest of the executable. The packages of the image's base stand
// in the base itself, where scanners look for them. There is neither a time nor a random number in it: the same sources
// give the same bytes.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const file = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const manifest = JSON.parse(file('package.json'));
const lock = JSON.parse(file('package-lock.json'));
const bun = JSON.parse(file('scripts/bun/package.json')).optionalDependencies;

/** The packages in the bundle: each begins with a line `NAME VERSION (LICENCE)`. */
function bundledPackages() {
  return file('dist/THIRD-PARTY-LICENSES.txt')
    .split('\n----\n\n')
    .map((entry) => {
      const [, name, version, license] = /^(\S+) (\S+) \((.+)\)$/m.exec(entry) ?? fail('no package in an entry', entry);
      return component('library', name, version, license, [hashOf(name, version)]);
    });
}

/** The SHA-512 that npm checked the package's archive against. */
function hashOf(name, version) {
  const locked = lock.packages[`node_modules/${name}`];
  if (locked?.version !== version) fail('package-lock.json has another version', name);
  const [algorithm, digest] = locked.integrity.split('-');
  if (algorithm !== 'sha512') fail('not a SHA-512', locked.integrity);
  return { alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') };
}

/** The runtime, under the name that advisories call it by; the package that is installed differs by platform. */
function runtime() {
  const versions = new Set(Object.values(bun));
  if (versions.size !== 1) fail('scripts/bun/package.json has more than one version', [...versions].join(', '));
  const [version] = versions;
  // What Bun in turn is made of, under which licences, its own licence file says: scripts/release/BUN-LICENSE.md.
  return component('platform', 'bun', version, 'MIT', []);
}

function component(type, name, version, license, hashes) {
  const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
  return {
    type,
    'bom-ref': purl,
    name,
    version,
    licenses: [/ /.test(license) ? { expression: license } : { license: { id: license } }],
    purl,
    ...(hashes.length > 0 ? { hashes } : {}),
  };
}

function fail(what, where) {
  console.error(`sbom: ${what}: ${where}`);
  process.exit(1);
}

const root = component('application', manifest.name, manifest.version, manifest.license, []);
const components = [...bundledPackages(), runtime()];
const contents = {
  metadata: { component: root },
  components,
  dependencies: [
    { ref: root['bom-ref'], dependsOn: components.map((part) => part['bom-ref']) },
    ...components.map((part) => ({ ref: part['bom-ref'], dependsOn: [] })),
  ],
};

/** A UUID that names these contents: version 8, of RFC 9562, is for one's own scheme. */
function serialNumber() {
  const hex = createHash('sha256').update(JSON.stringify(contents)).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const sbom = { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: serialNumber(), version: 1, ...contents };
writeFileSync(new URL('../dist/pull-policy.cdx.json', import.meta.url), `${JSON.stringify(sbom, undefined, 2)}\n`);
