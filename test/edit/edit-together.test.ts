import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Rule, Outcome as RuleOutcome } from '../../src/decide/types.ts';
import { setPolicies } from '../catalogue/set-policies.ts';

// CheCluster v1 has four policies in one mapping, each with an image of its own.
const FIELDS = [
  ['cheImage', 'cheImagePullPolicy'],
  ['dashboardImage', 'dashboardImagePullPolicy'],
  ['devfileRegistryImage', 'devfileRegistryPullPolicy'],
  ['pluginRegistryImage', 'pluginRegistryPullPolicy'],
] as const;

type Style = 'block' | 'flow' | 'json' | 'lines';

/** A CheCluster whose `spec.server` has these pairs, in that order; `#` stands for a comment line. */
function cheCluster(pairs: readonly (readonly [string, unknown])[], style: Style, end: string): string {
  const head = 'apiVersion: org.eclipse.che/v1\nkind: CheCluster\nmetadata:\n  name: che\nspec:\n  server:';
  const data = pairs.filter(([key]) => key !== '#');
  if (data.length === 0) return `${head} {}${end}`;
  switch (style) {
    case 'flow':
      return `${head} {${data.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join(', ')}}${end}`;
    case 'json':
      return `${head} ${JSON.stringify(Object.fromEntries(data))}${end}`;
    case 'lines':
      return `${head} {\n${data.map(([key, value]) => `      "${key}": ${JSON.stringify(value)}`).join(',\n')}\n    }${end}`;
    default: {
      const lines = pairs.map(([key, value]) =>
        key === '#' ? `    # ${value}` : `    ${key}: ${JSON.stringify(value)}`,
      );
      return `${head}\n${lines.join('\n')}${end}`;
    }
  }
}

const outcome = fc.constantFrom<RuleOutcome>('Always', 'IfNotPresent', 'Unset', 'Keep');
const scene = fc.record({
  present: fc
    .subarray([...FIELDS.flat(), 'serverExposureStrategy', 'customCheProperties', '#one', '#two'])
    .chain((keys) => fc.shuffledSubarray(keys, { minLength: keys.length })),
  style: fc.constantFrom<Style>('block', 'flow', 'json', 'lines'),
  end: fc.constantFrom('\n', '', '\n  metrics:\n    enable: false\n'),
  byImage: fc.array(outcome, { minLength: 4, maxLength: 4 }),
  otherwise: outcome,
});

describe('several policies of one mapping', () => {
  it('are set, inserted and removed as the rules say, and nothing else changes', async () => {
    await fc.assert(
      fc.asyncProperty(scene, async ({ present, style, end, byImage, otherwise }) => {
        const pairs = present.map((key): [string, unknown] => {
          if (key.startsWith('#')) return ['#', key];
          if (key === 'customCheProperties') return [key, { A: 'b' }];
          return [key, /PullPolicy$/.test(key) ? 'Never' : `example.com/${key.toLowerCase()}:1`];
        });
        const text = cheCluster(pairs, style, end);
        const rules: Rule[] = FIELDS.map(([image], index) => ({
          match: { images: [`example.com/${image.toLowerCase()}`] },
          imagePullPolicy: byImage[index] ?? 'Keep',
        }));
        rules.push({ imagePullPolicy: otherwise });

        const wanted = Object.fromEntries(pairs.filter(([key]) => key !== '#'));
        for (const [index, [image, policy]] of FIELDS.entries()) {
          const decided = image in wanted ? byImage[index] : otherwise;
          if (decided === 'Unset') delete wanted[policy];
          else if (decided !== 'Keep' && decided !== undefined) wanted[policy] = decided;
        }
        const { text: result, findings } = await setPolicies(text, rules);
        const refused = findings.filter((finding) => finding.startsWith('[error]'));
        // A comment between two policies that both go, and with nothing beside them, is the one thing that is refused.
        if (refused.length > 0) {
          expect(
            refused.every((finding) => finding.includes('a comment') || finding.includes('no pair that stays')),
          ).toBe(true);
          return;
        }
        expect(parse(result).spec.server ?? {}).toEqual(wanted);
        expect(parse(result).spec.metrics).toEqual(parse(text).spec.metrics);
        const comments = (of: string): string[] => of.match(/# #\w+/g) ?? [];
        expect(comments(result)).toEqual(comments(text));
        expect(await setPolicies(result, rules)).toEqual({ text: result, findings: [] });
      }),
      { numRuns: 300 },
    );
  });
});
