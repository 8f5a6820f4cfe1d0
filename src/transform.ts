import { type Decider, ruleLabel } from './decide/rules.ts';
import type { PullPolicyConfig, Severity } from './decide/types.ts';
import { CannotEdit, editPolicy } from './edit/edit.ts';
import type { Replacement } from './edit/replacement.ts';
import { NO_CONFLICTS, type Plan, sharingConflicts } from './edit/shared.ts';
import type { DocumentSink } from './input/stream.ts';
import { type LocateProblem, locate } from './locate/locate.ts';
import { Manifest } from './locate/manifest.ts';
import type { PolicyField } from './locate/policy-field.ts';
import type { Finding, PolicyFinding, ProblemFinding } from './output/finding.ts';
import { lineAt } from './read/position.ts';
import type { Tape } from './read/tape.ts';

interface DecidedPlan extends Plan {
  rule: number;
  finding: (PolicyFinding & { severity: Severity }) | undefined;
}

/**
 * Takes resources through locate, decide and edit, and gathers what comes of it. Nothing of a tape counts before
 * `commit`, so a tape that turns out to be unreadable can be dropped with `discard`.
 */
export class Transform implements DocumentSink {
  readonly findings: Finding[] = [];
  readonly replacements: Replacement[] = [];
  /** Number of policy fields met. */
  fields = 0;
  /** Number of policy fields that each rule decided. */
  readonly uses: number[];
  private readonly labels: string[];
  private plans: DecidedPlan[] = [];
  private problems: Finding[] = [];

  /** `report` takes each finding as it is made; without it they are kept in `findings`. */
  constructor(
    private readonly config: PullPolicyConfig,
    private readonly decider: Decider,
    private readonly report = (finding: Finding): void => {
      this.findings.push(finding);
    },
  ) {
    this.uses = config.rules.map(() => 0);
    this.labels = config.rules.map(ruleLabel);
  }

  /** Plans the changes of one resource. Throws `Declined` where the tape holds a text that its reader cannot decode. */
  add(tape: Tape, root: number): void {
    const { fields, problems } = locate(tape, root, this.config);
    for (const problem of problems) this.problems.push(problemFinding(problem));
    for (const field of fields) this.plans.push(this.decide(field));
  }

  /** Notes a resource that cannot be handled at all. `offset`: byte offset of what is wrong in it. */
  reject(tape: Tape, node: number, code: 'not-a-resource' | 'yaml', detail: string, offset = tape.start(node)): void {
    const resource = new Manifest(tape, node);
    this.problems.push({
      code,
      severity: 'error',
      resource: resource.ref,
      file: resource.file,
      path: '',
      offset,
      detail,
    });
  }

  private decide(field: PolicyField): DecidedPlan {
    const decision = this.decider.decide(field);
    if (decision === undefined) return { field, rule: -1, change: undefined, finding: undefined };
    const { policy, rule, severity } = decision;
    const { current } = field;
    const wanted = policy === 'Unset' ? undefined : policy;
    if (policy === 'Keep' || wanted === current) return { field, rule, change: undefined, finding: undefined };
    const finding: DecidedPlan['finding'] = {
      code: this.config.mode === 'Check' ? 'differs' : 'changed',
      severity: this.config.mode === 'Check' ? severity : 'info',
      resource: field.resource.ref,
      file: field.resource.file,
      path: field.path,
      offset: field.tape.start(field.policy === 0 ? field.map : field.policy),
      current,
      proposed: wanted,
      rule: this.labels[rule] ?? '',
      image: field.image,
      container: field.containerName,
    };
    return { field, rule, change: policy, finding };
  }

  /** Turns the plans made since the last commit, all of one tape, into replacements and findings. `end`: of the text. */
  commit(tape: Tape, root: number, end: number): void {
    const conflicts = this.config.mode === 'Set' ? sharingConflicts(tape, root, this.plans) : NO_CONFLICTS;
    const edited = tape.hasAliases ? new Set<number>() : undefined;
    for (const plan of this.plans) {
      this.fields += 1;
      if (plan.rule >= 0) this.uses[plan.rule] = (this.uses[plan.rule] ?? 0) + 1;
      if (plan.finding === undefined || plan.change === undefined) continue;
      const conflict = conflicts.get(plan);
      if (conflict !== undefined) {
        const other = typeof conflict === 'string' ? conflict : `line ${lineAt(tape.bytes, conflict)}`;
        this.report(problemOf(plan.finding, 'shared', other));
        continue;
      }
      try {
        if (this.config.mode === 'Set' && !edited?.has(plan.field.map)) {
          for (const edit of editPolicy(plan.field, plan.change, end)) this.replacements.push(edit);
          edited?.add(plan.field.map);
        }
        this.report(plan.finding);
      } catch (error) {
        if (!(error instanceof CannotEdit)) throw error;
        this.report(problemOf(plan.finding, 'cannot-edit', error.message));
      }
    }
    for (const problem of this.problems) this.report(problem);
    this.discard();
  }

  /** Forgets the plans made since the last commit. */
  discard(): void {
    if (this.plans.length > 0) this.plans = [];
    if (this.problems.length > 0) this.problems = [];
  }

  /** Puts everything into the order of the text: what needed the authority reader was done last. */
  sort(): void {
    const offset = (finding: Finding): number => ('offset' in finding ? finding.offset : 0);
    this.findings.sort((a, b) => offset(a) - offset(b));
    this.replacements.sort((a, b) => a.start - b.start);
  }
}

/** What only the end of a run can tell: that there was no container, or that a rule decided none. */
export function closingFindings(
  config: PullPolicyConfig,
  transforms: readonly { fields: number; uses: readonly number[] }[],
): Finding[] {
  if (transforms.every(({ fields }) => fields === 0)) return [{ code: 'no-container', severity: 'warning' }];
  const unused = config.rules.map((rule, index) => ({ label: ruleLabel(rule, index), index }));
  return unused
    .filter(({ index }) => transforms.every(({ uses }) => uses[index] === 0))
    .map(({ label: rule }) => ({ code: 'unused-rule', severity: 'warning', rule }));
}

export function problemFinding({ code, resource, path, node }: LocateProblem): Finding {
  return {
    code,
    severity: 'error',
    resource: resource.ref,
    file: resource.file,
    path,
    offset: resource.tape.start(node),
    detail: '',
  };
}

function problemOf(finding: PolicyFinding, code: ProblemFinding['code'], detail: string): Finding {
  const { resource, path, offset, file } = finding;
  return { code, severity: 'error', resource, path, offset, file, detail };
}
