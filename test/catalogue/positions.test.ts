import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  alternatives,
  catalogueKinds,
  catalogueLines,
  type Position,
  parseLine,
} from '../../src/catalogue/catalogue.ts';
import { PULL_POLICIES, type PullPolicy } from '../../src/decide/types.ts';
import { policyOf } from '../../src/locate/spelling.ts';
import type { Step } from '../../src/locate/steps.ts';
import { resourceWith } from './resources.ts';
import { setPolicies } from './set-policies.ts';

/** One position of one kind and version. */
interface Case {
  apiVersion: string;
  kind: string;
  name: string;
  line: string;
  position: Position;
}

const cases: Case[] = catalogueKinds().flatMap(({ group, kind, versions, name }) =>
  versions.flatMap((version) => {
    // Any version will do for `*`.
    const given = version === '*' ? 'v1' : version;
    const lines = catalogueLines(group, kind, given).flatMap(alternatives);
    return lines.flatMap((line) => {
      const position = parseLine(line);
      if (!('key' in position)) return [];
      return [{ apiVersion: `${group}/${given}`, kind, name: name || 'example', line, position }];
    });
  }),
);

const IMAGE = {
  names: 'registry.example.com/team/app',
  tag: '1.2.3',
  digest: `sha256:${'0123456789abcdef'.repeat(4)}`,
};

/** A mapping with everything of the image, and where asked for with the policy. */
function holder({ key, image }: Position, policy: string | undefined, withImage = true): Record<string, unknown> {
  const map: Record<string, unknown> =
    image?.names.some((name) => name.text === 'name') === true ? { resources: {} } : { name: 'main' };
  if (withImage && image !== undefined) {
    const [registry, repository] = ['registry.example.com', 'team/app'];
    for (const [index, name] of image.names.entries()) {
      map[name.text] = image.names.length === 1 ? IMAGE.names : index === 0 ? registry : repository;
    }
    if (image.tag !== undefined) map[image.tag.text] = IMAGE.tag;
    if (image.digest !== undefined) map[image.digest.text] = IMAGE.digest;
  }
  if (policy !== undefined) map[key.text] = policy;
  return map;
}

const resource = (entry: Case, held: Record<string, unknown>): string =>
  resourceWith(entry, entry.position.steps, held);

/** The mappings of plain data at the end of steps. */
function mappingsAt(node: unknown, [step, ...rest]: readonly Step[]): Record<string, unknown>[] {
  if (typeof node !== 'object' || node === null) return [];
  if (step === undefined) return Array.isArray(node) ? [] : [node as Record<string, unknown>];
  const values = Object.entries(node).filter(([name]) => {
    if (step.type === 'key') return !Array.isArray(node) && name === step.key.text;
    return step.type === 'deep' || Array.isArray(node) === (step.type === 'entries');
  });
  const below = values.flatMap(([, value]) => mappingsAt(value, step.type === 'deep' ? [step, ...rest] : rest));
  return step.type === 'deep' ? [...mappingsAt(node, rest), ...below] : below;
}

/** What a resource is to become: its text as data, and beside the position itself the policies that need no image. */
function expected(entry: Case, held: Record<string, unknown>, policy: PullPolicy): unknown {
  const data: unknown = parse(resource(entry, held));
  for (const { apiVersion, kind, position } of cases) {
    if (apiVersion !== entry.apiVersion || kind !== entry.kind || position.presentOnly || !position.standsAlone)
      continue;
    const key = position.key.text;
    for (const map of mappingsAt(data, position.steps)) map[key] ??= spellingOf(position, policy);
  }
  return data;
}

const spellingOf = ({ allowed }: Position, policy: PullPolicy): string =>
  allowed?.find((value) => policyOf(value) === policy) ?? policy;

const accepted = ({ allowed }: Position): PullPolicy =>
  allowed === undefined
    ? 'Never'
    : ((['Never', 'Always'] as const).find((policy) => allowed.some((value) => policyOf(value) === policy)) ??
      'Always');

/** Rules that meet only the policy that already stands somewhere. */
const where = (imagePullPolicy: PullPolicy) => [{ match: { current: ['IfNotPresent' as const] }, imagePullPolicy }];

describe('each position', () => {
  it.each(cases)('$apiVersion $kind $line', async (entry) => {
    const { position } = entry;
    const policy = accepted(position);
    const spelt = spellingOf(position, policy);

    // Where it stands it is changed, and nothing else is.
    const present = resource(entry, holder(position, 'IfNotPresent'));
    const changed = await setPolicies(present, where(policy));
    expect(changed.findings).toEqual([expect.stringMatching(/^\[info\] .*: changed from "IfNotPresent" to "/)]);
    const letters = changed.text.includes(spelt) ? spelt : spelt.toLowerCase();
    expect(changed.text).toBe(resource(entry, holder(position, letters)));

    // Where it is missing it is written, once, beside what it is for.
    const isWritten = !position.presentOnly;
    const missing = await setPolicies(resource(entry, holder(position, undefined)), [{ imagePullPolicy: policy }]);
    expect(parse(missing.text)).toEqual(expected(entry, holder(position, isWritten ? spelt : undefined), policy));
    expect(missing.findings.every((finding) => /^\[info\] .*: set to "/.test(finding))).toBe(true);
    expect((await setPolicies(missing.text, [{ imagePullPolicy: policy }])).text).toBe(missing.text);

    // Without its image it is written only if it stands alone.
    const bare = await setPolicies(resource(entry, holder(position, undefined, false)), [{ imagePullPolicy: policy }]);
    expect(parse(bare.text)).toEqual(expected(entry, holder(position, undefined, false), policy));

    // Rules see its image, if it has one.
    const hasName = position.image !== undefined && position.image.names.length > 0;
    const images = await setPolicies(present, [
      { match: { images: ['registry.example.com/team/*'] }, imagePullPolicy: policy },
    ]);
    expect(images.text !== present).toBe(hasName);
    const tags = await setPolicies(present, [{ match: { tags: ['1.2.3', 'latest'] }, imagePullPolicy: policy }]);
    expect(tags.text !== present).toBe(hasName);

    // What is not accepted is refused.
    for (const refused of PULL_POLICIES) {
      const { allowed, key } = position;
      if (allowed === undefined || allowed.some((value) => policyOf(value) === refused)) continue;
      const outcome = await setPolicies(present, where(refused));
      expect(outcome.text).toBe(present);
      expect(outcome.findings).toEqual([
        expect.stringContaining(`${key.text}: "${refused}" is not accepted here, only `),
      ]);
    }
  });
});
