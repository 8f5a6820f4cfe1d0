import { expect, test } from 'vitest';
import { fieldPath } from '../../src/config/path.ts';

test.each([
  [[], ''],
  [['spec'], 'spec'],
  [['spec', 'rules', 0, 'match', 'images', 12], 'spec.rules[0].match.images[12]'],
  [['spec', 'a.b'], 'spec["a.b"]'],
  [['spec', ''], 'spec[""]'],
  [['a\nb'], '["a\\nb"]'],
  [['spec', '__proto__'], 'spec.__proto__'],
  [['k'.repeat(61)], `["${'k'.repeat(60)}…"]`],
])('%j', (segments, path) => {
  expect(fieldPath(segments)).toBe(path);
});
