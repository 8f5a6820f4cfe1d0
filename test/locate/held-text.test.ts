import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../src/config/load.ts';
import type { Outcome as RuleOutcome } from '../../src/decide/types.ts';
import { replaced } from '../../src/edit/replacement.ts';
import { runFunction } from '../../src/function.ts';
import { sourceOf } from '../../src/input/source.ts';
import { setPolicies } from '../catalogue/set-policies.ts';

/** Lines of a mapping `spec`, with and without the policy `p`, at the end of which something may follow. */
const lines = fc.uniqueArray(
  fc.constantFrom(
    '  image: a:1',
    '  p: Never',
    '  # a comment',
    '  "quoted": "b \\" c"',
    "  single: 'it''s'",
    '  block: |\n    text\n\n    more',
    '  list:\n  - a\n  - b: c',
    '  flow: {a: [b, c]}',
    '  umlaut: äöü€𝄞',
    '',
  ),
  { minLength: 1 },
);

const scene = fc.record({
  body: lines.filter((found) => found.some((line) => line.startsWith('  ') && !line.startsWith('  #'))),
  final: fc.constantFrom('', '\n', '\n\n', '\nlast: 1\n'),
  outcome: fc.constantFrom<RuleOutcome>('Always', 'IfNotPresent', 'Unset'),
  create: fc.boolean(),
  indent: fc.constantFrom(2, 4, 7),
  quoted: fc.boolean(),
  crlf: fc.boolean(),
});

/** A ConfigMap that holds a text, as a literal block or in double quotes. */
function configMap(text: string, indent: number, quoted: boolean): string {
  const head = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: x\ndata:\n  text: ';
  if (quoted) return `${head}${JSON.stringify(text)}\n  next: a\n`;
  const chomping = text.endsWith('\n\n') ? '+' : text.endsWith('\n') ? '' : '-';
  const block = text.replace(/\n$/, '').replace(/^(?=.)/gm, `  ${' '.repeat(indent)}`);
  return `${head}|${chomping}\n${block}\n  next: a\n`;
}

describe('a text that a string holds', () => {
  it('becomes what it would become by itself', async () => {
    await fc.assert(
      fc.asyncProperty(scene, async ({ body, final, outcome, create, indent, quoted, crlf }) => {
        const text = `apiVersion: example.com/v1\nkind: App\nmetadata:\n  name: x\nspec:\n${body.join('\n')}${final}`;
        const rules = [{ imagePullPolicy: outcome }];
        const outer = configMap(text, indent, quoted);
        expect(parse(outer).data.text).toBe(text);
        const written = crlf ? outer.replaceAll('\n', '\r\n') : outer;

        const wanted = await setPolicies(text, rules, { discover: false, fieldSpecs: [{ path: 'spec/p', create }] });
        const fieldSpecs = [{ path: 'data/text/spec/p', create }];
        const result = await setPolicies(written, rules, { discover: false, fieldSpecs });
        const refused = result.findings.some((finding) => finding.startsWith('[error]'));
        if (refused) {
          expect(result.text).toBe(written);
          return;
        }
        // A block's end is trimmed, so blank lines that a removal leaves there are none.
        const held = parse(result.text).data;
        expect({ ...held, text: held.text.trimEnd() }).toEqual({ text: wanted.text.trimEnd(), next: 'a' });
        if (crlf) expect(result.text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(await setPolicies(result.text, rules, { discover: false, fieldSpecs })).toEqual({
          text: result.text,
          findings: [],
        });
      }),
      { numRuns: 500 },
    );
  });

  it('is edited in a resource list, too', async () => {
    const item = configMap('a:\n  p: Never\n', 2, false).trimEnd().replaceAll('\n', '\n    ');
    const list = (yaml: string): string => `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
  - ${yaml}
functionConfig:
  apiVersion: pullpolicy.dev/v1alpha1
  kind: PullPolicyTransformer
  spec:
    rules:
    - imagePullPolicy: Always
    fieldSpecs:
    - path: data/text/a/p
`;
    const source = sourceOf([Buffer.from(list(item))]);
    const { replacements, findings } = await runFunction(source);
    expect(findings.map(({ severity }) => severity)).toEqual(['info']);
    expect(
      replaced(source, replacements)
        .toString()
        .startsWith(list(item.replace('Never', 'Always'))),
    ).toBe(true);
  });
});

describe('field specs of a configuration', () => {
  const errors = (...fieldSpecs: unknown[]): string[] => {
    const spec = { rules: [{ imagePullPolicy: 'Always' }], fieldSpecs };
    const loaded = loadConfig({ apiVersion: 'pullpolicy.dev/v1alpha1', kind: 'PullPolicyTransformer', spec });
    return 'errors' in loaded ? loaded.errors.map(({ message }) => message) : [];
  };

  it('are checked with it', () => {
    expect(errors({ path: 'spec/p' }, { path: 'spec/CHE_*', image: 'image' })).toEqual([]);
    expect(errors({ path: 'spec/p' }, { path: '/spec' })).toEqual([
      '`spec.fieldSpecs[1].path` must be a valid path; got "/spec": it begins with "/"',
    ]);
    expect(errors({ path: 'a/*', create: true })).toEqual([
      '`spec.fieldSpecs[0].path` must be a valid path; got "a/*": with `create`, it must end in a key and have no wildcards in keys',
    ]);
    expect(errors({ path: 'a/b', image: 'c@d@e' })).toEqual([
      '`spec.fieldSpecs[0].image` must be a valid path; got "c@d@e": its end is none of `image`, `repository:tag` and the like',
    ]);
    expect(errors({ path: 'a/b', image: 'c++d' })).toEqual([
      '`spec.fieldSpecs[0].image` must be a valid path; got "c++d": its end is none of `image`, `repository:tag` and the like',
    ]);
    expect(errors({ path: '' }, { path: 1 }, 'a')).toHaveLength(3);
  });
});
