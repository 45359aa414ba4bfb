import { availableParallelism } from 'node:os';
import { defaultExclude, defineConfig } from 'vitest/config';
import { compiledProcesses } from './scripts/compiled-processes.ts';
import { LongestFirst } from './scripts/longest-first.ts';

/**
 * Files that have a process of their own: they mock modules, change the environment, set flags of V8, measure their
 * memory or look for the processes below their own, or they start whole installations and load little themselves, or
 * nobody has shown that they may share one. All others change nothing of the process they run in: they share it, and
 * with it the sources, of which the platform's take a second or two of a processor to load, and one browser.
 */
const ALONE = [
  'e2e/**/*.test.ts',
  ...['agent', 'cage', 'runtime', 'sdk'].map((name) => `packages/${name}/tests/**/*.test.ts`),
  ...['expressions', 'hostile'].map((name) => `packages/engine/tests/${name}/**/*.test.ts`),
  ...['cache-truth', 'limits', 'many-pages', 'run-build'].map(
    (name) => `packages/engine/tests/pipeline/${name}.test.ts`,
  ),
  ...['ledger', 'static-export'].map((name) => `packages/platform/tests/${name}/**/*.test.ts`),
  'packages/platform/tests/agent-jobs/review.test.ts',
  'packages/platform/tests/site-builds/inside.test.ts',
];

/** Of both projects whose parts are real. */
const REAL = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Unless told, a state would have to be there within a second; each look costs the platform a request.
  expect: { poll: { timeout: 30_000, interval: 100 } },
};

/**
 * unit: pure, beside the source, part of `npm run check`.
 * alone: real PostgreSQL, S3, git, processes and browsers; needs scripts/test.ts to have prepared them.
 * together: the same, of files that share their process.
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
          ...REAL,
          name: 'alone',
          include: ALONE,
        },
      },
      {
        plugins: compiledProcesses(),
        test: {
          ...REAL,
          name: 'together',
          include: ['packages/*/tests/**/*.test.ts', 'e2e/**/*.test.ts'],
          exclude: [...defaultExclude, ...ALONE],
          isolate: false,
        },
      },
    ],
  },
});
