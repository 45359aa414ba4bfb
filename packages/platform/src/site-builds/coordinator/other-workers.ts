/** Other workers as renderers of a build: they get shards of what is left, while this machine renders as well. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodePlan, type Plan, type Renderer, type WorkList } from '@bindery/engine/steps';
import type { BuildHost } from '../build-host.ts';
import type { Shard } from '../shards.ts';
import type { DoneShard } from '../shared-build.ts';
import { loadSegments } from './stored-segments.ts';

/** Below this, fetching plan and sources takes a helper longer than the coordinator takes for the pages. */
const PAGES_WORTH_SHARING = 300;
/** Small enough that everybody gets several, large enough that a request to the store pays. */
const MOST_SEGMENTS_PER_SHARD = 4;
const SHARDS_PER_WORKER = 4;
/** Taken back at a time, so that the renderers here have enough to do and the others, too. */
const MOST_TAKEN_BACK = 2;
const LOOK_FOR_WORKERS_MS = 2_000;
const GATHER_MS = 150;

export class OtherWorkers implements Renderer {
  readonly #host: BuildHost;
  readonly #takenBack: Shard[] = [];
  #offering: Promise<void> | null = null;

  constructor(host: BuildHost) {
    this.#host = host;
  }

  /**
   * While the plan is being made, others fetch the sources and get ready. Of a site that was built before, most pages may
   * be found, and then nobody would need them.
   */
  async getReady(pages: number, files: readonly string[]): Promise<void> {
    if (pages < PAGES_WORTH_SHARING || !(await this.#host.isNew())) return;
    if ((await this.#host.countOtherWorkers()) > 0) this.#offer(files);
  }

  #offer(files: readonly string[]): Promise<void> {
    this.#offering ??= this.#host.offer(files);
    // Heard of when something is handed out, if it ever is.
    this.#offering.catch(() => {});
    return this.#offering;
  }

  /** Looks for workers that could help for as long as enough is left. */
  async work(list: WorkList): Promise<void> {
    while (!list.ended.aborted && list.pagesLeft() >= PAGES_WORTH_SHARING) {
      const others = await this.#host.countOtherWorkers().catch((error) => this.#goOnAlone(error));
      if (others > 0) return await this.#share(list, others);
      await pause(LOOK_FOR_WORKERS_MS, list);
    }
    // Those who have got ready need not wait any longer.
    if (this.#offering) await this.#host.closeShared().catch(() => {});
  }

  async #share(list: WorkList, others: number): Promise<void> {
    try {
      if (await this.#handOut(list, others)) await this.#gatherUntilMade(list);
    } finally {
      await this.#host.closeShared().catch(() => {});
    }
  }

  /** This machine keeps its share. False when nothing was handed out. */
  async #handOut(list: WorkList, others: number): Promise<boolean> {
    const { plan } = list;
    let handed: number[] = [];
    try {
      await Promise.race([this.#offer(plan.view.files), aborted(list.ended)]);
      handed = list.takeMany(others + 1);
      const shards = cutShards(handed, others);
      if (shards.length > 0) await this.#host.handOut(await encoded(plan), shards);
      return handed.length > 0;
    } catch (error) {
      list.giveBack(handed);
      await this.#goOnAlone(error as Error);
      return false;
    }
  }

  async #gatherUntilMade(list: WorkList): Promise<void> {
    while (!list.ended.aborted) {
      for (const shard of await this.#host.gather()) await this.#takeOver(list, shard);
      if (!(await this.#takeBack(list))) await pause(GATHER_MS, list);
    }
  }

  /** What was handed out and nobody took is rendered here after all; for the rest, their workers are waited for. */
  async #takeBack(list: WorkList): Promise<boolean> {
    const atWork = this.#takenBack.filter(({ segments }) => !segments.every((index) => list.isMade(index)));
    if (!list.isShort || atWork.length >= MOST_TAKEN_BACK) return false;
    const shard = await this.#host.claim();
    if (!shard) return false;
    this.#takenBack.push(shard);
    list.giveBack(shard.segments);
    return true;
  }

  async #takeOver(list: WorkList, shard: DoneShard): Promise<void> {
    const segments = await loadSegments(this.#host, shard.packKey);
    for (const index of shard.segments) {
      const segment = segments?.get(list.wanted[index]!.firstKey);
      if (!segment) return this.#host.giveBack(shard.number);
      await list.made(index, segment, { isStored: true });
    }
  }

  /** Help that is not to be had is no reason to fail. */
  async #goOnAlone(error: Error): Promise<number> {
    await this.#host.warn(`A build could not be shared; it goes on alone: ${error.message}`);
    return 0;
  }
}

/** In parts that whoever helps reads as far as its shards go. */
async function encoded(plan: Plan): Promise<Buffer> {
  return Buffer.concat(await encodePlan(plan, { paths: [], stamps: [], historyKey: null }));
}

function aborted(signal: AbortSignal): Promise<unknown> {
  return signal.aborted ? Promise.resolve() : once(signal, 'abort');
}

function pause(ms: number, { ended }: WorkList): Promise<void> {
  return sleep(ms, undefined, { signal: ended }).catch(() => {});
}

function cutShards(segments: readonly number[], workers: number): number[][] {
  const wanted = Math.ceil(segments.length / (workers * SHARDS_PER_WORKER));
  const size = Math.min(MOST_SEGMENTS_PER_SHARD, wanted);
  return Array.from({ length: Math.ceil(segments.length / size) }, (_, index) =>
    segments.slice(index * size, (index + 1) * size),
  );
}
