import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { definition, string } from '../catalogue/definitions.ts';
import { filesOf, folderWith, run } from './cli.ts';

/** A kind that nobody listed, with its image's policy in a field of its own. */
const DEFINITION = definition('example.com', 'Boat', { v1: { engine: { image: string, imagePullPolicy: string } } });
const BOAT = `apiVersion: example.com/v1
kind: Boat
metadata: {name: b}
spec:
  engine:
    image: nginx:1
`;
const SET = `${BOAT}    imagePullPolicy: Always\n`;

describe('definitions of custom resources', () => {
  it('come by --crds, from files and folders, also for a stream', () => {
    const folder = folderWith({ 'crds/a/boat.yaml': DEFINITION, 'other.yaml': 'a: 1\n', 'boat.yaml': BOAT });
    const options = { cwd: folder, input: BOAT };
    expect(run(['set', '-p', 'Always'], options).stdout).toBe(BOAT);
    expect(run(['set', '-p', 'Always', '--crds', 'crds'], options).stdout).toBe(SET);
    expect(run(['set', '-p', 'Always', '--crds', 'other.yaml', '--crds=crds/a/boat.yaml'], options).stdout).toBe(SET);
    expect(run(['check', '-p', 'Always', '--crds', 'crds', 'boat.yaml'], options)).toMatchObject({
      code: 1,
      stderr: '1 policy differs in 1 of 1 file\n',
    });
    expect(run(['list', '--crds', 'crds', 'boat.yaml'], options).stdout).toContain('unset: IfNotPresent  nginx:1\n');
  });

  it('come from the files themselves, whichever of them is read first', () => {
    const files = { 'a-boat.yaml': BOAT, 'crds.yaml': DEFINITION, 'z/boat.yaml': BOAT };
    const folder = folderWith(files);
    expect(run(['set', '-p', 'Always', '.'], { cwd: folder })).toMatchObject({
      code: 0,
      stderr: '2 policies set in 2 of 3 files\n',
    });
    expect(filesOf(folder)).toEqual({ ...files, 'a-boat.yaml': SET, 'z/boat.yaml': SET });
    expect(run(['check', '-p', 'Always', '.'], { cwd: folder }).code).toBe(0);
  });

  it('that cannot be read are an error, and the rest is done', () => {
    const folder = folderWith({
      'crds/bad.yaml': 'kind: CustomResourceDefinition\na: [\n',
      'crds/boat.yaml': DEFINITION,
    });
    const { code, stdout, stderr } = run(['set', '-p', 'Always', '--crds', 'crds'], { cwd: folder, input: BOAT });
    expect([code, stdout]).toEqual([1, SET]);
    expect(stderr).toMatch(/^crds\/bad\.yaml:3:1: error: is not YAML: .*\n1 policy set in 1 of 1 file\n$/);
  });

  it('that cannot be listed are an error, too', () => {
    const folder = folderWith({ 'crds/locked/boat.yaml': DEFINITION, 'boat.yaml': BOAT });
    chmodSync(join(folder, 'crds/locked'), 0);
    const outcome = run(['list', '--crds', 'crds', 'boat.yaml'], { cwd: folder, unprivileged: true });
    chmodSync(join(folder, 'crds/locked'), 0o755);
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toBe('crds/locked: error: cannot be read: permission denied\n');
  });

  it('that are not in what is given are warned of', () => {
    const folder = folderWith({ 'none/a.txt': '', 'other.yaml': 'a: [\n', 'crds/boat.yaml': DEFINITION });
    const crds = ['--crds', 'none', '--crds', 'other.yaml', '--crds', 'crds'];
    expect(run(['set', '-p', 'Always', ...crds], { cwd: folder, input: BOAT })).toEqual({
      code: 0,
      stdout: SET,
      stderr:
        'none: warning: no CustomResourceDefinition is in it\n' +
        'other.yaml: warning: no CustomResourceDefinition is in it\n' +
        '1 policy set in 1 of 1 file\n',
    });
    // Those among the files count, too.
    const among = run(['set', '-p', 'Always', '--crds', 'crds', '.'], {
      cwd: folderWith({ 'crds/a.yaml': DEFINITION }),
    });
    expect(among.stderr).toBe('warning: no container was found\n0 policies set in 0 of 1 file\n');
  });

  it('that are among the files as well are told of once', () => {
    const folder = folderWith({ 'bad.yaml': 'kind: CustomResourceDefinition\na: [\n', 'boat.yaml': BOAT });
    const { code, stdout } = run(['check', '-p', 'Always', '--crds', '.', '.'], { cwd: folder });
    expect(code).toBe(1);
    expect(stdout.match(/^bad\.yaml/gm)).toHaveLength(1);
  });

  it('that are not there are a mistake of the command line', () => {
    const { code, stdout, stderr } = run(['set', '-p', 'Always', '--crds', 'gone'], {
      cwd: folderWith({}),
      input: BOAT,
    });
    expect([code, stdout, stderr]).toEqual([2, '', 'pull-policy set: "gone": no such file or folder\n']);
  });
});
