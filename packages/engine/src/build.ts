/** A docs folder in, a static site and diagnostics out. */
import { rmSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BuildOptions, BuildProgress, BuildResult } from './pipeline/build-options.ts';
import { BuildRun, type CacheTrust } from './pipeline/build-run.ts';
import { CacheDamaged } from './pipeline/cache/segment-cache.ts';
import { snapshotFolder } from './pipeline/cache/snapshot.ts';
import { publishAgain } from './pipeline/publish-again.ts';
import { possiblePages } from './pipeline/read-ahead.ts';

/** A cache that was damaged or deleted under our hands costs time, never the build. */
export async function buildSite(folder: string, options: BuildOptions): Promise<BuildResult> {
  const steady = { ...options, onProgress: neverFalling(options.onProgress) };
  for (const trust of ['quick', 'careful'] as const) {
    try {
      return await buildWith(trust, folder, steady);
    } catch (error) {
      if (!(error instanceof CacheDamaged)) throw error;
      rmSync(error.file, { force: true });
    }
  }
  return await buildWith('quick', folder, { ...steady, cacheFolder: false });
}

async function buildWith(trust: CacheTrust, folder: string, options: BuildOptions): Promise<BuildResult> {
  const run = new BuildRun(folder, options, trust);
  try {
    // Started before it is known whether it is needed: it gets ready beside us.
    run.renderers();
    const snapshot = snapshotFolder(run.folder, [run.out.path, run.cacheFolder]);
    const unchanged = await publishAgain(run, snapshot);
    if (unchanged) return unchanged;
    // Nothing is known of the site: all of it will be rendered, so the renderers get ready beside us, too.
    if (!run.state.isKnown()) run.renderers().readAhead(possiblePages(snapshot));
    // Most of the engine is loaded only now.
    const { buildFresh } = await import('./pipeline/build-fresh.ts');
    await nextTurn();
    return await buildFresh(run, snapshot);
  } finally {
    run.end();
  }
}

function neverFalling(onProgress: BuildOptions['onProgress']): BuildOptions['onProgress'] {
  let most = 0;
  return (
    onProgress &&
    ((progress: BuildProgress): void => {
      most = Math.max(most, progress.pages);
      onProgress({ ...progress, pages: most });
    })
  );
}
