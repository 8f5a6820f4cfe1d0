import { readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { expectFile, temporaryFolder, withoutPolicies } from './folders.ts';
import { type Outcome, run, runOk } from './run.ts';
import { type Artefact, artefacts, bundle, describeWith, helm3, helm4, ROOT } from './tools.ts';

const EXAMPLE = join(ROOT, 'examples/helm');
const CHART = 'examples/helm/shop';
const RULES = 'examples/helm/pull-policy.yaml';

/** Runs Helm with settings of its own, and with the program on PATH under the name that people use. */
function helm(tool: Artefact, artefact: Artefact, args: readonly string[], home = temporaryFolder()): Outcome {
  const bin = temporaryFolder();
  symlinkSync(artefact.path, join(bin, 'pull-policy'));
  return run(tool.path, args, {
    cwd: ROOT,
    env: {
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      HELM_CACHE_HOME: join(home, 'cache'),
      HELM_CONFIG_HOME: join(home, 'config'),
      HELM_DATA_HOME: join(home, 'data'),
    },
  });
}

/** The flags for a post-renderer with arguments. */
function postRenderer(...args: string[]): string[] {
  return ['--post-renderer', 'pull-policy', ...args.flatMap((arg) => ['--post-renderer-args', arg])];
}

/** The policy of each container in rendered manifests, by image. */
function policies(manifests: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const document of parseAllDocuments(manifests)) {
    const { kind, spec } = document.toJS() as {
      kind: string;
      spec: { template: { spec: { containers: Container[] } } };
    };
    for (const { image, imagePullPolicy } of spec.template.spec.containers) found[`${kind} ${image}`] = imagePullPolicy;
  }
  return found;
}

interface Container {
  image: string;
  imagePullPolicy: string;
}

const DECIDED = {
  'Deployment ghcr.io/acme/web:1.4.2': 'IfNotPresent',
  'Deployment quay.io/acme/metrics:main': 'Always',
  'StatefulSet redis:7.2': 'IfNotPresent',
};

for (const artefact of artefacts) {
  describeWith([artefact, helm3], `helm template into ${artefact.name}`, () => {
    const rendered = (): string => helm(helm3, artefact, ['template', 'web', CHART]).stdout;

    it('decides the policies of a chart, its subchart and its hooks, and changes nothing else', () => {
      const input = rendered();
      const { stdout } = runOk(artefact.path, ['set', '-c', RULES], { cwd: ROOT, input });
      expect(policies(stdout)).toEqual({ ...DECIDED, 'Job ghcr.io/acme/web:1.4.2': 'IfNotPresent' });
      expect(withoutPolicies(stdout)).toBe(withoutPolicies(input));
      expectFile(stdout, join(EXAMPLE, 'expected.yaml'));
    });

    it('agrees with check, and is one line from list', () => {
      const input = rendered();
      expect(run(artefact.path, ['check', '-c', RULES], { cwd: ROOT, input }).code).toBe(1);
      const { stdout } = runOk(artefact.path, ['set', '-c', RULES], { cwd: ROOT, input });
      expect(run(artefact.path, ['check', '-c', RULES], { cwd: ROOT, input: stdout })).toMatchObject({
        code: 0,
        stdout: '',
      });
      expect(runOk(artefact.path, ['list'], { input: stdout }).stdout).toContain('4 containers in 1 file');
    });
  });

  describeWith([artefact, helm3], `${artefact.name} as a post-renderer of Helm 3`, () => {
    it('decides what Helm 3 gives to it, which is everything but the hooks', () => {
      const { code, stdout, output } = helm(helm3, artefact, [
        'template',
        'web',
        CHART,
        ...postRenderer('set', '-c', RULES),
      ]);
      expect(code, output).toBe(0);
      expect(policies(stdout)).toEqual({ ...DECIDED, 'Job ghcr.io/acme/web:1.4.2': 'Always' });
      expect(stdout).toContain('imagePullPolicy: IfNotPresent # nobody asked for this');
    });

    it('stops the release when the rules are wrong, and says why', () => {
      const { code, output } = helm(helm3, artefact, [
        'template',
        'web',
        CHART,
        ...postRenderer('set', '-p', 'always'),
      ]);
      expect(code).not.toBe(0);
      expect(output).toContain('-p must be one of Always, IfNotPresent, Never, Default, Unset; got "always"');
    });
  });

  describeWith([artefact, helm4], `${artefact.name} as a post-renderer plugin of Helm 4`, () => {
    it('decides everything, hooks too', () => {
      const home = temporaryFolder();
      const installed = helm(helm4, artefact, ['plugin', 'install', join(EXAMPLE, 'helm4-plugin')], home);
      expect(installed.code, installed.output).toBe(0);
      const { code, stdout, output } = helm(
        helm4,
        artefact,
        ['template', 'web', CHART, ...postRenderer('-c', RULES)],
        home,
      );
      expect(code, output).toBe(0);
      expect(policies(stdout)).toEqual({ ...DECIDED, 'Job ghcr.io/acme/web:1.4.2': 'IfNotPresent' });
    });
  });
}

describeWith([bundle], 'the files of a chart', () => {
  it('are templates, which the command reports and leaves alone', () => {
    const template = readFileSync(join(EXAMPLE, 'shop/templates/web.yaml'), 'utf8');
    const { code, stderr } = run(bundle.path, ['set', '-p', 'Never', CHART], { cwd: ROOT });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^examples\/helm\/shop\/templates\/web\.yaml:\d+:\d+: error: is a template, not YAML: /m);
    expect(readFileSync(join(EXAMPLE, 'shop/templates/web.yaml'), 'utf8')).toBe(template);
  });
});
