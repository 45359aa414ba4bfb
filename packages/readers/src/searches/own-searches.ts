/**
 * Searches that this process is responsible for, made by a searcher: what an index is made of is its author's, and so
 * is what a query costs. Each site has a few questions there at a time (while one waits for a file, another is
 * answered), and they have their turns there (`site-turns.ts`), so that no site keeps the others waiting. A question that
 * takes too long ends the searcher and costs only itself and those that had begun with it.
 */
import { BoundedCache } from '@bindery/search';
import type { AskedQuery, Calls, FromSearcher, Held, ReadFile, ReadFiles, ToSearcher } from './messages.ts';
import { startSearchThread } from './search-thread.ts';
import type { Searcher, StartSearcher } from './searcher.ts';
import {
  type Ask,
  SearchBusy,
  type SearchedSite,
  type Searches,
  type SiteSearch,
  siteSearch,
} from './searches.ts';

export interface OwnSearchesOptions {
  /** For indexes and answers together. */
  searchBytes?: number;
  /** Of what is for indexes, how much one site may take; half unless told. */
  siteShare?: number;
  /** How many processes ask: so many times more may wait for one site. */
  askers?: number;
  /** How long a question may take. */
  longestMs?: number;
  /** A thread of this process unless told. */
  startSearcher?: StartSearcher;
}

const MOST_BYTES = 64 * 1024 ** 2;
/** Of that, for answers: many ask the same, and a box asks while its reader types. */
const ANSWERS_SHARE = 0.125;
const SITE_SHARE = 0.5;
const LONGEST_MS = 10_000;
const ENDED = 'The search cannot answer at the moment. Try again shortly.';
/** What an answer takes beside its bytes: its key's place, its promise and what holds them. */
const ENTRY_BYTES = 1024;
/** Of one site: with the searcher, and behind them for each process that asks. */
const AT_ONCE = 4;
const MOST_WAITING = 64;

interface Question {
  id: number;
  site: SearchedSite;
  /** The site's. */
  number: number;
  call: keyof Calls;
  asks: unknown[];
  answer: PromiseWithResolvers<unknown>;
  deadline?: NodeJS.Timeout;
  hasBegun?: boolean;
}

export class OwnSearches implements Searches<SearchedSite> {
  readonly #mostBytes: number;
  readonly #siteBytes: number;
  readonly #mostWaiting: number;
  readonly #longestMs: number;
  readonly #startSearcher: StartSearcher;
  readonly #answers: BoundedCache<Uint8Array<ArrayBuffer>>;
  readonly #numbers = new WeakMap<SearchedSite, number>();
  /** By the site's number, those that the searcher has not got. */
  readonly #waiting = new Map<number, Question[]>();
  /** By their own number, those that it has. */
  readonly #handed = new Map<number, Question>();
  #searcher: Searcher | null = null;
  #last = 0;

  constructor({
    searchBytes = MOST_BYTES,
    siteShare = SITE_SHARE,
    askers = 1,
    longestMs = LONGEST_MS,
    startSearcher = startSearchThread,
  }: OwnSearchesOptions = {}) {
    this.#mostBytes = searchBytes * (1 - ANSWERS_SHARE);
    this.#siteBytes = this.#mostBytes * siteShare;
    this.#answers = new BoundedCache(searchBytes * ANSWERS_SHARE);
    this.#mostWaiting = MOST_WAITING * askers;
    this.#longestMs = longestMs;
    this.#startSearcher = startSearcher;
  }

  of(site: SearchedSite): SiteSearch {
    return siteSearch(((call, ...asks) => this.ask(site, call, asks)) as Ask);
  }

  /** For those who ask on behalf of others: an answer is handed on as it is. */
  ask<Name extends keyof Calls>(
    site: SearchedSite,
    call: Name,
    asks: Calls[Name]['asks'],
  ): Promise<Calls[Name]['answer']> {
    if (call !== 'query') return this.#queue(site, call, asks);
    const [text, options] = asks as Calls['query']['asks'];
    return this.#query(site, text, options) as Promise<Calls[Name]['answer']>;
  }

  held(site: SearchedSite): Promise<Held> {
    return this.#queue(site, 'held', []);
  }

  forget(site: SearchedSite): void {
    const number = this.#numbers.get(site);
    if (number !== undefined && this.#searcher) this.#say({ kind: 'forget', site: number });
  }

  /** Those that are waiting fail. */
  close(): void {
    for (const waiting of this.#waiting.values()) {
      for (const { answer } of waiting.splice(0)) answer.reject(new SearchBusy(ENDED));
    }
    this.#end(ENDED);
  }

  /** A version of a site always answers alike. */
  #query(site: SearchedSite, text: string, options: AskedQuery): Promise<Uint8Array<ArrayBuffer>> {
    const { edition = null, tab = null, limit = null, meant = null } = options;
    const key = JSON.stringify([this.#numberOf(site), edition, tab, limit, text, meant]);
    return this.#answers.get(key, async () => {
      const value = await this.#queue(site, 'query', [text, options]);
      return { value, bytes: value.byteLength + 2 * key.length + ENTRY_BYTES };
    });
  }

  #numberOf(site: SearchedSite): number {
    const number = this.#numbers.get(site) ?? ++this.#last;
    this.#numbers.set(site, number);
    return number;
  }

  #queue<Name extends keyof Calls>(
    site: SearchedSite,
    call: Name,
    asks: Calls[Name]['asks'],
  ): Promise<Calls[Name]['answer']> {
    const number = this.#numberOf(site);
    const waiting = this.#waiting.get(number) ?? [];
    if (waiting.length >= this.#mostWaiting)
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
    question.deadline = setTimeout(() => this.#endLate(question), this.#longestMs).unref();
    this.#handed.set(id, question);
    this.#say({ kind: 'ask', id, site: number, call, asks });
  }

  #say(message: ToSearcher, transfer: ArrayBuffer[] = []): void {
    this.#searcher ??= this.#start();
    this.#searcher.say(message, transfer);
  }

  #start(): Searcher {
    const searcher = this.#startSearcher({
      mostBytes: this.#mostBytes,
      siteBytes: this.#siteBytes,
      onMessage: (message) => isThis() && this.#hear(message),
      onEnd: () => isThis() && this.#end(ENDED),
    });
    const isThis = () => this.#searcher === searcher;
    return searcher;
  }

  /** Those whose turn had not come go to the next searcher, before the others of their sites. */
  #endLate(late: Question): void {
    const blameless = [...this.#handed.values()].filter((one) => one !== late && !one.hasBegun);
    for (const question of blameless.reverse()) {
      clearTimeout(question.deadline);
      this.#handed.delete(question.id);
      this.#waiting.set(question.number, [question, ...(this.#waiting.get(question.number) ?? [])]);
    }
    this.#end('A search took too long.');
    for (const { number } of blameless) this.#handNext(number);
  }

  /** Those that were with it fail; those behind them go to the next one. */
  #end(reason: string): void {
    const ended = this.#searcher;
    this.#searcher = null;
    ended?.end();
    const failed = [...this.#handed.values()];
    for (const { answer, deadline } of failed) {
      clearTimeout(deadline);
      answer.reject(new SearchBusy(reason));
    }
    this.#handed.clear();
    for (const number of new Set(failed.map((question) => question.number))) this.#handNext(number);
  }

  #hear(message: FromSearcher): void {
    if (message.kind === 'read') return void this.#read(message);
    if (message.kind === 'begun') return void this.#begin(message.id);
    const question = this.#handed.get(message.id);
    if (!question) return;
    this.#handed.delete(question.id);
    clearTimeout(question.deadline);
    if (message.kind === 'answer') question.answer.resolve(message.answer);
    else question.answer.reject(new Error(message.reason));
    this.#handNext(question.number);
  }

  /** What waits for its turn is not late: those before it are held to their own time. */
  #begin(id: number): void {
    const begun = this.#handed.get(id);
    if (begun) begun.hasBegun = true;
    for (const one of this.#handed.values()) if (one === begun || !one.hasBegun) one.deadline?.refresh();
  }

  /** A site is read only while one of its questions is there. */
  async #read({ id, site: number, paths }: ReadFiles): Promise<void> {
    const searcher = this.#searcher;
    const site = this.#handedOf(number)[0]?.site;
    const files = await Promise.all(paths.map((path) => readFile(site, path)));
    if (searcher !== this.#searcher) return;
    const buffers = files.flatMap((file) => ('bytes' in file && file.bytes ? [file.bytes.buffer] : []));
    this.#say({ kind: 'files', id, files }, buffers as ArrayBuffer[]);
  }
}

async function readFile(site: SearchedSite | undefined, path: string): Promise<ReadFile> {
  try {
    return { bytes: site ? await site.read(path) : null };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
