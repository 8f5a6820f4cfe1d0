import { defineConfig } from 'vitest/config';

// The built artefacts under the real tools: `npm run test:e2e`.
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/e2e/build-image.ts'],
    // The tools start processes and containers of their own; two files at once would only compete for the cores.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
