import { defineConfig } from 'vitest/config';

// Real Electron windows: one at a time, with time to open on a busy machine.
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
