// Bundles the command into one file, dist/pull-policy.js, that runs on Node.js 20 with nothing beside it; and likewise
// the library, dist/index.mjs, and the function for kpt's SDK, dist/kpt-functions.mjs, which finds that SDK installed.
// The command is a CommonJS module: Node.js starts it in two thirds of the time that an ES module takes, and it runs
// wherever it is copied to. The package as a whole says otherwise, so dist/ says it again. See launcher.cjs for the code
// cache, dist/pull-policy.js.cache.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const outfile = join(root, 'dist/pull-policy.js');
// What the executable is made of.
const plain = join(root, 'node_modules/.cache/pull-policy/command.cjs');

const compiled = spawnSync(process.execPath, ['scripts/compile-schema.mjs'], { cwd: root, stdio: 'inherit' });
if (compiled.status !== 0) process.exit(1);

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
const { metafile, outputFiles } = await build({
  ...common,
  entryPoints: ['src/main.ts'],
  format: 'cjs',
  minify: true,
  // A script that is no module of Node.js's cannot import.
  supported: { 'dynamic-import': false },
  write: false,
});
const code = outputFiles[0].text.trim();
mkdirSync(dirname(plain), { recursive: true });
writeFileSync(plain, code);
const launcher = readFileSync(join(root, 'scripts/launcher.cjs'), 'utf8');
mkdirSync(join(root, 'dist'), { recursive: true });
const comment = `/*\n${code.replaceAll('*/', '*\u0001')}\n*/`;
writeFileSync(outfile, `#!/usr/bin/env node\n${launcher}\nfunction holder() {${comment}}\n`);
writeFileSync(join(root, 'dist/package.json'), '{ "type": "commonjs" }\n');
recordCache();
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

/** Runs the function on lists that go its usual ways, and keeps what V8 compiled. */
function recordCache() {
  const items = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- apiVersion: apps/v1
  kind: Deployment
  metadata:
    name: "web"
    labels: {app: web}
    annotations:
      config.kubernetes.io/path: 'web.yaml'
  spec:
    template:
      spec:
        # a comment
        initContainers:
        - name: init
          image: acme/init:1.0
        containers:
        - name: web
          image: acme/web:main
          imagePullPolicy: Never
          args: ["-v", '--x']
          command:
          - |
            run
        - {name: proxy, image: proxy:2}
`;
  const transformer = `${items}functionConfig:
  apiVersion: pullpolicy.dev/v1alpha1
  kind: PullPolicyTransformer
  metadata:
    name: usual
    annotations:
      config.kubernetes.io/function: |
        container:
          image: acme/function
  spec:
    rules:
    - match: {images: ["quay.io/**"], tags: [main]}
      imagePullPolicy: Keep
    - imagePullPolicy: Always
`;
  const configMap = `${items}functionConfig:
  apiVersion: v1
  kind: ConfigMap
  metadata:
    name: usual
  data:
    imagePullPolicy: Always
`;
  const folder = mkdtempSync(join(tmpdir(), 'pull-policy-'));
  const second = join(folder, 'config-map.yaml');
  writeFileSync(second, configMap);
  const { status, stderr } = spawnSync(process.execPath, ['--require', './scripts/record-cache.cjs', outfile], {
    cwd: root,
    input: transformer,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', SECOND_INPUT: second },
  });
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(`the bundle fails: ${stderr}`);
}

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
