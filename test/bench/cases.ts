import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Format, type Generated, generate } from './generator/formats.ts';
import type { Mix } from './generator/resources.ts';
import { programPath, type Tool, type Tools } from './tools.ts';

/** What a case works on. */
export interface Input extends Generated {
  /** File or folder. */
  readonly path: string;
}

/** Something that a case measures. */
export interface Contestant {
  readonly id: string;
  /** How the tables call it. */
  readonly title: string;
  /** A wrong output is an error. */
  readonly ours: boolean;
  /** Whether its output is meant to have every policy set, to be the input, or is something else. */
  readonly output: 'edited' | 'copied' | 'other';
  /** Largest number of resources that it is asked to do. */
  readonly upTo: number;
  readonly missing?: string | undefined;
  command(input: Input): readonly string[];
  env(input: Input): Readonly<Record<string, string>>;
}

/** A kind of input, and those who compete on it. */
export interface Case {
  readonly id: string;
  readonly title: string;
  /** What the reader of the results should know. */
  readonly about: string;
  readonly sizes: readonly number[];
  /** The contestants that the others are compared with, a column each. */
  readonly references: readonly string[];
  readonly contestants: readonly Contestant[];
  /** Whether the input goes to standard input, or is a folder that the command names. */
  readonly piped: boolean;
  /** Makes the input for one size. `path`: a new file or folder. */
  prepare(size: number, path: string): Input;
}

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** Fills in what most contestants have in common. */
function contestant(
  id: string,
  title: string,
  tools: readonly Tool[],
  command: Contestant['command'],
  rest: Partial<Contestant> = {},
): Contestant {
  const missing = tools.find((tool) => tool.missing !== undefined)?.missing;
  return { id, title, ours: false, output: 'edited', upTo: NO_LIMIT, missing, env: () => ({}), command, ...rest };
}

/** Sets policies by the fields that hold containers, wherever they stand: short, and right for this input. */
const YQ_EXPRESSION =
  '(.items[].spec | .. | select(has("containers")) | (.containers[], .initContainers[]) | .imagePullPolicy) = "Always"';
/** What people try first. It misses every container that has no policy yet, and changes texts in ConfigMaps. */
const SED_EXPRESSION = 's/imagePullPolicy: .*/imagePullPolicy: Always/';

/** Those who read a resource list from standard input. */
function filters(tools: Tools) {
  const { node } = tools;
  const program = (name: string) => () => [node.path, programPath(name)];
  const copied = { output: 'copied' } as const;
  const other = { output: 'other' } as const;
  const ours = { ours: true };
  return {
    nothing: contestant('node -e 0', '`node -e 0`', [node], () => [node.path, '-e', '0'], { ...other, upTo: 10 }),
    copy: contestant('copy', 'Node.js copying', [node], program('copy'), copied),
    copySimple: contestant('copy-simple', 'Node.js copying, in two calls', [node], program('copy-simple'), copied),
    copyPieces: contestant('copy-pieces', 'Node.js copying, not reading first', [node], program('copy-pieces'), copied),
    bunCopy: contestant('bun-copy', 'Bun copying', [tools.bunCopy], () => [tools.bunCopy.path], copied),
    bundle: contestant('bundle', '**pull-policy, bundle**', [tools.bundle], () => [node.path, tools.bundle.path], ours),
    binary: contestant('binary', '**pull-policy, binary**', [tools.binary], () => [tools.binary.path], ours),
    go: contestant('go', 'Go, kyaml', [tools.goPeer], () => [tools.goPeer.path], { upTo: 10_000 }),
    kptFunctions: contestant('kpt-functions', 'kpt-functions SDK', [node], program('kpt-functions'), { upTo: 10_000 }),
    yaml: contestant('yaml', '`yaml`: parse, print', [node], program('yaml'), { ...other, upTo: 10_000 }),
    jsYaml: contestant('js-yaml', 'js-yaml: load, dump', [node], program('js-yaml'), { ...other, upTo: 10_000 }),
    yq: contestant('yq', 'yq', [tools.yq], () => [tools.yq.path, YQ_EXPRESSION], { upTo: 10_000 }),
    sed: contestant('sed', 'sed', [tools.sed], () => [tools.sed.path, SED_EXPRESSION]),
  };
}

function pipedCase(rest: Omit<Case, 'piped' | 'prepare'>, format: Format, mix: Mix): Case {
  return {
    ...rest,
    piped: true,
    prepare(size, path) {
      return { path, ...generate(format, size, mix, path) };
    },
  };
}

/** Overlays for the base that the generator makes, and the folder where kustomize looks for the legacy plugins. */
function writeOverlays(folder: string, { bundle, binary, image }: Tools): void {
  const plugins = { bundle: bundle.path, binary: binary.path };
  for (const [name, path] of Object.entries(plugins)) {
    const home = join(folder, `home-${name}/pullpolicy.dev/v1alpha1/pullpolicytransformer`);
    mkdirSync(home, { recursive: true });
    symlinkSync(path, join(home, 'PullPolicyTransformer'));
  }
  const annotation = `  annotations:\n    config.kubernetes.io/function: |\n      container:\n        image: ${image.path}\n`;
  for (const [name, annotations] of Object.entries({ plugin: '', container: annotation })) {
    const overlay = join(folder, name);
    mkdirSync(overlay);
    writeFileSync(
      join(overlay, 'pull-policy.yaml'),
      `apiVersion: pullpolicy.dev/v1alpha1\nkind: PullPolicyTransformer\nmetadata:\n  name: bench\n${annotations}spec:\n  rules:\n  - imagePullPolicy: Always\n`,
    );
    writeFileSync(
      join(overlay, 'kustomization.yaml'),
      'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources:\n- ../base\ntransformers:\n- pull-policy.yaml\n',
    );
  }
}

function kustomizeCase(tools: Tools): Case {
  const { kubectl } = tools;
  const build =
    (overlay: string): Contestant['command'] =>
    ({ path }) => [kubectl.path, 'kustomize', '--enable-alpha-plugins', join(path, overlay)];
  const plugin = (name: 'bundle' | 'binary') =>
    contestant(
      `plugin-${name}`,
      `**with pull-policy, ${name}, as legacy plugin**`,
      [kubectl, tools[name]],
      build('plugin'),
      {
        ours: true,
        env: ({ path }) => ({ KUSTOMIZE_PLUGIN_HOME: join(path, `home-${name}`) }),
      },
    );
  return {
    id: 'kustomize',
    title: '`kubectl kustomize`',
    about:
      'The patches are what does the same without a function: one for each workload, naming each container. The CPU time and memory of a container are not those of its client, so they are not shown.',
    sizes: [1, 10, 1_000],
    references: ['base'],
    piped: false,
    contestants: [
      contestant('base', 'nothing changed', [kubectl], build('base'), { output: 'other' }),
      contestant('patched', 'with patches', [kubectl], build('patched')),
      plugin('bundle'),
      plugin('binary'),
      contestant('container', '**with pull-policy as container**', [kubectl, tools.image], build('container'), {
        ours: true,
      }),
    ],
    prepare(size, path) {
      const generated = generate('kustomization', size, 'mixed', path);
      writeOverlays(path, tools);
      return { path, ...generated };
    },
  };
}

function kptCase({ kpt, bundle, binary, goPeer }: Tools): Case {
  const evaluate =
    (program: string): Contestant['command'] =>
    ({ path }) => [kpt.path, 'fn', 'eval', path, '-o', 'unwrap', '--exec', program, '--', 'imagePullPolicy=Always'];
  return {
    id: 'kpt',
    title: '`kpt fn eval`',
    about: 'A file for each resource; the output goes to standard output, so every run has the same to do.',
    sizes: [1, 10, 1_000],
    references: ['kpt-cat'],
    piped: false,
    contestants: [
      contestant('kpt-cat', '`--exec cat`', [kpt], evaluate('cat'), { output: 'other' }),
      contestant('kpt-bundle', '**`--exec` pull-policy, bundle**', [kpt, bundle], evaluate(bundle.path), {
        ours: true,
      }),
      contestant('kpt-binary', '**`--exec` pull-policy, binary**', [kpt, binary], evaluate(binary.path), {
        ours: true,
      }),
      contestant('kpt-go', '`--exec` Go, kyaml', [kpt, goPeer], evaluate(goPeer.path)),
    ],
    prepare(size, path) {
      return { path, ...generate('package', size, 'mixed', path) };
    },
  };
}

export function allCases(tools: Tools): readonly Case[] {
  const { nothing, copy, copySimple, copyPieces, bunCopy, bundle, binary, go, kptFunctions, yaml, jsYaml, yq, sed } =
    filters(tools);
  const styles = {
    sizes: [10, 1_000, 10_000],
    references: ['copy', 'yaml'],
    contestants: [copy, { ...yaml, upTo: 1_000 }, bundle, binary],
  };
  return [
    pipedCase(
      {
        id: 'mixed',
        title: 'Resource list, mixed',
        about: '60 % workloads, 20 % ConfigMaps, the rest Services, Secrets and RoleBindings, as kpt hands them over.',
        sizes: [1, 10, 1_000, 10_000, 50_000],
        references: ['node -e 0', 'copy', 'bun-copy'],
        contestants: [
          nothing,
          copy,
          copySimple,
          copyPieces,
          bunCopy,
          bundle,
          binary,
          go,
          kptFunctions,
          jsYaml,
          yaml,
          yq,
          sed,
        ],
      },
      'resource-list',
      'mixed',
    ),
    pipedCase(
      {
        id: 'workloads',
        title: 'Resource list, workloads',
        about: 'Every resource has containers.',
        sizes: [10_000],
        references: ['copy', 'bun-copy'],
        contestants: [copy, bunCopy, bundle, binary, go],
      },
      'resource-list',
      'workloads',
    ),
    pipedCase(
      { id: 'flow', title: 'Flow style', about: 'Every item is one flow mapping on one line.', ...styles },
      'flow',
      'mixed',
    ),
    pipedCase(
      { id: 'json', title: 'JSON', about: 'The resource list is JSON, on one line.', ...styles },
      'json',
      'mixed',
    ),
    pipedCase(
      { id: 'anchors', title: 'Anchors', about: 'Every item has anchors, workloads have aliases too.', ...styles },
      'anchors',
      'mixed',
    ),
    kustomizeCase(tools),
    kptCase(tools),
  ];
}
