/** Every segment of a plan: from the cache where its inputs are those of last time, else from a renderer. */
import type { AssetStore } from '../site/asset-store.ts';
import type { PageTask } from '../site/page-task.ts';
import { createTargetResolver, type TargetResolver } from '../site/resolve-target.ts';
import type { KeyCache } from './cache/key-cache.ts';
import type { SegmentCache, StoredSegment } from './cache/segment-cache.ts';
import { addressesKey, answeredKey, segmentKey } from './plan/segment-keys.ts';
import type { Plan, PlannedPage, PlannedSegment } from './plan/site-plan.ts';
import type { RendererPool } from './renderers/renderer-pool.ts';
import type { RenderedSegment } from './segments/render-segment.ts';
import type { PagesJob } from './segments/segment-job.ts';

export interface RenderSiteInput {
  plan: Plan;
  cache: SegmentCache;
  keys: KeyCache;
  assets: AssetStore;
  /** Called only when something has to be rendered. */
  pool: () => RendererPool;
  /** Told how many pages the cache had. */
  onFound: (pages: number) => void;
  /** Whether the Markdown of a segment's pages will be wanted. */
  wantsMarkdown?: (pages: readonly PlannedPage[]) => boolean;
  /** Called for every segment that had to be rendered, in the order in which they get ready. */
  onRendered?: (segment: StoredSegment, markdown: Buffer | null) => void;
}

/** In the plan's order. */
export async function renderSite(input: RenderSiteInput): Promise<StoredSegment[]> {
  const { plan } = input;
  const resolver = createTargetResolver(plan.view);
  const site: Site = { ...input, resolver, addresses: addressesKey(plan.view) };
  const found = plan.segments.map((segment) => findSegment(segment, site));
  input.onFound(found.reduce((pages, segment) => pages + (segment?.facts.pages.length ?? 0), 0));
  return await Promise.all(
    found.map(async (reused, index) => {
      if (reused) return reused;
      const { segment, markdown } = await renderSegment(plan.segments[index]!, site);
      input.onRendered?.(segment, markdown);
      return segment;
    }),
  );
}

interface Site extends RenderSiteInput {
  resolver: TargetResolver;
  addresses: string;
}

function findSegment(segment: PlannedSegment, site: Site): StoredSegment | null {
  const firstKey = segmentKey(site.plan, segment);
  const known = site.keys.get(firstKey);
  if (!known) return null;
  // Where every address is the one of last time, only files that were read can have changed the answers.
  const sameAddresses = known.addresses === site.addresses;
  const isSettled = sameAddresses && known.questions.every(([kind]) => kind === 'link');
  const key = isSettled ? known.answered : answeredKey(firstKey, known.questions, site);
  const stored = site.cache.load(key, known.stamp);
  if (stored && !sameAddresses) {
    site.keys.set(firstKey, {
      ...known,
      answered: key,
      addresses: site.addresses,
      stamp: stored.member.stamp,
    });
  }
  return stored;
}

interface Rendered {
  segment: StoredSegment;
  /** Null when it was not wanted. */
  markdown: Buffer | null;
}

async function renderSegment(segment: PlannedSegment, site: Site): Promise<Rendered> {
  const isWanted = site.wantsMarkdown?.(segment.pages) ?? false;
  const job = { ...pagesJob(segment), wantsMarkdown: isWanted };
  const { reply, member, markdown, search } = await site.pool().run(job);
  if (reply.kind !== 'pages') throw new Error('a renderer answered something else than was asked');
  const stored = storeRendered(segment, site, { facts: reply.facts, member, search });
  return { segment: stored, markdown: isWanted ? markdown : null };
}

function storeRendered(
  segment: PlannedSegment,
  site: Site,
  { facts, member, search }: RenderedSegment,
): StoredSegment {
  const firstKey = segmentKey(site.plan, segment);
  const key = answeredKey(firstKey, facts.questions, site);
  // What a limit cut off, or what changed meanwhile, must not be found again under this key.
  if (!facts.stable) return site.cache.store(`${key}.unstable.${process.pid}`, facts, member, search);
  const stored = site.cache.store(key, facts, member, search);
  const { stamp } = stored.member;
  site.keys.set(firstKey, { questions: facts.questions, answered: key, addresses: site.addresses, stamp });
  return stored;
}

export function pagesJob({ pages }: PlannedSegment): PagesJob {
  const tasks = pages.map(({ meta, at, neighbours, source, reference }): PageTask => {
    return { meta, at, neighbours, source, reference, failure: null };
  });
  return { kind: 'pages', pages: tasks };
}
