import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { countPolicies } from './policies.ts';

it('finds policies in YAML, JSON and text, but not in results or the configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pull-policy-policies-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'output');
  const lines = [
    'imagePullPolicy: Always # c',
    "- imagePullPolicy: 'Always'",
    '{"imagePullPolicy":"Always","data":"imagePullPolicy: Never\\n"}',
    'functionConfig: {data: {imagePullPolicy: Always}}',
    'field: {path: spec.containers[0].imagePullPolicy, currentValue: Never}',
    '{"path":"spec.containers[0].imagePullPolicy","proposedValue":"Always"}',
  ];
  writeFileSync(path, lines.join('\n'));
  expect(countPolicies(path)).toEqual({ always: 3, others: 1 });
});
