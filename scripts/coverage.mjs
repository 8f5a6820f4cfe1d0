// Measures which lines and branches of src the unit tests reach, in their own processes and in the commands that they
// start: npm run coverage. Prints what is not reached, file by file, then the sums.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mergeProcessCovs } from '@bcoe/v8-coverage';
import { convert } from 'ast-v8-to-istanbul';
import istanbul from 'istanbul-lib-coverage';
import { parseAstAsync } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'coverage');
// test/command/cli.ts puts the program here, and its processes write what they ran.
const processes = join(folder, 'processes');
const program = join(folder, 'pull-policy.mjs');

rmSync(folder, { recursive: true, force: true });
mkdirSync(processes, { recursive: true });
// Some processes run as nobody.
chmodSync(processes, 0o777);
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--coverage', '--coverage.include=src/**', '--coverage.reporter=json', '--coverage.clean=false'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, COVERAGE_FOLDER: folder } },
);
if (status !== 0) process.exit(status ?? 1);

const ofTests = istanbul.createCoverageMap(JSON.parse(readFileSync(join(folder, 'coverage-final.json'), 'utf8')));
ofTests.filter((file) => !file.includes('/generated/') && !file.endsWith('.d.ts'));
print(ofTests, istanbul.createCoverageMap(await coverageOfProcesses()));

/** What the processes of the command ran, by the source files. */
async function coverageOfProcesses() {
  const url = pathToFileURL(program).href;
  let merged = { result: [] };
  for (const file of readdirSync(processes)) {
    const own = scripts(readFileSync(join(processes, file), 'utf8')).filter((script) => script.url === url);
    if (own.length > 0) merged = mergeProcessCovs([merged, { result: own }]);
  }
  if (merged.result.length !== 1) throw new Error('no process of the command wrote its coverage');
  const code = readFileSync(program, 'utf8');
  const sourceMap = JSON.parse(readFileSync(`${program}.map`, 'utf8'));
  return convert({ ast: parseAstAsync(code), code, coverage: merged.result[0], sourceMap });
}

/** The scripts that one process ran; none where it was killed while it wrote them down, as some tests do. */
function scripts(json) {
  try {
    return JSON.parse(json).result;
  } catch {
    return [];
  }
}

function print(ofTests, ofProcesses) {
  const sums = { lines: [0, 0], branches: [0, 0] };
  for (const file of ofTests.files()) {
    const tests = ofTests.fileCoverageFor(file);
    const others = ofProcesses.files().includes(file) ? ofProcesses.fileCoverageFor(file) : undefined;
    const lines = reached(tests.getLineCoverage(), others?.getLineCoverage() ?? {});
    const branches = reached(branchesOf(tests), others === undefined ? {} : branchesOf(others));
    for (const [name, { all, missed }] of Object.entries({ lines, branches })) {
      sums[name][0] += all - missed.length;
      sums[name][1] += all;
      if (missed.length > 0) console.log(`${relative(root, file)}: ${name} not reached: ${missed.join(' ')}`);
    }
  }
  for (const [name, [hit, all]] of Object.entries(sums)) {
    console.log(`${name}: ${hit} of ${all} reached, ${((100 * hit) / all).toFixed(2)} %`);
  }
}

function reached(counts, others) {
  const keys = Object.keys(counts);
  return { all: keys.length, missed: keys.filter((key) => counts[key] === 0 && !others[key]) };
}

/**
 * How often each way out of each branch was taken, by a name for it: line, type, number on the line and number of the
 * way. The two compilers put the columns of a branch a little apart, so these are no help.
 */
function branchesOf(coverage) {
  const counts = {};
  const numbers = new Map();
  for (const [id, { type, loc, locations }] of Object.entries(coverage.branchMap)) {
    const group = `${loc.start.line}(${type}/${locations.length}`;
    const number = (numbers.get(group) ?? 0) + 1;
    numbers.set(group, number);
    for (const [way, count] of coverage.b[id].entries()) counts[`${group}#${number}.${way + 1})`] = count;
  }
  return counts;
}
