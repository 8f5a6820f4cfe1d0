import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run, runOk } from './run.ts';
import { binary, bundle, describeWith, docker, IMAGE, ROOT, VERSION } from './tools.ts';

const input = readFileSync(join(ROOT, 'examples/resource-list/input.yaml'), 'utf8');

/** What kustomize and kpt ask of a function's container, and everything else that can be taken from it. */
const HARDENED = [
  'run',
  '--rm',
  '--interactive',
  '--read-only',
  '--cap-drop=ALL',
  '--network=none',
  '--user=nobody',
  '--security-opt=no-new-privileges',
];

describeWith([docker, bundle], 'the image', () => {
  it('runs without rights, network or a place to write, with the same result as the bundle', () => {
    const { stdout } = runOk('docker', [...HARDENED, IMAGE], { input });
    expect(stdout).toBe(runOk(bundle.path, [], { input }).stdout);
  });

  it('runs as nobody unless told otherwise, and says what it is', () => {
    const { stdout } = runOk('docker', ['image', 'inspect', '--format', '{{json .Config}}', IMAGE]);
    const config = JSON.parse(stdout) as { User: string; Entrypoint: string[]; Labels: Record<string, string> };
    expect(config.User).toBe('65534:65534');
    expect(config.Entrypoint).toEqual(['/usr/local/bin/pull-policy']);
    expect(config.Labels).toMatchObject({
      'org.opencontainers.image.title': 'pull-policy',
      'org.opencontainers.image.description': expect.any(String),
      'org.opencontainers.image.source': expect.any(String),
      'org.opencontainers.image.licenses': 'Apache-2.0',
      'org.opencontainers.image.version': VERSION,
    });
  });

  it('passes the exit code on', () => {
    const { code, stdout } = run('docker', [...HARDENED, IMAGE], { input: 'kind: Pod\n' });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it('gets by on little memory and few processes', () => {
    const { stdout } = runOk('docker', [...HARDENED, '--memory=128m', '--pids-limit=32', IMAGE], { input });
    expect(stdout).toBe(runOk(bundle.path, [], { input }).stdout);
  });
});

describeWith([binary, bundle], 'the stand-alone executable', () => {
  it('behaves like the bundle, to the byte', () => {
    for (const text of [input, input.replace('imagePullPolicy: Keep', 'imagePullPolicy: keep'), 'no list', '']) {
      expect(run(binary.path, [], { input: text })).toEqual(run(bundle.path, [], { input: text }));
    }
  });
});

it('is named the same in every example', () => {
  const files = [
    'examples/kustomize/overlays/dev/pull-policy.yaml',
    'examples/kustomize/overlays/release/pull-policy.yaml',
    'examples/kpt/shop/Kptfile',
  ];
  for (const file of files) expect(readFileSync(join(ROOT, file), 'utf8'), file).toContain(`image: ${IMAGE}\n`);
});
