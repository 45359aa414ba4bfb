/**
 * The steps of a build one by one, for workers that share one between machines: plan, render each segment anywhere,
 * copy the files that the facts name, assemble. `buildSite` takes the same steps on one machine.
 */
import { endMember, manifestMember, type SigningKey } from '@bindery/bundle';
import type { PageFile } from '../content/content-index.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { AssetStore } from '../site/asset-store.ts';
import { createTargetResolver } from '../site/resolve-target.ts';
import { groupTasks, planCopies } from './copy-files.ts';
import { featurePaths, featureSegment, scriptSegment } from './feature-segment.ts';
import { fullTextSegment } from './full-text/full-text-segment.ts';
import { type PageReading, readMetas } from './plan/read-metas.ts';
import { answeredKey, segmentKey } from './plan/segment-keys.ts';
import type { Plan, PlannedSegment } from './plan/site-plan.ts';
import { type ManifestIdentity, madeSegment, makeManifest } from './publish.ts';
import { pagesJob } from './render-site.ts';
import { rendererStart } from './renderer-flags.ts';
import { RendererPool } from './renderers/renderer-pool.ts';
import { metasJobs, renderersFor } from './renderers/worth-a-renderer.ts';
import { searchSegment } from './search-segment.ts';
import type { RenderedSegment } from './segments/render-segment.ts';
import type { FilesJob, SegmentFacts } from './segments/segment-job.ts';

export type { PageFile } from '../content/content-index.ts';
export { ADMIN_KEY_RULE } from '../content/find-secrets.ts';
export { HISTORY_LOG, readHistoryLog } from '../content/page-history.ts';
export { BuildError } from './build-options.ts';
export { copyKey } from './copy-files.ts';
export { engineFingerprint } from './engine-version.ts';
export type { PagesSegment } from './full-text/full-text-groups.ts';
export { fullTextSegmentInTurns } from './full-text/full-text-segment.ts';
export { onlyPages } from './plan/only-pages.ts';
export { planSite } from './plan/plan.ts';
export { countDifferentPages, plannedPages } from './plan/planned-pages.ts';
export { segmentKey } from './plan/segment-keys.ts';
export type { Plan, PlannedSegment } from './plan/site-plan.ts';
export { type ManifestIdentity, makeManifest, siteDiagnostics } from './publish.ts';
export { searchSegmentInTurns } from './search-segment.ts';
export type { RenderedSegment } from './segments/render-segment.ts';
export type { FilesJob, SegmentFacts } from './segments/segment-job.ts';

export interface Renderers {
  /** As many from now on as so many pages are worth, or more; gives how many those are. */
  growFor(pages: number): number;
  /** What pages say about themselves. */
  readMetas(files: PageFile[]): Promise<PageReading[]>;
  /** Must be given before the first segment. */
  setPlan(plan: Plan): void;
  /** One segment's pages, rendered in a process that may do nothing else. */
  renderSegment(segment: PlannedSegment): Promise<RenderedSegment>;
  copySegment(job: FilesJob): Promise<RenderedSegment>;
  close(): void;
}

export interface RenderersOptions {
  count: number;
  /** Told a few times a second how many pages were begun. */
  onPages?: (pages: number) => void;
}

/** Renderer processes for one build; `folder` is the site's checkout on this machine. */
export function openRenderers(folder: string, { count, onPages }: RenderersOptions): Renderers {
  const pool = new RendererPool({ folder, start: rendererStart(folder), onPages });
  pool.grow(count);
  const growFor = (pages: number): number => {
    const worthwhile = renderersFor(pages);
    pool.grow(worthwhile);
    return worthwhile;
  };
  const run = async (job: Parameters<RendererPool['run']>[0]): Promise<RenderedSegment> => {
    const { reply, member, search } = await pool.run(job);
    if (reply.kind === 'metas') throw new Error('a renderer answered something else than was asked');
    return { facts: reply.facts, member, search };
  };
  return {
    growFor,
    async readMetas(files) {
      const jobs = metasJobs(files);
      if (!jobs) return readMetas(files, folder);
      growFor(files.length);
      return (await Promise.all(jobs.map((some) => pool.metas(some)))).flat();
    },
    setPlan: ({ view }) => void pool.setSite(view),
    renderSegment: (segment) => run(pagesJob(segment)),
    copySegment: run,
    close: () => pool.close(new Error('the renderers were closed')),
  };
}

export interface SegmentKeys {
  /** Of what is known before rendering. */
  first(segment: PlannedSegment): string;
  /** Of the first key and of what the segment's pages asked: equal keys mean equal bytes. */
  answered(firstKey: string, questions: SegmentFacts['questions']): string;
}

export function openSegmentKeys(plan: Plan, folder: string): SegmentKeys {
  const resolver = createTargetResolver(plan.view);
  const site = { resolver, assets: new AssetStore(folder) };
  return {
    first: (segment) => segmentKey(plan, segment),
    answered: (firstKey, questions) => answeredKey(firstKey, questions, site),
  };
}

export interface CopyPlan {
  jobs: FilesJob[];
  diagnostics: Diagnostic[];
}

/** The segments of files that pages embed or link to, once the facts of all pages are known. */
export function planCopySegments(plan: Plan, facts: SegmentFacts[], folder: string): CopyPlan {
  const { tasks, diagnostics } = planCopies({
    assets: new AssetStore(folder),
    embedded: [...plan.embedded, ...facts.flatMap(({ embedded }) => embedded)],
    linked: [...plan.linked, ...facts.flatMap(({ linked }) => linked)],
    taken: [
      ...facts.flatMap(({ files }) => files.map(({ path }) => path)),
      ...plan.made.map(({ path }) => path),
      ...featurePaths(facts),
    ],
  });
  const jobs = groupTasks(tasks, folder).map((files): FilesJob => ({ kind: 'files', files }));
  return { jobs, diagnostics };
}

/** The segments between pages and copies: what configuration and the pages' features call for. */
export function surroundingSegments(plan: Plan, facts: SegmentFacts[]): RenderedSegment[] {
  const extra = [featureSegment(facts), scriptSegment(facts)];
  return [madeSegment(plan.made), ...extra.filter((segment) => segment !== null)];
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
  const around = surroundingSegments(
    plan,
    pages.map(({ facts }) => facts),
  );
  const full = fullTextSegment(
    plan,
    pages.map(({ facts, member }) => ({ facts, read: () => member })),
  );
  const found = searchSegment(pages.map(({ search }) => search ?? null));
  const extra = [full, found].filter((segment) => segment !== null);
  const segments = [...pages, ...around, ...extra, ...copies];
  const files = segments.flatMap(({ facts }) => facts.files);
  yield manifestMember(makeManifest(identity, plan, files), signingKey ?? null);
  for (const { member } of segments) yield member;
  yield endMember();
}
