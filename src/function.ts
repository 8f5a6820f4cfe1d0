import { loadConfig } from './config/load.ts';
import { compileRules } from './decide/rules.ts';
import type { PullPolicyConfig } from './decide/types.ts';
import type { Replacement } from './edit/replacement.ts';
import type { ListHead } from './input/envelope.ts';
import { readResourceList } from './input/resource-list.ts';
import { checkEncoding, type Source } from './input/source.ts';
import { appendResults } from './output/append-results.ts';
import { type Finding, sortByOffset } from './output/finding.ts';
import { ResultsWriter } from './output/results.ts';
import { closingFindings } from './tally.ts';
import { Transform } from './transform.ts';

/** What a run of the function comes to: how the resource list's text changes, and what there is to tell. */
export interface FunctionRun {
  replacements: Replacement[];
  findings: Finding[];
  /** 1 when one of the findings is an error, else 0. */
  exitCode: 0 | 1;
}

/**
 * Runs the KRM function on a resource list. Of the findings, which all become results in the list, those that `keep`
 * wants are returned too. Throws `InputError` when the input is no resource list.
 * https://github.com/kubernetes-sigs/kustomize/blob/master/cmd/config/docs/api-conventions/functions-spec.md
 */
export async function runFunction(
  source: Source,
  keep: (finding: Finding) => boolean = () => true,
): Promise<FunctionRun> {
  checkEncoding(source);
  // Results in a style that the list turns out not to have are written once more.
  let report = new Report('block', keep);
  let config: PullPolicyConfig | undefined;
  const start = (head: ListHead, style = head.resultsStyle): Transform | undefined => {
    report = new Report(style, keep);
    const loaded = loadConfig(head.functionConfig);
    if ('config' in loaded) {
      config = loaded.config;
      return new Transform(config, compileRules(config), report.add);
    }
    const { functionConfigRef: resource } = head;
    for (const { message: text, path: field } of loaded.errors) {
      report.add({ code: 'config', severity: 'error', text, field, ...(resource === undefined ? {} : { resource }) });
    }
    return undefined;
  };
  let { envelope, transform } = await readResourceList(source, start);
  if (envelope.resultsStyle !== report.results.style) {
    const { resultsStyle } = envelope;
    ({ envelope, transform } = await readResourceList(source, (head) => start(head, resultsStyle)));
  }
  if (config !== undefined && transform !== undefined) closingFindings(config, [transform.tally]).forEach(report.add);
  const replacements = transform?.replacements ?? [];
  if (report.results.count > 0) {
    insert(replacements, appendResults(envelope, source, report.results.text()));
  }
  return { replacements, findings: report.inOrder(), exitCode: report.hasError ? 1 : 0 };
}

/** Puts some replacements, between which are no others, in among sorted ones. */
function insert(sorted: Replacement[], some: readonly Replacement[]): void {
  const start = some[0]?.start ?? 0;
  let at = sorted.length;
  while (at > 0 && (sorted[at - 1] as Replacement).start > start) at--;
  sorted.splice(at, 0, ...some);
}

/** Where a run's findings go. */
class Report {
  readonly results: ResultsWriter;
  private readonly findings: Finding[] = [];
  hasError = false;

  constructor(
    style: 'block' | 'flow',
    private readonly keep: (finding: Finding) => boolean,
  ) {
    this.results = new ResultsWriter(style);
  }

  /** The findings in the order of the input: what needed the authority reader came last. */
  inOrder(): Finding[] {
    return sortByOffset(this.findings);
  }

  readonly add = (finding: Finding): void => {
    this.results.add(finding);
    if (finding.severity === 'error') this.hasError = true;
    if (this.keep(finding)) this.findings.push(finding);
  };
}
