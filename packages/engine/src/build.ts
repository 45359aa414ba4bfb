/** A docs folder in, a static site and diagnostics out. */
import type { BuildOptions, BuildResult } from './pipeline/build-options.ts';
import { BuildRun } from './pipeline/build-run.ts';
import { publishAgain } from './pipeline/publish-again.ts';
import { snapshotFolder } from './pipeline/snapshot.ts';

export async function buildSite(folder: string, options: BuildOptions): Promise<BuildResult> {
  const run = new BuildRun(folder, options);
  try {
    const snapshot = snapshotFolder(run.folder, [run.out.path, run.cacheFolder]);
    const unchanged = publishAgain(run, snapshot);
    if (unchanged) return unchanged;
    run.pool();
    // Most of the engine is loaded only now, while the first renderer starts.
    const { buildFresh } = await import('./pipeline/build-fresh.ts');
    return await buildFresh(run, snapshot);
  } finally {
    run.end();
  }
}
