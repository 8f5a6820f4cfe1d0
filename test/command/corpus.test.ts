/** The command on real repositories, measured by what the `yaml` package makes of the files before and after. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { shared } from '../corpus.ts';
import { run } from './cli.ts';

const CORPUS = shared('corpus');
const repositories =
  CORPUS === undefined
    ? []
    : readdirSync(CORPUS, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

const copies = mkdtempSync(join(tmpdir(), 'pull-policy-corpus-'));
afterAll(() => rmSync(copies, { recursive: true, force: true }));

/** A fresh copy of a repository's manifests. */
function copyOf(repository: string, purpose: string): string {
  const copy = join(copies, purpose, repository);
  cpSync(join(CORPUS ?? '', repository), copy, { recursive: true });
  spawnSync('chmod', ['-R', 'u+w', copy]);
  return copy;
}

type Texts = ReadonlyMap<string, string>;

function textsIn(folder: string): Texts {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(files.map((file) => [relative(folder, file), readFileSync(file, 'utf8')]));
}

/** The documents of a text as plain data; undefined where it is not YAML. */
function documentsOf(file: string, text: string): unknown[] | undefined {
  if (!/\.(ya?ml|json)$/.test(file)) return undefined;
  const documents = parseAllDocuments(text, { logLevel: 'silent' });
  if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) return undefined;
  return documents.map((document) => document.toJS() as unknown);
}

type Mapping = Record<string, unknown>;
const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Kinds that describe no workload, whatever is in them. */
const NO_WORKLOADS = ['CustomResourceDefinition', 'Kustomization', 'ConfigMap', 'Secret', 'Kptfile'];

/** Every container with an image and a name in a document, wherever it is. */
function containersOf(document: unknown): Mapping[] {
  if (!isMapping(document) || typeof document.kind !== 'string' || typeof document.apiVersion !== 'string') return [];
  if (NO_WORKLOADS.includes(document.kind)) return [];
  const found: Mapping[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const entry of value) walk(entry);
    if (!isMapping(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (/^(c|initC|ephemeralC)ontainers$/.test(key) && Array.isArray(inner)) {
        found.push(
          ...inner.filter(
            (entry): entry is Mapping =>
              isMapping(entry) && typeof entry.name === 'string' && typeof entry.image === 'string',
          ),
        );
      }
      walk(inner);
    }
  };
  walk(document);
  return found;
}

/** The keys of policies: in containers, and those that custom resources have for their own images. */
const POLICY_KEY = /^(\w+I|i)magePullPolicy$|^(\w+P|p)ullPolicy$/;

/** A document without any pull policy. */
function withoutPolicies(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPolicies);
  if (!isMapping(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (POLICY_KEY.test(key) ? [] : [[key, withoutPolicies(inner)]])),
  );
}

interface Measures {
  containers: number;
  /** Containers whose policy is `Always`. */
  reached: number;
  /** Lines that are new, or no longer what they were. */
  linesChanged: number;
  /** Lines with a comment that went, less those that came. */
  commentsLost: number;
}

function measure(before: Texts, after: Texts): Measures {
  const measures = { containers: 0, reached: 0, linesChanged: 0, commentsLost: 0 };
  for (const [file, old] of before) {
    const text = after.get(file) ?? '';
    const containers = (documentsOf(file, text) ?? []).flatMap(containersOf);
    measures.containers += containers.length;
    measures.reached += containers.filter(({ imagePullPolicy }) => imagePullPolicy === 'Always').length;
    for (const [line, count] of lineChanges(old, text)) {
      measures.linesChanged += Math.max(0, count);
      if (line.includes('#')) measures.commentsLost -= count;
    }
  }
  return measures;
}

/** How many more times each line is in the new text; negative for lines that went. */
function lineChanges(before: string, after: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of after.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of before.split('\n')) counts.set(line, (counts.get(line) ?? 0) - 1);
  return new Map([...counts].filter(([, count]) => count !== 0));
}

describe.skipIf(repositories.length === 0)(
  repositories.length === 0
    ? 'pull-policy set on a corpus [skipped: ../shared/corpus is not there]'
    : 'pull-policy set',
  () => {
    it.each(repositories)(
      'on %s reaches every container, changes nothing else, and nothing the second time',
      (name) => {
        const folder = copyOf(name, 'set');
        const before = textsIn(folder);
        const first = run(['set', '-p', 'Always', '.'], { cwd: folder });
        const after = textsIn(folder);

        expect([...after.keys()]).toEqual([...before.keys()]);
        const unreadable: string[] = [];
        for (const [file, old] of before) {
          const text = after.get(file) ?? '';
          const documents = documentsOf(file, old);
          if (documents === undefined) {
            expect(text, file).toBe(old);
            if (/\.ya?ml$/.test(file)) unreadable.push(file);
            continue;
          }
          expect(withoutPolicies(documentsOf(file, text)), file).toEqual(withoutPolicies(documents));
          for (const [line] of lineChanges(old, text)) {
            expect(line, file).toMatch(/\w*[pP]ullPolicy"?: "?\w+|^\s*\S+: \{\}$/);
          }
        }
        const measures = measure(before, after);
        expect(measures.containers).toBeGreaterThan(0);
        expect(measures).toMatchObject({ reached: measures.containers, commentsLost: 0 });
        expect(first.code).toBe(unreadable.length === 0 ? 0 : 1);
        for (const file of unreadable) expect(first.stderr).toContain(`${file}:`);

        const second = run(['set', '-p', 'Always', '.'], { cwd: folder });
        expect(second.stderr).toMatch(/0 policies set in 0 of \d+ files\n$/);
        expect(textsIn(folder)).toEqual(after);
        expect(run(['check', '-p', 'Always', '.'], { cwd: folder }).stdout).not.toContain('must be "Always"');
      },
    );

    it.each(repositories)('--diff on %s is what patch needs to do the same', (name) => {
      const folder = copyOf(name, 'diff');
      const { stdout } = run(['set', '-p', 'Always', '--diff', '.'], { cwd: folder });
      expect(spawnSync('patch', ['-p1', '--binary', '--silent'], { cwd: folder, input: stdout }).status).toBe(0);
      expect(textsIn(folder)).toEqual(textsIn(join(copies, 'set', name)));
    });

    it.runIf(repositories.includes('intel-device-plugins-for-kubernetes'))('does what sed does not', () => {
      const name = 'intel-device-plugins-for-kubernetes';
      const folder = copyOf(name, 'sed');
      const before = textsIn(folder);
      const script = `grep -rl imagePullPolicy . | xargs sed -i -e 's;\\(imagePullPolicy: \\).*;\\1Always;'`;
      expect(spawnSync('sh', ['-c', script], { cwd: folder }).status).toBe(0);
      const bySed = measure(before, textsIn(folder));
      const byProduct = measure(before, textsIn(join(copies, 'set', name)));
      // The README shows these figures. One of sed's lines is a JSON patch, no resource, which the product leaves alone.
      expect(bySed).toEqual({ containers: 45, reached: 36, linesChanged: 37, commentsLost: 0 });
      expect(byProduct).toEqual({ containers: 45, reached: 45, linesChanged: 45, commentsLost: 0 });
    });
  },
);
