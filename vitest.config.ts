import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Vitest begins with the largest files. These are small, but take long: at the end they would keep one core waiting. */
const LONG = ['test/fuzz/', 'test/command/signals.test.ts', 'test/read/differential.test.ts'];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((name) => moduleId.includes(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    exclude: ['test/e2e/**'],
    // kpt-functions replaces console methods when it is imported; vitest's interception breaks on that.
    disableConsoleIntercept: true,
    // One worker for each core: by default one core is left idle, which is half of a small machine.
    maxWorkers: '100%',
    sequence: { sequencer: LongFirst },
    testTimeout: 60_000,
  },
});
