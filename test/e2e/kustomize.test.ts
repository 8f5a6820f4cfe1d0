import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyOf, expectFile, temporaryFolder } from './folders.ts';
import { type Outcome, type RunOptions, run, runOk } from './run.ts';
import { artefacts, bundle, describeWith, docker, kubectl, kustomize, ROOT } from './tools.ts';

const EXAMPLE = join(ROOT, 'examples/kustomize');
const OVERLAYS = ['dev', 'release'] as const;

/** How a transformer's file says which function runs it: the part of the example that the variants replace. */
const FUNCTION = /^ {4}config\.kubernetes\.io\/function: \|\n {6}container:\n {8}image: .*\n/m;

function expectExample({ code, stdout, output }: Outcome, overlay: string): void {
  expect(code, output).toBe(0);
  expectFile(stdout, join(EXAMPLE, 'expected', `${overlay}.yaml`));
}

/** The example with a program instead of the image. */
function withExec(path: string): string {
  return copyOf(EXAMPLE, (text) =>
    text.replace(FUNCTION, `    config.kubernetes.io/function: |\n      exec:\n        path: ${path}\n`),
  );
}

/** The example without the annotation: kustomize then looks for a plugin by group, version and kind. */
function withoutFunction(replace: (text: string) => string = (text) => text): string {
  return copyOf(EXAMPLE, (text) => replace(text.replace(FUNCTION, '').replace('  annotations:\n', '')));
}

/** Installs a program as kustomize's legacy exec plugin, and returns the variable that leads there. */
function pluginHome(path: string): Record<string, string> {
  const home = temporaryFolder();
  const folder = join(home, 'pullpolicy.dev/v1alpha1/pullpolicytransformer');
  mkdirSync(folder, { recursive: true });
  symlinkSync(path, join(folder, 'PullPolicyTransformer'));
  return { KUSTOMIZE_PLUGIN_HOME: home };
}

function kubectlKustomize(folder: string, options: RunOptions = {}): Outcome {
  return run('kubectl', ['kustomize', '--enable-alpha-plugins', folder], options);
}

function kustomizeBuild(folder: string, ...flags: string[]): Outcome {
  return run('kustomize', ['build', '--enable-alpha-plugins', ...flags, folder]);
}

describeWith([kubectl, docker], 'kubectl kustomize with the image', () => {
  it.each(OVERLAYS)('builds the example’s overlay %s as expected', (overlay) => {
    expectExample(kubectlKustomize(join(EXAMPLE, 'overlays', overlay)), overlay);
  });

  it('shows every change on stderr, the only channel that kustomize leaves open', () => {
    const { stderr } = kubectlKustomize(join(EXAMPLE, 'overlays/dev'));
    expect(stderr).toContain(
      '[info] apps/v1/Deployment/shop/web spec.template.spec.containers[0].imagePullPolicy: set to "Never"',
    );
  });

  it('fails in Check mode, and says where', () => {
    const folder = copyOf(EXAMPLE, (text) => text.replace('spec:\n  rules:', 'spec:\n  mode: Check\n  rules:'));
    const { code, stdout, stderr } = kubectlKustomize(join(folder, 'overlays/release'));
    expect(code).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toContain(
      '[error] batch/v1/CronJob/shop/report spec.jobTemplate.spec.template.spec.containers[0].imagePullPolicy: is "IfNotPresent", must be "Always"',
    );
  });
});

for (const artefact of artefacts) {
  describeWith([kubectl, artefact], `kubectl kustomize with ${artefact.name} as legacy plugin`, () => {
    it.each(OVERLAYS)('builds the example’s overlay %s as expected', (overlay) => {
      const outcome = kubectlKustomize(join(withoutFunction(), 'overlays', overlay), {
        env: pluginHome(artefact.path),
      });
      expectExample(outcome, overlay);
    });

    it('fails on a wrong configuration, and shows why', () => {
      const folder = withoutFunction((text) => text.replaceAll('imagePullPolicy: Never', 'imagePullPolicy: never'));
      const { code, stdout, stderr } = kubectlKustomize(join(folder, 'overlays/dev'), {
        env: pluginHome(artefact.path),
      });
      expect(code).not.toBe(0);
      expect(stdout).toBe('');
      expect(stderr).toContain('spec.rules[0].imagePullPolicy');
    });
  });

  describeWith([kustomize, artefact], `kustomize build with ${artefact.name} as exec function`, () => {
    it.each(OVERLAYS)('builds the example’s overlay %s as expected', (overlay) => {
      expectExample(kustomizeBuild(join(withExec(artefact.path), 'overlays', overlay), '--enable-exec'), overlay);
    });
  });
}

describeWith([kustomize, docker], 'kustomize build with the image', () => {
  it.each(OVERLAYS)('builds the example’s overlay %s as expected', (overlay) => {
    expectExample(kustomizeBuild(join(EXAMPLE, 'overlays', overlay)), overlay);
  });
});

describeWith([kubectl, bundle], 'kubectl kustomize with an exec function', () => {
  // The reason for the legacy plugin. Should this test fail one day, the README's warning can go.
  it('ignores it without a word', () => {
    const { code, stdout, stderr } = kubectlKustomize(join(withExec(bundle.path), 'overlays/dev'));
    const untransformed = runOk('kubectl', ['kustomize', join(EXAMPLE, 'base')]).stdout;
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: untransformed, stderr: '' });
  });
});
