import { Schemas } from './catalogue/schemas.ts';
import { type Decider, ruleLabel } from './decide/rules.ts';
import { templateIn } from './decide/template.ts';
import type { PullPolicyConfig, Severity } from './decide/types.ts';
import { CannotEdit } from './edit/cannot-edit.ts';
import { COMES_BY_MERGE, type Edit, editPolicy } from './edit/edit.ts';
import { editMappings } from './edit/edit-mappings.ts';
import type { Replacement } from './edit/replacement.ts';
import { NOTHING_SHARED, type Obstacle, type Plan, type Sharing, sharing } from './edit/shared.ts';
import type { DocumentSink } from './input/stream.ts';
import { compileFieldSpec } from './locate/field-spec.ts';
import { FieldSpecs, type ReadYaml } from './locate/field-specs.ts';
import { type LocateOptions, locate } from './locate/locate.ts';
import type { LocateProblem } from './locate/located.ts';
import { Manifest } from './locate/manifest.ts';
import type { Held, PolicyField } from './locate/policy-field.ts';
import { type Finding, type PolicyFinding, type ProblemFinding, sortByOffset } from './output/finding.ts';
import { oneLine } from './quote.ts';
import { LineIndex } from './read/line-index.ts';
import type { Tape } from './read/tape.ts';
import type { Tally } from './tally.ts';

/** UTF-16 units of what a reader says about a resource. */
const DETAIL_SHOWN = 300;

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
  readonly tally: Tally;
  /** The definitions of custom resources that the input holds. */
  readonly schemas: Schemas;
  private readonly labels: string[];
  private readonly fieldSpecs: FieldSpecs;
  private readonly locateOptions: LocateOptions;
  /** Where lines begin in the text that the last shared policy stood in. */
  private lines: { bytes: Buffer; index: LineIndex } | undefined;
  private plans: DecidedPlan[] = [];
  private problems: Finding[] = [];

  /**
   * `report` takes each finding as it is made; without it they are kept in `findings`. `given`: definitions of custom
   * resources from outside of the input. Throws `PathError` for a field spec that the configuration's check would refuse.
   */
  constructor(
    private readonly config: PullPolicyConfig,
    private readonly decider: Decider,
    private readonly report = (finding: Finding): void => {
      this.findings.push(finding);
    },
    given?: Schemas,
  ) {
    this.labels = config.rules.map(ruleLabel);
    this.schemas = new Schemas(given);
    const { discover, fieldSpecs } = config;
    this.fieldSpecs = new FieldSpecs(fieldSpecs.map(compileFieldSpec));
    this.locateOptions = { discover, fieldSpecs: this.fieldSpecs, schemas: this.schemas };
    this.tally = { fields: 0, uses: config.rules.map(() => 0), reached: this.fieldSpecs.reached };
  }

  /** Lends the authority reader, once it is loaded, to what looks into texts. */
  set readYaml(readYaml: ReadYaml) {
    this.fieldSpecs.readYaml = readYaml;
  }

  /**
   * Plans the changes of one resource. Throws `Declined` where the tape holds a text that its reader cannot decode, and
   * `Postponed` for a custom resource whose definition may come later; in both cases nothing is planned.
   */
  add(tape: Tape, root: number): void {
    const { fields, problems } = locate(tape, root, this.locateOptions);
    for (const problem of problems) this.problems.push(problemFinding(problem));
    for (const field of fields) this.plans.push(this.decide(field));
  }

  /** Notes a resource that cannot be handled at all. `offset`: byte offset of what is wrong in it. */
  reject(tape: Tape, node: number, detail: string, offset: number, code: 'not-a-resource' | 'yaml' = 'yaml'): void {
    // It may hold a name from the input, and that may be as long as the input.
    this.problems.push(resourceFinding(new Manifest(tape, node), code, oneLine(detail, DETAIL_SHOWN), offset));
  }

  private decide(field: PolicyField): DecidedPlan {
    const decision = this.decider.decide(field);
    if (decision === undefined) return { field, rule: -1, change: undefined, finding: undefined };
    const { policy, rule, severity } = decision;
    const { current } = field;
    if (policy === 'Keep') return { field, rule, change: undefined, finding: undefined };
    const wanted = policy === 'Unset' ? undefined : policy;
    if (wanted === current) return { field, rule, change: undefined, finding: undefined };
    const proposed = wanted === undefined ? undefined : field.spelling(wanted);
    const finding: DecidedPlan['finding'] = {
      code: this.config.mode === 'Check' ? 'differs' : 'changed',
      severity: this.config.mode === 'Check' ? severity : 'info',
      resource: field.resource.ref,
      file: field.resource.file,
      path: field.path,
      offset: field.offset,
      current: field.written,
      proposed,
      rule: this.labels[rule] ?? '',
      image: field.image,
      container: field.containerName,
    };
    const template = templateIn(finding.current, finding.image);
    if (template !== undefined) {
      this.problems.push(problemOf(finding, 'template-value', template));
      return { field, rule, change: undefined, finding: undefined };
    }
    if (wanted !== undefined && proposed === undefined) {
      const allowed = field.specials.facts?.allowed ?? [];
      const list = allowed.map((value) => JSON.stringify(value)).join(', ');
      this.problems.push(
        problemOf(finding, 'not-accepted', `${JSON.stringify(wanted)} is not accepted here, only ${list}`),
      );
      return { field, rule, change: undefined, finding: undefined };
    }
    return { field, rule, change: policy, finding };
  }

  /** Turns the plans made since the last commit, all of one tape, into replacements and findings. `end`: of the text. */
  commit(tape: Tape, root: number, end: number): void {
    const isSet = this.config.mode === 'Set';
    const { conflicts, served } = isSet ? this.sharing(tape, root, end) : NOTHING_SHARED;
    const crowded = this.crowded();
    const together = new Map<Edit, DecidedPlan>();
    for (const plan of this.plans) {
      this.tally.fields += 1;
      if (plan.rule >= 0) this.tally.uses[plan.rule] = (this.tally.uses[plan.rule] ?? 0) + 1;
      if (plan.finding === undefined || plan.change === undefined) continue;
      const conflict = conflicts.get(plan);
      if (conflict !== undefined) {
        const isMerge = conflict === 'merge';
        this.report(problemOf(plan.finding, isMerge ? 'cannot-edit' : 'shared', this.obstacle(plan, conflict)));
      } else if (!isSet || served.has(plan)) {
        this.report(plan.finding);
      } else if (crowded?.has(plan.field.map) === true || !plan.field.isSimple) {
        together.set(editOf(plan), plan);
      } else {
        this.edit(plan, plan.finding, end);
      }
    }
    if (together.size > 0) {
      for (const [edit, outcome] of editMappings([...together.keys()], end)) {
        const { finding } = together.get(edit) as DecidedPlan;
        if (finding !== undefined) this.take(finding, outcome);
      }
    }
    for (const problem of this.problems) {
      if (problem.code === 'policy-not-a-string') this.tally.fields += 1;
      this.report(problem);
    }
    this.discard();
  }

  private edit(plan: DecidedPlan, finding: PolicyFinding & { severity: Severity }, end: number): void {
    try {
      for (const replacement of editPolicy(plan.field, writtenPolicy(plan), end)) this.replacements.push(replacement);
    } catch (error) {
      if (!(error instanceof CannotEdit)) throw error;
      this.take(finding, error.message);
      return;
    }
    this.report(finding);
  }

  /** Takes over the replacements for one finding, or reports why there are none. */
  private take(finding: PolicyFinding & { severity: Severity }, outcome: Replacement[] | string): void {
    if (typeof outcome === 'string') {
      this.report(problemOf(finding, 'cannot-edit', outcome));
      return;
    }
    this.replacements.push(...outcome);
    this.report(finding);
  }

  /**
   * Mappings whose edits must know of each other: more than one policy changes in them, or one goes that may stand
   * right above another. Undefined where there can be none: a container has one policy, and its name or image, or the
   * dash of the next, stays between two.
   */
  private crowded(): ReadonlySet<number> | undefined {
    const isAlone = ({ field, change }: Plan): boolean =>
      change === undefined || (field.isPlain && field.containerType !== 'other');
    if (this.plans.every(isAlone)) return undefined;
    const seen = new Set<number>();
    const crowded = new Set<number>();
    for (const { field, change } of this.plans) {
      if (change === undefined) continue;
      if (change === 'Unset' || seen.has(field.map)) crowded.add(field.map);
      seen.add(field.map);
    }
    return crowded;
  }

  /** What anchors share on the tape, and in each text that a string on it holds. */
  private sharing(tape: Tape, root: number, end: number): Sharing {
    const holdsTexts = this.plans.some(({ field }) => field.specials.held !== undefined);
    if (!tape.hasAliases && !holdsTexts) return NOTHING_SHARED;
    const plans = new Map(
      this.plans.filter(({ finding }) => finding !== undefined).map((plan) => [editOf(plan), plan]),
    );
    const impossible = new Set<Plan | undefined>();
    for (const [edit, outcome] of editMappings([...plans.keys()], end)) {
      if (typeof outcome === 'string') impossible.add(plans.get(edit));
    }
    const canEdit = (plan: Plan): boolean => !impossible.has(plan);
    if (!holdsTexts) return sharing(tape, root, this.plans, canEdit);
    // By document, as no alias leads out of one; undefined for the resource's own text.
    const texts = new Map<Held | undefined, Plan[]>();
    for (const plan of this.plans) {
      const { held } = plan.field.specials;
      const ofText = texts.get(held);
      if (ofText === undefined) texts.set(held, [plan]);
      else ofText.push(plan);
    }
    const all = [...texts].map(([held, ofText]) => sharing(held?.tape ?? tape, held?.root ?? root, ofText, canEdit));
    return {
      conflicts: new Map(all.flatMap(({ conflicts }) => [...conflicts])),
      served: new Set(all.flatMap(({ served }) => [...served])),
    };
  }

  /** Names what keeps a plan from being carried out. */
  private obstacle({ field: { resource, specials } }: Plan, other: Obstacle): string {
    if (other === 'merge') return COMES_BY_MERGE;
    if (typeof other !== 'number') {
      const { kind, name } = other.field.resource;
      return other.field.resource === resource ? other.field.path : `${other.field.path} of ${kind} ${name}`;
    }
    const { bytes } = resource.tape;
    if (this.lines?.bytes !== bytes) this.lines = { bytes, index: new LineIndex(bytes, bytes.length) };
    return `line ${this.lines.index.at(specials.held?.text.outer(other) ?? other).line}`;
  }

  /** Forgets the plans made since the last commit. */
  discard(): void {
    if (this.plans.length > 0) this.plans = [];
    if (this.problems.length > 0) this.problems = [];
  }

  /** Puts everything into the order of the text: what needed the authority reader was done last. */
  sort(): void {
    sortByOffset(this.findings);
    this.replacements.sort((a, b) => a.start - b.start || a.end - b.end);
    let last: Replacement | undefined;
    for (const next of this.replacements) {
      // The last line of a text takes the line break before it, which is gone where the line above goes from another
      // mapping.
      if (last !== undefined && next.start < last.end && next.text === '' && last.text === '') next.start = last.end;
      last = next;
    }
  }
}

/** The policy as it is to be written. */
function writtenPolicy({ change, finding }: DecidedPlan): string | 'Unset' {
  return (finding?.proposed ?? change) as string;
}

const editOf = (plan: DecidedPlan): Edit => ({ field: plan.field, policy: writtenPolicy(plan) });

export function problemFinding({ code, resource, path, node, detail = '' }: LocateProblem): Finding {
  return {
    code,
    severity: 'error',
    resource: resource.ref,
    file: resource.file,
    path,
    offset: resource.tape.start(node),
    detail,
  };
}

/** The finding about a resource as a whole that cannot be handled. */
export function resourceFinding(
  { ref: resource, file }: Manifest,
  code: 'not-a-resource' | 'yaml',
  detail: string,
  offset: number,
): Finding {
  return { code, severity: 'error', resource, file, path: '', offset, detail };
}

function problemOf(finding: PolicyFinding, code: ProblemFinding['code'], detail: string): Finding {
  const { resource, path, offset, file } = finding;
  return { code, severity: 'error', resource, path, offset, file, detail };
}
