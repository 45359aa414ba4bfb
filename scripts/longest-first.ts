/**
 * The order of test files: the longest ones first, so that none of them is left for the end, where one processor would
 * wait for it. Vitest knows how long a file took only where it has run before, and takes the largest for the longest.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Those of more than half a minute on two processors, in that order; where the order is wrong, nothing but time is lost.
 * What is small and takes long, such as a file that only calls another one, would come last.
 */
export const LONGEST: readonly string[] = [
  'e2e/package/package.test.ts',
  'e2e/dashboard/dashboard.test.ts',
  'e2e/export.test.ts',
  'e2e/start.test.ts',
  'e2e/counting/counting.test.ts',
  'e2e/faults.test.ts',
  'e2e/playground/playground.test.ts',
  'e2e/release.test.ts',
  'packages/platform/tests/static-export/crashes.test.ts',
  'packages/platform/tests/ledger/ledger.test.ts',
  'e2e/missing-parts.test.ts',
  'packages/engine/tests/pipeline/cache-truth.test.ts',
  'e2e/first-start.test.ts',
  'packages/platform/tests/agent-jobs/review.test.ts',
  'e2e/reading/reading.test.ts',
  'e2e/reading/slow.test.ts',
  'packages/runtime/tests/searching.test.ts',
  'packages/platform/tests/jobs/takeover.test.ts',
  'packages/engine/tests/tryit/tryit.test.ts',
  'packages/platform/tests/updates/one-label.test.ts',
  'packages/platform/tests/jobs/outage.test.ts',
  'packages/platform/tests/storage/s3-store.test.ts',
  'packages/platform/tests/hosting/publication.test.ts',
  'packages/platform/tests/agent-jobs/crash.test.ts',
  'packages/platform/tests/agent-jobs/lifecycle.test.ts',
  'packages/readers/tests/searches.test.ts',
  'packages/engine/tests/highlight/huge-input.test.ts',
  'packages/engine/tests/pipeline/corpora.test.ts',
  'packages/platform/tests/hosting/leaving.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Of each project by itself: a process that files share ends where the next file is another project's.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const ranks = new Map(
      sorted.map((file) => [
        file,
        projects.indexOf(file.project) * (LONGEST.length + 1) + rankOf(file.moduleId),
      ]),
    );
    return sorted.sort((a, b) => ranks.get(a)! - ranks.get(b)!);
  }
}

function rankOf(file: string): number {
  const rank = LONGEST.findIndex((path) => file.endsWith(`/${path}`));
  return rank < 0 ? LONGEST.length : rank;
}
