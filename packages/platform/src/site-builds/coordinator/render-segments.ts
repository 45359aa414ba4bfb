/** Every segment of a plan: found in the store, rendered here, or rendered by workers that have nothing else to do. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Plan, Renderers, SegmentKeys } from '@bindery/engine/steps';
import type { BuildHost } from '../build-host.ts';
import type { DoneShard } from '../shared-build.ts';
import { SegmentWriter } from './segment-writer.ts';
import type { Spool, SpooledSegment } from './spool.ts';
import { findSegments, loadSegments } from './stored-segments.ts';
import { uploadSources } from './upload-sources.ts';

export interface RenderRun {
  host: BuildHost;
  /** The site's files on this machine. */
  folder: string;
  plan: Plan;
  keys: SegmentKeys;
  renderers: Renderers;
  spool: Spool;
  /** Pages that were found, and that others rendered. */
  onPages(pages: number): void;
  checkSize(bytes: number): void;
}

export interface RenderedSite {
  /** In the plan's order. */
  segments: SpooledSegment[];
  reusedPages: number;
}

/** Below this, fetching plan and sources takes a helper longer than the coordinator takes for the pages. */
const PAGES_WORTH_SHARING = 300;
/** Small enough that everybody gets several, large enough that a request to the store pays. */
const MOST_SEGMENTS_PER_SHARD = 4;
const SHARDS_PER_WORKER = 4;
const LOOK_FOR_WORKERS_MS = 2_000;
const GATHER_MS = 150;

export async function renderSegments(run: RenderRun): Promise<RenderedSite> {
  const work = new Rendering(run);
  const reusedPages = await work.find();
  if (work.missing.length > 0) await work.render();
  return { segments: work.done as SpooledSegment[], reusedPages };
}

class Rendering {
  readonly done: (SpooledSegment | undefined)[];
  missing: number[] = [];
  readonly #run: RenderRun;
  readonly #writer: SegmentWriter;
  #isShared = false;
  #hasShards = false;

  constructor(run: RenderRun) {
    this.#run = run;
    this.done = new Array(run.plan.segments.length);
    this.#writer = new SegmentWriter(run.host, {
      atStore: (when) => run.host.at('segment stored', when),
    });
  }

  /** What any worker rendered before; gives the pages that need not be rendered. */
  async find(): Promise<number> {
    const { host, plan, keys } = this.#run;
    const indexOf = new Map(plan.segments.map((segment, index) => [keys.first(segment), index]));
    let pages = 0;
    await findSegments(host, {
      firstKeys: [...indexOf.keys()],
      answered: (firstKey, questions) => keys.answered(firstKey, questions),
      onFound: (firstKey, segment) => {
        this.#take(indexOf.get(firstKey)!, segment);
        pages += segment.facts.pages.length;
      },
    });
    this.#run.onPages(pages);
    this.missing = [...this.done.keys()].filter((index) => !this.done[index]);
    return pages;
  }

  async render(): Promise<void> {
    const { plan, renderers } = this.#run;
    const lanes = 2 * renderers.growFor(this.#pagesLeft()) + 1;
    renderers.setPlan(plan);
    const renderedHere = new AbortController();
    const beside = Promise.all([this.#share(renderedHere.signal), this.#gatherUntil(renderedHere.signal)]);
    beside.catch(() => {});
    try {
      await Promise.all(Array.from({ length: lanes }, () => this.#lane()));
      renderedHere.abort();
      await beside;
      await this.#finishShared();
    } finally {
      renderedHere.abort();
      await beside.catch(() => {});
      if (this.#isShared) await this.#run.host.closeShared().catch(() => {});
    }
    await this.#writer.end();
  }

  async #lane(): Promise<void> {
    for (let index = this.missing.shift(); index !== undefined; index = this.missing.shift()) {
      await this.#renderHere(index);
    }
  }

  async #renderHere(index: number): Promise<void> {
    const { plan, keys, renderers, host } = this.#run;
    const planned = plan.segments[index]!;
    await host.at('mid-segment', 'before');
    const rendering = renderers.renderSegment(planned);
    await host.at('mid-segment', 'after');
    const segment = await rendering;
    const first = keys.first(planned);
    this.#take(index, segment);
    await this.#writer.add({
      ...segment,
      key: { first, answered: keys.answered(first, segment.facts.questions) },
    });
  }

  #take(index: number, segment: Parameters<Spool['add']>[0]): void {
    this.done[index] = this.#run.spool.add(segment);
    this.#run.checkSize(segment.facts.files.reduce((sum, file) => sum + file.size, 0));
  }

  /** Looks for workers that could help for as long as enough is left. */
  async #share(renderedHere: AbortSignal): Promise<void> {
    const { host } = this.#run;
    try {
      while (!renderedHere.aborted && this.#pagesLeft() >= PAGES_WORTH_SHARING) {
        const others = await host.countOtherWorkers();
        if (others > 0) return await this.#handOut({ others, renderedHere });
        await sleep(LOOK_FOR_WORKERS_MS, undefined, { signal: renderedHere }).catch(() => {});
      }
    } catch (error) {
      // Help that cannot be had is no reason to fail.
      await host.warn(`A build could not be shared; it goes on alone: ${(error as Error).message}`);
    }
  }

  /** The coordinator keeps its share and takes back what nobody else takes. */
  async #handOut({ others, renderedHere }: { others: number; renderedHere: AbortSignal }): Promise<void> {
    const { host, plan, folder } = this.#run;
    this.#isShared = true;
    await uploadSources({ host, plan, folder, giveUp: renderedHere });
    const handed = this.missing.splice(Math.ceil(this.missing.length / (others + 1)));
    if (handed.length === 0) return;
    try {
      await host.handOut(cutShards(handed, others));
      this.#hasShards = true;
    } catch (error) {
      this.missing.push(...handed);
      throw error;
    }
  }

  async #gatherUntil(renderedHere: AbortSignal): Promise<void> {
    while (!renderedHere.aborted) {
      await this.#gather();
      await sleep(GATHER_MS, undefined, { signal: renderedHere }).catch(() => {});
    }
  }

  async #gather(): Promise<void> {
    if (!this.#hasShards) return;
    for (const shard of await this.#run.host.gather()) await this.#takeOver(shard);
  }

  /** What was handed out and nobody took is rendered here after all; for the rest, their workers are waited for. */
  async #finishShared(): Promise<void> {
    const { host } = this.#run;
    const lane = async (): Promise<void> => {
      while (this.done.includes(undefined)) {
        await this.#lane();
        const own = this.#hasShards ? await host.claim() : null;
        if (!own) return;
        await Promise.all(own.segments.map((index) => this.#renderHere(index)));
        await host.rendered(own.number);
      }
    };
    while (this.done.includes(undefined)) {
      await Promise.all([lane(), lane(), this.#gather()]);
      await this.#gather();
      if (this.done.includes(undefined)) await sleep(GATHER_MS);
    }
  }

  async #takeOver(shard: DoneShard): Promise<void> {
    const { host, plan, keys, onPages } = this.#run;
    const segments = await loadSegments(host, shard.packKey);
    for (const index of shard.segments) {
      const segment = segments?.get(keys.first(plan.segments[index]!));
      if (!segment) return host.giveBack(shard.number);
      if (this.done[index]) continue;
      this.#take(index, segment);
      onPages(segment.facts.pages.length);
    }
  }

  #pagesLeft(): number {
    const { segments } = this.#run.plan;
    return this.missing.reduce((sum, index) => sum + segments[index]!.pages.length, 0);
  }
}

function cutShards(segments: readonly number[], workers: number): number[][] {
  const wanted = Math.ceil(segments.length / (workers * SHARDS_PER_WORKER));
  const size = Math.min(MOST_SEGMENTS_PER_SHARD, wanted);
  return Array.from({ length: Math.ceil(segments.length / size) }, (_, index) =>
    segments.slice(index * size, (index + 1) * size),
  );
}
