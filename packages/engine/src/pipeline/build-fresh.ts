/** A build in which something has changed: plan, render what the cache does not have, copy, publish. */
import { hash } from 'node:crypto';
import type { BuildResult } from './build-options.ts';
import type { BuildRun } from './build-run.ts';
import { type Snapshot, stampsOf } from './cache/snapshot.ts';
import { copyFiles } from './copy-files.ts';
import { featureSegment, scriptSegment } from './feature-segment.ts';
import { FullTextAhead } from './full-text/full-text-ahead.ts';
import type { Plan } from './plan/site-plan.ts';
import { planAgain, rememberPlan } from './plan-again.ts';
import { publish, storeMade } from './publish.ts';
import { renderSite } from './render-site.ts';
import { storeSearch } from './search-segment.ts';
import { openGroups, storeFullText, toPagesSegment } from './store-full-text.ts';

/** `snapshot` is of the folder before anything was read. */
export async function buildFresh(run: BuildRun, snapshot: Snapshot): Promise<BuildResult> {
  const isNew = !run.state.isKnown();
  const plan = planAgain(run, snapshot) ?? (await planAnew(run, snapshot));
  // They get acquainted with the site while we look for what is in the cache.
  await run.pool().setSite(plan.view);
  const groups = openGroups(run);
  // Where most pages are in the cache, little can be made ahead.
  const ahead =
    isNew && plan.fullText ? new FullTextAhead(plan, { store: groups, stamps: stampsOf(snapshot) }) : null;
  const rendering = renderSite({
    ...run.renderInput(plan),
    wantsMarkdown: (pages) => ahead?.wants(pages) ?? false,
    onRendered: (segment, markdown) => ahead?.add({ ...toPagesSegment(segment), markdown }),
  });
  run.writeNotes();
  const made = [storeMade(run, plan.made)];
  const rendered = await rendering;
  const facts = rendered.map((segment) => segment.facts);
  for (const extra of [featureSegment(facts), scriptSegment(facts)]) {
    if (extra) made.push(run.cache.store(hash('sha256', extra.member), extra.facts, extra.member));
  }
  const full = storeFullText(run, plan, { pages: rendered, groups });
  if (full) made.push(full);
  const search = storeSearch(run, rendered);
  if (search) made.push(search);
  const copied = await copyFiles(run.copyInput(plan, [...rendered, ...made]));
  // Packing needs memory of its own.
  run.endRenderers();
  const segments = [...rendered, ...made, ...copied.segments];
  const result = await publish(run, plan, { segments, diagnostics: copied.diagnostics, snapshot });
  run.sweep();
  return result;
}

async function planAnew(run: BuildRun, snapshot: Snapshot): Promise<Plan> {
  const { planSite } = await import('./plan/plan.ts');
  const plan = await planSite(run.folder, run.planOptions(stampsOf(snapshot)));
  run.whileRendering(() => rememberPlan(run, snapshot, plan));
  return plan;
}
