/** One random case of the whole transform: makes it, runs it, and says what is wrong with what came out. */
import { isDeepStrictEqual } from 'node:util';
import { type Document, isCollection, isMap, parseAllDocuments } from 'yaml';
import { compileRules } from '../../src/decide/rules.ts';
import type { Mode } from '../../src/decide/types.ts';
import { type Replacement, replaced } from '../../src/edit/replacement.ts';
import { runFunction } from '../../src/function.ts';
import type { Finding } from '../../src/output/finding.ts';
import { transformText } from '../../src/transform-text.ts';
import { source } from '../function/run.ts';
import { type Answer, answer, apply, type Change, type Plain, resourceKey } from './model.ts';
import { Random } from './random.ts';
import { Resources } from './resources.ts';
import { type RandomRules, randomRules } from './rules.ts';
import { holdsTwoPolicies, withMarkedValues, withoutPolicies } from './strip.ts';
import { list, map, randomStyle, raw, type Tree, text, Writer } from './writer.ts';

export interface Case {
  /** A stream of documents, or a resource list for the function. */
  form: 'stream' | 'list';
  text: string;
  rules: RandomRules;
  /** Anchors or odd ways of writing, for which an error can be the right answer. */
  mayRefuse: boolean;
}

export interface Verdict {
  case: Case;
  /** What is wrong; undefined where nothing is. */
  wrong?: string;
  output?: string;
  /** The generator made something that is no YAML, which tests nothing. */
  invalid?: string;
  /** Numbers of policies changed, and of changes that were refused with an error. */
  changed: number;
  refused: number;
}

/** Makes the case of a seed. */
export function makeCase(seed: number): Case {
  const random = new Random(seed);
  const style = randomStyle(random);
  const mischief = { anchors: random.pick([0, 0, 0, 0.15]), wrongTypes: random.pick([0, 0, 0, 0.05]) };
  const resources = new Resources(random, mischief);
  const rules = randomRules(random);
  const form = random.chance(0.5) ? 'stream' : 'list';
  const writer = new Writer(random, style);
  const eol = random.pick(['\n', '\n', '\n', '\n', '\n', '\r\n']);
  // In some texts every line has its own line break, as when two editors were at work.
  const mixed = random.chance(0.04);
  const mark = random.chance(0.05) ? '\ufeff' : '';
  const lines =
    form === 'stream' ? streamLines(random, writer, resources) : listLines(random, writer, resources, rules.config);
  const end = random.chance(0.1) ? '' : eol;
  let joined = '';
  for (const [index, line] of lines.flatMap((part) => part.split('\n')).entries()) {
    if (index > 0) joined += mixed ? random.pick(['\n', '\r\n']) : eol;
    joined += line;
  }
  const mayRefuse = mischief.anchors > 0 || style.oddities > 0 || style.blockScalars > 0 || writer.wroteBarePair;
  return { form, text: mark + joined + end, rules, mayRefuse };
}

function streamLines(random: Random, writer: Writer, resources: Resources): string[] {
  const lines: string[] = [];
  const count = 1 + random.below(2);
  for (let index = 0; index < count; index++) {
    // Anchors end with their document.
    const tree = (index === 0 ? resources : resources.next()).resource();
    if (index > 0 || random.chance(0.3)) lines.push(random.chance(0.1) ? '--- # a document' : '---');
    const [first = '', ...rest] = writer.document(tree);
    if (first.startsWith('{') && lines.at(-1) === '---' && random.chance(0.3))
      lines.splice(-1, 1, `--- ${first}`, ...rest);
    else lines.push(first, ...rest);
    if (random.chance(0.03)) lines.push('...');
  }
  return lines;
}

function listLines(random: Random, writer: Writer, resources: Resources, config: RandomRules['config']): string[] {
  const items = list(Array.from({ length: random.below(3) }, () => resources.resource()));
  const { rules, discover } = config;
  const functionConfig = map([
    ['apiVersion', raw('pullpolicy.dev/v1alpha1')],
    ['kind', raw('PullPolicyTransformer')],
    ['spec', raw(JSON.stringify({ rules, ...(discover ? {} : { discover }) }))],
  ]);
  const old = map([
    ['message', text('an old one')],
    ['severity', text('info')],
  ]);
  const results = random.pick<Tree | undefined>([undefined, undefined, raw(''), raw('null'), raw('[]'), list([old])]);
  // A block scalar would make another text of them: with a line break at its end.
  const quote = random.pick(['', '', '', '"', "'"]);
  const head: [string, Tree][] = [
    ['apiVersion', raw(quote + random.pick(['config.kubernetes.io/v1', 'config.kubernetes.io/v1beta1']) + quote)],
    ['kind', raw(`${quote}ResourceList${quote}`)],
  ];
  let rest: [string, Tree][] = [
    ['items', items],
    ['functionConfig', functionConfig],
  ];
  if (random.chance(0.3)) rest.reverse();
  if (results !== undefined) rest.splice(random.below(3), 0, ['results', results]);
  if (random.chance(0.05)) rest = random.shuffle(rest);
  const list_ = map([...head, ...rest]);
  // The envelope is in block style nearly always, or everything of it is in flow style.
  return random.chance(0.9) ? writer.block(list_, 0) : writer.document(list_);
}

type Documents = readonly Document.Parsed[];

const PARSE = { merge: true, uniqueKeys: false, intAsBigInt: true, logLevel: 'silent' } as const;

function parse(of: string): { documents: Documents; values: unknown[]; errors: string[] } {
  const documents = parseAllDocuments(of, PARSE) as Document.Parsed[];
  const errors = documents.flatMap((document) => document.errors.map(({ message }) => message));
  if (errors.length > 0) return { documents, values: [], errors };
  return { documents, values: documents.map((document) => copy(document.toJS({ maxAliasCount: -1 }))), errors };
}

/** A deep copy in which nothing is shared any more: what aliases stand for can then be changed on its own. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]));
}

interface Output {
  /** The text with all changes, and without those that add results. */
  text: string;
  withoutResults: string;
  findings: Finding[];
  exitCode: number;
}

async function runCase(of: string, { form, rules }: Case, mode: Mode, documents: Documents): Promise<Output> {
  const input = source(of);
  const apply = (replacements: readonly Replacement[]): string => {
    return replaced(input, replacements).toString();
  };
  if (form === 'stream') {
    const config = { ...rules.config, mode };
    const { replacements, findings } = await transformText(input, config, compileRules(config));
    const written = apply(replacements);
    const failed = findings.some(({ severity }) => severity === 'error');
    return { text: written, withoutResults: written, findings, exitCode: failed ? 1 : 0 };
  }
  const { replacements, findings, exitCode } = await runFunction(input);
  const [from, to] = spanOfItems(of, documents);
  const inItems = replacements.filter(({ start }) => start >= from && start <= to);
  return { text: apply(replacements), withoutResults: apply(inItems), findings, exitCode };
}

/** Byte offsets of the first and the last place where an edit of an item can begin. */
function spanOfItems(of: string, [document]: Documents): [number, number] {
  const contents = document?.contents;
  const items = isMap(contents) ? contents.get('items', true) : undefined;
  const [start = 0, valueEnd = 0] = isCollection(items) ? (items.range ?? []) : [];
  const end = of.slice(0, valueEnd).trimEnd().length;
  const lineEnd = of.indexOf('\n', end);
  const last = isCollection(items) && items.flow === true ? end - 1 : lineEnd < 0 ? of.length : lineEnd;
  return [Buffer.byteLength(of.slice(0, start)), Buffer.byteLength(of.slice(0, last))];
}

const inCheckMode = (of: string): string => of.replace(/\{"rules":/, '{"mode":"Check","rules":');

/** Takes the seed's case through the transform and compares what comes out with the model's answer. */
export async function checkCase(seed: number): Promise<Verdict> {
  const tested = makeCase(seed);
  const verdict: Verdict = { case: tested, changed: 0, refused: 0 };
  const { text: input, form } = tested;
  const before = parse(input);
  if (before.errors.length > 0) return { ...verdict, invalid: before.errors.join('; ') };
  const wrong = (what: string, output?: string): Verdict => ({
    ...verdict,
    wrong: what,
    ...(output === undefined ? {} : { output }),
  });

  const run = await runCase(input, tested, 'Set', before.documents);
  const output = run.withoutResults;
  const resources = resourcesOf(before.values, form);
  const model = answer(resources, tested.rules);
  const refused = run.findings.filter(({ code }) => code === 'shared' || code === 'cannot-edit').map(placeOf);
  verdict.refused = refused.length;
  if (refused.length > 0 && !tested.mayRefuse) return wrong(`refused: ${refused.join(', ')}`, output);
  const changes = model.changes.filter((change) => !refused.includes(keyOf(change)));
  verdict.changed = changes.length;
  for (const place of refused) {
    if (!model.changes.some((change) => keyOf(change) === place)) return wrong(`refused for nothing: ${place}`, output);
  }

  const told = run.findings.filter(({ code }) => code === 'changed').map(describe);
  const difference = differ(told, changes.map(describeChange)) ?? differ(problems(run.findings), problemsOf(model));
  if (difference !== undefined) return wrong(`findings: ${difference}`, output);
  const failed = refused.length > 0 || model.problems.length > 0;
  if (run.exitCode !== (failed ? 1 : 0)) return wrong(`exit code ${run.exitCode}`, output);

  // Aliases are resolved to values of their own, so what was read can be changed without a second reading.
  const after = output === input ? { ...before, values: before.values.map(copy) } : parse(output);
  if (after.errors.length > 0) return wrong(`the output is no YAML: ${after.errors.join('; ')}`, output);
  // A policy that is null or empty has a place in the text as well; one that is merged has not.
  const onlyValues =
    !input.includes('<<') &&
    changes.every(({ place: { holder, key }, proposed }) => proposed !== undefined && key in holder);
  for (const change of changes) apply(change);
  if (!isDeepStrictEqual(after.values, before.values)) {
    return wrong(`the output means something else: ${firstDifference(after.values, before.values, '')}`, output);
  }
  if (changes.length === 0 && output !== input) return wrong('something changed though nothing had to', output);

  const alone = !before.documents.some(({ contents }) => holdsTwoPolicies(contents));
  const [left, right] = [
    withoutPolicies(input, before.documents, alone),
    withoutPolicies(output, after.documents, alone),
  ];
  // A last line without a line break mostly goes with the line break before it.
  if (input.endsWith('\n') ? left !== right : left.trimEnd() !== right.trimEnd()) {
    return wrong('more than policies changed', output);
  }
  if (onlyValues && withMarkedValues(input, before.documents) !== withMarkedValues(output, after.documents)) {
    return wrong('more than values changed', output);
  }

  // Reading the list once more is half of the work, so not every list is.
  if (form === 'list' && seed % 4 === 0) {
    const whole = parse(run.text);
    if (whole.errors.length > 0) return wrong(`the list is no YAML: ${whole.errors.join('; ')}`, run.text);
    const lists = [before.values[0], whole.values[0]] as [Plain, Plain];
    const [old, own] = lists.map(({ results }) => (results ?? []) as Plain[]) as [Plain[], Plain[]];
    for (const one of lists) delete one.results;
    if (!isDeepStrictEqual(lists[0], lists[1]))
      return wrong('the list with its results means something else', run.text);
    if (!isDeepStrictEqual(own.slice(0, old.length), old)) return wrong('older results are not kept', run.text);
    if (own.length - old.length !== run.findings.length) return wrong('not every finding is a result', run.text);
  }

  const check = await runCase(form === 'list' ? inCheckMode(input) : input, tested, 'Check', before.documents);
  const checked = check.findings.filter(({ code }) => code === 'differs').map(describe);
  const disagreement = differ(checked, model.changes.map(describeChange));
  if (disagreement !== undefined) return wrong(`Check mode: ${disagreement}`);
  if (form === 'stream' && check.text !== input) return wrong('Check mode changed the text', check.text);

  const second = await runCase(output, tested, 'Set', after.documents);
  const refusedNow = second.findings.filter(({ code }) => code === 'shared' || code === 'cannot-edit').map(placeOf);
  const secondModel = answer(resourcesOf(after.values, form), tested.rules);
  const again = secondModel.changes.filter((change) => !refusedNow.includes(keyOf(change)));
  const secondTold = second.findings.filter(({ code }) => code === 'changed').map(describe);
  const secondDifference = differ(secondTold, again.map(describeChange));
  if (secondDifference !== undefined) return wrong(`second run: ${secondDifference}`, second.withoutResults);
  if (refused.length > 0) return verdict;
  if (!tested.rules.looksAtCurrent && (again.length > 0 || second.withoutResults !== output)) {
    return wrong('the second run changes something', second.withoutResults);
  }
  return verdict;
}

function firstDifference(found: unknown, expected: unknown, path: string): string {
  if (typeof found === 'object' && typeof expected === 'object' && found !== null && expected !== null) {
    const keys = new Set([...Object.keys(found), ...Object.keys(expected)]);
    for (const key of keys) {
      const [a, b] = [found as Plain, expected as Plain].map((side) =>
        Object.hasOwn(side, key) ? side[key] : undefined,
      );
      if (!isDeepStrictEqual(a, b)) return firstDifference(a, b, `${path}/${key}`);
    }
  }
  return `${path} is ${String(found)}, not ${String(expected)}`;
}

function resourcesOf(values: readonly unknown[], form: Case['form']): readonly unknown[] {
  if (form === 'stream') return values;
  return ((values[0] as Plain).items as unknown[] | null) ?? [];
}

const keyOf = ({ place }: Change): string => `${resourceKey(place)} ${place.path}`;
const describeChange = (change: Change): string =>
  `${keyOf(change)}: ${change.place.current} -> ${change.proposed} by ${change.rule}`;

function placeOf(finding: Finding): string {
  return 'resource' in finding && finding.resource !== undefined && 'path' in finding
    ? `${resourceKey(finding.resource)} ${finding.path}`
    : finding.code;
}

function describe(finding: Finding): string {
  if (finding.code !== 'changed' && finding.code !== 'differs') return placeOf(finding);
  return `${placeOf(finding)}: ${finding.current} -> ${finding.proposed} by ${finding.rule}`;
}

const PROBLEMS = new Set(['not-a-list', 'not-a-mapping', 'policy-not-a-string', 'too-many-aliases', 'yaml']);
const problems = (findings: readonly Finding[]): string[] =>
  findings.filter(({ code }) => PROBLEMS.has(code)).map((finding) => `${finding.code} ${placeOf(finding)}`);
const problemsOf = (model: Answer): string[] =>
  model.problems.map(({ code, resource, path }) => `${code} ${resource} ${path}`);

/** How two collections of lines differ, if they do; order means nothing. */
function differ(found: readonly string[], expected: readonly string[]): string | undefined {
  const left = [...expected];
  for (const line of found) {
    const at = left.indexOf(line);
    if (at < 0) return `unexpected ${line}`;
    left.splice(at, 1);
  }
  return left.length === 0 ? undefined : `missing ${left[0]}`;
}
