import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    exclude: ['test/e2e/**'],
    // kpt-functions replaces console methods when it is imported; vitest's interception breaks on that.
    disableConsoleIntercept: true,
    // One worker for each core: by default one core is left idle, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 60_000,
  },
});
