import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { FieldSpec, Rule, Outcome as RuleOutcome } from '../../src/decide/types.ts';
import { type Outcome, setPolicies } from '../catalogue/set-policies.ts';

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
  it.each([
    [
      'at its beginning',
      'cheImagePullPolicy: Never\n\n    pluginRegistryPullPolicy: Never\n    a: b\n',
      '\n    a: b\n',
    ],
    ['behind others', 'a: b\n    cheImagePullPolicy: Never\n\n    pluginRegistryPullPolicy: Never\n', 'a: b\n\n'],
    [
      'as blocks',
      'cheImagePullPolicy: >-\n     Never\n\n    pluginRegistryPullPolicy: Never\n\n    a: b\n',
      '\n\n    a: b\n',
    ],
  ])('go without the blank lines between them, %s', async (_, pairs, left) => {
    const head = 'apiVersion: org.eclipse.che/v1\nkind: CheCluster\nmetadata:\n  name: che\nspec:\n  server:\n    ';
    const { text } = await setPolicies(head + pairs, [{ imagePullPolicy: 'Unset' }]);
    expect(text).toBe((head + left).replace(/ {4}\n/, '\n'));
  });

  it('go together from the line of a dash, with the comment beside the first', async () => {
    const head = 'apiVersion: example.com/v1\nkind: App\nmetadata:\n  name: a\nspec:\n- ';
    const others = 'image: nginx\n  a: b\n';
    const policies = "pullPolicy: Never # c\n\n  imagePullPolicy: 'Always' # d\n  ";
    const { text, findings } = await setPolicies(head + policies + others, [{ imagePullPolicy: 'Unset' }]);
    expect(text).toBe(head + others);
    expect(findings).toEqual([
      '[info] example.com/v1/App/a spec[0].pullPolicy: removed "Never"',
      '[info] example.com/v1/App/a spec[0].imagePullPolicy: removed "Always"',
    ]);
  });

  it('stay on the line of a dash where nothing but a comment between them would', async () => {
    const head = 'apiVersion: example.com/v1\nkind: App\nmetadata:\n  name: a\nspec:\n- ';
    const fieldSpecs = [{ path: 'spec[]/p' }, { path: 'spec[]/q' }];
    const rules = [{ imagePullPolicy: 'Unset' as const }];
    const policies = 'p: Never # c\n  q: Always\n';
    const { text, findings } = await setPolicies(head + policies, rules, { fieldSpecs });
    expect(text).toBe(head + policies);
    expect(findings).toEqual([
      '[error] example.com/v1/App/a spec[0].p: cannot be edited: a comment would be all that stays in the mapping',
      '[error] example.com/v1/App/a spec[0].q: cannot be edited: a comment stands between two policies that go',
    ]);
  });

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

const HEAD = 'apiVersion: example.com/v1\nkind: App\nmetadata:\n  name: x\n';
/** Takes away each policy that is "Never", and makes all others "Always". */
const NEVER_GOES: Rule[] = [{ match: { current: ['Never'] }, imagePullPolicy: 'Unset' }, { imagePullPolicy: 'Always' }];

/** Edits the policies at some paths of a resource; those behind a `+` are created. */
async function editPaths(body: string, paths: readonly string[], rules = NEVER_GOES): Promise<Outcome> {
  const fieldSpecs = paths.map((path): FieldSpec => ({ path: path.replace('+', ''), create: path.startsWith('+') }));
  const { text, findings } = await setPolicies(HEAD + body, rules, { fieldSpecs, discover: false });
  return { text: text.slice(HEAD.length), findings: findings.map((line) => line.replace(' example.com/v1/App/x', '')) };
}

describe('policies that come and go in one mapping', () => {
  it.each<[string, string, string[], string]>([
    ['take the place of each other', 'spec: {a: Never}\n', ['spec/a', '+spec/b'], 'spec: {b: Always}\n'],
    [
      'take the place of each other with what is around them',
      'spec: {a: Never}\n',
      ['spec/a', '+spec/b', '+spec/c/d', '+spec/c/e'],
      'spec: {b: Always, c: {d: Always, e: Always}}\n',
    ],
  ])('%s', async (_, body, paths, wanted) => {
    expect((await editPaths(body, paths)).text).toBe(wanted);
  });

  it('are new in the first mapping of a text with a byte order mark', async () => {
    const text = `\ufeff${HEAD}p: Never\n`;
    const fieldSpecs: FieldSpec[] = [{ path: 'p' }, { path: 'q', create: true }];
    expect((await setPolicies(text, NEVER_GOES, { fieldSpecs, discover: false })).text).toBe(
      text.replace('kind: App\n', 'kind: App\nq: Always\n').replace('p: Never\n', ''),
    );
  });

  const QUESTION_MARK = 'an anchor, a tag or a "?" stands before the key';
  it.each<[string, string, string[], string, string[]]>([
    [
      'a new one stands beside one that cannot go',
      'spec: {? a : Never}\n',
      ['spec/a', '+spec/b'],
      'spec: {? a : Never, b: Always}\n',
      ['[info] spec.b: set to "Always"', `[error] spec.a: cannot be edited: ${QUESTION_MARK}`],
    ],
    [
      'in block style, too',
      'spec:\n  ? a\n  : Never\n',
      ['spec/a', '+spec/b'],
      'spec:\n  ? a\n  : Never\n  b: Always\n',
      ['[info] spec.b: set to "Always"', `[error] spec.a: cannot be edited: ${QUESTION_MARK}`],
    ],
    [
      'and its neighbour goes without it',
      'spec: {\n  a: Never,\n  b: Never,\n  <<: {a: Never},\n}\n',
      ['spec/a', 'spec/b'],
      'spec: {\n  a: Never,\n  <<: {a: Never},\n}\n',
      [
        '[error] spec.a: cannot be edited: the policy comes from a merge (<<) and cannot be removed here',
        '[info] spec.b: removed "Never"',
      ],
    ],
    [
      'and beside one that a merge would bring back',
      'spec: {<<: {a: Always}, a: Never}\n',
      ['spec/a', '+spec/b'],
      'spec: {<<: {a: Always}, a: Never, b: Always}\n',
      [
        '[info] spec.b: set to "Always"',
        '[error] spec.a: cannot be edited: the policy comes from a merge (<<) and cannot be removed here',
      ],
    ],
    [
      'there are no braces',
      'list: [a: Never]\n',
      ['list[]/a', '+list[]/b'],
      'list: [a: Never]\n',
      [
        '[error] list[0].b: cannot be edited: the mapping has no braces',
        '[error] list[0].a: cannot be edited: the mapping has no braces',
      ],
    ],
    [
      'nothing stays in block style that a new one could stand beside',
      'spec:\n  a: Never\n',
      ['spec/a', '+spec/b'],
      'spec:\n  {}\n',
      ['[error] spec.b: cannot be edited: the mapping has no pair that stays', '[info] spec.a: removed "Never"'],
    ],
    [
      'nothing but a comment would stay',
      'spec:\n  a: Never\n  # why\n  b: Never\n',
      ['spec/a', 'spec/b'],
      'spec:\n  a: Never\n  # why\n  b: Never\n',
      [
        '[error] spec.a: cannot be edited: a comment would be all that stays in the mapping',
        '[error] spec.b: cannot be edited: a comment would be all that stays in the mapping',
      ],
    ],
    [
      'a comment stands between them in flow style',
      'spec: {\n  a: Never, # why\n  b: Never,\n  c: d\n}\n',
      ['spec/a', 'spec/b'],
      'spec: {\n  b: Never,\n  c: d\n}\n',
      [
        '[info] spec.a: removed "Never"',
        '[error] spec.b: cannot be edited: a comment stands between two policies that go',
      ],
    ],
    [
      'one would have to be where another needs a mapping',
      'spec:\n  c: d\n',
      ['+spec/a', '+spec/a/b'],
      'spec:\n  c: d\n',
      ['spec.a', 'spec.a.b'].map(
        (path) => `[error] ${path}: cannot be edited: a policy and a mapping would have to stand in the same place`,
      ),
    ],
    [
      'aliases lead to one that cannot go',
      'list:\n- &a\n  ? p\n  : Never\n- *a\n',
      ['list[]/p'],
      'list:\n- &a\n  ? p\n  : Never\n- *a\n',
      [
        `[error] list[0].p: cannot be edited: ${QUESTION_MARK}`,
        `[error] list[1].p: cannot be edited: ${QUESTION_MARK}`,
      ],
    ],
    [
      'aliases lead to a flag that cannot go',
      'list:\n- &a [--p=Never]\n- *a\n',
      ['list[][--p]'],
      'list:\n- &a [--p=Never]\n- *a\n',
      [0, 1].map((at) => `[error] list[${at}][0]: cannot be edited: a flag cannot be removed from a command line`),
    ],
  ])('are told of where %s', async (_, body, paths, text, findings) => {
    expect(await editPaths(body, paths)).toEqual({ text, findings });
  });
});

/** A mapping with policies that are written in every way, some of which cannot be edited. */
const oddScene = fc.record({
  keys: fc.shuffledSubarray(['a', 'b', 'image', 'list', '<<'], { minLength: 1 }),
  marks: fc.array(fc.constantFrom('', '', '&k ', '? ', '# '), { minLength: 5, maxLength: 5 }),
  merged: fc.constantFrom('{a: Never}', '[{b: Never}, {y: z}]', '{y: z}'),
  style: fc.constantFrom<'block' | 'flow' | 'lines'>('block', 'flow', 'lines'),
  paths: fc.shuffledSubarray(['spec/a', 'spec/b', '+spec/c', '+spec/d/e', '+spec/d/f'], { minLength: 1 }),
  changed: fc.constantFrom<RuleOutcome>('Always', 'Unset'),
});

describe('what is told of policies in one mapping', () => {
  it('is what happened to them, and nothing else did', async () => {
    await fc.assert(
      fc.asyncProperty(oddScene, async ({ keys, marks, merged, style, paths, changed }) => {
        const pairs = keys.map((key, index) => {
          const mark = key === '<<' ? '' : (marks[index] as string);
          const value = { '<<': merged, image: 'x', list: '[y]' }[key] ?? 'Never';
          if (mark === '? ') return style === 'block' ? `? ${key}\n  : ${value}` : `? ${key} : ${value}`;
          const comment = mark === '# ' && style !== 'flow' ? '# #\n  ' : '';
          return `${comment}${mark === '&k ' ? `&${key} ` : ''}${key}: ${value}`;
        });
        const body = {
          block: `spec:\n  ${pairs.join('\n  ')}\n`,
          flow: `spec: {${pairs.join(', ')}}\n`,
          lines: `spec: {\n  ${pairs.join(',\n  ')}\n  }\n`,
        }[style];
        const rules: Rule[] = [
          { match: { current: ['Never'] }, imagePullPolicy: changed },
          { imagePullPolicy: 'Always' },
        ];
        const { text, findings } = await editPaths(body, paths, rules);
        const wanted = parse(body, { merge: true }).spec;
        for (const finding of findings) {
          const [, path = '', verb] = /^\[info\] spec\.(\S+): (set|changed|removed) /.exec(finding) ?? [];
          const [key = '', inner] = path.split('.');
          if (verb === 'removed') delete wanted[key];
          else if (verb !== undefined)
            wanted[key] = inner === undefined ? 'Always' : { ...wanted[key], [inner]: 'Always' };
        }
        expect(parse(text, { merge: true }).spec ?? {}).toEqual(wanted);
        expect(text.match(/# #/g)).toEqual(body.match(/# #/g));
      }),
      { numRuns: 500 },
    );
  });
});
