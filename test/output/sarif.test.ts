import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import type { Log } from 'sarif';
import { describe, expect, it } from 'vitest';
import type { PullPolicyConfig } from '../../src/decide/types.ts';
import type { Finding, LocatedFinding } from '../../src/output/finding.ts';
import { sarifReport } from '../../src/output/sarif.ts';

// The standard's own schema, which a package of Microsoft's for tests carries.
const { resolve } = createRequire(import.meta.url);
const schemaFile = join(dirname(resolve('@microsoft/jest-sarif')), 'schemas/sarif-2.1.0-rtm.5.json');
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
ajv.addFormat('uri', (text: string) => URL.canParse(text));
ajv.addFormat('uri-reference', (text: string) => URL.canParse(text, 'file:///') && !/[\s"<>\\^`{|}]/.test(text));
ajv.addFormat('date-time', (text: string) => !Number.isNaN(Date.parse(text)));
const {
  id: _,
  $id: __,
  $schema: ___,
  ...schema
} = JSON.parse(readFileSync(schemaFile, 'utf8')) as Record<string, unknown>;
const validate = ajv.compile(schema);

const CONFIG: PullPolicyConfig = {
  mode: 'Check',
  rules: [
    { name: 'moving', match: { tags: ['latest', '*-dev'] }, imagePullPolicy: 'Always', severity: 'warning' },
    { imagePullPolicy: 'Default' },
  ],
  fieldSpecs: [],
  discover: true,
};

const RESOURCE = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', namespace: 'shop' };
const DIFFERS = {
  code: 'differs',
  severity: 'warning',
  resource: RESOURCE,
  path: 'spec.template.spec.containers[0].imagePullPolicy',
  offset: 0,
  file: undefined,
  current: 'Never',
  proposed: 'Always',
  rule: 'moving',
  image: 'nginx',
  container: 'main',
} as const satisfies Finding;

function report(...findings: LocatedFinding[]): Log {
  const text = [...sarifReport(findings, CONFIG, '1.2.3')].join('');
  const log = JSON.parse(text) as Log;
  validate(log);
  expect(validate.errors ?? []).toEqual([]);
  return log;
}

function at(finding: Finding, file?: string, line?: number, column?: number): LocatedFinding {
  return { finding, file, line, column };
}

describe('sarifReport', () => {
  it('is measured by a schema that finds faults', () => {
    for (const fault of [{ version: '2.0.0' }, { runs: [{}] }, { extra: 1 }]) {
      expect(validate({ ...JSON.parse([...sarifReport([], CONFIG, '1')].join('')), ...fault })).toBe(false);
    }
  });

  it('describes the rules of the configuration, also where nothing is found', () => {
    const [run] = report().runs;
    expect(run?.results).toEqual([]);
    expect(run?.tool.driver).toMatchObject({
      name: 'pull-policy',
      version: '1.2.3',
      rules: [
        {
          id: 'policy/moving',
          shortDescription: { text: 'The pull policy must be "Always" where tags ["latest","*-dev"]' },
          defaultConfiguration: { level: 'warning' },
        },
        {
          id: 'policy/rules[1]',
          shortDescription: { text: "The pull policy must be the API server's default for the image" },
          defaultConfiguration: { level: 'error' },
        },
      ],
    });
  });

  it('gives each finding its rule, level, place and message', () => {
    const log = report(
      at(DIFFERS, 'deploy/a b.yaml', 12, 9),
      at({ ...DIFFERS, severity: 'info', rule: 'rules[1]' }, '/abs/é.yaml', 1, 1),
    );
    expect(log.runs[0]?.results).toMatchObject([
      {
        ruleId: 'policy/moving',
        ruleIndex: 0,
        level: 'warning',
        message: {
          text: 'apps/v1/Deployment/shop/web spec.template.spec.containers[0].imagePullPolicy: is "Never", must be "Always" (container "main", image "nginx", rule "moving")',
        },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'deploy/a%20b.yaml' },
              region: { startLine: 12, startColumn: 9 },
            },
          },
        ],
      },
      {
        ruleId: 'policy/rules[1]',
        ruleIndex: 1,
        level: 'note',
        locations: [{ physicalLocation: { artifactLocation: { uri: 'file:///abs/%C3%A9.yaml' } } }],
      },
    ]);
  });

  it('has rules for problems too, and places for files and standard input', () => {
    const log = report(
      at({ code: 'not-yaml', severity: 'error', detail: 'odd', offset: 3 }, 'x\n.yaml', 2, 1),
      at({ code: 'not-read', severity: 'error', detail: 'permission denied' }, 'closed'),
      at(
        {
          code: 'not-a-list',
          severity: 'error',
          resource: RESOURCE,
          path: 'spec',
          offset: 0,
          file: undefined,
          detail: '',
        },
        '<stdin>',
        5,
        2,
      ),
    );
    expect(log.runs[0]?.tool.driver.rules?.map(({ id }) => id)).toEqual([
      'policy/moving',
      'policy/rules[1]',
      'problem/not-yaml',
      'problem/not-read',
      'problem/not-a-list',
    ]);
    expect(
      log.runs[0]?.results?.map(({ ruleIndex, locations }) => [ruleIndex, locations?.[0]?.physicalLocation]),
    ).toEqual([
      [2, { artifactLocation: { uri: 'x%0A.yaml' }, region: { startLine: 2, startColumn: 1 } }],
      [3, { artifactLocation: { uri: 'closed' }, region: { startLine: 1, startColumn: 1 } }],
      [4, { artifactLocation: { uri: '%3Cstdin%3E' }, region: { startLine: 5, startColumn: 2 } }],
    ]);
  });

  it('makes notifications of what is about no file', () => {
    const [run] = report(at({ code: 'unused-rule', severity: 'warning', rule: 'moving' })).runs;
    expect(run?.results).toEqual([]);
    expect(run?.invocations).toEqual([
      {
        executionSuccessful: true,
        toolExecutionNotifications: [{ level: 'warning', message: { text: 'rule "moving" decided no container' } }],
      },
    ]);
  });

  it('gives the same finding the same fingerprint wherever its lines move', () => {
    const prints = report(
      at(DIFFERS, 'a.yaml', 1, 1),
      at(DIFFERS, 'a.yaml', 99, 1),
      at(DIFFERS, 'b.yaml', 1, 1),
    ).runs[0]?.results?.map(({ partialFingerprints }) => partialFingerprints?.['findingHash/v1']);
    expect(prints?.[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(prints?.[1]).toBe(prints?.[0]);
    expect(prints?.[2]).not.toBe(prints?.[0]);
  });
});
