import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Finding } from '../../src/output/finding.ts';
import { message } from '../../src/output/messages.ts';
import { ResultsWriter } from '../../src/output/results.ts';

const resource = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', namespace: '' };

const change = (offset: number, more: Partial<Extract<Finding, { code: 'changed' | 'differs' }>> = {}): Finding => ({
  code: 'changed',
  severity: 'info',
  resource,
  path: 'spec.template.spec.containers[0].imagePullPolicy',
  offset,
  file: undefined,
  current: undefined,
  proposed: 'Always',
  rule: 'rules[0]',
  image: undefined,
  container: undefined,
  ...more,
});

function write(findings: readonly Finding[], style: 'block' | 'flow' = 'block'): string {
  const writer = new ResultsWriter(style);
  for (const finding of findings) writer.add(finding);
  expect(writer.count).toBe(findings.length);
  return writer.text().toString();
}

const read = (text: string, style: 'block' | 'flow'): unknown[] => parse(style === 'flow' ? `[${text}]` : text) ?? [];

describe('results', () => {
  test('are lines of a list', () => {
    expect(
      write([change(0, { file: { path: 'a.yaml', index: 3 } }), { code: 'no-container', severity: 'warning' }]),
    ).toBe(`\
- message: 'set to "Always"'
  severity: info
  resourceRef:
    apiVersion: apps/v1
    kind: Deployment
    name: web
  field:
    path: spec.template.spec.containers[0].imagePullPolicy
    proposedValue: Always
  file:
    path: a.yaml
    index: 3
  tags:
    rule: rules[0]
- message: 'no container was found'
  severity: warning
`);
  });

  test('or entries of a list in JSON', () => {
    const text = write([change(0), { code: 'unused-rule', severity: 'warning', rule: 'a' }], 'flow');
    expect(JSON.parse(`[${text}]`)).toEqual([
      {
        message: 'set to "Always"',
        severity: 'info',
        resourceRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
        field: { path: 'spec.template.spec.containers[0].imagePullPolicy', proposedValue: 'Always' },
        tags: { rule: 'rules[0]' },
      },
      { message: 'rule "a" decided no container', severity: 'warning', tags: { rule: 'a' } },
    ]);
  });

  test.each(['block', 'flow'] as const)(
    'come in the order of the text, with those about no place last: %s',
    (style) => {
      const findings = [
        change(30),
        { code: 'no-container', severity: 'warning' } as const,
        change(10),
        change(20),
        change(10, { proposed: 'Never' }),
      ];
      const entries = read(write(findings, style), style) as { message: string; field?: { proposedValue: string } }[];
      expect(entries.map(({ message: words, field }) => field?.proposedValue ?? words)).toEqual([
        'Always',
        'Never',
        'Always',
        'Always',
        'no container was found',
      ]);
    },
  );

  test('are nothing where there are none', () => {
    expect(write([])).toBe('');
    expect(write([], 'flow')).toBe('');
  });

  // More kinds of change than are remembered, and the same ones again.
  test('of many changes each say their own', () => {
    const findings = Array.from({ length: 100 }, (_, index) =>
      change(index, {
        current: `old-${index % 40}`,
        proposed: index % 3 === 0 ? undefined : 'Never',
        rule: `rule-${index % 7}`,
      }),
    );
    expect(read(write(findings), 'block')).toEqual(read(write(findings, 'flow'), 'flow'));
    expect(read(write(findings), 'block')[41]).toMatchObject({
      message: 'changed from "old-1" to "Never"',
      tags: { rule: 'rule-6' },
    });
  });

  test('of one resource after the other name the right one', () => {
    const other = { ...resource, name: 'api' };
    const entries = read(write([change(0), change(1, { resource: other }), change(2)]), 'block');
    expect(entries.map((entry) => (entry as { resourceRef: { name: string } }).resourceRef.name)).toEqual([
      'web',
      'api',
      'web',
    ]);
  });

  const HARD = [
    'yes',
    'No',
    'null',
    '~',
    'true',
    'y',
    '1',
    '1e3',
    '0x1f',
    '.inf',
    '',
    ' a ',
    "it's",
    'a: b',
    'a #b',
    '- a',
    '[a',
    '*a',
    '&a',
    '!a',
    '%a',
    '@a',
    '`a',
    'a\nb',
    'a\r\nb',
    '\t',
    '\u0000',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\ufffe',
    '\u007f',
    '😀',
    '2001-12-14',
    '---',
    '...',
    '<<',
    '=',
    '12:30:00',
    'x'.repeat(5000),
  ];
  test.each(HARD)('say %j and nothing else', (text) => {
    const finding = change(0, {
      current: text,
      rule: text,
      resource: { ...resource, name: text },
      path: `spec["${text}"]`,
      file: { path: text, index: undefined },
    });
    const expected = {
      message: message(finding),
      severity: 'info',
      resourceRef: { apiVersion: 'apps/v1', kind: 'Deployment', ...(text === '' ? {} : { name: text }) },
      field: { path: `spec["${text}"]`, ...(text === '' ? {} : { currentValue: text }), proposedValue: 'Always' },
      ...(text === '' ? {} : { file: { path: text } }),
      ...(text === '' ? {} : { tags: { rule: text } }),
    };
    for (const style of ['block', 'flow'] as const) {
      const written = write([finding], style);
      const [entry] = read(written, style) as Record<string, unknown>[];
      for (const part of ['file', 'tags'])
        if (text === '' && entry !== undefined && Object.keys(entry[part] ?? {}).length === 0) delete entry[part];
      expect(entry).toEqual(expected);
      // YAML 1.1, which kpt reads, takes some of these for a line break or refuses them.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      expect(written).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe]/);
    }
  });

  test('say any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const finding = change(0, { current: text });
        const entries = (['block', 'flow'] as const).map((style) => read(write([finding], style), style)[0]);
        for (const entry of entries) expect(entry).toMatchObject({ field: { currentValue: text } });
      }),
    );
  });
});
