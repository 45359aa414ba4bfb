/** The renderer processes of this machine, for one build. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageFile } from '../../content/content-index.ts';
import { BuildError } from '../build-options.ts';
import { type PageReading, readMetas } from '../plan/read-metas.ts';
import type { Plan } from '../plan/site-plan.ts';
import { ReadAhead } from '../read-ahead.ts';
import { rendererStart } from '../renderer-flags.ts';
import type { RenderedSegment } from '../segments/render-segment.ts';
import type { FilesJob, PagesJob } from '../segments/segment-job.ts';
import type { Renderer, WorkList } from '../segments/work-list.ts';
import { RendererPool } from './renderer-pool.ts';
import { metasJobs, renderersFor } from './worth-a-renderer.ts';

export interface LocalRenderersOptions {
  /** The site's checkout on this machine. */
  folder: string;
  /** As many as the work is worth unless given. */
  threads?: number;
  /** Told a few times a second how many pages were begun. */
  onPages?: (pages: number) => void;
  /** For tests that interrupt a build; awaited. */
  atSegment?: (when: 'before' | 'after') => Promise<void>;
}

export class LocalRenderers implements Renderer {
  readonly #options: LocalRenderersOptions;
  readonly #pool: RendererPool;
  #ahead: ReadAhead | null = null;

  /** The first starts at once, and gets ready beside us. */
  constructor(options: LocalRenderersOptions) {
    const { folder, onPages } = options;
    this.#options = options;
    this.#pool = new RendererPool({ folder, start: rendererStart(folder), onPages });
    this.#pool.grow(1);
  }

  /** As many from now on as so many pages are worth, or more; gives how many there are. */
  growFor(pages: number): number {
    return this.#pool.grow(Math.max(1, this.#options.threads ?? renderersFor(pages)));
  }

  /** Resolves when they have it. */
  async setPlan({ view }: Plan): Promise<void> {
    await this.#pool.setSite(view);
  }

  async work(list: WorkList): Promise<void> {
    if (list.ended.aborted) return;
    void this.setPlan(list.plan);
    // One more than they take at a time, so that none of them waits for us.
    const lanes = 2 * this.growFor(list.pagesLeft()) + 1;
    await Promise.all(Array.from({ length: lanes }, () => this.#lane(list)));
  }

  /** For a site of which nothing is known: they get ready and begin to read, as far as that is worth it. */
  readAhead(files: PageFile[]): void {
    this.growFor(files.length);
    const jobs = metasJobs(files);
    if (jobs) this.#ahead = new ReadAhead(jobs, (some) => this.#pool.metas(some));
  }

  /** What pages say about themselves. */
  async readMetas(files: PageFile[]): Promise<PageReading[]> {
    const { folder } = this.#options;
    const others = files.filter((file) => !this.#ahead?.covers(file));
    const left = metasJobs(others);
    if (!this.#ahead && !left) return readMetas(files, folder);
    this.growFor(files.length);
    const jobs = [...(this.#ahead?.jobs ?? [])];
    if (left) jobs.push(...left.map((some) => this.#pool.metas(some)));
    else jobs.push(Promise.resolve(readMetas(others, folder)));
    // Renderers that still load their code would keep this process waiting.
    while (this.#pool.workOff(({ kind, files }) => ({ kind, pages: readMetas(files, folder) })))
      await nextTurn();
    const wanted = new Set(files.map(({ path }) => path));
    return (await Promise.all(jobs)).flat().filter(({ meta }) => wanted.has(meta.file));
  }

  rest(): Promise<void> {
    return this.#pool.rest();
  }

  close(reason: Error = new BuildError('The build has ended')): void {
    this.#pool.close(reason);
  }

  async #lane(list: WorkList): Promise<void> {
    const { atSegment } = this.#options;
    for (let index = await list.next(); index !== null; index = await list.next()) {
      await atSegment?.('before');
      const rendering = this.#run(list.wanted[index]!.job());
      rendering.catch(() => {});
      await atSegment?.('after');
      await list.made(index, await rendering);
    }
  }

  async #run(job: PagesJob | FilesJob): Promise<RenderedSegment> {
    const { reply, member, markdown, search } = await this.#pool.run(job);
    if (reply.kind !== job.kind) throw new Error('a renderer answered something else than was asked');
    return { facts: reply.facts, member, search, markdown: markdown.length > 0 ? markdown : undefined };
  }
}
