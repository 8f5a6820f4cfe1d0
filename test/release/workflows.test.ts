import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const FOLDER = join(import.meta.dirname, '../../.github/workflows');

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

interface Job {
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  uses?: string;
  steps?: Step[];
}

interface Workflow {
  on: Record<string, unknown>;
  permissions?: unknown;
  jobs: Record<string, Job>;
}

// What actionlint does not look at; .ci/run runs actionlint itself.
describe.each(readdirSync(FOLDER))('%s', (file) => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  const workflow = parse(text) as Workflow;
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps ?? []);

  it('names every action by commit, with its version beside it', () => {
    const uses = text.match(/(?<=\buses: ).+/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses) expect(action).toMatch(/^(\.\/\S+|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
  });

  it('gives one version of an action everywhere', () => {
    const pins = new Set(text.match(/(?<=\buses: )[\w-]+\/.+/g));
    expect(new Set([...pins].map((pin) => pin.split('@')[0])).size).toBe(pins.size);
  });

  it('grants nothing to all jobs, and to each what it needs', () => {
    expect(workflow.permissions).toEqual({});
    for (const job of jobs) expect(job.permissions).toEqual(expect.any(Object));
  });

  it('leaves no token behind in a checkout', () => {
    const checkouts = steps.filter((step) => step.uses?.startsWith('actions/checkout@'));
    for (const checkout of checkouts) expect(checkout.with).toMatchObject({ 'persist-credentials': false });
  });

  it('does not run a pull request’s code with rights, nor put an expression into a script', () => {
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    for (const { run } of steps) expect(run ?? '').not.toContain('${{');
  });

  it('ends every job in the end', () => {
    for (const job of jobs) expect(job.uses ?? job['timeout-minutes']).toBeDefined();
  });
});

describe('release.yml', () => {
  const { jobs } = parse(readFileSync(join(FOLDER, 'release.yml'), 'utf8')) as Workflow;

  it('lets no job that runs this repository’s code sign or publish but the push of untagged images', () => {
    for (const [name, { permissions = {}, steps = [] }] of Object.entries(jobs)) {
      if (!steps.some(({ uses }) => uses?.startsWith('actions/checkout@'))) continue;
      const writes = Object.keys(permissions).filter((scope) => permissions[scope] === 'write');
      expect(writes, name).toEqual(name === 'image' ? ['packages'] : []);
    }
  });
});
