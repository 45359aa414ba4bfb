/** When nothing has changed, the last build is the answer. Loaded first, so it imports little. */

import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { BuildResult } from './build-options.ts';
import type { BuildRun } from './build-run.ts';
import type { LastBuild } from './cache/build-state.ts';
import type { Snapshot } from './cache/snapshot.ts';
import { writeOutput } from './write-output.ts';

/** The same output once more, when nothing has changed since the last build; null when it has. */
export async function publishAgain(run: BuildRun, snapshot: Snapshot): Promise<BuildResult | null> {
  const last = run.keepsCache && run.trust === 'quick' ? run.state.lastBuild() : null;
  if (last?.snapshot !== snapshot.hash) return null;
  if (last.historyKey !== null && last.historyKey !== run.historyKey()) return null;
  run.reusedPages = last.pages;
  run.progress({ phase: 'packing', totalPages: last.pages, pages: last.pages });
  const written = await writeOutput(run.out, last);
  if (written !== last) run.state.saveLastBuild(written);
  return resultOf(run, written);
}

/** Errors after which the page is there all the same, without the part that is wrong. */
const OF_A_PART = new Set([
  'block-not-parsed',
  'component-failed',
  'expression-failed',
  'module-failed',
  'snippet-cycle',
]);

function losesPage({ severity, rule }: Diagnostic): boolean {
  return severity === 'error' && !OF_A_PART.has(rule);
}

function isNoNote({ severity }: Diagnostic): boolean {
  return severity !== 'info';
}

export function resultOf(run: BuildRun, last: LastBuild): BuildResult {
  const { diagnostics, pages, version, bundle } = last;
  const isBundle = run.out.kind === 'bundle';
  run.progress({ phase: 'done', pages });
  return {
    pages,
    reusedPages: Math.min(run.reusedPages, pages),
    sizeBytes: sizeOf(run, last),
    seconds: (performance.now() - run.startedAtMs) / 1000,
    diagnostics,
    failed: !isWritten(run, last) || diagnostics.some(run.options.strict === true ? isNoNote : losesPage),
    version,
    isWritten: isWritten(run, last),
    sha256: isBundle && bundle ? bundle.sha256 : null,
    externalLinks: [],
  };
}

/** What is only checked is never written, and does not fail by it. */
function isWritten({ out }: BuildRun, { pages }: LastBuild): boolean {
  return out.kind === 'none' || pages > 0;
}

function sizeOf(run: BuildRun, last: LastBuild): number {
  if (!isWritten(run, last)) return 0;
  return run.out.kind === 'bundle' && last.bundle ? last.bundle.sizeBytes : last.unpackedBytes;
}
