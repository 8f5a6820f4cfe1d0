import { spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { COMMAND_LINE, folderWith, pod, run } from './cli.ts';

/** A list of pods with long texts, and what the function makes of it, without the results. */
function largeList(pods: number): { input: string; items: string } {
  const item = (index: number, policy: string): string => `- apiVersion: v1
  kind: Pod
  metadata:
    name: p${index}
    annotations:
      text: ${'x'.repeat(10_000)}
  spec:
    containers:
    - name: a
      image: nginx
      imagePullPolicy: ${policy}
`;
  const all = (policy: string): string => Array.from({ length: pods }, (_, index) => item(index, policy)).join('');
  const head = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n';
  const config = 'functionConfig: {apiVersion: v1, kind: ConfigMap, data: {imagePullPolicy: Always}}\n';
  return { input: head + all('Never') + config, items: head + all('Always') + config };
}

describe('standard input and output', () => {
  it.each([1, 104, 105, 300])('are read and written to their ends: %d times 10 KB', (pods) => {
    const { input, items } = largeList(pods);
    const { code, stdout, stderr } = run([], { input });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.startsWith(items)).toBe(true);
    expect(stdout.match(/^- message: /gm)).toHaveLength(pods);
  });

  it('take as much as there is, of which a part may be too large for one piece', () => {
    const names = ['a', 'b', 'c'];
    const files = Object.fromEntries(names.map((name) => [`${name}.yaml`, pod(name, `i/${'y'.repeat(150_000)}`)]));
    const { code, stdout } = run(['list', '--format', 'json', '.'], { cwd: folderWith(files) });
    expect(code).toBe(0);
    const { containers } = JSON.parse(stdout) as { containers: { image: string }[] };
    expect(containers.map(({ image }) => image.length)).toEqual([150_002, 150_002, 150_002]);
  });

  it.skipIf(process.platform === 'win32')('may be pipes that are empty or full for now', async () => {
    const { input, items } = largeList(30);
    const folder = folderWith({});
    const [from, to] = [join(folder, 'in'), join(folder, 'out')];
    spawnSync('mkfifo', [from, to]);
    const { O_RDONLY, O_WRONLY, O_RDWR, O_NONBLOCK } = constants;
    // Both ends of each pipe, so that it is open before somebody is at the other end.
    const feed = openSync(from, O_RDWR);
    const stdin = openSync(from, O_RDONLY | O_NONBLOCK);
    const outlet = openSync(to, O_RDONLY | O_NONBLOCK);
    const stdout = openSync(to, O_WRONLY | O_NONBLOCK);
    // Node.js makes the first three descriptors of a child blocking, but no others.
    const child = spawn('sh', ['-c', `exec ${COMMAND_LINE} <&3 >&4 3<&- 4>&-`], {
      stdio: ['ignore', 'ignore', 'inherit', stdin, stdout],
    });
    const exit = new Promise((resolve) => child.on('exit', resolve));
    closeSync(stdin);
    closeSync(stdout);
    await setTimeout(300);
    await writeSlowly(feed, input);
    closeSync(feed);
    const output = await readSlowly(outlet);
    expect(await exit).toBe(0);
    expect(output.startsWith(items)).toBe(true);
  });
});

async function writeSlowly(fd: number, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; await setTimeout(1))
    at += writeSync(fd, bytes, at, Math.min(32_768, bytes.length - at));
}

async function readSlowly(fd: number): Promise<string> {
  const pieces: Buffer[] = [];
  for (;;) {
    await setTimeout(5);
    const piece = Buffer.alloc(65_536);
    try {
      const read = readSync(fd, piece);
      if (read === 0) break;
      pieces.push(piece.subarray(0, read));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
  closeSync(fd);
  return Buffer.concat(pieces).toString();
}
