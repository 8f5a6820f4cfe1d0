import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyOf, expectFile, readTree, type Tree, temporaryFolder, withoutPolicies } from './folders.ts';
import { type Outcome, run, runOk } from './run.ts';
import { artefacts, describeWith, docker, IMAGE, kpt, ROOT } from './tools.ts';

const EXAMPLE = join(ROOT, 'examples/kpt/shop');
const EXPECTED = join(ROOT, 'examples/kpt/expected');
const COMMENTED = join(import.meta.dirname, 'fixtures/commented');

/** kpt's flags for an image that was built here and is in no registry. */
const LOCAL_IMAGE = ['--image-pull-policy', 'never'];

const RENDER = ['fn', 'render', '--truncate-output=false'];

function evaluate(folder: string, exec: string, ...more: string[]): Outcome {
  return run('kpt', ['fn', 'eval', folder, '--truncate-output=false', '--exec', quoted(exec), ...more]);
}

/** A path as one word for the shell-like split that kpt does. */
function quoted(path: string): string {
  return `'${path}'`;
}

/** The Kptfile's `image:` lines as `exec:` lines. */
function withExec(path: string): (text: string) => string {
  return (text) => text.replaceAll(`image: ${IMAGE}`, `exec: ${JSON.stringify(quoted(path))}`);
}

/**
 * A copy in the form that kpt gives it. kpt rewrites every file, also for a function that changes nothing, and needs up
 * to three runs until its own rewriting changes nothing more; only what differs from that is the function's doing.
 */
function settled(folder: string): string {
  const copy = copyOf(folder);
  for (let round = 0; round < 3; round++) expectSuccess(evaluate(copy, 'cat'));
  return copy;
}

function expectSuccess({ code, output }: Outcome): void {
  expect(code, output).toBe(0);
}

/** Compares with the example's expected files. The Kptfile is kpt's own matter: newer versions write a status into it. */
function expectExample(folder: string): void {
  const { Kptfile: _, ...files } = readTree(folder);
  mkdirSync(EXPECTED, { recursive: true });
  for (const [path, text] of Object.entries(files)) expectFile(text, join(EXPECTED, path));
  expect(Object.keys(readTree(EXPECTED))).toEqual(Object.keys(files));
}

/** Every policy of all files, as far as it has a line of its own. */
function policyLines(tree: Tree): string[] {
  return Object.values(tree).flatMap((text) => text.match(/(?<=^ +)(imagePullPolicy|pullPolicy): \w+/gm) ?? []);
}

function writeConfig(rules: string): string {
  const file = join(temporaryFolder(), 'config.yaml');
  writeFileSync(
    file,
    `apiVersion: pullpolicy.dev/v1alpha1\nkind: PullPolicyTransformer\nmetadata:\n  name: test\nspec:\n  rules:\n${rules}`,
  );
  return file;
}

for (const artefact of artefacts) {
  const { path } = artefact;

  describeWith([kpt, artefact], `kpt with ${artefact.name}`, () => {
    it('renders the example as expected, and the second time changes nothing', () => {
      const folder = copyOf(EXAMPLE, withExec(path));
      expectSuccess(run('kpt', [...RENDER, folder, '--allow-exec']));
      expectExample(folder);
      const first = readTree(folder);
      expectSuccess(run('kpt', [...RENDER, folder, '--allow-exec']));
      expect(readTree(folder)).toEqual(first);
    });

    it('changes only policies in a package full of comments, and the second time nothing', () => {
      const folder = settled(COMMENTED);
      const before = readTree(folder);
      const config = writeConfig('  - imagePullPolicy: IfNotPresent\n');

      const outcome = evaluate(folder, path, '--fn-config', config);
      expectSuccess(outcome);
      expect(outcome.output).toContain('set to "IfNotPresent"');
      expect(outcome.output).toContain('changed from "Always" to "IfNotPresent"');
      const first = readTree(folder);
      expect(withoutPolicies(first)).toEqual(withoutPolicies(before));
      // Eight containers in block style and an image volume; a ConfigMap's data is no container. One more container
      // stands in one line.
      expect(policyLines(first).sort()).toEqual([
        ...Array(8).fill('imagePullPolicy: IfNotPresent'),
        'imagePullPolicy: Never',
        'pullPolicy: IfNotPresent',
      ]);
      expect(first['workloads.yaml']).toMatch(/\{name: flow, image: .nginx:1\.27., imagePullPolicy: IfNotPresent\}/);

      // kpt repeats a comment at the end of a document behind the document's last field, and here that is a new one.
      const byCat = copyOf(folder);
      expectSuccess(evaluate(byCat, 'cat'));
      const second = evaluate(folder, path, '--fn-config', config);
      expectSuccess(second);
      expect(second.output).not.toMatch(/set to|changed from/);
      expect(readTree(folder)).toEqual(readTree(byCat));
    });

    it('changes only policies where kpt has not yet rewritten the package', () => {
      const byCat = copyOf(COMMENTED);
      expectSuccess(evaluate(byCat, 'cat'));
      const folder = copyOf(COMMENTED);
      expectSuccess(evaluate(folder, path, '--fn-config', writeConfig('  - imagePullPolicy: Always\n')));
      expect(withoutPolicies(readTree(folder))).toEqual(withoutPolicies(readTree(byCat)));
    });

    it('takes a rule from the command line', () => {
      const folder = settled(COMMENTED);
      const before = readTree(folder);
      expectSuccess(evaluate(folder, path, '--', 'imagePullPolicy=Never', 'images=acme/**,busybox'));
      const after = readTree(folder);
      expect(withoutPolicies(after)).toEqual(withoutPolicies(before));
      // Two of busybox, one of acme, and the one that stood in a ConfigMap before.
      expect(policyLines(after).filter((line) => line === 'imagePullPolicy: Never')).toHaveLength(4);
    });

    it('works between `kpt fn source` and `kpt fn sink`', () => {
      const { stdout: list } = runOk('kpt', ['fn', 'source', EXAMPLE]);
      const input = `${list}functionConfig:\n  apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: rule\n  data:\n    imagePullPolicy: Always\n`;
      const { stdout } = runOk(path, [], { input });
      const folder = temporaryFolder();
      runOk('kpt', ['fn', 'sink', join(folder, 'unchanged')], { input: list });
      runOk('kpt', ['fn', 'sink', join(folder, 'changed')], { input: stdout });
      const [unchanged, changed] = [readTree(join(folder, 'unchanged')), readTree(join(folder, 'changed'))];
      expect(withoutPolicies(changed)).toEqual(withoutPolicies(unchanged));
      const { 'web.yaml': web = '', 'report.yaml': report = '' } = changed;
      expect(policyLines({ web, report })).toEqual(Array(4).fill('imagePullPolicy: Always'));
    });

    it('leaves every file alone and fails when the configuration is wrong', () => {
      const folder = copyOf(COMMENTED);
      const { code, output } = evaluate(folder, path, '--fn-config', writeConfig('  - imagePullPolicy: always\n'));
      expect(code).not.toBe(0);
      expect(output).toContain('spec.rules[0].imagePullPolicy');
      expect(output).toContain('did you mean "Always"?');
      expect(readTree(folder)).toEqual(readTree(COMMENTED));
    });

    it('leaves every file alone and fails without a configuration', () => {
      const folder = copyOf(COMMENTED);
      const { code, output } = evaluate(folder, path);
      expect(code).not.toBe(0);
      expect(output).toContain('PullPolicyTransformer');
      expect(output).toContain('ConfigMap');
      expect(readTree(folder)).toEqual(readTree(COMMENTED));
    });

    it('fails the rendering in Check mode, says where, and leaves every file alone', () => {
      const kptfile = (text: string) => text.replace('imagePullPolicy: Always', 'imagePullPolicy: Never');
      const folder = copyOf(EXAMPLE, (text) =>
        withExec(path)(text.startsWith('apiVersion: kpt.dev') ? kptfile(text) : text),
      );
      const before = readTree(folder);
      const { code, output } = run('kpt', [...RENDER, folder, '--allow-exec']);
      expect(code).not.toBe(0);
      expect(output).toContain(
        '[error] batch/v1/CronJob/shop/report spec.jobTemplate.spec.template.spec.containers[0].imagePullPolicy: is "Always", must be "Never"',
      );
      expect(readTree(folder)).toEqual(before);
    });
  });
}

describeWith([kpt, docker], 'kpt with the image', () => {
  it('renders the example as expected', () => {
    const folder = copyOf(EXAMPLE);
    expectSuccess(run('kpt', [...RENDER, folder, ...LOCAL_IMAGE]));
    expectExample(folder);
  });

  it('evaluates it with a rule from the command line', () => {
    const folder = settled(COMMENTED);
    const before = readTree(folder);
    const args = ['fn', 'eval', folder, '--image', IMAGE, ...LOCAL_IMAGE, '--', 'imagePullPolicy=Always'];
    expectSuccess(run('kpt', args));
    const after = readTree(folder);
    expect(withoutPolicies(after)).toEqual(withoutPolicies(before));
    expect(after).not.toEqual(before);
  });

  it('shows the help as its documentation', () => {
    const { stdout } = runOk('kpt', ['fn', 'doc', '--image', IMAGE]);
    expect(stdout).toContain('imagePullPolicy');
  });
});
