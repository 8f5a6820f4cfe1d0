import { describe, expect, it } from 'vitest';
import { folderWith, pod, run } from './cli.ts';

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;

const WORKLOAD = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  template:
    spec:
      initContainers:
      - name: prepare-the-database-for-the-web-shop
        image: registry.example.com/very/long/path/to/some/team/database-migrations:1.2.3
      containers:
      - name: web
        image: ghcr.io/acme/web@${DIGEST}
        imagePullPolicy: Always
      - name: proxy
        image: nginx
      - name: agent
        image: quay.io/acme/agent:main
        imagePullPolicy: IfNotPresent
`;

const FILES = {
  'shop/web.yaml': WORKLOAD,
  'b.yaml': pod('b', 'quay.io/acme/b:1', 'Never'),
  'patch.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: x}]}\n',
  'values.yaml': 'image: nginx\n',
};

describe('pull-policy list', () => {
  it('shows a table that fits into 80 columns, by file and resource, with marks and totals', () => {
    const { code, stdout, stderr } = run(['list', '.'], { cwd: folderWith(FILES) });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`b.yaml
  Pod b
     6 N main  Never  quay.io/acme/b:1

patch.yaml
  Pod p
     4   x  unset  (no image)

shop/web.yaml
  Deployment shop/web
     8   prepare-the-databas…  unset: IfNotPresent
           registry.example.com/v…ng/path/to/some/team/database-migrations:1.2.3
    11 D web                   Always
           ghcr.io/acme/web@sha256:0123456789ab…
    14 U proxy                 unset: Always        nginx
    16 M agent                 IfNotPresent         quay.io/acme/agent:main

6 containers in 4 files
     2  Always (1 unset)
     2  IfNotPresent (1 unset)
     1  Never
     1  none (no policy, and no image to tell it by)

5 images
     1  ghcr.io/acme/web@sha256:0123456789ab…  Always
     1  nginx  Always
     1  quay.io/acme/agent:main  IfNotPresent
     1  quay.io/acme/b:1  Never
     1  registry.example.co…to/some/team/database-migrations:1.2.3  IfNotPresent

Marks
     1 D "Always" on a digest: asks the registry for what cannot change
     1 M "IfNotPresent" on a moving tag: nodes may run different images
     1 U unset on a moving tag: the default depends on the tag's name
     1 N "Never" on an image with a registry: somebody must load it first
`);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it('needs no rules and reads standard input', () => {
    const { code, stdout } = run(['list'], { input: pod('a', 'nginx:1', 'Always') });
    expect([code, stdout.split('\n').slice(0, 5)]).toEqual([
      0,
      ['<stdin>', '  Pod a', '     6   main  Always  nginx:1', '', '1 container in 1 file'],
    ]);
    expect(run(['list'], { input: '' }).stdout).toBe('0 containers in 1 file\n');
  });

  it('adds up images that are used often', () => {
    const files = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [
        `${n}.yaml`,
        pod(`p${n}`, n < 30 ? 'nginx:1' : `app:${n}`, n % 2 ? 'Always' : undefined),
      ]),
    );
    const { stdout } = run(['list', '.'], { cwd: folderWith(files) });
    expect(stdout).toContain('50 containers in 50 files\n    25  Always\n    25  IfNotPresent (25 unset)\n');
    expect(stdout).toContain('21 images\n    30  nginx:1  Always 15, IfNotPresent 15\n     1  app:30  IfNotPresent\n');
    expect(stdout).toContain('        and 1 more; --format json has all\n');
  });

  it('tells which images are out of reach, and why', () => {
    const plugin = (name: string): string =>
      `apiVersion: deviceplugin.intel.com/v1\nkind: GpuDevicePlugin\nmetadata: {name: ${name}}\nspec: {image: intel/intel-gpu-plugin:0.30}\n`;
    const folder = folderWith({
      'a.yaml': `${plugin('a')}---\n${plugin('b')}`,
      'b.yaml': 'apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: c}\nspec: {image: nginx}\n',
      'c.yaml':
        'apiVersion: helm.cattle.io/v1\nkind: HelmChart\nmetadata: {name: d}\nspec: {valuesContent: "image: a:1"}\n',
    });
    expect(run(['list', '.'], { cwd: folder }).stdout).toBe(`0 containers in 3 files

Out of reach
     2  GpuDevicePlugin.deviceplugin.intel.com
        no field for a policy; the operator always uses IfNotPresent
     1  Thing.example.com
        no field for a policy is known; a field spec or --crds can name one
     1  HelmChart.helm.cattle.io
        a text that may hold policies; a field spec can reach them
`);
    expect(JSON.parse(run(['list', '--format', 'json', '.'], { cwd: folder }).stdout)).toMatchObject({
      outOfReach: [
        { file: 'a.yaml', line: 4, resource: { name: 'a' }, path: 'spec.image', code: 'no-field' },
        { file: 'a.yaml', line: 9, resource: { name: 'b' } },
        { file: 'b.yaml', line: 4, resource: { kind: 'Thing' }, why: '' },
        { file: 'c.yaml', line: 4, resource: { kind: 'HelmChart' }, path: 'spec.valuesContent', code: 'text' },
      ],
    });
  });

  it('--format json: one container a line, totals, and problems', () => {
    const folder = folderWith({ ...FILES, 'broken.yaml': 'a: [\n' });
    const { code, stdout, stderr } = run(['list', '--format', 'json', '.'], { cwd: folder });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^broken\.yaml:2:1: error: is not YAML: /);
    const report = JSON.parse(stdout) as { containers: unknown[] };
    expect(report).toMatchObject({
      files: 4,
      policies: [
        { policy: 'Always', total: 2, unset: 1 },
        { policy: 'IfNotPresent', total: 2, unset: 1 },
        { policy: 'Never', total: 1, unset: 0 },
        { policy: 'none', total: 1, unset: 1 },
      ],
      images: expect.arrayContaining([
        { image: 'nginx', total: 1, policies: [{ policy: 'Always', total: 1, unset: 1 }] },
      ]),
      problems: [{ file: 'broken.yaml', code: 'not-yaml' }],
    });
    expect(report.containers).toHaveLength(6);
    expect(report.containers[3]).toEqual({
      file: 'shop/web.yaml',
      line: 11,
      column: 9,
      resource: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', namespace: 'shop' },
      path: 'spec.template.spec.containers[0].imagePullPolicy',
      containerType: 'containers',
      container: 'web',
      image: `ghcr.io/acme/web@${DIGEST}`,
      policy: 'Always',
      effectivePolicy: 'Always',
      remark: 'always-on-digest',
    });
    expect(report.containers[1]).toMatchObject({ policy: null, effectivePolicy: null });
  });
});
