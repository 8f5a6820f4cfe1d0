import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    exclude: ['test/e2e/**'],
    // kpt-functions replaces console methods when it is imported; vitest's interception breaks on that.
    disableConsoleIntercept: true,
    testTimeout: 20_000,
  },
});
