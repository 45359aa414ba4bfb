/** A build in which something has changed: plan, make what the cache does not have, publish. */
import type { BuildResult } from './build-options.ts';
import type { BuildRun } from './build-run.ts';
import { CachedSegments } from './cache/cached-segments.ts';
import { type Snapshot, seenIn } from './cache/snapshot.ts';
import type { Plan } from './plan/site-plan.ts';
import { planAgain, rememberPlan } from './plan-again.ts';
import { publish } from './publish.ts';
import { runBuild } from './run-build.ts';

/** `snapshot` is of the folder before anything was read. */
export async function buildFresh(run: BuildRun, snapshot: Snapshot): Promise<BuildResult> {
  const plan = planAgain(run, snapshot) ?? (await planAnew(run, snapshot));
  // They get acquainted with the site while we look for what is in the cache.
  await run.renderers().setPlan(plan);
  run.whileRendering(() => run.sweep());
  const { cache, keys, keepsCache } = run;
  const store = new CachedSegments({ cache, keys, plan, keepsCache });
  const { segments, diagnostics } = await runBuild(plan, store, run.runOptions(plan));
  // Packing needs memory of its own.
  run.endRenderers();
  return await publish(run, plan, { segments, diagnostics, snapshot });
}

async function planAnew(run: BuildRun, snapshot: Snapshot): Promise<Plan> {
  const { planSite } = await import('./plan/plan.ts');
  const plan = await planSite(run.folder, run.planOptions(seenIn(snapshot)));
  run.whileRendering(() => rememberPlan(run, snapshot, plan));
  return plan;
}
