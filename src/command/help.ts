import type { CommandName } from './arguments.ts';
import { VERSION } from './version.ts';

const RULES_HELP = `Rules (where neither is given: the nearest pull-policy.yaml, here or above)
  -p, --policy POLICY  one policy for every container: Always, IfNotPresent,
                       Never, Default (what the API server would choose for the
                       image, written out) or Unset (no policy at all)
  -c, --config FILE    a PullPolicyTransformer, or a ConfigMap with one rule`;

const CRDS_HELP = `      --crds PATH      file or folder with CustomResourceDefinitions, besides
                       those in the input: they say where policies may be`;

const PATHS_HELP = `PATH is a file, or a folder with everything below it: *.yaml, *.yml and *.json,
but no hidden folders, no node_modules, and no links that lead out of it.
Without a PATH, or with "-", standard input is read.`;

const EXIT_HELP = `Exit code: 0, 1 if something could not be done, 2 if nothing was done because
the command line or the configuration is wrong.`;

const COMMAND_HELP: Record<CommandName, string> = {
  set: `Usage: pull-policy set [-p POLICY | -c FILE] [OPTION...] [PATH...]

Sets the pull policies in files, in place, or those of a stream from standard
input to standard output. Nothing else of a text changes.

${RULES_HELP}

${CRDS_HELP}
      --diff           show what would change, and write nothing
  -h, --help           show this

${PATHS_HELP}

A file is replaced as a whole or not at all. A file that is not YAML (a template
of a Helm chart) is reported and left alone, and the others are done.

Examples
  pull-policy set -p IfNotPresent deploy/
  pull-policy set --diff -c rules.yaml deploy/ extra.yaml
  helm template my-chart | pull-policy set -p Always | kubectl apply -f -
  helm install web my-chart --post-renderer pull-policy \\
    --post-renderer-args set --post-renderer-args -p --post-renderer-args Always

${EXIT_HELP}
`,
  check: `Usage: pull-policy check [-p POLICY | -c FILE] [OPTION...] [PATH...]

Reports every pull policy that is not what the rules ask for, and changes
nothing. After "pull-policy set" with the same rules there is nothing to report.

${RULES_HELP}

${CRDS_HELP}
      --format FORMAT  text (the default), json, sarif (for code scanning) or
                       github (annotations in a workflow of GitHub Actions)
  -h, --help           show this

${PATHS_HELP}

Examples
  pull-policy check -p IfNotPresent deploy/
  pull-policy check --format sarif . > pull-policy.sarif
  helm template my-chart | pull-policy check -c rules.yaml

Exit code: 0, 1 if a policy differs by a rule of severity "error" or something
could not be read, 2 if the command line or the configuration is wrong.
`,
  list: `Usage: pull-policy list [OPTION...] [PATH...]

Shows every container with its pull policy: as it is written, or else the one
that the API server fills in ("unset: Always"). Marks those whose policy and
image do not go together. Needs no rules.

${CRDS_HELP}
      --format FORMAT  table (the default) or json
  -h, --help           show this

${PATHS_HELP}

Examples
  pull-policy list deploy/
  pull-policy list --format json . | jq '.images[].image'
  kubectl get pods -A -o yaml | pull-policy list

${EXIT_HELP}
`,
};

/** The help of a subcommand. */
export function commandHelp(command: CommandName): string {
  return COMMAND_HELP[command];
}

/** How to call the program, in three lines. */
export const USAGE = `Usage: pull-policy set|check|list [OPTION...] [PATH...]
       pull-policy < RESOURCE_LIST (as a function of kpt or kustomize)
"pull-policy --help" tells more.
`;

/** The help of the program; `kpt fn doc` shows it too. */
export const HELP = `pull-policy ${VERSION}: decides the imagePullPolicy of every container by rules

Usage
  pull-policy set   [-p POLICY | -c FILE] [--diff] [PATH...]
  pull-policy check [-p POLICY | -c FILE] [--format FORMAT] [PATH...]
  pull-policy list  [--format FORMAT] [PATH...]
  pull-policy < RESOURCE_LIST

  set    sets the policies in files, or those of a stream
  check  reports every policy that is not what the rules ask for
  list   shows every container with its policy

  -h, --help     show this; "pull-policy set --help" tells about set
      --version  show the version

As a function
  Without arguments it is a function for kpt and kustomize: it reads a
  ResourceList from standard input and writes it to standard output. As an
  executable plugin of kustomize (KUSTOMIZE_PLUGIN_CONFIG_STRING is set) it takes
  a plain stream. Its configuration, also for --config:

    apiVersion: pullpolicy.dev/v1alpha1
    kind: PullPolicyTransformer
    metadata:
      name: release
    spec:
      rules: # for each container the first rule that matches decides
        - match: {images: ["quay.io/**"]}
          imagePullPolicy: Keep
        - match: {tags: [latest, main, "*-dev"]}
          imagePullPolicy: Always
        - imagePullPolicy: IfNotPresent

  or a ConfigMap with one rule:

    kpt fn eval DIR --image IMAGE -- imagePullPolicy=Always tags=latest,main

Examples
  pull-policy list deploy/
  pull-policy set -p IfNotPresent deploy/
  pull-policy check --format github .
  kpt fn eval DIR --exec pull-policy -- imagePullPolicy=IfNotPresent
`;
