/** Several renderers and the jobs that wait for them. A renderer that dies costs one page at most. */
import type { PageFile } from '../../content/content-index.ts';
import type { PageFailure, PageTask } from '../../site/page-task.ts';
import type { SiteView } from '../../site/site-view.ts';
import { BuildError } from '../build-options.ts';
import type { PageReading } from '../plan/read-metas.ts';
import { siteText } from '../plan/site-text.ts';
import type { RendererStart } from '../renderer-flags.ts';
import type { Job, MetasJob, MetasReply, Reply } from '../segments/segment-job.ts';
import { NO_PAGE } from './pulse.ts';
import type { Request } from './renderer.ts';
import { encodeFrame } from './renderer-frames.ts';
import { PAGE_DEADLINE_MS, type RendererEnd, RendererProcess } from './renderer-process.ts';

export interface RendererPoolOptions {
  folder: string;
  start: RendererStart;
  /** Pages begun since the start, each time it is looked at. */
  onPages?: (pages: number) => void;
}

const NOTHING_BESIDE = { markdownBytes: 0, searchBytes: 0 };

export interface JobResult {
  reply: Reply;
  member: Buffer;
  /** Of the pages, one after the other; empty unless the job asked for it. */
  markdown: Buffer;
  /** The segment's part of the search index. */
  search: Buffer | null;
}

interface Waiting {
  id: number;
  job: Job;
  resolve(result: JobResult): void;
  reject(error: Error): void;
}

interface Slot {
  process: RendererProcess;
  /** Given to the process and not answered, oldest first. */
  taken: Waiting[];
  answered: number;
  /** Has grown large: gets no more jobs, and another takes its place. */
  isRetired: boolean;
}

const NO_BYTES = Buffer.alloc(0);
const WATCH_EVERY_MS = 100;
/** One job at work and one at hand, so that a renderer never waits for us. */
const JOBS_PER_RENDERER = 2;
const RETIRE_BYTES = 500 * 1024 * 1024;
const MAX_FRUITLESS_STARTS = 3;

export class RendererPool {
  readonly #options: RendererPoolOptions;
  readonly #slots = new Set<Slot>();
  #queue: Waiting[] = [];
  #view: SiteView | null = null;
  /** The site as renderers are told of it, encoded once for all of them. */
  #site: Buffer[] | null = null;
  #size = 0;
  #lastId = 0;
  #fruitless = 0;
  #finishedPages = 0;
  #closed = false;
  readonly #retried = new Set<PageTask>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: RendererPoolOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#watch(), WATCH_EVERY_MS);
    this.#timer.unref();
  }

  /** At least this many renderers from now on; gives how many. */
  grow(size: number): number {
    this.#size = Math.max(this.#size, size);
    while (this.#slots.size < this.#size) this.#start();
    return this.#size;
  }

  /** Must be given before the first segment. Resolves when the renderers have it: work of our own would hold that up. */
  setSite(view: SiteView): Promise<unknown> {
    if (this.#view === view) return Promise.resolve();
    // Thrown here and now when there is too much of it: nobody may be waiting for what is returned.
    const { navigation, rest } = siteText(view);
    this.#view = view;
    const { folder } = this.#options;
    const request: Request = { kind: 'site', folder, navigationBytes: navigation.length };
    this.#site = encodeFrame(request, [navigation, rest]);
    for (const slot of this.#slots) slot.process.sendEncoded(this.#site);
    return Promise.all([...this.#slots].map(({ process }) => process.taken()));
  }

  run(job: Job): Promise<JobResult> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ id: ++this.#lastId, job, resolve, reject });
      this.#dispatch();
    });
  }

  /** Frontmatter of many pages. */
  async metas(files: PageFile[]): Promise<PageReading[]> {
    const { reply } = await this.run({ kind: 'metas', files });
    if (reply.kind !== 'metas') throw new Error('a renderer answered something else than was asked');
    return reply.pages;
  }

  /** Does the last of the reading that no renderer has taken yet; false when there is none. */
  workOff(read: (job: MetasJob) => MetasReply): boolean {
    const waiting = this.#queue.at(-1);
    if (waiting?.job.kind !== 'metas') return false;
    this.#queue.pop();
    waiting.resolve({ reply: read(waiting.job), member: NO_BYTES, markdown: NO_BYTES, search: null });
    return true;
  }

  /** Ends those that have nothing to do, and waits until they are gone; whoever grows the pool again gets others. */
  async rest(): Promise<void> {
    this.#size = 0;
    const idle = [...this.#slots].filter(({ taken }) => taken.length === 0);
    for (const slot of idle) {
      slot.isRetired = true;
      slot.process.kill('closed');
    }
    await Promise.all(idle.map(({ process }) => process.ended));
  }

  /** Ends the renderers; what they have not finished fails with `reason`. */
  close(reason: Error): void {
    this.#closed = true;
    clearInterval(this.#timer);
    const left = [...this.#queue, ...[...this.#slots].flatMap((slot) => slot.taken)];
    this.#queue = [];
    for (const slot of this.#slots) slot.process.kill('closed');
    for (const waiting of left) waiting.reject(reason);
  }

  #start(): void {
    const options = { start: this.#options.start, nowMs: performance.now() };
    const slot: Slot = {
      taken: [],
      answered: 0,
      isRetired: false,
      process: new RendererProcess(
        {
          frame: ({ message, bytes }) => this.#answered(slot, message, bytes),
          ended: (end) => this.#ended(slot, end),
        },
        options,
      ),
    };
    this.#slots.add(slot);
    if (this.#site) slot.process.sendEncoded(this.#site);
    this.#dispatch();
  }

  #dispatch(): void {
    for (let depth = 1; depth <= JOBS_PER_RENDERER; depth++) {
      for (const slot of this.#slots) {
        if (slot.isRetired || slot.taken.length >= depth) continue;
        const waiting = this.#queue.shift();
        if (!waiting) return;
        slot.taken.push(waiting);
        slot.process.send({ kind: 'job', id: waiting.id, folder: this.#options.folder, job: waiting.job });
      }
    }
  }

  #answered(slot: Slot, message: unknown, bytes: Buffer): void {
    const { id, reply } = message as { id: number; reply: Reply };
    const index = slot.taken.findIndex((waiting) => waiting.id === id);
    const [waiting] = slot.taken.splice(index, 1);
    slot.answered++;
    this.#fruitless = 0;
    this.#retireIfLarge(slot);
    this.#dispatch();
    if (waiting?.job.kind === 'pages') this.#finishedPages += waiting.job.pages.length;
    const { markdownBytes, searchBytes } = reply.kind === 'pages' ? reply : NOTHING_BESIDE;
    const searchStart = bytes.length - searchBytes;
    const markdownStart = searchStart - markdownBytes;
    waiting?.resolve({
      reply,
      member: bytes.subarray(0, markdownStart),
      markdown: bytes.subarray(markdownStart, searchStart),
      search: searchBytes === 0 ? null : bytes.subarray(searchStart),
    });
  }

  /** What a renderer keeps from page to page must not count as the next page's. */
  #retireIfLarge(slot: Slot): void {
    if (slot.isRetired || slot.process.residentBytes() > RETIRE_BYTES) {
      slot.isRetired = true;
      if (slot.taken.length === 0) slot.process.close();
    }
  }

  #ended(slot: Slot, end: RendererEnd): void {
    this.#slots.delete(slot);
    if (this.#closed) return;
    if (end.cause === 'closed') {
      if (this.#slots.size < this.#size) this.#start();
      return;
    }
    const blamed = this.#blame(slot, end);
    if (slot.answered === 0 && !blamed) this.#fruitless++;
    this.#queue.unshift(...slot.taken);
    if (this.#fruitless > MAX_FRUITLESS_STARTS * this.#size) void this.#giveUp(end);
    else this.#start();
  }

  /** The page at which the renderer died becomes an error page; a death that nobody explains is given a second try. */
  #blame(slot: Slot, { cause, beat }: RendererEnd): boolean {
    const waiting = slot.taken.find(({ id }) => id === beat.job);
    const job = beat.page === NO_PAGE ? undefined : waiting?.job;
    const task = job?.kind === 'pages' ? job.pages[beat.page] : undefined;
    // An error page that kills its renderer is our own mistake, and would go on for ever.
    if (!task || task.failure) return false;
    if (cause === 'crashed' && !this.#retried.has(task)) this.#retried.add(task);
    else task.failure = FAILURES[cause === 'closed' ? 'crashed' : cause];
    return true;
  }

  async #giveUp(end: RendererEnd): Promise<void> {
    const abandoned = this.#queue;
    this.#queue = [];
    const error = await whyNoneStarts(end);
    for (const waiting of abandoned) waiting.reject(error);
  }

  #watch(): void {
    let begun = this.#finishedPages;
    const nowMs = performance.now();
    for (const slot of this.#slots) {
      const beat = slot.process.watch(nowMs, slot.taken.length > 0);
      const current = slot.taken.find(({ id }) => id === beat.job);
      if (current?.job.kind === 'pages' && beat.page !== NO_PAGE) begun += beat.page;
    }
    this.#options.onPages?.(begun);
  }
}

async function whyNoneStarts({ error, errorText }: RendererEnd): Promise<Error> {
  if (error) return error;
  const { findParserFault, PartMissing } = await import('../../installation/native-part.ts');
  const fault = await findParserFault();
  if (fault) return new PartMissing(fault);
  return new BuildError(`The renderer does not start: ${errorText.trim().slice(-600) || 'no message'}`);
}

const FAILURES: Record<'too-slow' | 'too-large' | 'crashed', PageFailure> = {
  'too-slow': {
    rule: 'page-too-slow',
    message: `Rendering the page took longer than ${PAGE_DEADLINE_MS / 1000} seconds and was stopped`,
    hint: 'Look for an expression or a construct that repeats without end, or split the page.',
  },
  'too-large': {
    rule: 'page-too-large',
    message: 'Rendering the page needed more than 256 MB of memory and was stopped',
    hint: 'Look for an expression that builds very long text, or split the page.',
  },
  crashed: {
    rule: 'renderer-crashed',
    message: 'The renderer crashed twice on this page',
    hint: 'The other pages are not affected. Simplify the page step by step to find what causes it.',
  },
};
