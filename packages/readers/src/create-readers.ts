/**
 * What a site's host answers beside files, in front of whatever serves them: `/-/search`, `/mcp`,
 * `/-/proxy`, `/-/assistant` and `/-/events`. A feature that is off is not there. An address that a page has, as `/mcp` may, stays the page's for whoever reads it with GET.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOST_ADDRESSES } from '@bindery/bundle';
import { answerSearch } from './answer-search.ts';
import { ASSISTANT, type AssistantRouteOptions, answerAssistant } from './assistant/answer-assistant.ts';
import { createEventsAnswer, type EventsOptions } from './events/answer-events.ts';
import { createServedCounts, type ServedCounts } from './events/count-served.ts';
import { answerMcp } from './mcp/answer-mcp.ts';
import { createProxy, type ProxyOptions } from './proxy/answer-proxy.ts';
import { ReaderLeft } from './read-body.ts';
import type { ReadableSite } from './readable-site.ts';
import { OwnSearches } from './searches/own-searches.ts';
import { SearchBusy, type Searches } from './searches/searches.ts';
import { sendJson } from './send-json.ts';

export interface Readers {
  /** For requests that `isReaderRequest` is true of; null when the site has this feature switched off. */
  answer(site: ReadableSite, request: IncomingMessage, response: ServerResponse): Promise<void> | null;
  /** Of a version that is shown no more. */
  forget(site: ReadableSite): void;
  readonly searches: Searches;
  /** For what whoever serves files sees by itself; null where nothing is counted. */
  readonly served: ServedCounts | null;
}

const { search: SEARCH, mcp: MCP, proxy: PROXY, events: EVENTS } = HOST_ADDRESSES;

/** On the path of every request: the second character decides nearly always. */
export function isReaderRequest({ url, method }: Pick<IncomingMessage, 'url' | 'method'>): boolean {
  const second = url!.charCodeAt(1);
  // - and m
  if (second !== 45 && second !== 109) return false;
  const path = pathOf(url!);
  if (path === MCP) return method !== 'GET' && method !== 'HEAD';
  return path === SEARCH || path === PROXY || path === EVENTS || isAssistant(path);
}

/** Whoever follows a link to the server of MCP is told what it is, unless a page has its address. */
export function isLinkToMcp({ url, method }: Pick<IncomingMessage, 'url' | 'method'>): boolean {
  return pathOf(url!) === MCP && method === 'GET';
}

export interface ReadersOptions {
  /** For searches that this process makes itself. */
  searchBytes?: number;
  /** Where they are made; on a thread of this process unless told. */
  searches?: Searches | null;
  /** Null: this host has none. */
  proxy?: ProxyOptions | null;
  /** Null: this host has none. */
  assistant?: AssistantRouteOptions | null;
  /** Where what is counted goes; null: nothing is. */
  events?: EventsOptions | null;
}

export function createReaders({
  proxy = null,
  assistant = null,
  events = null,
  searches: given = null,
  ...options
}: ReadersOptions = {}): Readers {
  const searches = given ?? new OwnSearches(options);
  const answerProxy = createProxy(proxy);
  const answerEvents = events && createEventsAnswer(events);
  const served = events && createServedCounts(events.sink);
  const choose: Readers['answer'] = (site, request, response) => {
    if (pathOf(request.url!) === PROXY) return answerProxy(site, request, response);
    if (isAssistant(pathOf(request.url!))) {
      const exchange = { site, search: searches.of(site), request, response, served };
      return site.hold(() => answerAssistant(exchange, assistant));
    }
    if (pathOf(request.url!) === EVENTS)
      return site.features.features.analytics.enabled
        ? (answerEvents?.(site, request, response) ?? null)
        : null;
    // A server of MCP that could not search would be of little use: both are one feature.
    if (!site.features.features.search.enabled) return null;
    const search = searches.of(site);
    const answering = pathOf(request.url!) === SEARCH ? answerSearch : answerMcp;
    if (answering === answerMcp && request.method !== 'GET') served?.count(site, request, 'mcp');
    return site.hold(() => answering({ site, search }, request, response)).catch(tellIfBusy(response));
  };
  return {
    searches,
    served,
    answer: (site, request, response) =>
      choose(site, request, response)?.catch((error: unknown) => {
        if (!(error instanceof ReaderLeft)) throw error;
      }) ?? null,
    forget: (site) => searches.forget(site),
  };
}

function isAssistant(path: string): boolean {
  return path === ASSISTANT || path.startsWith(`${ASSISTANT}/`);
}

function tellIfBusy(response: ServerResponse): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof SearchBusy) || response.headersSent) throw error;
    response.setHeader('Retry-After', '2');
    sendJson(response, 503, { error: error.message });
  };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
