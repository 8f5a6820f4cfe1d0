import { describe, expect, it } from 'vitest';
import { parsePath } from '../../src/locate/field-spec-path.ts';
import { isWay, type Way } from '../../src/locate/steps.ts';

describe('a way is one of those that steps describe', () => {
  it.each<[path: string, way: Way, is: boolean]>([
    ['spec/image', ['spec', 'image'], true],
    ['spec/image', ['spec', 'images'], false],
    ['spec/image', ['spec'], false],
    ['spec/image', ['spec', 'image', 'tag'], false],
    ['spec/image', ['spec', 0], false],
    ['spec/a*', ['spec', 'ab'], true],
    ['spec/a*', ['spec', 'b'], false],
    ['steps[]/image', ['steps', 3, 'image'], true],
    ['steps[]/image', ['steps', 'image'], false],
    ['steps[name=a]/image', ['steps', 3, 'image'], true],
    ['**/image', ['image'], true],
    ['**/image', ['spec', 0, 'image'], true],
    ['**/image', ['spec', 0, 'name'], false],
    ['spec/**/a/**/image', ['spec', 'a', 'b', 'image'], true],
    ['spec/**/a/**/image', ['spec', 'b', 'image'], false],
  ])('%s and %j: %s', (path, way, is) => {
    // The last step is the target of a field spec, so one more is given to have all steps of the path.
    expect(isWay(parsePath(`${path}/policy`).steps, way)).toBe(is);
  });
});
