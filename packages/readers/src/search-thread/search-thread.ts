/**
 * The searches of a process, on a thread of their own: what an index is made of is its author's, and so is what a query
 * costs. Each site has one question there at a time, so that no site keeps the others waiting, and a question that
 * takes too long ends the thread and costs only itself and those that were there with it.
 */
import { Worker } from 'node:worker_threads';
import type { Search } from '@bindery/search';
import type { ReadableSite } from '../readable-site.ts';
import type { Calls, FromThread, Held, PagesPart, PagesWish, ToThread } from './messages.ts';

export interface SiteSearch extends Pick<Search, 'editions' | 'tabs' | 'query'> {
  title(): Promise<string>;
  pages(wish: PagesWish): Promise<PagesPart>;
}

/** It is told to try again. */
export class SearchBusy extends Error {}

const MOST_BYTES = 64 * 1024 ** 2;
const MOST_HEAP_MB = 384;
const LONGEST_MS = 10_000;
/** Of one site. */
const MOST_WAITING = 64;

interface Question {
  id: number;
  site: ReadableSite;
  call: keyof Calls;
  asks: unknown[];
  answer: PromiseWithResolvers<unknown>;
  deadline?: NodeJS.Timeout;
}

export class SearchThread {
  readonly #mostBytes: number;
  readonly #longestMs: number;
  readonly #numbers = new WeakMap<ReadableSite, number>();
  /** By the site's number: the first of each is with the thread. */
  readonly #questions = new Map<number, Question[]>();
  /** The site's number, by that of the question. */
  readonly #handed = new Map<number, number>();
  #worker: Worker | null = null;
  #last = 0;

  constructor({ searchBytes = MOST_BYTES, longestMs = LONGEST_MS } = {}) {
    this.#mostBytes = searchBytes;
    this.#longestMs = longestMs;
  }

  of(site: ReadableSite): SiteSearch {
    return {
      editions: () => this.#ask(site, 'editions'),
      tabs: (edition = null) => this.#ask(site, 'tabs', edition),
      query: (text, options = {}) => this.#ask(site, 'query', text, options),
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

  #ask<Name extends keyof Calls>(
    site: ReadableSite,
    call: Name,
    ...asks: Calls[Name]['asks']
  ): Promise<Calls[Name]['answer']> {
    const number = this.#numbers.get(site) ?? ++this.#last;
    this.#numbers.set(site, number);
    const waiting = this.#questions.get(number) ?? [];
    if (waiting.length >= MOST_WAITING)
      return Promise.reject(new SearchBusy('Many are searching this site.'));
    const question: Question = { id: ++this.#last, site, call, asks, answer: Promise.withResolvers() };
    waiting.push(question);
    this.#questions.set(number, waiting);
    if (waiting.length === 1) this.#hand(number, question);
    return question.answer.promise as Promise<Calls[Name]['answer']>;
  }

  #hand(number: number, question: Question): void {
    const { id, call, asks } = question;
    question.deadline = setTimeout(() => this.#end('A search took too long.'), this.#longestMs).unref();
    this.#handed.set(id, number);
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
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
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
    for (const number of [...this.#questions.keys()])
      this.#settle(number, ({ answer }) => answer.reject(new SearchBusy(reason)));
  }

  #hear(message: FromThread): void {
    if (message.kind === 'read') return void this.#read(message);
    const number = this.#handed.get(message.id);
    if (number === undefined) return;
    this.#settle(number, ({ answer }) => {
      if (message.kind === 'answer') answer.resolve(message.answer);
      else answer.reject(new Error(message.reason));
    });
  }

  #settle(number: number, settle: (question: Question) => void): void {
    const waiting = this.#questions.get(number)!;
    const question = waiting.shift()!;
    this.#handed.delete(question.id);
    clearTimeout(question.deadline);
    settle(question);
    const next = waiting[0];
    if (next) this.#hand(number, next);
    else this.#questions.delete(number);
  }

  /** A site is read only while one of its questions is there. */
  async #read({ id, site: number, path }: FromThread & { kind: 'read' }): Promise<void> {
    const worker = this.#worker;
    const answer = await this.#file(this.#questions.get(number)?.[0]?.site, { id, path });
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
