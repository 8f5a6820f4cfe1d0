import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { countPolicies } from '../policies.ts';
import { type Format, generate } from './formats.ts';

const folder = mkdtempSync(join(tmpdir(), 'pull-policy-generator-'));
afterAll(() => rm(folder, { recursive: true }));

function generated(format: Format, mix: 'mixed' | 'workloads' = 'mixed', seed = 1) {
  const path = join(folder, `${format}-${mix}-${seed}`);
  const counts = generate(format, 100, mix, path, seed);
  return { path, counts, read: (file = '') => readFileSync(join(path, file), 'utf8') };
}

describe('the generator', () => {
  const json = generated('json');
  const data = JSON.parse(json.read()) as { items: { kind: string }[] };

  it.each(['resource-list', 'flow', 'anchors'] as const)('writes the same data in the format %s', (format) => {
    const text = generated(format).read();
    expect(parse(text)).toEqual(data);
    // What a reader of YAML 1.1 takes for a number or a boolean must be in quotes.
    expect(parse(text, { version: '1.1' })).toEqual(data);
  });

  it.each(['stream', 'package'] as const)('writes a document for each resource in the format %s', (format) => {
    const { path, counts, read } = generated(format);
    const files =
      format === 'stream'
        ? ['']
        : readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
    const kinds = files.flatMap((file) => parseAllDocuments(read(file)).map((document) => document.toJS().kind));
    expect(kinds.sort()).toEqual(data.items.map(({ kind }) => kind).sort());
    expect(counts.bytes).toBe(files.reduce((sum, file) => sum + read(file).length, 0));
  });

  it('writes a kustomization and patches for all of its workloads', () => {
    const { counts, read } = generated('kustomization');
    expect(parseAllDocuments(read('base/resources.yaml'))).toHaveLength(100);
    expect(read('patched/patches.yaml').match(/imagePullPolicy: Always/g)).toHaveLength(counts.containers);
  });

  it('counts containers, and policies in texts', () => {
    const { path, counts, read } = generated('resource-list');
    const texts = read().match(/^ *(- )?image: (?!busybox:1\n)/gm);
    expect(counts.containers).toBe(texts?.length);
    expect(counts.decoys).toBe(read().match(/inside-a-text/g)?.length);
    expect(countPolicies(path).always).toBe(0);
  });

  it('gives every resource containers in the mix of workloads', () => {
    expect(generated('json', 'workloads').read()).not.toContain('"kind":"Service"');
  });

  it('depends on its arguments alone', () => {
    expect(generated('resource-list').read()).toBe(generated('resource-list').read());
    expect(generated('resource-list', 'mixed', 2).read()).not.toBe(generated('resource-list').read());
  });
});
