import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { COMMAND_LINE, folderWith, pod, run } from './cli.ts';

/** `script` runs a command on a terminal of its own. */
const hasScript = spawnSync('script', ['--version']).status === 0;

function onTerminal(
  command: string,
  cwd: string,
  env: Record<string, string> = {},
): { code: number | null; screen: string } {
  const { status, stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
    cwd,
    input: '',
    env: { ...process.env, NO_COLOR: '', TERM: 'xterm', ...env },
  });
  return { code: status, screen: stdout.toString() };
}

const ESCAPE = '\u001b';

const LIST = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items: []
functionConfig: {apiVersion: v1, kind: ConfigMap, data: {imagePullPolicy: Never}}
`;

describe('pull-policy', () => {
  it('is the KRM function without arguments', () => {
    const input = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- apiVersion: v1
  kind: Pod
  metadata: {name: a}
  spec:
    containers:
    - name: main
      image: nginx
functionConfig:
  apiVersion: v1
  kind: ConfigMap
  data: {imagePullPolicy: Never}
`;
    const { code, stdout, stderr } = run([], { input });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('      image: nginx\n      imagePullPolicy: Never\n');
  });

  it('says in one line what is wrong with a resource list', () => {
    const { code, stdout, stderr } = run([], { input: 'kind: Pod\n' });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^pull-policy: .*ResourceList.*\n$/);
  });

  it.runIf(hasScript)('shows how to call it, and ends, when somebody calls it on a terminal', () => {
    expect(onTerminal(COMMAND_LINE, '/')).toMatchObject({
      code: 2,
      screen: expect.stringContaining('Usage: pull-policy'),
    });
  });

  it.runIf(hasScript)('does not wait for somebody to type a stream', () => {
    const { code, screen } = onTerminal(`${COMMAND_LINE} list`, '/');
    expect(code).toBe(2);
    expect(screen).toContain('pull-policy list: no path is given, and standard input is a terminal');
  });

  it.each([['--help'], ['-h'], ['help']])('%s: tells about itself', (...args) => {
    const { code, stdout, stderr } = run(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^pull-policy 1\.2\.3: /);
    for (const word of ['set', 'check', 'list', 'kpt', 'kustomize', 'PullPolicyTransformer'])
      expect(stdout).toContain(word);
  });

  it.each([
    ['set', '--help'],
    ['check', '-h'],
    ['list', '--help'],
    ['help', 'set'],
  ])('%s %s: tells about one subcommand, with examples, in 80 columns', (...args) => {
    const { code, stdout, stderr } = run(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^Usage: pull-policy ${args.find((arg) => /^[scl]/.test(arg))} `));
    expect(stdout).toContain('Examples\n');
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it('--version', () => {
    expect(run(['--version'])).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
  });

  it.each([
    [['help', 'sett'], 'pull-policy: unknown command "sett" (did you mean "set"?)\n'],
    [['help', 'set', 'x'], 'pull-policy: help takes nothing more; got "x"\n'],
    [['--version', 'x'], 'pull-policy: --version takes nothing more; got "x"\n'],
    [['sett'], 'pull-policy: unknown command "sett" (did you mean "set"?)\n'],
    [['--hlep'], 'pull-policy: unknown option "--hlep" (did you mean "--help"?)\n'],
    [['set', '--dif'], 'pull-policy set: unknown option "--dif" (did you mean "--diff"?)\n'],
    [['check', '-p', 'always'], expect.stringMatching(/^pull-policy check: -p must be one of .*"Always"\?\)\n$/)],
  ])('%j: one line and exit code 2', (args, stderr) => {
    expect(run(args)).toEqual({ code: 2, stdout: '', stderr });
  });

  it.runIf(process.platform === 'linux').each([
    ['the command', 'help', ''],
    ['the function', '', LIST],
  ])('says that the output of %s cannot be written', (_, args, input) => {
    const command = `${COMMAND_LINE} ${args} > /dev/full`;
    const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8', input });
    expect([status, stderr]).toEqual([
      1,
      'pull-policy: standard output cannot be written: no space left on the disk\n',
    ]);
  });

  it.runIf(process.platform === 'linux')('says that the input of the function cannot be read', () => {
    const { status, stderr } = spawnSync('sh', ['-c', `${COMMAND_LINE} < /`], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, 'pull-policy: standard input cannot be read: it is a folder\n']);
  });

  it.runIf(hasScript)('shows how far it is on a terminal, and takes that away at the end', () => {
    const folder = folderWith({ 'a.yaml': pod('a'), 'c.yaml': pod('c') });
    spawnSync('mkfifo', [`${folder}/pipe`]);
    // The file behind the pipe comes late, so that there is something to show.
    const command = `(sleep 0.5; cat a.yaml > pipe) & ${COMMAND_LINE} check -p Unset a.yaml pipe c.yaml`;
    const { code, screen } = onTerminal(command, folder);
    expect(code).toBe(0);
    expect(screen).toBe(`\r2 of 3 files\r${ESCAPE}[Kno policy differs in 3 files\r\n`);
    expect(onTerminal(command, folder, { TERM: 'dumb' }).screen).toBe('no policy differs in 3 files\r\n');
  });

  it('is quiet when nobody reads its output to the end', () => {
    const folder = folderWith(Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`${n}.yaml`, pod(`p${n}`)])));
    const { stdout, stderr } = spawnSync('sh', ['-c', `${COMMAND_LINE} list --format json . | head -c 10`], {
      cwd: folder,
    });
    expect([stdout.toString(), stderr.toString()]).toEqual(['{"files": ', '']);
  });

  it.runIf(hasScript)('has colours on a terminal only, and none with NO_COLOR', () => {
    const folder = folderWith({ 'a.yaml': pod('a') });
    const check = `${COMMAND_LINE} check -p Always .`;
    expect(onTerminal(check, folder).screen).toContain(`${ESCAPE}[31merror${ESCAPE}[39m`);
    expect(onTerminal(check, folder, { NO_COLOR: '1' }).screen).not.toContain(ESCAPE);
    expect(onTerminal(check, folder, { TERM: 'dumb' }).screen).not.toContain(ESCAPE);
    expect(run(['check', '-p', 'Always', '.'], { cwd: folder }).stdout).not.toContain(ESCAPE);
    expect(onTerminal(`${COMMAND_LINE} set -p Always --diff .`, folder).screen).toContain(
      `${ESCAPE}[32m+    imagePullPolicy`,
    );
  });
});
