/** Runs the function on a text in memory, as the command does on standard input. */
import { parse } from 'yaml';
import { compileRules } from '../../src/decide/rules.ts';
import type { Mode, PullPolicyConfig, Rule } from '../../src/decide/types.ts';
import { replaced } from '../../src/edit/replacement.ts';
import { runFunction } from '../../src/function.ts';
import { InputError } from '../../src/input/input-error.ts';
import type { Source } from '../../src/input/source.ts';
import type { Finding } from '../../src/output/finding.ts';
import { line } from '../../src/output/messages.ts';
import { LineIndex } from '../../src/read/line-index.ts';
import { transformText } from '../../src/transform-text.ts';

export interface Run {
  /** What would stand on standard output; empty where the input is refused. */
  output: string;
  exitCode: number;
  findings: Finding[];
  /** Every finding as a line for people. Where the input is refused: the one line that says why, with its position. */
  lines: string[];
}

/** A source whose memory holds something else behind its end, as a pooled buffer does. */
export function source(text: string | Uint8Array): Source {
  const content = typeof text === 'string' ? Buffer.from(text) : text;
  const bytes = Buffer.alloc(content.length + 8, '#');
  bytes.set(content);
  bytes.fill(0x0a, content.length, content.length + 2);
  return { bytes, end: content.length };
}

export async function run(text: string | Uint8Array): Promise<Run> {
  const input = source(text);
  try {
    const { replacements, findings, exitCode } = await runFunction(input);
    const output = replaced(input, replacements).toString();
    return { output, exitCode, findings, lines: findings.map(line) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const at = error.offset === undefined ? undefined : new LineIndex(input.bytes, input.end).at(error.offset);
    const where = at === undefined ? '' : `${at.line}:${at.column}: `;
    return { output: '', exitCode: 2, findings: [], lines: [where + error.message] };
  }
}

/** The results in a resource list's text, as plain data. */
export function resultsOf(output: string): unknown[] {
  const { results } = parse(output, { logLevel: 'silent', maxAliasCount: -1 }) as { results?: unknown[] | null };
  return results ?? [];
}

/** A functionConfig in block style whose rules are given in flow style. */
export function config(rules: string, spec = ''): string {
  return `functionConfig:
  apiVersion: pullpolicy.dev/v1alpha1
  kind: PullPolicyTransformer
  metadata: {name: test}
  spec:
${spec === '' ? '' : `    ${spec}\n`}    rules: ${rules}
`;
}

/** A resource list with the items' text between its head and its functionConfig, as kpt writes it. */
export function resourceList(items: string, rules = '[{imagePullPolicy: Always}]', spec = ''): string {
  return `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
${items}${config(rules, spec)}`;
}

/** Takes a stream of documents through rules. Findings come as lines for people, `errors` are those among them. */
export async function transform(
  text: string | Uint8Array,
  rules: Rule[],
  mode: Mode = 'Set',
): Promise<{ output: string; errors: string[]; lines: string[] }> {
  const input = source(text);
  const config: PullPolicyConfig = { mode, rules, fieldSpecs: [], discover: true };
  const { replacements, findings } = await transformText(input, config, compileRules(config));
  return {
    output: replaced(input, replacements).toString(),
    errors: findings.filter(({ severity }) => severity === 'error').map(line),
    lines: findings.map(line),
  };
}
