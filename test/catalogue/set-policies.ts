import type { Schemas } from '../../src/catalogue/schemas.ts';
import { compileRules } from '../../src/decide/rules.ts';
import type { FieldSpec, Rule } from '../../src/decide/types.ts';
import { replaced } from '../../src/edit/replacement.ts';
import { sourceOf } from '../../src/input/source.ts';
import { readStream } from '../../src/input/stream.ts';
import { line } from '../../src/output/messages.ts';
import { Transform } from '../../src/transform.ts';

/** What a run of rules makes of a YAML stream: its new text, and a line for each finding. */
export interface Outcome {
  text: string;
  findings: string[];
}

/** Applies rules to a YAML stream as the command does. */
export async function setPolicies(
  text: string,
  rules: Rule[],
  {
    fieldSpecs = [],
    discover = true,
    mode = 'Set',
    given,
  }: { fieldSpecs?: FieldSpec[]; discover?: boolean; mode?: 'Set' | 'Check'; given?: Schemas } = {},
): Promise<Outcome> {
  const config = { mode, rules, fieldSpecs, discover };
  const source = sourceOf([Buffer.from(text)]);
  const { sink, problems } = await readStream(
    source,
    () => new Transform(config, compileRules(config), undefined, given),
  );
  if (problems[0] !== undefined) throw new Error(`not YAML: ${problems[0].message}\n${text}`);
  return { text: replaced(source, sink.replacements).toString(), findings: sink.findings.map(line) };
}
