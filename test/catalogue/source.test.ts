import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { alternatives, catalogueEntry, type KindEntry, parseLine } from '../../src/catalogue/catalogue.ts';
import { imagePartsText } from '../../src/locate/image-parts.ts';
import { policyOf } from '../../src/locate/spelling.ts';
import type { Step } from '../../src/locate/steps.ts';
import { shared } from '../corpus.ts';

/** The collection of facts that the catalogue was made of. */
const SOURCE = shared('data/catalogue.yaml');

interface Fact {
  group: string;
  kinds: string[];
  versions: string[];
  path: string;
  image?: string;
  policy?: string;
  shape?: string;
  allowed_values?: string[];
}

/** Facts whose path is a sentence, not a path, and what became of each. */
const IN_WORDS = new Set([
  'env-var', // left to field specs
  'flag-in-args', // left to field specs
  'yaml-in-string', // texts, or left to field specs
  'string-property', // changed where present; test below
  'helm-values', // changed where present; test below
  'embedded-object', // test below
  'no-policy', // test below
]);

function stepsText(steps: readonly Step[]): string {
  return steps
    .map((step) => {
      if (step.type === 'key') return `.${step.key.text}`;
      if (step.type === 'keys') return '.*';
      return step.type === 'deep' ? '.**' : '[]';
    })
    .join('')
    .slice(1);
}

const entryOf = (group: string, kind: string, version: string): KindEntry | undefined =>
  catalogueEntry(group, kind, version === '*' ? 'v1' : version, '');

describe.skipIf(SOURCE === undefined)('the catalogue has every fact of its source', () => {
  const source =
    SOURCE !== undefined ? parse(readFileSync(SOURCE, 'utf8')) : { customResources: [], noPolicyField: [] };
  const facts = (source.customResources as Fact[]).filter(({ shape }) => !IN_WORDS.has(shape ?? ''));

  it('of policies', () => {
    expect(facts.length).toBeGreaterThan(1000);
    for (const { group, kinds, versions, path, image, policy = '', shape, allowed_values: allowed } of facts) {
      for (const kind of kinds) {
        for (const version of versions) {
          const entry = entryOf(group, kind, version);
          const paths = path.replace(' (feature-flagged)', '').split(' and ').flatMap(alternatives);
          for (const each of paths) {
            const where = `${group}/${version} ${kind} ${each}.${policy}`;
            const way = /\.?(?:[iI]nitContainers|sidecarContainers)$/.test(each) ? `${each}[]` : each;
            if (shape === 'FALSE-FRIEND-object') {
              expect(
                entry?.none.map(({ steps }) => stepsText(steps)),
                where,
              ).toContain(`${each}.${policy}`);
              continue;
            }
            const found = entry?.positions.find((one) => stepsText(one.steps) === way && one.key.text === policy);
            expect(found, where).toBeDefined();
            expect(found?.allowed, where).toEqual(allowed);
            if (shape === 'scalar-global') expect(found?.standsAlone, where).toBe(true);
            else
              expect(found?.image === undefined ? '' : imagePartsText(found.image), where).toContain(
                image?.split('+')[0] ?? '',
              );
          }
        }
      }
    }
  });

  it('of what is none', () => {
    for (const { group, kinds, versions, path } of source.noPolicyField as Fact[]) {
      // Said of every kind, and built into the search by shape.
      if (group === '*') continue;
      for (const one of group.replace(/ \(.*/, '').split('/')) {
        for (const kind of kinds) {
          const entry = entryOf(one, kind, versions[0] ?? '*');
          if (entry === undefined) continue;
          const ways = path.replace('[.template]', '').split(' and ').flatMap(alternatives);
          for (const way of ways)
            expect(
              entry.none.map(({ steps }) => stepsText(steps)),
              `${one} ${kind}`,
            ).toContain(way);
        }
      }
    }
  });
});

describe('lines of the catalogue', () => {
  it.each([
    ['spec.imagePullPolicy', { key: 'imagePullPolicy', image: undefined, standsAlone: true, presentOnly: false }],
    ['spec.imagePullPolicy < image', { key: 'imagePullPolicy', image: 'image', standsAlone: false }],
    ['spec.cheImagePullPolicy < cheImage', { image: 'cheImage', standsAlone: true }],
    [
      'spec.image.pullPolicy? < registry+repository:tag@digest',
      { image: 'registry+repository:tag@digest', presentOnly: true },
    ],
    ['spec.a."b.c"', { key: 'b.c' }],
    ['spec.p [Always IfNotPresent]', { allowed: ['Always', 'IfNotPresent'] }],
  ])('%s', (text, wanted) => {
    const { image, key, ...others } = parseLine(text) as Exclude<
      ReturnType<typeof parseLine>,
      { why: string } | { is: string }
    >;
    const parts = image === undefined ? undefined : imagePartsText(image);
    expect({ ...others, key: key.text, image: parts }).toMatchObject(wanted);
  });

  it('rejects what is none', () => {
    expect(() => parseLine('')).toThrow('not a line');
    expect(() => parseLine('spec.imagePullPolicy < a@b@c')).toThrow('not a line');
  });

  it('takes braces apart', () => {
    expect(alternatives('a.{b,c.d}.{e,f}')).toEqual(['a.b.e', 'a.b.f', 'a.c.d.e', 'a.c.d.f']);
  });

  it('knows spellings', () => {
    expect(['always', 'if-not-present', 'IF_NOT_PRESENT', 'ifnotpresent', 'sometimes'].map(policyOf)).toEqual([
      'Always',
      'IfNotPresent',
      'IfNotPresent',
      'IfNotPresent',
      undefined,
    ]);
  });
});
