import { describe, expect, it } from 'vitest';
import { fieldSpecProblems } from '../../src/locate/field-spec.ts';
import { PathError, parsePath, type Target } from '../../src/locate/field-spec-path.ts';
import type { Step } from '../../src/locate/steps.ts';

/** A step in words; a matcher is shown by what it makes of some texts. */
function show(step: Step | Target): string {
  const sample = ['a', 'ab', 'CHE_X', 'a/b', '--flag', '[x]', '{a,b}'];
  if (step.type === 'key') return `key ${step.key.text}`;
  if (step.type === 'entries-where') return `entries ${step.key.text}: ${sample.filter(step.matches)}`;
  if (step.type === 'keys' || step.type === 'flag') return `${step.type} ${sample.filter(step.matches)}`;
  return step.type;
}

describe('paths of field specs', () => {
  it.each([
    ['spec/imagePullPolicy', ['key spec', 'key imagePullPolicy']],
    ['policy', ['key policy']],
    ['spec/steps[]/imagePullPolicy', ['key spec', 'key steps', 'entries', 'key imagePullPolicy']],
    ['spec/a[][]/p', ['key spec', 'key a', 'entries', 'entries', 'key p']],
    ['spec/[]/p', ['key spec', 'entries', 'key p']],
    ['spec/*/p', ['key spec', 'keys a,ab,CHE_X,a/b,--flag,[x],{a,b}', 'key p']],
    ['spec/CHE_*', ['key spec', 'keys CHE_X']],
    ['spec/a?', ['key spec', 'keys ab']],
    ['spec/**/p', ['key spec', 'deep', 'key p']],
    ['**/**/p', ['deep', 'key p']],
    ['env[name=*X]/value', ['key env', 'entries name: CHE_X', 'key value']],
    ['env[name=a]/value', ['key env', 'entries name: a', 'key value']],
    ['a[name=*/b]/p', ['key a', 'entries name: a/b', 'key p']],
    ['args[--flag]', ['key args', 'flag --flag']],
    ['args[-*]', ['key args', 'flag --flag']],
    ['metadata/annotations/example.com\\/policy', ['key metadata', 'key annotations', 'key example.com/policy']],
    ['a\\*/p', ['key a*', 'key p']],
    ['a/\\[x\\]', ['key a', 'key [x]']],
    ['a/{a,b}*', ['key a', 'keys {a,b}']],
  ])('%s', (path, wanted) => {
    const { steps, target } = parsePath(path);
    expect([...steps, target].map(show)).toEqual(wanted);
  });

  it.each([
    ['', 'it begins with "/"'],
    ['/spec', 'it begins with "/"'],
    ['spec//p', 'it has an empty segment'],
    ['spec/', 'it has an empty segment'],
    ['spec/**', 'it ends in "**", not in a key'],
    ['spec/a[]', 'it ends in a list, not in a key'],
    ['spec/a[name=x]', 'it ends in a list, not in a key'],
    ['[]/p', 'it begins with a bracket, not with a key'],
    ['a[/p', 'a bracket is not closed'],
    ['a[]b/p', 'something follows a bracket'],
    ['a[x]/p', '[x] is none of [], [field=value] and [--flag]'],
    ['a[=x]/p', '[=x] is none of [], [field=value] and [--flag]'],
    ['a[--flag]/p', 'nothing can follow the flag [--flag]'],
    ['a[--flag][]', 'nothing can follow the flag [--flag]'],
  ])('refuses %j', (path, message) => {
    expect(() => parsePath(path)).toThrow(new PathError(message));
  });
});

describe('field specs', () => {
  it.each([
    [{ path: 'spec/p', create: true }, []],
    [{ path: 'spec/a[]/b[name=x]/p', create: true }, []],
    [
      { path: 'spec/*/p', create: true },
      [{ field: 'path', reason: 'with `create`, it must end in a key and have no wildcards in keys' }],
    ],
    [
      { path: 'spec/CHE_*', create: true },
      [{ field: 'path', reason: 'with `create`, it must end in a key and have no wildcards in keys' }],
    ],
    [
      { path: 'a[--flag]', create: true },
      [{ field: 'path', reason: 'with `create`, it must end in a key and have no wildcards in keys' }],
    ],
    [{ path: 'spec/', image: 'image' }, [{ field: 'path', reason: 'it has an empty segment' }]],
    [{ path: 'spec/p', image: 'image' }, []],
    [{ path: 'spec/p', image: 'spec/other/repository:tag' }, []],
    [{ path: 'spec/p', image: 'registry+repository:tag@digest' }, []],
    [{ path: 'spec/**/p', image: 'image' }, []],
    [
      { path: 'spec/**/p', image: 'spec/image' },
      [{ field: 'image', reason: '"**" leads to the policy, so the image must be given beside it' }],
    ],
    [
      { path: 'spec/p', image: 'a@b@c' },
      [{ field: 'image', reason: 'its end is none of `image`, `repository:tag` and the like' }],
    ],
    [{ path: 'spec/p', image: 'a//image' }, [{ field: 'image', reason: 'it has an empty segment' }]],
  ])('%j', (spec, wanted) => {
    expect(fieldSpecProblems(spec)).toEqual(wanted);
  });
});
