import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { defaultPullPolicy, parseImageReference } from '../../src/decide/image-reference.ts';
import vectors from './image-default-vectors.json' with { type: 'json' };

const SHA256 = `sha256:${'0a'.repeat(32)}`;

describe('what the API server makes of an image', () => {
  test.each(vectors)('$image', ({ image, parses, tag, hasDigest, policy }) => {
    const reference = parseImageReference(image);
    expect(reference !== undefined).toBe(parses);
    expect(reference?.tag ?? '').toBe(tag);
    expect(reference?.digest !== undefined).toBe(hasDigest);
    expect(defaultPullPolicy(image)).toBe(policy);
  });
});

describe('names', () => {
  test.each([
    ['nginx', 'nginx', 'docker.io/library/nginx'],
    ['nginx:1.25', 'nginx', 'docker.io/library/nginx'],
    ['acme/app:1', 'acme/app', 'docker.io/acme/app'],
    ['docker.io/nginx', 'docker.io/nginx', 'docker.io/library/nginx'],
    ['index.docker.io/nginx:1', 'index.docker.io/nginx', 'docker.io/library/nginx'],
    ['index.docker.io/acme/app', 'index.docker.io/acme/app', 'docker.io/acme/app'],
    ['docker.io/acme/app', 'docker.io/acme/app', 'docker.io/acme/app'],
    ['localhost/app', 'localhost/app', 'localhost/app'],
    ['localhost:5000/app:2', 'localhost:5000/app', 'localhost:5000/app'],
    ['MyRepo/img', 'MyRepo/img', 'MyRepo/img'],
    ['[2001:db8::1]:5000/app', '[2001:db8::1]:5000/app', '[2001:db8::1]:5000/app'],
    // No registry may have an underscore, so the parser takes this for a path, yet adds no registry.
    ['my_host.io/app', 'my_host.io/app', 'my_host.io/app'],
    [`registry.k8s.io/pause:3.9@${SHA256}`, 'registry.k8s.io/pause', 'registry.k8s.io/pause'],
  ])('%s', (image, repository, normalized) => {
    expect(parseImageReference(image)).toMatchObject({ repository, normalized });
  });
});

describe('digests', () => {
  test.each([
    [`a@${SHA256}`, undefined, SHA256],
    [`a:1@${SHA256}`, '1', SHA256],
    [`a@sha384:${'0'.repeat(96)}`, undefined, `sha384:${'0'.repeat(96)}`],
    [`a@sha512:${'f'.repeat(128)}`, undefined, `sha512:${'f'.repeat(128)}`],
  ])('%s', (image, tag, digest) => {
    expect(parseImageReference(image)).toMatchObject({ tag, digest });
  });

  test.each([`a@sha512:${'f'.repeat(64)}`, `a@${SHA256}0`, `a@${SHA256}@${SHA256}`, `@${SHA256}`, `a@${SHA256}:1`])(
    'refuses %s',
    (image) => {
      expect(parseImageReference(image)).toBeUndefined();
    },
  );
});

describe('lengths', () => {
  it.each([
    ['a path of 255', `r.io/${'a'.repeat(255)}`, true],
    ['a path of 256', `r.io/${'a'.repeat(256)}`, false],
    ['a path of 255, "library/" included', 'a'.repeat(247), true],
    ['a path of 256, "library/" included', 'a'.repeat(248), false],
    ['a long registry', `${'a'.repeat(300)}.io/a`, true],
    ['more than any reference needs', `${'a'.repeat(4096)}.io/a`, false],
  ])('%s', (_title, image, parses) => {
    expect(parseImageReference(image) !== undefined).toBe(parses);
  });
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    'a',
    'B',
    '/',
    ':',
    '@',
    '.',
    '_',
    '-',
    '5000',
    'docker.io',
    'localhost',
    SHA256,
    ' ',
    'é',
  );
  const images = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  );

  it('parses to parts that make up the text again, or not at all', () => {
    fc.assert(
      fc.property(images, (image) => {
        const reference = parseImageReference(image);
        if (reference === undefined) return;
        const tags =
          reference.tag === 'latest' ? ['', ':latest'] : [reference.tag === undefined ? '' : `:${reference.tag}`];
        const digest = reference.digest === undefined ? '' : `@${reference.digest}`;
        expect(tags.map((tag) => reference.repository + tag + digest)).toContain(image);
      }),
    );
  });

  it('has a normalised name that is its own normalised name, on whatever registry', () => {
    fc.assert(
      fc.property(images, (image) => {
        const normalized = parseImageReference(image)?.normalized;
        if (normalized !== undefined) expect(parseImageReference(normalized)?.normalized).toBe(normalized);
      }),
    );
  });

  it.each(['a', 'a-', 'a.', 'a/', 'a__', '-', '.', ':', '@', '[', '0', 'A.'])(
    'of megabytes of %j is refused at once',
    (piece) => {
      for (const length of [4000, 4_000_000]) {
        expect(parseImageReference(`${piece.repeat(length / piece.length)}!`)).toBeUndefined();
      }
    },
  );
});
