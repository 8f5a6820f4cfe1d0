import { createHash } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Location, Log, ReportingDescriptor, Result } from 'sarif';
import { ruleLabel } from '../decide/rules.ts';
import type { PullPolicyConfig, Rule, Severity } from '../decide/types.ts';
import type { Finding, LocatedFinding } from './finding.ts';
import { explanation, problemTitle, ruleTitle, subject } from './messages.ts';

const HOME = 'https://github.com/pull-policy/pull-policy';

const LEVELS: Record<Severity, 'error' | 'warning' | 'note'> = { error: 'error', warning: 'warning', info: 'note' };

/** What the text of a log without results ends with: the closing of its results, run, runs and log. */
const CLOSING = ']}]}';

/**
 * The report of `check` in the Static Analysis Results Interchange Format, in pieces. Each rule of the
 * configuration is a rule here, `policy/<its name>`, and so is each kind of problem, `problem/<its code>`. What is
 * about no file is a notification of the run, because code scanning shows no result without a place.
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function* sarifReport(
  findings: readonly LocatedFinding[],
  config: PullPolicyConfig,
  version: string,
): Generator<string> {
  const rules = new Rules(config.rules);
  const placed = findings.filter(({ file }) => file !== undefined);
  for (const { finding } of placed) rules.of(finding);
  const notifications = findings.filter(({ file }) => file === undefined);
  const log: Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'pull-policy',
            version,
            semanticVersion: version,
            informationUri: HOME,
            rules: rules.descriptors,
          },
        },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: notifications.map(({ finding }) => ({
              level: LEVELS[finding.severity],
              message: { text: sentence(finding) },
            })),
          },
        ],
        columnKind: 'unicodeCodePoints',
        results: [],
      },
    ],
  };
  const text = JSON.stringify(log);
  yield text.slice(0, -CLOSING.length);
  for (const [index, located] of placed.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(resultOf(located, rules))}`;
  }
  yield `\n${CLOSING}\n`;
}

function resultOf(located: LocatedFinding, rules: Rules): Result {
  const { id, index } = rules.of(located.finding);
  return {
    ruleId: id,
    ruleIndex: index,
    level: LEVELS[located.finding.severity],
    message: { text: sentence(located.finding) },
    locations: [locationOf(located)],
    partialFingerprints: { 'findingHash/v1': fingerprint(located, id) },
  };
}

/** The rules that results refer to: first those of the configuration, then kinds of problems as they occur. */
class Rules {
  readonly descriptors: ReportingDescriptor[] = [];
  private readonly indexes = new Map<string, number>();

  constructor(rules: readonly Rule[]) {
    for (const [index, rule] of rules.entries()) {
      this.add(`policy/${ruleLabel(rule, index)}`, ruleTitle(rule), rule.severity ?? 'error');
    }
  }

  of(finding: Finding): { id: string; index: number } {
    const id = finding.code === 'differs' ? `policy/${finding.rule}` : `problem/${finding.code}`;
    return { id, index: this.indexes.get(id) ?? this.add(id, problemTitle(finding), finding.severity) };
  }

  private add(id: string, title: string, severity: Severity): number {
    const index = this.descriptors.length;
    this.descriptors.push({
      id,
      shortDescription: { text: title },
      helpUri: HOME,
      defaultConfiguration: { level: LEVELS[severity] },
    });
    this.indexes.set(id, index);
    return index;
  }
}

function sentence(finding: Finding): string {
  return [subject(finding), explanation(finding)].filter((part) => part !== '').join(': ');
}

function locationOf({ finding, file = '', line, column }: LocatedFinding): Location {
  const name = subject(finding);
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file) },
      region: { startLine: line ?? 1, startColumn: column ?? 1 },
    },
    ...(name === '' ? {} : { logicalLocations: [{ fullyQualifiedName: name }] }),
  };
}

function uriOf(file: string): string {
  return isAbsolute(file) ? pathToFileURL(file).href : file.split('/').map(encodeURIComponent).join('/');
}

/** The same for the same finding after lines above it have come or gone. */
function fingerprint({ finding, file = '' }: LocatedFinding, rule: string): string {
  return createHash('sha256')
    .update([file, rule, subject(finding)].join('\0'))
    .digest('hex')
    .slice(0, 32);
}
