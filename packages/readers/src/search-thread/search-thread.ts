/**
 * The searches of a process, on a thread of their own: what an index is made of is its author's, and so is what a query
 * costs. Each site has a few questions there at a time (while one waits for a file, another is answered), so that no
 * site keeps the others waiting, and a question that takes too long ends the thread and costs only itself and those
 * that were there with it.
 */
import { Worker } from 'node:worker_threads';
import { BoundedCache, type Search, type SearchAnswer } from '@bindery/search';
import type { ReadableSite } from '../readable-site.ts';
import type { AskedQuery, Calls, FromThread, Held, PagesPart, PagesWish, ToThread } from './messages.ts';

export interface SiteSearch extends Pick<Search, 'editions' | 'tabs'> {
  query(text: string, options?: AskedQuery): Promise<SearchAnswer>;
  /** The same as JSON. */
  queryBytes(text: string, options?: AskedQuery): Promise<Uint8Array>;
  title(): Promise<string>;
  pages(wish: PagesWish): Promise<PagesPart>;
}

/** It is told to try again. */
export class SearchBusy extends Error {}

const MOST_BYTES = 64 * 1024 ** 2;
/** Of that, for answers: many ask the same, and a box asks while its reader types. */
const ANSWERS_SHARE = 0.125;
const MOST_HEAP_MB = 384;
/** What a query leaves behind is gone soon: little room for it makes the thread small, and costs hardly any time. */
const YOUNG_HEAP_MB = 8;
const LONGEST_MS = 10_000;
/** Of one site: with the thread, and behind them. */
const AT_ONCE = 4;
const MOST_WAITING = 64;

const decoder = new TextDecoder();

interface Question {
  id: number;
  site: ReadableSite;
  /** The site's. */
  number: number;
  call: keyof Calls;
  asks: unknown[];
  answer: PromiseWithResolvers<unknown>;
  deadline?: NodeJS.Timeout;
}

export class SearchThread {
  readonly #mostBytes: number;
  readonly #longestMs: number;
  readonly #answers: BoundedCache<Uint8Array>;
  readonly #numbers = new WeakMap<ReadableSite, number>();
  /** By the site's number, those that the thread has not got. */
  readonly #waiting = new Map<number, Question[]>();
  /** By their own number, those that it has. */
  readonly #handed = new Map<number, Question>();
  #worker: Worker | null = null;
  #last = 0;

  constructor({ searchBytes = MOST_BYTES, longestMs = LONGEST_MS } = {}) {
    this.#mostBytes = searchBytes * (1 - ANSWERS_SHARE);
    this.#answers = new BoundedCache(searchBytes * ANSWERS_SHARE);
    this.#longestMs = longestMs;
  }

  of(site: ReadableSite): SiteSearch {
    return {
      editions: () => this.#ask(site, 'editions'),
      tabs: (edition = null) => this.#ask(site, 'tabs', edition),
      query: async (text, options = {}) =>
        JSON.parse(decoder.decode(await this.#query(site, text, options))) as SearchAnswer,
      queryBytes: (text, options = {}) => this.#query(site, text, options),
      title: () => this.#ask(site, 'title'),
      pages: (wish) => this.#ask(site, 'pages', wish),
    };
  }

  held(site: ReadableSite): Promise<Held> {
    return this.#ask(site, 'held');
  }

  /** Of a version that is shown no more. */
  forget(site: ReadableSite): void {
    const number = this.#numbers.get(site);
    if (number !== undefined && this.#worker) this.#say({ kind: 'forget', site: number });
  }

  /** A version of a site always answers alike. */
  #query(site: ReadableSite, text: string, options: AskedQuery): Promise<Uint8Array> {
    const { edition = null, tab = null, limit = null, meant = null } = options;
    const key = JSON.stringify([this.#numberOf(site), edition, tab, limit, text, meant]);
    return this.#answers.get(key, async () => {
      const value = await this.#ask(site, 'query', text, options);
      return { value, bytes: value.byteLength + 2 * key.length };
    });
  }

  #numberOf(site: ReadableSite): number {
    const number = this.#numbers.get(site) ?? ++this.#last;
    this.#numbers.set(site, number);
    return number;
  }

  #ask<Name extends keyof Calls>(
    site: ReadableSite,
    call: Name,
    ...asks: Calls[Name]['asks']
  ): Promise<Calls[Name]['answer']> {
    const number = this.#numberOf(site);
    const waiting = this.#waiting.get(number) ?? [];
    if (waiting.length >= MOST_WAITING)
      return Promise.reject(new SearchBusy('Many are searching this site.'));
    const answer = Promise.withResolvers<unknown>();
    waiting.push({ id: ++this.#last, site, number, call, asks, answer });
    this.#waiting.set(number, waiting);
    this.#handNext(number);
    return answer.promise as Promise<Calls[Name]['answer']>;
  }

  #handNext(number: number): void {
    const waiting = this.#waiting.get(number) ?? [];
    while (waiting.length > 0 && this.#handedOf(number).length < AT_ONCE) this.#hand(waiting.shift()!);
    if (waiting.length === 0) this.#waiting.delete(number);
  }

  #handedOf(number: number): Question[] {
    return [...this.#handed.values()].filter((question) => question.number === number);
  }

  #hand(question: Question): void {
    const { id, number, call, asks } = question;
    question.deadline = setTimeout(() => this.#end('A search took too long.'), this.#longestMs).unref();
    this.#handed.set(id, question);
    this.#say({ kind: 'ask', id, site: number, call, asks });
  }

  #say(message: ToThread, transfer: ArrayBuffer[] = []): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message, transfer);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./search-thread-main.ts', import.meta.url), {
      name: 'search',
      workerData: { mostBytes: this.#mostBytes },
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    worker.unref();
    const isThis = () => this.#worker === worker;
    worker.on('message', (message: FromThread) => isThis() && this.#hear(message));
    worker.on('error', (error) => isThis() && this.#end(error.message));
    worker.on('exit', () => isThis() && this.#end('The search has ended.'));
    return worker;
  }

  /** Those that were with it fail; those behind them go to the next one. */
  #end(reason: string): void {
    const ended = this.#worker;
    this.#worker = null;
    void ended?.terminate();
    const failed = [...this.#handed.values()];
    for (const { answer, deadline } of failed) {
      clearTimeout(deadline);
      answer.reject(new SearchBusy(reason));
    }
    this.#handed.clear();
    for (const number of new Set(failed.map((question) => question.number))) this.#handNext(number);
  }

  #hear(message: FromThread): void {
    if (message.kind === 'read') return void this.#read(message);
    const question = this.#handed.get(message.id);
    if (!question) return;
    this.#handed.delete(question.id);
    clearTimeout(question.deadline);
    if (message.kind === 'answer') question.answer.resolve(message.answer);
    else question.answer.reject(new Error(message.reason));
    this.#handNext(question.number);
  }

  /** A site is read only while one of its questions is there. */
  async #read({ id, site: number, path }: FromThread & { kind: 'read' }): Promise<void> {
    const worker = this.#worker;
    const answer = await this.#file(this.#handedOf(number)[0]?.site, { id, path });
    if (worker !== this.#worker) return;
    this.#say(answer, answer.kind === 'file' && answer.bytes ? [answer.bytes.buffer as ArrayBuffer] : []);
  }

  async #file(site: ReadableSite | undefined, { id, path }: { id: number; path: string }): Promise<ToThread> {
    try {
      return { kind: 'file', id, bytes: site ? await site.read(path) : null };
    } catch (error) {
      return { kind: 'no-file', id, reason: error instanceof Error ? error.message : String(error) };
    }
  }
}
