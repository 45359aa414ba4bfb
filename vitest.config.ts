import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * unit: pure, beside the source, part of `npm run check`.
 * real: real PostgreSQL, S3, git, processes and browsers; needs scripts/test.ts to have prepared them.
 * Time limits are for what hangs, not for what is slow: a machine may be busy with other things.
 */
export default defineConfig({
  test: {
    // Most of what is tested waits for other processes: a file takes less than half a processor while it runs.
    maxWorkers: Math.max(Math.min(4, 2 * availableParallelism()), availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'real',
          include: ['packages/*/tests/**/*.test.ts', 'e2e/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Unless told, a state would have to be there within a second.
          expect: { poll: { timeout: 30_000 } },
          // A machine of CI may have most of its processor taken away for minutes; a second failure is a real one.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
});
