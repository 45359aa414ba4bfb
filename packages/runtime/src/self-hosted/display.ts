/** What answers requests: the site that is shown at the moment, and those that still have readers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AssistantSettings, openAssistant } from '@bindery/assistant';
import type { SiteFeatures } from '@bindery/bundle';
import { clientAddressBehind, makeOutboundGate } from '@bindery/network';
import { AskedSearches, type Calls, CountryDatabase, OwnSearches, type ReadableSite } from '@bindery/readers';
import { readableSite } from '../readable-site.ts';
import { createSiteServer, sendText } from '../serve-site.ts';
import { openSite, type Site } from '../site.ts';
import { warmUp } from '../warm-up.ts';
import { EventSender, type SendingOptions } from './event-sender.ts';

export interface Shown {
  id: string;
  folder: string;
  features: SiteFeatures;
}

/** One process or several: all show the new version when `show` returns. */
export interface Display {
  show(version: Shown): Promise<void>;
  /** Returns when no answer reads from a version's folder any more. */
  release(id: string): Promise<void>;
  /** While a version is being fetched and unpacked, which goes before readers of pages that are not in memory. */
  makeWay(isOn: boolean): void;
  counts(): Counts;
}

export interface Counts {
  /** Answers by the first digit of their status. */
  answers: number[];
  cacheBytes: number;
  residentBytes: number;
  events: { sent: number; dropped: number };
}

/** What one process needs to know to serve. Plain JSON: it travels to the others. */
export interface ServingOptions {
  cacheBytes: number;
  playgroundAllow: string[];
  playgroundPerMinute: number;
  trustedProxies: string[];
  assistant: AssistantSettings;
  /** Null: countries are not counted. */
  countryDatabase: string | null;
}

/** Asks whoever searches for several processes, about the version with this id. */
export type AskSearch = (version: string, call: keyof Calls, asks: unknown[]) => Promise<unknown>;

/** Where searches are made: by this process, or by one that several ask. */
export type SearchPlace = { searchBytes: number } | { ask: AskSearch };

const RELEASE_PATIENCE_MS = 30_000;

export class ProcessDisplay implements Display {
  readonly #server;
  readonly #events = new EventSender();
  readonly #sites = new Map<string, Site>();
  readonly #ids = new WeakMap<ReadableSite, string>();
  readonly #answers = [0, 0, 0, 0, 0, 0];
  #asked = 0;
  #site: Site | null = null;
  #prepared: { id: string; site: Site } | null = null;

  constructor({ cacheBytes, ...options }: ServingOptions, search: SearchPlace) {
    const gate = makeOutboundGate({ allow: options.playgroundAllow });
    const clientAddress = clientAddressBehind(options.trustedProxies);
    const proxy = {
      gateFor: () => gate,
      clientAddress,
      perMinute: options.playgroundPerMinute,
      // Whoever runs the site has also chosen what it shows.
      tellsNames: true,
    };
    const onFailure = (reason: string) => logFailure('the assistant has no answer', reason);
    const assistant = openAssistant(options.assistant, { onFailure });
    const searches =
      'ask' in search
        ? new AskedSearches((site, call, asks) => search.ask(this.#ids.get(site)!, call, asks))
        : new OwnSearches({ ...search, siteShare: 1 });
    this.#server = createSiteServer({
      ...{ cacheBytes, searches, proxy },
      assistant: assistant && { assistant, clientAddress },
      events: { sink: this.#events, clientAddress, ...openCountries(options.countryDatabase) },
    });
  }

  /** Where counts of readers go. */
  count(options: SendingOptions | null): void {
    this.#events.configure(options);
  }

  /** Sends what was counted. */
  finish(): Promise<void> {
    return this.#events.close();
  }

  async show(version: Shown): Promise<void> {
    await this.prepare(version);
    this.commit();
  }

  /** Everything that can fail. */
  async prepare({ id, folder, features }: Shown): Promise<void> {
    const site = await openSite(folder, { features });
    this.#ids.set(readableSite(site), id);
    this.#prepared = { id, site };
  }

  /** One assignment: an answer comes from the old version or from the new one. */
  commit(): void {
    const { id, site } = this.#prepared!;
    this.#prepared = null;
    this.#site = site;
    this.#sites.set(id, site);
    const asked = () => this.#asked;
    void warmUp(site, this.#server.cache, { isWanted: () => this.#site === site, asked });
  }

  async release(id: string): Promise<void> {
    const site = this.#sites.get(id);
    if (!site || site === this.#site) return;
    const deadline = Date.now() + RELEASE_PATIENCE_MS;
    while (site.readers > 0 && Date.now() < deadline) await sleep(20);
    this.#sites.delete(id);
    this.#server.forget(site);
  }

  makeWay(isOn: boolean): void {
    this.#server.cache.makeWay(isOn);
  }

  counts(): Counts {
    const { cacheBytes, residentBytes } = {
      cacheBytes: this.#server.cache.sizeBytes,
      residentBytes: process.memoryUsage.rss(),
    };
    return { answers: [...this.#answers], cacheBytes, residentBytes, events: this.#events.counts };
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    const site = this.#site;
    this.#asked++;
    if (site === null) {
      response.setHeader('Retry-After', '5');
      sendText(response, 503, 'There is no version to show yet. Try again in a moment.');
      this.#answers[5]!++;
      return;
    }
    const sending = this.#server.serve(site, request, response);
    if (sending === undefined) this.#count(response);
    else sending.then(() => this.#count(response)).catch((error: Error) => this.#fail(error, response));
  }

  #count({ statusCode }: ServerResponse): void {
    const digit = Math.floor(statusCode / 100);
    this.#answers[digit] = (this.#answers[digit] ?? 0) + 1;
  }

  #fail(error: Error, response: ServerResponse): void {
    logFailure('a file could not be sent', error.message);
    this.#answers[5]!++;
    if (response.headersSent) response.destroy();
    else sendText(response, 500, 'Something went wrong on our side.');
  }
}

/** The file was looked at when the runtime started; for the moment until it is read, no country is known. */
function openCountries(file: string | null): { countryOf?: (address: string) => string } {
  if (file === null) return {};
  const onFailure = (reason: string) => logFailure('countries are not known', reason);
  const database = new CountryDatabase(file, { onFailure });
  database.open().catch((error: Error) => onFailure(error.message));
  return { countryOf: (address) => database.countryOf(address) };
}

function logFailure(msg: string, reason: string): void {
  process.stderr.write(`${JSON.stringify({ level: 'error', msg, reason })}\n`);
}
