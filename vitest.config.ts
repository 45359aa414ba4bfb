import { availableParallelism } from 'node:os';
import { defaultExclude, defineConfig } from 'vitest/config';
import { compiledProcesses } from './scripts/compiled-processes.ts';
import { LongestFirst } from './scripts/longest-first.ts';

/**
 * Files that talk to servers of their own and change nothing of the process they run in: they share it, and with it the
 * sources, which take the better part of a second of a processor to load. A file that mocks modules, changes the
 * environment or measures memory stays out of these folders.
 */
const TOGETHER = [
  ...['bundle', 'network'].map((name) => `packages/${name}/tests`),
  ...['api-reference', 'around', 'config', 'content', 'mdx', 'navigation'].map(
    (name) => `packages/engine/tests/${name}`,
  ),
  ...['accounts', 'analytics', 'api', 'assistant', 'openapi', 'overview', 'search', 'source-check'].map(
    (name) => `packages/platform/tests/${name}`,
  ),
  ...['streams', 'tenants', 'updates'].map((name) => `packages/platform/tests/${name}`),
].map((folder) => `${folder}/**/*.test.ts`);

/** Of both projects whose parts are real. */
const REAL = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Unless told, a state would have to be there within a second; each look costs the platform a request.
  expect: { poll: { timeout: 30_000, interval: 100 } },
};

/**
 * unit: pure, beside the source, part of `npm run check`.
 * real: real PostgreSQL, S3, git, processes and browsers; needs scripts/test.ts to have prepared them.
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
          name: 'real',
          include: ['packages/*/tests/**/*.test.ts', 'e2e/**/*.test.ts'],
          exclude: [...defaultExclude, ...TOGETHER],
        },
      },
      {
        plugins: compiledProcesses(),
        test: {
          ...REAL,
          name: 'together',
          include: TOGETHER,
          isolate: false,
        },
      },
    ],
  },
});
