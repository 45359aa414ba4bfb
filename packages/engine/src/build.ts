/** A docs folder in, a static site and diagnostics out. */
import type { BuildOptions, BuildResult } from './pipeline/build-options.ts';
import { BuildRun } from './pipeline/build-run.ts';
import { copyFiles } from './pipeline/copy-files.ts';
import { planSite } from './pipeline/plan.ts';
import { publish, publishAgain, storeMade } from './pipeline/publish.ts';
import { renderSite } from './pipeline/render-site.ts';
import { snapshotFolder } from './pipeline/snapshot.ts';

export async function buildSite(folder: string, options: BuildOptions): Promise<BuildResult> {
  const run = new BuildRun(folder, options);
  try {
    const snapshot = snapshotFolder(run.folder, [run.out.path, run.cacheFolder]);
    const unchanged = publishAgain(run, snapshot);
    if (unchanged) return unchanged;
    run.pool();
    const plan = await planSite(run.folder, run.planOptions());
    const rendered = await renderSite(run.renderInput(plan));
    const made = storeMade(run, plan.made);
    const copied = await copyFiles(run.copyInput(plan, [...rendered, made]));
    const segments = [...rendered, made, ...copied.segments];
    return publish(run, plan, { segments, diagnostics: copied.diagnostics, snapshot });
  } finally {
    run.end();
  }
}
