import { describe, expect, it, test, vi } from 'vitest';
import { compileRules, ruleLabel } from '../../src/decide/rules.ts';
import type { Match, Outcome, PolicyPlace, Resource, Rule } from '../../src/decide/types.ts';

const SHA256 = `sha256:${'0'.repeat(64)}`;

function place(fields: Partial<PolicyPlace> & { resource?: Partial<Resource> } = {}): PolicyPlace {
  return {
    containerType: 'containers',
    containerName: 'main',
    image: 'nginx:1.25',
    current: undefined,
    ...fields,
    resource: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      name: 'web',
      namespace: 'shop',
      labels: new Map([['app', 'web']]),
      annotations: new Map([['owner', 'Team A, second floor']]),
      ...fields.resource,
    },
  };
}

function imagePlaces(images: string[]): [string, PolicyPlace][] {
  return images.map((image) => [image, place({ image })]);
}

/** Which of the places the condition matches, by their titles. */
function matching(match: Match, places: [string, PolicyPlace][]): string[] {
  const { decide } = compileRules({ rules: [{ match, imagePullPolicy: 'Never' }] });
  return places.filter(([, candidate]) => decide(candidate) !== undefined).map(([title]) => title);
}

describe('images', () => {
  const written = [
    'nginx',
    'nginx:1',
    'docker.io/nginx',
    'docker.io/library/nginx:1',
    'index.docker.io/library/nginx',
    `nginx@${SHA256}`,
    'acme/nginx',
    'ghcr.io/acme/nginx:1',
    'ghcr.io/acme/team/app',
    'localhost:5000/nginx:1',
    `\${IMAGE}:1`,
    'NGINX',
  ];
  const hub = written.slice(0, 6);
  test.each<[string, string[]]>([
    ['nginx', hub],
    ['library/nginx', hub],
    ['docker.io/nginx', hub],
    ['docker.io/library/nginx', hub],
    ['index.docker.io/nginx', hub],
    ['docker.io/library/*', hub],
    ['docker.io/**', [...hub, 'acme/nginx']],
    ['*', ['nginx', 'nginx:1', `nginx@${SHA256}`, `\${IMAGE}:1`, 'NGINX']],
    ['**', written],
    ['**/nginx', written.slice(0, 10).filter((image) => image !== 'ghcr.io/acme/team/app')],
    ['ghcr.io/acme/*', ['ghcr.io/acme/nginx:1']],
    ['ghcr.io/acme/**', ['ghcr.io/acme/nginx:1', 'ghcr.io/acme/team/app']],
    ['localhost:5000/*', ['localhost:5000/nginx:1']],
    [`\${IMAGE}:1`, [`\${IMAGE}:1`]],
    [`\${IMAGE}`, []],
    ['NGINX', ['NGINX']],
    // Patterns are for names; a tag in them fits nothing.
    ['nginx:1', []],
    [`nginx@${SHA256}`, []],
    ['nginx:*', []],
  ])('%s', (pattern, expected) => {
    expect(matching({ images: [pattern] }, imagePlaces(written))).toEqual(expected);
  });

  it('are an OR', () => {
    expect(matching({ images: ['acme/*', 'docker.io/nginx'] }, imagePlaces(written))).toEqual([...hub, 'acme/nginx']);
  });

  it('match nothing as an empty list', () => {
    expect(matching({ images: [] }, imagePlaces(written))).toEqual([]);
  });
});

describe('tags and digest', () => {
  const written = ['a', 'a:latest', 'a:1-dev', `a@${SHA256}`, `a:latest@${SHA256}`, 'localhost:5000/a', `\${X}:latest`];
  test.each<[Match, string[]]>([
    [{ tags: ['latest'] }, ['a', 'a:latest', `a:latest@${SHA256}`, 'localhost:5000/a']],
    [{ tags: ['*-dev', 'x'] }, ['a:1-dev']],
    [{ tags: ['*'] }, ['a', 'a:latest', 'a:1-dev', `a:latest@${SHA256}`, 'localhost:5000/a']],
    [{ digest: true }, [`a@${SHA256}`, `a:latest@${SHA256}`]],
    [{ digest: false }, ['a', 'a:latest', 'a:1-dev', 'localhost:5000/a', `\${X}:latest`]],
    [{ digest: true, tags: ['latest'] }, [`a:latest@${SHA256}`]],
    [{ digest: false, tags: ['latest'], images: ['a'] }, ['a', 'a:latest']],
  ])('%j', (match, expected) => {
    expect(matching(match, imagePlaces(written))).toEqual(expected);
  });

  test.each<Match>([{ images: ['**'] }, { tags: ['*'] }, { digest: true }, { digest: false }])(
    '%j matches no place without an image',
    (match) => {
      expect(matching(match, [['without', place({ image: undefined, current: 'Always' })]])).toEqual([]);
    },
  );
});

describe('containers', () => {
  const places: [string, PolicyPlace][] = [
    ['main', place()],
    ['init', place({ containerType: 'initContainers', containerName: 'init-db' })],
    ['debug', place({ containerType: 'ephemeralContainers', containerName: 'debug' })],
    ['volume', place({ containerType: 'volumes', containerName: 'models' })],
    ['other', place({ containerType: 'other', containerName: undefined })],
  ];
  test.each<[Match, string[]]>([
    [{ containers: ['main', 'init-*'] }, ['main', 'init']],
    [{ containers: ['*'] }, ['main', 'init', 'debug', 'volume']],
    [{ containerTypes: ['volumes', 'other'] }, ['volume', 'other']],
    [{ containerTypes: ['containers'], containers: ['init-*'] }, []],
    [{}, ['main', 'init', 'debug', 'volume', 'other']],
  ])('%j', (match, expected) => {
    expect(matching(match, places)).toEqual(expected);
  });
});

describe('current', () => {
  const values = ['Always', 'IfNotPresent', 'Never', undefined, 'always', 'Unset', `\${POLICY}`];
  const places = values.map((current): [string, PolicyPlace] => [String(current), place({ current })]);
  test.each<[NonNullable<Match['current']>, string[]]>([
    [['Unset'], ['undefined']],
    [['Always'], ['Always']],
    [
      ['Never', 'Unset'],
      ['Never', 'undefined'],
    ],
    [
      ['Always', 'IfNotPresent', 'Never', 'Unset'],
      ['Always', 'IfNotPresent', 'Never', 'undefined'],
    ],
  ])('%j', (current, expected) => {
    expect(matching({ current }, places)).toEqual(expected);
  });
});

describe('resources', () => {
  const resource = (title: string, fields: Partial<Resource>): [string, PolicyPlace] => [
    title,
    place({ resource: fields as Resource }),
  ];
  const places = [
    resource('Pod', { apiVersion: 'v1', kind: 'Pod', namespace: '', labels: new Map(), annotations: new Map() }),
    resource('Deployment', {}),
    resource('CronJob', { apiVersion: 'batch/v1beta1', kind: 'CronJob', name: 'backup', namespace: 'shop-test' }),
    resource('Service', { apiVersion: 'serving.knative.dev/v1', kind: 'Service', name: 'web-2' }),
  ];
  test.each<[Match, string[]]>([
    [{ kinds: ['Deployment'] }, ['Deployment']],
    [{ kinds: ['deployment'] }, []],
    [{ kinds: ['Deployment.apps', 'CronJob.v1beta1.batch'] }, ['Deployment', 'CronJob']],
    [{ kinds: ['Deployment.v1', 'CronJob.v1.batch', 'Deployment.v1.', 'Deployment.'] }, []],
    [{ kinds: ['Pod.v1'] }, ['Pod']],
    [{ kinds: ['Pod.v1.'] }, ['Pod']],
    [{ kinds: ['Pod.apps', 'Pod.v2'] }, []],
    [{ kinds: ['*.batch'] }, ['CronJob']],
    [{ kinds: ['*Job', 'Service.*.knative.dev'] }, ['CronJob', 'Service']],
    [{ kinds: ['*'] }, ['Pod', 'Deployment', 'CronJob', 'Service']],
    [{ names: ['web', 'back*'] }, ['Pod', 'Deployment', 'CronJob']],
    [{ namespaces: ['shop*'] }, ['Deployment', 'CronJob', 'Service']],
    [{ namespaces: [''] }, ['Pod']],
    [{ namespaces: ['default'] }, []],
    [{ labelSelector: 'app in (web)' }, ['Deployment', 'CronJob', 'Service']],
    [{ labelSelector: '!app' }, ['Pod']],
    [{ annotationSelector: 'owner,owner!=me' }, ['Deployment', 'CronJob', 'Service']],
    [{ labelSelector: 'app=web', names: ['web'], kinds: ['Deployment', 'Pod'] }, ['Deployment']],
  ])('%j', (match, expected) => {
    expect(matching(match, places)).toEqual(expected);
  });
});

describe('decisions', () => {
  const policyOf = (rule: Omit<Rule, 'imagePullPolicy'>, imagePullPolicy: Outcome, at: PolicyPlace) =>
    compileRules({ rules: [{ ...rule, imagePullPolicy }] }).decide(at)?.policy;

  it('come from the first rule that matches', () => {
    const { decide } = compileRules({
      rules: [
        { match: { images: ['quay.io/**'] }, imagePullPolicy: 'Keep', severity: 'info' },
        { match: { tags: ['latest', '*-dev'] }, imagePullPolicy: 'Always', severity: 'warning' },
        { match: { digest: true }, imagePullPolicy: 'Never' },
        { match: { current: ['Unset'] }, imagePullPolicy: 'Default' },
      ],
    });
    expect(decide(place({ image: 'quay.io/a/b' }))).toEqual({
      rule: 0,
      policy: 'Keep',
      severity: 'info',
    });
    expect(decide(place({ image: `a:1-dev@${SHA256}` }))).toEqual({
      rule: 1,
      policy: 'Always',
      severity: 'warning',
    });
    expect(decide(place({ image: `a@${SHA256}` }))).toMatchObject({ rule: 2, policy: 'Never', severity: 'error' });
    expect(decide(place({ image: 'a:1' }))).toMatchObject({ rule: 3, policy: 'IfNotPresent' });
    expect(decide(place({ image: 'a:1', current: 'Never' }))).toBeUndefined();
  });

  it('are none without rules', () => {
    expect(compileRules({ rules: [] }).decide(place())).toBeUndefined();
  });

  test.each([
    ['nginx', 'Always'],
    [`nginx:latest@${SHA256}`, 'Always'],
    ['nginx:1', 'IfNotPresent'],
    [`\${IMAGE}`, 'IfNotPresent'],
  ])('Default of %s is %s', (image, expected) => {
    expect(policyOf({}, 'Default', place({ image }))).toBe(expected);
  });

  test.each(['Always', undefined])('Default without an image keeps %s', (current) => {
    const rule = { match: { containers: ['main'] } };
    expect(policyOf(rule, 'Default', place({ image: undefined, current }))).toBe('Keep');
  });

  describe('without an image', () => {
    const patch = place({ image: undefined });
    const byName = { match: { containers: ['main', 'models'] } };

    it('insert a policy only if the rule names containers', () => {
      expect(policyOf({}, 'Always', patch)).toBe('Keep');
      expect(policyOf({ match: { names: ['web'] } }, 'Always', patch)).toBe('Keep');
      expect(policyOf(byName, 'Always', patch)).toBe('Always');
    });

    it('insert none outside the lists of containers', () => {
      const at = (containerType: PolicyPlace['containerType']) =>
        policyOf(byName, 'Always', { ...patch, containerType });
      expect(at('initContainers')).toBe('Always');
      expect(at('ephemeralContainers')).toBe('Always');
      expect(at('volumes')).toBe('Keep');
      expect(at('other')).toBe('Keep');
    });

    it('change and remove a policy that is there', () => {
      expect(policyOf({}, 'Always', { ...patch, current: 'Never' })).toBe('Always');
      expect(policyOf({}, 'Always', { ...patch, current: 'Never', containerType: 'other' })).toBe('Always');
      expect(policyOf({}, 'Unset', { ...patch, current: 'Never' })).toBe('Unset');
      expect(policyOf({}, 'Keep', { ...patch, current: 'Never' })).toBe('Keep');
    });

    it('leave nothing to later rules', () => {
      const { decide } = compileRules({
        rules: [{ imagePullPolicy: 'Always' }, { ...byName, imagePullPolicy: 'Never' }],
      });
      expect(decide(patch)).toEqual({ rule: 0, policy: 'Keep', severity: 'error' });
    });
  });

  it('read only what the rules need', () => {
    const read = vi.fn();
    const watched = <T extends object>(object: T): T =>
      new Proxy(object, {
        get(target, key) {
          read(key);
          const value: unknown = Reflect.get(target, key);
          return key === 'resource' ? watched(value as object) : value;
        },
      });
    const { decide } = compileRules({
      rules: [
        { match: { kinds: ['Pod'], images: ['a'], labelSelector: 'a' }, imagePullPolicy: 'Always' },
        { match: { containerTypes: ['volumes'], annotationSelector: 'a' }, imagePullPolicy: 'Always' },
        { match: { current: ['Never'] }, imagePullPolicy: 'Always' },
      ],
    });
    expect(decide(watched(place({ current: 'Never' })))).toMatchObject({ rule: 2 });
    const keys = new Set(read.mock.calls.flat());
    expect(keys).toEqual(new Set(['resource', 'apiVersion', 'kind', 'containerType', 'current']));
  });

  it('are the same when an image comes again', () => {
    const { decide } = compileRules({ rules: [{ match: { tags: ['1'] }, imagePullPolicy: 'Always' }] });
    const images = ['a:1', 'a:2', 'a:1', 'a:2', 'a:2'];
    expect(images.map((image) => decide(place({ image }))?.policy)).toEqual([
      'Always',
      undefined,
      'Always',
      undefined,
      undefined,
    ]);
  });

  it('stay right for more images than are remembered, and for very long ones', () => {
    const { decide } = compileRules({
      rules: [{ match: { images: ['a/*'], tags: ['*0'] }, imagePullPolicy: 'Always' }, { imagePullPolicy: 'Default' }],
    });
    const long = `${'x'.repeat(2_000_000)}:latest`;
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 25_000; i++) {
        const found = decide(place({ image: `a/b:${i}` }));
        if (found?.policy !== (i % 10 === 0 ? 'Always' : 'IfNotPresent')) expect.fail(`wrong at ${i}`);
      }
      expect(decide(place({ image: long }))).toMatchObject({ rule: 1, policy: 'IfNotPresent' });
    }
  });
});

describe('rules', () => {
  it('are called by their name or index', () => {
    expect(ruleLabel({ name: 'pinned' }, 3)).toBe('pinned');
    expect(ruleLabel({}, 3)).toBe('rules[3]');
    expect(ruleLabel({ name: '' }, 0)).toBe('rules[0]');
  });
});
