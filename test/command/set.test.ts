import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND_LINE, filesOf, folderWith, pod, run } from './cli.ts';

const OLD = new Date('2001-02-03T04:05:06Z');

describe('pull-policy set', () => {
  it('edits the files of a folder in place and sums up', () => {
    const folder = folderWith({
      'a.yaml': pod('a'),
      'sub/b.yml': `# kept\n${pod('b', 'nginx', 'Never')}---\n${pod('c', 'nginx', 'Always')}`,
      'c.yaml': pod('c', 'nginx', 'Always'),
      'list.json':
        '{"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","kind":"Pod","spec":{"containers":[{"name": "x", "image": "y"}]}}]}',
      'values.yaml': 'image: nginx\n',
    });
    const outcome = run(['set', '-p', 'Always', '.'], { cwd: folder });
    expect(outcome).toEqual({ code: 0, stdout: '', stderr: '3 policies set in 3 of 5 files\n' });
    expect(filesOf(folder)).toEqual({
      'a.yaml': pod('a', 'nginx:1.25', 'Always'),
      'sub/b.yml': `# kept\n${pod('b', 'nginx', 'Always')}---\n${pod('c', 'nginx', 'Always')}`,
      'c.yaml': pod('c', 'nginx', 'Always'),
      'list.json':
        '{"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","kind":"Pod","spec":{"containers":[{"name": "x", "image": "y", "imagePullPolicy": "Always"}]}}]}',
      'values.yaml': 'image: nginx\n',
    });
    expect(run(['set', '-p', 'Always', '.'], { cwd: folder })).toEqual({
      code: 0,
      stdout: '',
      stderr: '0 policies set in 0 of 5 files\n',
    });
  });

  it('does not write a file that stays as it is', () => {
    const folder = folderWith({ 'a.yaml': pod('a', 'nginx', 'Always'), 'b.yaml': pod('b') });
    for (const name of ['a.yaml', 'b.yaml']) utimesSync(join(folder, name), OLD, OLD);
    const before = statSync(join(folder, 'a.yaml')).ino;
    run(['set', '-p', 'Always', '.'], { cwd: folder });
    expect(statSync(join(folder, 'a.yaml'))).toMatchObject({ ino: before, mtime: OLD });
    expect(statSync(join(folder, 'b.yaml')).mtime).not.toEqual(OLD);
  });

  it('reports what is not YAML once, leaves it alone, does the others, and exits 1', () => {
    const template = `apiVersion: v1\nkind: Pod\nmetadata:\n  name: {{ .Release.Name }}-x\n{{- if .Values.x }}\n  y: [\n{{- end }}\n`;
    const folder = folderWith({
      'chart/templates/pod.yaml': template,
      'broken.yaml': 'a: [\n',
      'latin.yaml': Buffer.from([0x61, 0x3a, 0x20, 0xe9, 0x0a]),
      'utf16.yaml': Buffer.from([0xff, 0xfe, 0x61, 0x00]),
      'pod.yaml': pod('a'),
    });
    const { code, stdout, stderr } = run(['set', '-p', 'Always', '.'], { cwd: folder });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^broken\.yaml:\d+:\d+: error: is not YAML: .*; it is left as it is$/),
      expect.stringMatching(
        /^chart\/templates\/pod\.yaml:\d+:\d+: error: is a template, not YAML: .*; it is left as it is$/,
      ),
      'latin.yaml:1:4: error: cannot be read: the input is not UTF-8 text',
      'utf16.yaml:1:1: error: cannot be read: the input is UTF-16; it must be UTF-8',
      '1 policy set in 1 of 5 files',
      '',
    ]);
    expect(readFileSync(join(folder, 'chart/templates/pod.yaml'), 'utf8')).toBe(template);
    expect(readFileSync(join(folder, 'pod.yaml'), 'utf8')).toBe(pod('a', 'nginx:1.25', 'Always'));
  });

  it('is silent about what is no Kubernetes resource, and about other dialects of JSON', () => {
    const folder = folderWith({
      'compose.yaml': 'services: {web: {image: nginx}}\n',
      'double.yaml': 'a: 1\na: 2\n',
      'tsconfig.json': '{ // comment\n "a": 1, }\n',
      'lines.json': '{"a":1}\n{"b":2}\n',
      'empty.yaml': '',
      'comment.yaml': '# nothing\n',
      'list.yaml': '- 1\n- 2\n',
    });
    const { code, stderr } = run(['set', '-p', 'Always', '.'], { cwd: folder });
    expect([code, stderr]).toEqual([0, 'warning: no container was found\n0 policies set in 0 of 7 files\n']);
  });

  it('does the rest of a resource that has a fault, and says where it is', () => {
    const folder = folderWith({
      'a.yaml': `${pod('a')}---\n${pod('b').replace('- name', '- imagePullPolicy: 5\n    name')}`,
    });
    const { code, stderr } = run(['set', '-p', 'Always', '.'], { cwd: folder });
    expect([code, stderr]).toEqual([
      1,
      'a.yaml:14:22: error: v1/Pod/b spec.containers[0].imagePullPolicy: must be a string; it is left as it is\n1 policy set in 1 of 1 file\n',
    ]);
  });

  it('tells which rules decided nothing', () => {
    const folder = folderWith({
      'a.yaml': pod('a'),
      'pull-policy.yaml':
        'apiVersion: pullpolicy.dev/v1alpha1\nkind: PullPolicyTransformer\nmetadata: {name: x}\nspec: {rules: [{name: never, match: {tags: [x]}, imagePullPolicy: Never}, {imagePullPolicy: Always}]}\n',
    });
    expect(run(['set', '.'], { cwd: folder }).stderr).toBe(
      'warning: rule "never" decided no container\n1 policy set in 1 of 2 files\n',
    );
  });

  it.each([
    ['Windows line ends', pod('a').replaceAll('\n', '\r\n')],
    ['a byte order mark', `\ufeff${pod('a')}`],
    ['no line end at the end', pod('a').trimEnd()],
    ['nothing to change', pod('a', 'nginx', 'Always')],
    ['no resource', 'a: 1\n\n\n# end'],
    ['nothing at all', ''],
  ])('keeps every other byte of a stream: %s', (_, input) => {
    const { code, stdout } = run(['set', '-p', 'Always'], { input });
    expect(code).toBe(0);
    expect(stdout.replace(/(\r?\n) {4}imagePullPolicy: Always/, '')).toBe(
      input.replace(/(\r?\n) {4}imagePullPolicy: Always/, ''),
    );
    expect(stdout.includes('imagePullPolicy')).toBe(input.includes('kind: Pod'));
  });

  it('takes "-" for standard input, and sums up on standard error', () => {
    expect(run(['set', '-p', 'Always', '-'], { input: pod('a') })).toEqual({
      code: 0,
      stdout: pod('a', 'nginx:1.25', 'Always'),
      stderr: '1 policy set in 1 of 1 file\n',
    });
  });

  it('writes nothing to standard output for a stream that is not YAML', () => {
    const { code, stdout, stderr } = run(['set', '-p', 'Always'], { input: `${pod('a')}---\n{{ x }}: [\n` });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^<stdin>:\d+:\d+: error: is a template, not YAML: /);
  });

  it('writes the rest of a stream in which one resource has a fault, and exits 1', () => {
    const faulty = 'apiVersion: v1\nkind: Pod\nmetadata: {name: x}\nspec: {containers: 5}\n';
    const { code, stdout } = run(['set', '-p', 'Always'], { input: `${faulty}---\n${pod('a')}` });
    expect([code, stdout]).toEqual([1, `${faulty}---\n${pod('a', 'nginx:1.25', 'Always')}`]);
  });

  it('takes strange file names', () => {
    const names = ['with space.yaml', 'new\nline.yaml', '-p.yaml', 'ünï.yaml', '"quoted".yaml'];
    const folder = folderWith(Object.fromEntries(names.map((name) => [name, pod('a')])));
    expect(run(['set', '-p', 'Always', '--', ...names], { cwd: folder })).toEqual({
      code: 0,
      stdout: '',
      stderr: '5 policies set in 5 of 5 files\n',
    });
    expect(run(['check', '-p', 'Never', 'new\nline.yaml'], { cwd: folder }).stdout).toMatch(
      /^new\\nline\.yaml:8:22: error: [^\n]*\n$/,
    );
  });

  it('keeps a link and changes what it stands for', () => {
    const folder = folderWith({ 'real.yaml': pod('a'), 'tree/x.txt': '' });
    symlinkSync('../real.yaml', join(folder, 'tree/link.yaml'));
    run(['set', '-p', 'Always', 'tree/link.yaml'], { cwd: folder });
    expect(filesOf(folder)).toMatchObject({ 'real.yaml': pod('a', 'nginx:1.25', 'Always') });
    expect(Object.keys(filesOf(folder))).toEqual(['real.yaml', 'tree/x.txt']);
  });

  it('gives an error for a file that is read-only, for one that is not to be read, and for a folder, and does the rest', () => {
    const folder = folderWith({
      'a.yaml': pod('a'),
      'closed/c.yaml': pod('c'),
      'fixed/d.yaml': pod('d'),
      'readonly.yaml': pod('b'),
      'secret.yaml': pod('e'),
      'z.yaml': pod('z'),
    });
    for (const name of ['a.yaml', 'z.yaml', 'fixed/d.yaml']) chmodSync(join(folder, name), 0o666);
    chmodSync(join(folder, 'readonly.yaml'), 0o444);
    chmodSync(join(folder, 'secret.yaml'), 0);
    chmodSync(join(folder, 'closed'), 0);
    chmodSync(join(folder, 'fixed'), 0o555);
    try {
      // As root such files belong to another user, whose ownership cannot be kept; the work is done as nobody.
      const mine = process.getuid?.() === 0;
      if (mine) spawnSync('chown', ['-R', '65534:65534', folder]);
      const { code, stderr } = run(['set', '-p', 'Always', '.'], { cwd: folder, unprivileged: true });
      expect([code, stderr.split('\n')]).toEqual([
        1,
        [
          'closed: error: cannot be read: permission denied',
          'secret.yaml: error: cannot be read: permission denied',
          'fixed/d.yaml: error: cannot be written: permission denied; it is left as it is',
          'readonly.yaml: error: cannot be written: the file is read-only; it is left as it is',
          '2 policies set in 2 of 5 files',
          '',
        ],
      ]);
      expect(readFileSync(join(folder, 'z.yaml'), 'utf8')).toBe(pod('z', 'nginx:1.25', 'Always'));
    } finally {
      chmodSync(join(folder, 'closed'), 0o755);
      chmodSync(join(folder, 'fixed'), 0o755);
      chmodSync(join(folder, 'secret.yaml'), 0o644);
    }
  });

  it.runIf(process.platform === 'linux')('leaves a file as it was where the new one does not fit', () => {
    const big = `${pod('a')}---\n${'# filler\n'.repeat(2000)}`;
    const folder = folderWith({ 'a.yaml': pod('a'), 'big.yaml': big, 'c.yaml': pod('c') });
    // A limit on the size of files stands for a disk that is full; the signal that comes with it is ignored.
    const { status, stderr } = spawnSync('bash', ['-c', `trap '' XFSZ; ulimit -f 8; ${COMMAND_LINE} set -p Always .`], {
      cwd: folder,
    });
    expect([status, stderr.toString()]).toEqual([
      1,
      'big.yaml: error: cannot be written: the file would be larger than allowed; it is left as it is\n2 policies set in 2 of 3 files\n',
    ]);
    expect(filesOf(folder)).toEqual({
      'a.yaml': pod('a', 'nginx:1.25', 'Always'),
      'big.yaml': big,
      'c.yaml': pod('c', 'nginx:1.25', 'Always'),
    });
  });

  // A disk that fails late is stood in for by a module that spoils one call of the file system.
  it.each([
    [
      'its content reaches the disk',
      `const { fsync } = fs; let calls = 0;
      fs.fsync = (fd, done) => (++calls === 2 ? done(fault) : fsync(fd, done));`,
    ],
    [
      'it gets its name',
      `const { renameSync } = fs;
      fs.renameSync = (from, to) => { if (to.endsWith('b.yaml')) throw fault; renameSync(from, to); };`,
    ],
  ])('leaves a file as it was where the disk fails before %s, and does the rest', (_, spoil) => {
    const folder = folderWith({ 'a.yaml': pod('a'), 'b.yaml': `${pod('b1')}---\n${pod('b2')}`, 'c.yaml': pod('c') });
    const module = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
      const fault = Object.assign(new Error('EIO: i/o error'), { code: 'EIO', syscall: 'write' });
      ${spoil} syncBuiltinESMExports();`;
    const { code, stderr } = run(['set', '-p', 'Always', '.'], {
      cwd: folder,
      env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(module)}` },
    });
    expect([code, stderr]).toEqual([
      1,
      'b.yaml: error: cannot be written: the disk reports an error; it is left as it is\n2 policies set in 2 of 3 files\n',
    ]);
    expect(filesOf(folder)).toEqual({
      'a.yaml': pod('a', 'nginx:1.25', 'Always'),
      'b.yaml': `${pod('b1')}---\n${pod('b2')}`,
      'c.yaml': pod('c', 'nginx:1.25', 'Always'),
    });
  });

  it.runIf(process.platform !== 'win32')('takes a pipe for check, and refuses to set what is in it', () => {
    const onPipe = (command: string) => {
      const pipe = `<(printf '${pod('a').replaceAll('\n', '\\n')}')`;
      return spawnSync('bash', ['-c', `${COMMAND_LINE} ${command} -p Always ${pipe}`], { encoding: 'utf8' });
    };
    expect(onPipe('check')).toMatchObject({ status: 1, stderr: '1 policy differs in 1 of 1 file\n' });
    const { status, stderr } = onPipe('set');
    expect(status).toBe(1);
    expect(stderr).toMatch(/: error: cannot be written: it is no regular file; it is left as it is\n/);
  });
});

describe('pull-policy set --diff', () => {
  it('shows what would change and writes nothing', () => {
    const files = {
      'a b.yaml': pod('a'),
      'c.yaml': pod('c', 'nginx', 'Always'),
      'sub/d.yaml': pod('d', 'nginx', 'Never').trimEnd(),
    };
    const folder = folderWith(files);
    const { code, stdout, stderr } = run(['set', '-p', 'Always', '--diff', '.'], { cwd: folder });
    expect([code, stderr]).toEqual([0, '2 policies to set in 2 of 3 files\n']);
    expect(stdout).toBe(`--- a/a b.yaml\t
+++ b/a b.yaml\t
@@ -5,3 +5,4 @@
   containers:
   - name: main
     image: nginx:1.25
+    imagePullPolicy: Always
--- a/sub/d.yaml
+++ b/sub/d.yaml
@@ -5,4 +5,4 @@
   containers:
   - name: main
     image: nginx
-    imagePullPolicy: Never
\\ No newline at end of file
+    imagePullPolicy: Always
\\ No newline at end of file
`);
    expect(filesOf(folder)).toEqual(files);
    const applied = spawnSync('patch', ['-p1', '--binary'], { cwd: folder, input: stdout });
    if (applied.error === undefined) {
      expect(applied.status).toBe(0);
      expect(run(['set', '-p', 'Always', '.'], { cwd: folder }).stderr).toBe('0 policies set in 0 of 3 files\n');
    }
  });

  it('shows a diff of standard input', () => {
    const { code, stdout } = run(['set', '-p', 'Always', '--diff'], { input: pod('a') });
    expect([code, stdout.split('\n')[0]]).toEqual([0, '--- a/<stdin>']);
    expect(run(['set', '-p', 'Unset', '--diff'], { input: pod('a') }).stdout).toBe('');
  });
});
