import { describe, expect, it } from 'vitest';
import { type Configuration, ConfigurationError, InputError, runFunction, transform } from '../src/index.ts';

const POD = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
  - name: main # the web server
    image: nginx
`;

const RULES: Configuration = {
  apiVersion: 'pullpolicy.dev/v1alpha1',
  kind: 'PullPolicyTransformer',
  spec: {
    rules: [
      { name: 'moving', match: { tags: ['latest'] }, imagePullPolicy: 'Always' },
      { imagePullPolicy: 'IfNotPresent' },
    ],
  },
};

describe('transform', () => {
  it('returns the text and the changes', async () => {
    expect(await transform(POD, RULES)).toEqual({
      text: `${POD}    imagePullPolicy: Always\n`,
      changes: [
        {
          resource: { apiVersion: 'v1', kind: 'Pod', name: 'web', namespace: '' },
          path: 'spec.containers[0].imagePullPolicy',
          container: 'main',
          image: 'nginx',
          from: undefined,
          to: 'Always',
          rule: 'moving',
          severity: 'info',
          line: 6,
          column: 5,
        },
      ],
      problems: [
        expect.objectContaining({
          severity: 'warning',
          code: 'unused-rule',
          message: 'rule "rules[1]" decided no container',
          line: undefined,
        }),
      ],
    });
  });

  it.each<[string, Configuration, string]>([
    ['a policy', 'Never', 'Never'],
    ['the default, written out', 'Default', 'Always'],
    ['a ConfigMap', { apiVersion: 'v1', kind: 'ConfigMap', data: { imagePullPolicy: 'IfNotPresent' } }, 'IfNotPresent'],
  ])('takes %s', async (_, configuration, policy) => {
    expect((await transform(POD, configuration)).text).toBe(`${POD}    imagePullPolicy: ${policy}\n`);
  });

  it('takes bytes and returns bytes', async () => {
    const { text } = await transform(new TextEncoder().encode(POD), 'Never');
    expect(text).toBeInstanceOf(Uint8Array);
    expect(new TextDecoder().decode(text)).toBe(`${POD}    imagePullPolicy: Never\n`);
  });

  it.each([
    ['text', `# é\r\n${POD}    imagePullPolicy: Never\n`],
    ['a byte order mark', `\ufeff${POD}    imagePullPolicy: Never\n`],
    ['nothing', ''],
  ])('returns the very same where nothing changes: %s', async (_, text) => {
    expect((await transform(text, 'Never')).text).toBe(text);
    const bytes = new TextEncoder().encode(text);
    expect((await transform(bytes, 'Never')).text).toBe(bytes);
  });

  it('only reports in Check mode', async () => {
    const { text, changes } = await transform(POD, {
      ...RULES,
      spec: { ...RULES.spec, mode: 'Check' },
    } as Configuration);
    expect(text).toBe(POD);
    expect(changes).toMatchObject([{ from: undefined, to: 'Always', severity: 'error' }]);
  });

  it('returns what is not YAML with a problem', async () => {
    const text = 'a: [\n';
    expect(await transform(text, 'Never')).toMatchObject({
      text,
      changes: [],
      problems: [{ severity: 'error', code: 'not-yaml', line: 2, column: 1 }, { code: 'no-container' }],
    });
  });

  it('says where a problem is, also one of a whole resource', async () => {
    const pods = [
      `${POD}    imagePullPolicy: Never\n`,
      POD.replace('image: nginx', 'imagePullPolicy: 5\n    image: nginx'),
      POD.replace('kind: Pod', 'kind: Pod\nkind: Pod'),
    ];
    const { text, problems } = await transform(pods.join('---\n'), 'Never');
    expect(text).toBe(pods.join('---\n'));
    expect(problems).toMatchObject([
      { code: 'policy-not-a-string', resource: { kind: 'Pod' }, path: 'spec.containers[0].imagePullPolicy' },
      { code: 'yaml', resource: { kind: 'Pod' }, path: undefined },
    ]);
    for (const problem of problems) expect(problem.line).toBeGreaterThan(1);
  });

  it('refuses a wrong configuration with all of its errors', async () => {
    const wrong = { ...RULES, spec: { rules: [{ imagePullPolicy: 'always', mach: {} }] } } as unknown as Configuration;
    const error = await transform(POD, wrong).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect((error as ConfigurationError).errors).toMatchObject([
      { code: 'unknown-field', path: 'spec.rules[0].mach', nearest: 'match' },
      { code: 'not-allowed', path: 'spec.rules[0].imagePullPolicy', nearest: 'Always' },
    ]);
    await expect(transform(POD, 'never' as Configuration)).rejects.toThrow('did you mean "Never"?');
  });

  it('refuses what is no text', async () => {
    await expect(transform(new Uint8Array([0xff, 0xfe]), 'Never')).rejects.toThrow(InputError);
    await expect(transform('a: \ud800', 'Never')).rejects.toThrow('half a surrogate pair at index 3');
  });
});

describe('runFunction', () => {
  const LIST = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- ${POD.trimEnd().replaceAll('\n', '\n  ')}
functionConfig:
  apiVersion: v1
  kind: ConfigMap
  data: {imagePullPolicy: Never}
`;

  it('returns the list with its results, and what is in them', async () => {
    const { output, changes, problems, exitCode } = await runFunction(LIST);
    expect(output).toContain('      image: nginx\n      imagePullPolicy: Never\n');
    expect(output).toContain('results:\n');
    expect(changes).toMatchObject([{ to: 'Never', line: 9, column: 7 }]);
    expect([problems, exitCode]).toEqual([[], 0]);
    expect(await runFunction(Buffer.from(LIST))).toMatchObject({ output: Buffer.from(output) });
  });

  it('tells of a wrong configuration as the function does, and refuses what is no list', async () => {
    expect(await runFunction(LIST.replace('Never', 'never'))).toMatchObject({
      changes: [],
      problems: [{ severity: 'error', code: 'config' }],
      exitCode: 1,
    });
    await expect(runFunction(POD)).rejects.toThrow(InputError);
  });
});

describe('a policy that goes from the end of a text without a final line break', () => {
  const pod = (last: string): string =>
    `apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: a\n    image: x\n${last}    imagePullPolicy: Always`;

  it('takes the line break before it along, so that the text ends as it did', async () => {
    const { text } = await transform(pod('    tty: true\n'), 'Unset');
    expect(text).toBe(pod('    tty: true\n').replace('\n    imagePullPolicy: Always', ''));
  });

  it.each(['|', '>', '|+', '|2', '|-'])(
    'leaves the line break that ends a block scalar above it: %s',
    async (header) => {
      const above = `    workingDir: ${header}\n      /tmp\n`;
      const { text } = await transform(pod(above), 'Unset');
      expect(text).toBe(pod(above).replace('    imagePullPolicy: Always', ''));
    },
  );
});
