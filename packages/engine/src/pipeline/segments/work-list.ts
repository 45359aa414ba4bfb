/** The segments that are still to be made. Renderers take from it, and give back what they did not get to. */
import type { Plan } from '../plan/site-plan.ts';
import type { RenderedSegment } from './render-segment.ts';
import type { FilesJob, PagesJob } from './segment-job.ts';

/** Whoever makes segments: the processes of this machine, or other workers. */
export interface Renderer {
  /** Resolves when nothing is left, or when this one can be of no use. */
  work(list: WorkList): Promise<void>;
  /** Gives back what it holds, until there is work again; resolves when it has. */
  rest?(): Promise<void>;
}

export interface WantedSegment {
  firstKey: string;
  /** How many. */
  pages: number;
  job(): PagesJob | FilesJob;
}

/** `isStored`: whoever rendered it has stored it already. */
export type TakeSegment = (index: number, segment: RenderedSegment, isStored: boolean) => Promise<void>;

export interface WorkListOptions {
  plan: Plan;
  wanted: readonly WantedSegment[];
  /** Indexes of those that must be made. */
  missing: readonly number[];
  take: TakeSegment;
}

export class WorkList {
  readonly plan: Plan;
  readonly wanted: readonly WantedSegment[];
  readonly #left: number[];
  readonly #unfinished: Set<number>;
  readonly #take: TakeSegment;
  readonly #ended = new AbortController();
  #waiting: ((index: number | null) => void)[] = [];

  constructor({ plan, wanted, missing, take }: WorkListOptions) {
    this.plan = plan;
    this.wanted = wanted;
    this.#left = [...missing];
    this.#unfinished = new Set(missing);
    this.#take = take;
    if (missing.length === 0) this.end();
  }

  /** Aborted when everything is made, or when the build fails. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** The next to render; waits while others have the rest, and gives null when there is no more. */
  next(): Promise<number | null> {
    if (this.ended.aborted) return Promise.resolve(null);
    const index = this.#left.shift();
    if (index !== undefined) return Promise.resolve(index);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Whether a renderer waits for something to do. */
  get isShort(): boolean {
    return this.#waiting.length > 0;
  }

  /** Of the pages that nobody has taken. */
  pagesLeft(): number {
    return this.#left.reduce((sum, index) => sum + this.wanted[index]!.pages, 0);
  }

  /** Takes the last ones at once; every `share`th stays. */
  takeMany(share: number): number[] {
    return this.#left.splice(Math.ceil(this.#left.length / share));
  }

  giveBack(indexes: readonly number[]): void {
    this.#left.push(...indexes.filter((index) => this.#unfinished.has(index)));
    while (this.#left.length > 0 && this.#waiting.length > 0) this.#waiting.shift()!(this.#left.shift()!);
  }

  isMade(index: number): boolean {
    return !this.#unfinished.has(index);
  }

  /** The same segment may come twice: from a worker that was silent, and from whoever took its place. */
  async made(index: number, segment: RenderedSegment, { isStored = false } = {}): Promise<void> {
    if (this.isMade(index)) return;
    this.#unfinished.delete(index);
    await this.#take(index, segment, isStored);
    if (this.#unfinished.size === 0) this.end();
  }

  end(): void {
    this.#ended.abort();
    for (const resolve of this.#waiting.splice(0)) resolve(null);
  }
}
