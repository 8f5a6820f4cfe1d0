import { oneLine } from '../quote.ts';
import { type ListedPolicy, type OutOfReach, REMARKS, type Remark } from './listed-policy.ts';
import { count, outOfReachText, remarkText } from './messages.ts';
import type { Paint } from './paint.ts';

/** What `list` found in one file. */
export interface ListedFile {
  /** To show. */
  path: string;
  /** In the order of the text, each with its 1-based line and column (in characters). */
  policies: (ListedPolicy & { line: number; column: number })[];
  outOfReach: (OutOfReach & { line: number; column: number })[];
}

/** The letter that stands for a remark in the table. */
const MARKS: Record<Remark, string> = {
  'always-on-digest': 'D',
  'cached-moving-tag': 'M',
  'unset-moving-tag': 'U',
  'never-with-registry': 'N',
};

/** Most columns of a policy: `unset: IfNotPresent`. */
const POLICY_WIDTH = 19;
/** Most columns of a container's name. */
const NAME_WIDTH = 20;
/** Images that the totals name. */
const MOST_IMAGES = 20;
const HEX_SHOWN = 12;
const NONE = 'none';
/** Columns before an image that has a line of its own. */
const IMAGE_INDENT = 11;

/**
 * The table of `list`, line by line: files, their resources, a line for each container, and totals. `width`: columns
 * that a line may fill; only names of files, resources and kinds are longer where they must.
 */
export function* listTable(files: readonly ListedFile[], width: number, paint: Paint): Generator<string> {
  const all = files.flatMap(({ policies }) => policies);
  for (const { path, policies } of files) {
    if (policies.length === 0) continue;
    yield `${paint.bold(oneLine(path))}\n`;
    const nameWidth = widest(policies, ({ container = '' }) => oneLine(container), NAME_WIDTH);
    const policyWidth = widest(policies, policyText, POLICY_WIDTH);
    let resource = '';
    for (const policy of policies) {
      const title = resourceTitle(policy);
      if (title !== resource) yield `  ${oneLine(title)}\n`;
      resource = title;
      yield row(policy, nameWidth, policyWidth, width, paint);
    }
    yield '\n';
  }
  yield* totals(all, files, width, paint);
}

function resourceTitle({ resource: { kind, namespace, name } }: ListedPolicy): string {
  return `${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`;
}

function widest(policies: readonly ListedPolicy[], text: (policy: ListedPolicy) => string, most: number): number {
  return policies.reduce((width, policy) => Math.min(most, Math.max(width, text(policy).length)), 0);
}

function row(
  policy: ListedFile['policies'][number],
  nameWidth: number,
  policyWidth: number,
  width: number,
  paint: Paint,
): string {
  const { line, container = '', remark } = policy;
  const mark = remark === undefined ? ' ' : MARKS[remark];
  const name = shorten(oneLine(container), nameWidth).padEnd(nameWidth);
  const now = policyText(policy).padEnd(policyWidth);
  const head = `${String(line).padStart(6)} ${paint.yellow(mark)} ${name}  ${now}`;
  const room = width - nameWidth - policyWidth - 13;
  const image = shortenDigest(oneLine(policy.image ?? '(no image)'), room);
  if (image.length <= room) return `${head}  ${image}\n`;
  return `${head.trimEnd()}\n${' '.repeat(IMAGE_INDENT)}${shortenImage(image, width - IMAGE_INDENT)}\n`;
}

function policyText({ policy, effective }: ListedPolicy): string {
  if (policy !== undefined) return shorten(oneLine(policy), POLICY_WIDTH);
  return effective === undefined ? 'unset' : `unset: ${effective}`;
}

function* totals(
  all: readonly ListedPolicy[],
  files: readonly ListedFile[],
  width: number,
  paint: Paint,
): Generator<string> {
  yield paint.bold(`${count(all.length, 'container')} in ${count(files.length, 'file')}\n`);
  for (const { policy, total, unset } of policyTotals(all)) {
    const detail =
      policy === NONE ? ' (no policy, and no image to tell it by)' : unset === 0 ? '' : ` (${unset} unset)`;
    yield `${String(total).padStart(6)}  ${shorten(oneLine(policy), POLICY_WIDTH)}${detail}\n`;
  }
  const images = imageTotals(all);
  if (images.length > 0) yield `\n${paint.bold(count(images.length, 'image'))}\n`;
  for (const { image, total, policies } of images.slice(0, MOST_IMAGES)) {
    const kinds = policies.map(({ policy, total: number }) => (policies.length === 1 ? policy : `${policy} ${number}`));
    const text = kinds.join(', ');
    yield `${String(total).padStart(6)}  ${shortenImage(oneLine(image), Math.max(20, width - 10 - text.length))}  ${text}\n`;
  }
  if (images.length > MOST_IMAGES) yield `        and ${images.length - MOST_IMAGES} more; --format json has all\n`;
  const remarks = REMARKS.map((remark) => ({
    remark,
    total: all.filter((policy) => policy.remark === remark).length,
  })).filter(({ total }) => total > 0);
  if (remarks.length > 0) yield `\n${paint.bold('Marks')}\n`;
  for (const { remark, total } of remarks) {
    yield `${String(total).padStart(6)} ${paint.yellow(MARKS[remark])} ${remarkText(remark)}\n`;
  }
  yield* outOfReach(files, paint);
}

/** What no policy can be set for here, by kind and reason. */
function* outOfReach(files: readonly ListedFile[], paint: Paint): Generator<string> {
  const found = new Map<string, number>();
  for (const { resource, code, why } of files.flatMap(({ outOfReach: places }) => places)) {
    const slash = resource.apiVersion.indexOf('/');
    const kind = `${resource.kind}${slash < 0 ? '' : `.${resource.apiVersion.slice(0, slash)}`}`;
    const title = `${oneLine(kind)}\n        ${oneLine(outOfReachText(code, why))}`;
    found.set(title, (found.get(title) ?? 0) + 1);
  }
  if (found.size > 0) yield `\n${paint.bold('Out of reach')}\n`;
  for (const [title, total] of found) yield `${String(total).padStart(6)}  ${title}\n`;
}

export interface PolicyTotal {
  /** The policy in effect; "none" where there is neither a policy nor an image. */
  policy: string;
  total: number;
  /** How many of these are the API server's default. */
  unset: number;
}

/** How often each policy is in effect, the most frequent first. */
export function policyTotals(policies: readonly ListedPolicy[]): PolicyTotal[] {
  const found = new Map<string, PolicyTotal>();
  for (const { policy, effective = NONE } of policies) {
    const total = found.get(effective) ?? { policy: effective, total: 0, unset: 0 };
    total.total++;
    if (policy === undefined) total.unset++;
    found.set(effective, total);
  }
  return [...found.values()].sort((a, b) => b.total - a.total || compare(a.policy, b.policy));
}

export interface ImageTotal {
  image: string;
  total: number;
  policies: PolicyTotal[];
}

/** How often each image is used, the most frequent first, and with which policies in effect. */
export function imageTotals(policies: readonly ListedPolicy[]): ImageTotal[] {
  const found = new Map<string, ListedPolicy[]>();
  for (const policy of policies) {
    if (policy.image === undefined) continue;
    const same = found.get(policy.image);
    if (same === undefined) found.set(policy.image, [policy]);
    else same.push(policy);
  }
  return [...found]
    .map(([image, same]) => ({ image, total: same.length, policies: policyTotals(same) }))
    .sort((a, b) => b.total - a.total || compare(a.image, b.image));
}

/** The order of two different texts. */
function compare(a: string, b: string): number {
  return a < b ? -1 : 1;
}

function shorten(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}

/** An image whose digest is shortened, unless it fits into so many columns as it is. */
function shortenDigest(image: string, width: number): string {
  if (image.length <= width) return image;
  return image.replace(/(@\w+:)([0-9a-f]{12,})$/, (_, head, hex) => `${head}${hex.slice(0, HEX_SHOWN)}…`);
}

/** An image in so many columns: the digest goes first, then the middle of the name, which tells least. */
function shortenImage(image: string, width: number): string {
  const short = shortenDigest(image, width);
  if (short.length <= width) return short;
  const head = Math.floor((width - 1) / 3);
  return `${short.slice(0, head)}…${short.slice(short.length - (width - 1 - head))}`;
}
