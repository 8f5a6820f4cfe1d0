import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { copyOf, expectFile, temporaryFolder } from './folders.ts';
import { run, runOk } from './run.ts';
import { artefacts, bundle, describeWith, ROOT, VERSION } from './tools.ts';

const EXAMPLE = join(ROOT, 'examples/resource-list');
const input = readFileSync(join(EXAMPLE, 'input.yaml'), 'utf8');

for (const artefact of artefacts) {
  describeWith([artefact], `${artefact.name} by itself`, () => {
    it('turns the example’s resource list into the expected one', () => {
      const { stdout, stderr } = runOk(artefact.path, [], { input });
      expect(stderr).toBe('');
      expectFile(stdout, join(EXAMPLE, 'expected.yaml'));
    });

    it('says its version', () => {
      expect(runOk(artefact.path, ['--version']).stdout).toContain(VERSION);
    });

    it('ends with 2, one line on stderr and nothing on stdout when the input is no resource list', () => {
      const { code, stdout, stderr } = run(artefact.path, [], { input: 'kind: Pod\n' });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^.+\n$/);
    });

    it('reads and writes a list that is larger than any pipe buffer to its end, however slow the other ends are', () => {
      const item = '- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: x\n';
      const file = join(temporaryFolder(), 'large.yaml');
      const items = item.repeat(20_000);
      writeFileSync(file, input.replace('items:\n', `items:\n${items}`));
      const slowly = '{ head -c 100000 "$2"; sleep 0.3; tail -c +100001 "$2"; } | "$1" | { sleep 0.5; cat; }';
      const { stdout } = runOk('sh', ['-c', slowly, 'sh', artefact.path, file]);
      expect(stdout.replace(items, '')).toBe(runOk(artefact.path, [], { input }).stdout);
    });

    it('is not led astray by configuration files of its runtime in the folder it is started in', () => {
      const folder = copyOf(join(import.meta.dirname, 'fixtures/hostile-folder'));
      const { stdout, stderr } = runOk(artefact.path, [], { input, cwd: folder });
      expect(stderr).toBe('');
      expect(stdout).toBe(runOk(artefact.path, [], { input, cwd: temporaryFolder() }).stdout);
    });
  });
}

describeWith([bundle], 'the bundle', () => {
  it('is one file that names nothing of the machine that built it', () => {
    const text = readFileSync(bundle.path, 'utf8');
    expect(text.startsWith('#!/usr/bin/env node\n')).toBe(true);
    expect(text).not.toContain(ROOT);
    expect(text).not.toContain('sourceMappingURL');
  });

  it('has the same bytes when it is built again', () => {
    const hash = () => createHash('sha256').update(readFileSync(bundle.path)).digest('hex');
    const before = hash();
    runOk(process.execPath, [join(ROOT, 'scripts/build.mjs')]);
    expect(hash()).toBe(before);
  });

  it('does not load the YAML package for a resource list that the fast reader understands', () => {
    const loaded = (text: string): boolean => {
      const folder = temporaryFolder();
      runOk(process.execPath, [bundle.path], { input: text, env: { NODE_V8_COVERAGE: folder } });
      return ran(bundle.path, 'Symbol.for("yaml.alias")', folder);
    };
    expect(loaded(input)).toBe(false);
    // The measurement itself works: an anchor is for the package.
    expect(loaded(input.replace('name: web # serves', 'name: &web web # serves'))).toBe(true);
  });
});

/** The part of V8's coverage report that is needed: https://nodejs.org/api/cli.html#node_v8_coveragedir */
interface Coverage {
  result: {
    url: string;
    functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[];
  }[];
}

const HOLDER = 'function holder() {/*';

/** Whether the place in a script where a snippet stands was executed, by V8's coverage report in a folder. */
function ran(script: string, snippet: string, coverageFolder: string): boolean {
  // The launcher compiles what stands in the comment of a function, within another function.
  const file = readFileSync(script, 'utf8');
  const from = file.indexOf(HOLDER) + HOLDER.length - '(function (require, module, exports) {'.length;
  const at = file.indexOf(snippet) - from;
  if (at < 0) throw new Error(`${script} has no ${snippet}`);
  const [report = ''] = readdirSync(coverageFolder);
  const { result } = JSON.parse(readFileSync(join(coverageFolder, report), 'utf8')) as Coverage;
  const ranges = result
    .filter(({ url }) => url === basename(script))
    .flatMap(({ functions }) => functions.flatMap((f) => f.ranges));
  const around = ranges.filter(({ startOffset, endOffset }) => startOffset <= at && at < endOffset);
  const innermost = around.sort((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset))[0];
  if (innermost === undefined) throw new Error(`no coverage of ${script}`);
  return innermost.count > 0;
}
