import { describe, expect, test } from 'vitest';
import type { Rule } from '../../src/decide/types.ts';
import { transform } from '../function/run.ts';
import { POD } from './edit-text.ts';

const ALWAYS: Rule[] = [{ imagePullPolicy: 'Always' }];
const UNSET: Rule[] = [{ imagePullPolicy: 'Unset' }];
/** Rules that want one thing for the container `b`, and another for all others. */
const forB = (b: Rule['imagePullPolicy'], others: Rule['imagePullPolicy']): Rule[] => [
  { match: { containers: ['b'] }, imagePullPolicy: b },
  { imagePullPolicy: others },
];

const snippet = (text: string): string => text.replace(/^\n/, '');

describe('what aliases share is edited where every use is meant to get the same', () => {
  const cases: [name: string, rules: Rule[], before: string, after: string][] = [
    [
      'a container',
      ALWAYS,
      `
  - &a
    name: a
    image: nginx
  - *a
  initContainers:
  - *a
`,
      `
  - &a
    name: a
    image: nginx
    imagePullPolicy: Always
  - *a
  initContainers:
  - *a
`,
    ],
    [
      'a list of containers',
      ALWAYS,
      `
  - &a {name: a, image: nginx}
  initContainers: &init
  - *a
  - name: b
    image: nginx
  ephemeralContainers: *init
`,
      `
  - &a {name: a, image: nginx, imagePullPolicy: Always}
  initContainers: &init
  - *a
  - name: b
    image: nginx
    imagePullPolicy: Always
  ephemeralContainers: *init
`,
    ],
    [
      'a policy, which its aliases leave',
      ALWAYS,
      `
  - name: a
    imagePullPolicy: &policy Never
    image: nginx
  - name: b
    imagePullPolicy: *policy
    image: nginx
`,
      `
  - name: a
    imagePullPolicy: &policy Always
    image: nginx
  - name: b
    imagePullPolicy: Always
    image: nginx
`,
    ],
    [
      'a policy that goes with all of its aliases',
      UNSET,
      `
  - name: a
    imagePullPolicy: &policy Never
  - name: b
    imagePullPolicy: *policy
`,
      `
  - name: a
  - name: b
`,
    ],
    [
      'an alias of a policy that stays',
      forB('Always', 'Keep'),
      `
  - name: a
    imagePullPolicy: &policy Never
  - name: b
    imagePullPolicy: *policy
`,
      `
  - name: a
    imagePullPolicy: &policy Never
  - name: b
    imagePullPolicy: Always
`,
    ],
    [
      'an image, which is left alone',
      forB('Always', 'Never'),
      `
  - name: a
    image: &image nginx
  - name: b
    image: *image
`,
      `
  - name: a
    image: &image nginx
    imagePullPolicy: Never
  - name: b
    image: *image
    imagePullPolicy: Always
`,
    ],
    [
      'a merged policy, which is overridden',
      forB('Always', 'Keep'),
      `
  - &a
    name: a
    image: nginx
    imagePullPolicy: Never
  - <<: *a
    name: b
`,
      `
  - &a
    name: a
    image: nginx
    imagePullPolicy: Never
  - <<: *a
    name: b
    imagePullPolicy: Always
`,
    ],
    [
      'a merged policy that changes while its heir has its own',
      forB('Keep', 'Always'),
      `
  - &a
    name: a
    image: nginx
    imagePullPolicy: Never
  - <<: *a
    name: b
    imagePullPolicy: IfNotPresent
`,
      `
  - &a
    name: a
    image: nginx
    imagePullPolicy: Always
  - <<: *a
    name: b
    imagePullPolicy: IfNotPresent
`,
    ],
    [
      'a merged policy that goes from its heirs as well',
      UNSET,
      `
  - &a
    name: a
    imagePullPolicy: Never
  - &b
    <<: *a
    name: b
  - <<: [*b]
    name: c
    imagePullPolicy: Always
`,
      `
  - &a
    name: a
  - &b
    <<: *a
    name: b
  - <<: [*b]
    name: c
`,
    ],
    [
      'a policy that is merged from the second of two',
      ALWAYS,
      `
  - &a {name: a, image: nginx}
  - &b {name: b, image: nginx, imagePullPolicy: Never}
  - <<: [*a, *b]
    name: c
`,
      `
  - &a {name: a, image: nginx, imagePullPolicy: Always}
  - &b {name: b, image: nginx, imagePullPolicy: Always}
  - <<: [*a, *b]
    name: c
    imagePullPolicy: Always
`,
    ],
    [
      'a container that is merged by two ways',
      ALWAYS,
      `
  - &a
    name: a
    image: nginx
  - &c
    <<: *a
    name: c
  - <<: [*c, *a]
    name: b
`,
      `
  - &a
    name: a
    image: nginx
    imagePullPolicy: Always
  - &c
    <<: *a
    name: c
    imagePullPolicy: Always
  - <<: [*c, *a]
    name: b
    imagePullPolicy: Always
`,
    ],
    [
      'a container beside merges of what is no mapping',
      ALWAYS,
      `
  - &a
    name: a
    image: nginx
  - <<: [text, *a]
    name: b
  - <<: text
    name: c
    image: nginx
`,
      `
  - &a
    name: a
    image: nginx
    imagePullPolicy: Always
  - <<: [text, *a]
    name: b
    imagePullPolicy: Always
  - <<: text
    name: c
    image: nginx
    imagePullPolicy: Always
`,
    ],
    [
      'an anchor that is given a second time',
      forB('Always', 'Keep'),
      `
  - name: a
    imagePullPolicy: &policy Never
  - name: b
    imagePullPolicy: &policy Never
  - name: c
    imagePullPolicy: IfNotPresent
    image: &policy nginx
`,
      `
  - name: a
    imagePullPolicy: &policy Never
  - name: b
    imagePullPolicy: &policy Always
  - name: c
    imagePullPolicy: IfNotPresent
    image: &policy nginx
`,
    ],
  ];
  test.each(cases)('%s', async (_, rules, before, after) => {
    const { output, errors } = await transform(POD + snippet(before), rules);
    expect(errors).toEqual([]);
    expect(output).toBe(POD + snippet(after));
    const again = await transform(output, rules);
    expect(again.output).toBe(output);
  });
});

describe('what aliases share stays where a use is not meant to change, and the error names both', () => {
  const cases: [name: string, rules: Rule[], text: string, errors: string[]][] = [
    [
      'a container that two lists are meant to give different policies',
      [{ match: { containerTypes: ['initContainers'] }, imagePullPolicy: 'Never' }, { imagePullPolicy: 'Always' }],
      `
  - &a
    name: a
    image: nginx
  initContainers:
  - *a
`,
      [
        'spec.containers[0].imagePullPolicy: cannot be edited: an anchor shares it with spec.initContainers[0].imagePullPolicy',
        'spec.initContainers[0].imagePullPolicy: cannot be edited: an anchor shares it with spec.containers[0].imagePullPolicy',
      ],
    ],
    [
      'a container that no rule is about in one place',
      [{ match: { containerTypes: ['initContainers'] }, imagePullPolicy: 'Never' }],
      `
  - &a
    name: a
    image: nginx
  initContainers:
  - *a
`,
      [
        'spec.initContainers[0].imagePullPolicy: cannot be edited: an anchor shares it with spec.containers[0].imagePullPolicy',
      ],
    ],
    [
      'a container that is used where it is none',
      ALWAYS,
      `
  - &a
    name: a
    image: nginx
  example: *a
`,
      ['spec.containers[0].imagePullPolicy: cannot be edited: an anchor shares it with line 8'],
    ],
    [
      'a policy that is used where it is none',
      ALWAYS,
      `
  - name: a
    image: nginx
    imagePullPolicy: &policy Never
  example: *policy
`,
      ['spec.containers[0].imagePullPolicy: cannot be edited: an anchor shares it with line 8'],
    ],
    [
      'a policy whose alias is meant to stay',
      forB('Keep', 'Always'),
      `
  - name: a
    imagePullPolicy: &policy Never
  - name: b
    imagePullPolicy: *policy
`,
      [
        'spec.containers[0].imagePullPolicy: cannot be edited: an anchor shares it with spec.containers[1].imagePullPolicy',
      ],
    ],
    [
      'a policy that an heir is meant to keep',
      forB('Keep', 'Always'),
      `
  - &a
    name: a
    imagePullPolicy: Never
  - <<: *a
    name: b
`,
      [
        'spec.containers[0].imagePullPolicy: cannot be edited: an anchor shares it with spec.containers[1].imagePullPolicy',
      ],
    ],
    [
      'a policy that an heir of an heir is meant to keep',
      [{ match: { containers: ['a'] }, imagePullPolicy: 'Always' }],
      `
  - &a
    name: a
    imagePullPolicy: Never
  - &b
    <<: *a
    name: b
    imagePullPolicy: IfNotPresent
  - &c
    <<: *a
    name: c
  - <<: [*c, *b]
    name: d
`,
      [
        'spec.containers[0].imagePullPolicy: cannot be edited: an anchor shares it with spec.containers[2].imagePullPolicy',
      ],
    ],
    [
      'a policy that is to go and an heir is meant to keep',
      forB('Keep', 'Unset'),
      `
  - &a
    name: a
    imagePullPolicy: Never
  - <<: [text, *a]
    name: b
  - <<: text
    name: c
`,
      [
        'spec.containers[0].imagePullPolicy: cannot be edited: an anchor shares it with spec.containers[1].imagePullPolicy',
      ],
    ],
    [
      'a container that is merged where there is none',
      ALWAYS,
      `
  - &a
    name: a
    image: nginx
  example:
    <<: [*a]
`,
      ['spec.containers[0].imagePullPolicy: cannot be edited: an anchor shares it with line 9'],
    ],
    [
      'a new policy that an heir would inherit',
      forB('Keep', 'Always'),
      `
  - &a
    name: a
    image: nginx
  - <<: *a
    name: b
`,
      [
        'spec.containers[0].imagePullPolicy: cannot be edited: an anchor shares it with spec.containers[1].imagePullPolicy',
      ],
    ],
    [
      'a policy that is to go and would come back by a merge',
      forB('Unset', 'Keep'),
      `
  - &a
    name: a
    imagePullPolicy: Never
  - <<: *a
    name: b
    imagePullPolicy: Always
  - <<: *a
    name: b
`,
      [
        'spec.containers[2].imagePullPolicy: cannot be edited: the policy comes from a merge (<<) and cannot be removed here',
        'spec.containers[1].imagePullPolicy: cannot be edited: the policy comes from a merge (<<) and cannot be removed here',
      ],
    ],
    [
      'a policy whose alias could not be changed either',
      ALWAYS,
      `
  - name: a
    imagePullPolicy: &policy Never
  - &b
    name: b
    imagePullPolicy: *policy
  example: *b
`,
      [
        'spec.containers[0].imagePullPolicy: cannot be edited: an anchor shares it with spec.containers[1].imagePullPolicy',
        'spec.containers[1].imagePullPolicy: cannot be edited: an anchor shares it with line 10',
      ],
    ],
    [
      'a policy whose alias has a key that cannot go',
      UNSET,
      `
  - name: a
    imagePullPolicy: &policy Never
  - name: b
    ? imagePullPolicy
    : *policy
`,
      [
        'spec.containers[0].imagePullPolicy: cannot be edited: an anchor shares it with spec.containers[1].imagePullPolicy',
        'spec.containers[1].imagePullPolicy: cannot be edited: an anchor, a tag or a "?" stands before the key',
      ],
    ],
  ];
  test.each(cases)('%s', async (_, rules, before, errors) => {
    const text = POD + snippet(before);
    const found = await transform(text, rules);
    expect(found.errors).toEqual(errors.map((error) => `[error] v1/Pod ${error}`));
    expect(found.output).toBe(text);
    // What an error is about is a difference all the same.
    const check = await transform(text, rules, 'Check');
    expect(check.errors.length).toBe(errors.length);
  });

  test('and tells of another resource by its name', async () => {
    const text = `apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: Pod, metadata: {name: one}, spec: {containers: [&a {name: a, image: nginx}]}}
- {apiVersion: v1, kind: Pod, metadata: {name: two}, spec: {containers: [*a ]}}
`;
    const { output, errors } = await transform(text, [{ match: { names: ['one'] }, imagePullPolicy: 'Never' }]);
    expect(errors).toEqual([
      '[error] v1/Pod/one spec.containers[0].imagePullPolicy: cannot be edited: ' +
        'an anchor shares it with spec.containers[0].imagePullPolicy of Pod two',
    ]);
    expect(output).toBe(text);
  });
});

test('a chain of heirs that are all to keep the policy of the first stays as it is, however long', async () => {
  for (const length of [5, 30]) {
    const names = Array.from({ length }, (_, index) => `c${index}`);
    const heirs = names.slice(1).map((name, index) => `  - &${name} {<<: *c${index}, name: ${name}}\n`);
    const text = `${POD}  - &c0 {name: c0, imagePullPolicy: Never}\n${heirs.join('')}  - {<<: *${names.at(-1)}, name: b}\n`;
    const { output, errors } = await transform(text, forB('Keep', 'Always'));
    expect(output).toBe(text);
    expect(errors).toEqual(
      names.map((_, index) =>
        expect.stringContaining(`containers[${index}].imagePullPolicy: cannot be edited: an anchor`),
      ),
    );
  }
});

test('a mapping that merges itself is refused, and one that many merge takes no time', async () => {
  const itself = `${POD}  - &a\n    <<: *a\n    name: a\n    image: nginx\n`;
  const { output, errors } = await transform(itself, ALWAYS);
  expect(output).toBe(itself);
  expect(errors).toEqual(['[error] v1/Pod: the alias *a stands inside its own anchor; the resource is left as it is']);

  const many = `${POD}  - &a {name: a, image: nginx}\n${'  - {<<: *a, name: b}\n'.repeat(5000)}`;
  const heirs = await transform(many, forB('Always', 'Never'));
  expect(heirs.errors).toEqual([]);
  expect(heirs.output).toBe(
    many
      .replace('nginx}', 'nginx, imagePullPolicy: Never}')
      .replaceAll('name: b}', 'name: b, imagePullPolicy: Always}'),
  );
});

describe('what a merge brings counts where it holds', () => {
  test.each([
    [
      'a list that the merging mapping has itself',
      'spec:\n  a: &d {containers: [{name: a, image: x}], initContainers: [{name: i, image: x}]}\n  b: {<<: *d, containers: [{name: b, image: x}]}\n',
    ],
    [
      'a mapping with a policy that it has itself',
      'spec:\n  a: &d {web: {image: x, pullPolicy: Never}, job: {image: x, pullPolicy: Never}}\n  b: {<<: [*d], web: {image: x, pullPolicy: Never}}\n',
    ],
    [
      'through a chain of merges',
      'spec:\n  a: &d {containers: [{name: a, image: x}]}\n  b: &e {<<: *d, initContainers: [{name: i, image: x}]}\n  c: {<<: *e, containers: [{name: c, image: x}]}\n  d: {<<: [*e, *d]}\n',
    ],
    [
      'and an inline merge is none of its own',
      'x: &x {containers: [{name: a, image: x}]}\nspec: {<<: {a: *x, b: {<<: *x, containers: [{name: b, image: x}]}}}\n',
    ],
  ])('%s', async (_, text) => {
    const head = 'apiVersion: example.com/v1\nkind: App\n';
    const { output, errors } = await transform(head + text, ALWAYS);
    expect(errors).toEqual([]);
    const done = text
      .replaceAll('pullPolicy: Never', 'pullPolicy: Always')
      .replace(/image: x(?!, pull)/g, 'image: x, imagePullPolicy: Always');
    expect(output).toBe(head + done);
  });
});
