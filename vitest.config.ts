import { defineConfig } from 'vitest/config';

/**
 * unit: pure, beside the source, part of `npm run check`.
 * real: real PostgreSQL, S3, git, processes and browsers; needs scripts/test.ts to have prepared them.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      {
        test: {
          name: 'real',
          include: ['packages/*/tests/**/*.test.ts', 'e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
