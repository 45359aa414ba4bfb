import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { compiledProcesses } from './scripts/compiled-processes.ts';
import { LongestFirst } from './scripts/longest-first.ts';

/**
 * unit: pure, beside the source, part of `npm run check`.
 * real: real PostgreSQL, S3, git, processes and browsers; needs scripts/test.ts to have prepared them.
 * Time limits are for what hangs, not for what is slow: a machine may be busy with other things.
 */
export default defineConfig({
  test: {
    // Files of leases, kills and retries wait most of their time (a third of a processor each), those of browsers and
    // builds take a whole one: three at a time leave no processor idle on two, and four are no faster.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 60_000,
          // What is pure shares nothing that a file could spoil for the next: each module is loaded once for all of
          // them, which was two thirds of the processor's time.
          isolate: false,
        },
      },
      {
        plugins: compiledProcesses(),
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
