import { describe, expect, it } from 'vitest';
import type { Finding, LocatedFinding } from '../../src/output/finding.ts';
import { makePaint } from '../../src/output/paint.ts';
import { textLine } from '../../src/output/text.ts';

const located = (finding: Finding): LocatedFinding => ({ finding, file: 'a\nb.yaml', line: 3, column: 5 });

describe('a finding as a line of text', () => {
  it.each<[Finding, string]>([
    [
      { code: 'failed', severity: 'error', detail: 'x is not a function' },
      'error: cannot be handled, by a fault of pull-policy: x is not a function; it is left as it is',
    ],
    [{ code: 'not-read', severity: 'error', detail: 'it is in use' }, 'error: cannot be read: it is in use'],
    [{ code: 'no-container', severity: 'warning' }, 'warning: no container was found'],
    [
      {
        code: 'changed',
        severity: 'info',
        resource: { apiVersion: 'v1', kind: 'Pod', name: 'a', namespace: '' },
        file: undefined,
        path: 'spec.x',
        offset: 0,
        current: `Al"ways${'s'.repeat(300)}`,
        proposed: undefined,
        rule: 'all',
        image: undefined,
        container: 'c',
      },
      `info: v1/Pod/a spec.x: removed "Al\\"ways${'s'.repeat(193)}…" (container "c", rule "all")`,
    ],
    [
      {
        code: 'differs',
        severity: 'error',
        resource: { apiVersion: 'v1', kind: 'Pod', name: 'a\u2028b\u0085c', namespace: '' },
        file: undefined,
        path: '',
        offset: 0,
        current: '\u202eN',
        proposed: undefined,
        rule: 'all',
        image: 'x\u009b31m',
        container: '\u001b[31m',
      },
      'error: v1/Pod/a\\u2028b\\u0085c: is "\\u202eN", must not be set ' +
        '(container "\\u001b[31m", image "x\\u009b31m", rule "all")',
    ],
  ])('%j', (finding, text) => {
    expect(textLine(located(finding), makePaint(false))).toBe(`a\\nb.yaml:3:5: ${text}`);
    const [severity = ''] = text.split(':', 1);
    const colour = { error: 31, warning: 33, info: 36 }[severity];
    expect(textLine(located(finding), makePaint(true))).toContain(`\u001b[${colour}m${severity}\u001b[39m: `);
  });
});
