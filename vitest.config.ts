import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/crash/**/*.test.ts'],
    testTimeout: 30_000,
    maxWorkers: 2,
  },
});
