import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../src/config/load.ts';
import { setPolicies } from './set-policies.ts';

const EXAMPLES = ['intel-device-plugins', 'pmem-csi', 'eclipse-che', 'argo', 'tekton', 'knative'];

/** Each example is a configuration, an input, and what becomes of it; `vitest -u` writes the last anew. */
describe('the example', () => {
  it.each(EXAMPLES)('%s', async (name) => {
    const path = (file: string): string => fileURLToPath(new URL(`../../examples/${name}/${file}`, import.meta.url));
    const loaded = loadConfig(parse(readFileSync(path('pull-policy.yaml'), 'utf8')));
    if ('errors' in loaded) throw new Error(loaded.errors.map(({ message }) => message).join('\n'));
    const { rules, fieldSpecs } = loaded.config;
    const outcome = await setPolicies(readFileSync(path('input.yaml'), 'utf8'), rules, { fieldSpecs });
    await expect(outcome.text).toMatchFileSnapshot(path('expected.yaml'));
    expect(outcome.findings.filter((finding) => !finding.startsWith('[info]'))).toEqual([]);
    expect(await setPolicies(outcome.text, rules, { fieldSpecs })).toEqual({ text: outcome.text, findings: [] });
  });
});
