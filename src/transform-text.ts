import type { Schemas } from './catalogue/schemas.ts';
import type { Decider } from './decide/rules.ts';
import type { PullPolicyConfig } from './decide/types.ts';
import type { Replacement } from './edit/replacement.ts';
import { checkEncoding, type Source } from './input/source.ts';
import { readStream, type SyntaxProblem } from './input/stream.ts';
import type { Finding } from './output/finding.ts';
import type { Tally } from './tally.ts';
import { Transform } from './transform.ts';

/** What becomes of one text: how it changes, and what there is to tell. */
export interface TextRun {
  /** Sorted by offset. */
  replacements: Replacement[];
  /** In the order of the text. */
  findings: Finding[];
  tally: Tally;
}

/**
 * Applies rules to a text that holds Kubernetes resources: a YAML stream, or JSON. A text that is not YAML stays as it
 * is, with one finding. `definitions`: of custom resources, from elsewhere. Throws `InputError` for what is not even
 * UTF-8.
 */
export async function transformText(
  source: Source,
  config: PullPolicyConfig,
  decider: Decider,
  definitions?: Schemas,
): Promise<TextRun> {
  checkEncoding(source);
  const { sink, problems } = await readStream(source, () => new Transform(config, decider, undefined, definitions));
  const { replacements, findings, tally } = sink;
  const [problem] = problems;
  if (problem === undefined) return { replacements, findings, tally };
  return { replacements: [], findings: [syntaxFinding(source, problem)], tally: { ...tally, fields: 0 } };
}

/** The finding for a text that is not YAML; most such texts in a repository are templates. */
export function syntaxFinding({ bytes, end }: Source, { message, offset }: SyntaxProblem): Finding {
  const template = bytes.subarray(0, end).includes('{{');
  return { code: template ? 'template' : 'not-yaml', severity: 'error', detail: message, offset };
}
