/**
 * The steps of a build one by one, for workers that share one between machines: plan, render each segment anywhere,
 * copy the files that the facts name, assemble. `buildSite` takes the same steps on one machine.
 */
import { endMember, manifestMember, type SigningKey } from '@bindery/bundle';
import { AssetStore } from './asset-store.ts';
import { groupTasks, planCopies } from './copy-files.ts';
import { featurePaths, featureSegment } from './feature-segment.ts';
import type { Plan, PlannedSegment } from './plan.ts';
import { type ManifestIdentity, madeSegment, makeManifest } from './publish.ts';
import type { RenderedSegment } from './render-segment.ts';
import { pagesJob } from './render-site.ts';
import { rendererStart } from './renderer-flags.ts';
import { RendererPool } from './renderer-pool.ts';
import type { FilesJob, SegmentFacts } from './segment-job.ts';

export { type Plan, type PlannedSegment, planSite } from './plan.ts';
export type { RenderedSegment } from './render-segment.ts';
export type { FilesJob, SegmentFacts } from './segment-job.ts';
export { segmentKey } from './segment-keys.ts';

export interface Renderers {
  /** One segment's pages, rendered in a process that may do nothing else. */
  renderSegment(segment: PlannedSegment): Promise<RenderedSegment>;
  copySegment(job: FilesJob): Promise<RenderedSegment>;
  close(): void;
}

/** Renderer processes for one plan; `folder` is the site's checkout on this machine. */
export function openRenderers(plan: Plan, { folder, count }: { folder: string; count: number }): Renderers {
  const pool = new RendererPool({ folder, start: rendererStart(folder) });
  pool.grow(count);
  pool.setSite(plan.view);
  const run = async (job: Parameters<RendererPool['run']>[0]): Promise<RenderedSegment> => {
    const { reply, member } = await pool.run(job);
    if (reply.kind === 'metas') throw new Error('a renderer answered something else than was asked');
    return { facts: reply.facts, member };
  };
  return {
    renderSegment: (segment) => run(pagesJob(plan, segment)),
    copySegment: run,
    close: () => pool.close(new Error('the renderers were closed')),
  };
}

/** The segments of files that pages embed or link to, once the facts of all pages are known. */
export function planCopySegments(plan: Plan, facts: SegmentFacts[], folder: string): FilesJob[] {
  const { tasks } = planCopies({
    assets: new AssetStore(folder),
    embedded: [...plan.embedded, ...facts.flatMap(({ embedded }) => embedded)],
    linked: facts.flatMap(({ linked }) => linked),
    taken: [
      ...facts.flatMap(({ files }) => files.map(({ path }) => path)),
      ...plan.made.map(({ path }) => path),
      ...featurePaths(facts),
    ],
  });
  return groupTasks(tasks, folder).map((files) => ({ kind: 'files', files }));
}

export interface AssembleInput extends ManifestIdentity {
  /** In the plan's order. */
  pages: RenderedSegment[];
  copies: RenderedSegment[];
  signingKey?: SigningKey | null;
}

/** The bundle's bytes, part by part. */
export function* assemble(
  plan: Plan,
  { pages, copies, signingKey, ...identity }: AssembleInput,
): Generator<Buffer> {
  const extra = featureSegment(pages.map(({ facts }) => facts)) ?? [];
  const segments = [...pages, madeSegment(plan.made), extra, ...copies].flat();
  const files = segments.flatMap(({ facts }) => facts.files);
  yield manifestMember(makeManifest(identity, plan, files), signingKey ?? null);
  for (const { member } of segments) yield member;
  yield endMember();
}
