/**
 * What a site's host answers beside files, in front of whatever serves them: `/-/search` and `/mcp`. A feature that is
 * off is not there. An address that a page has, as `/mcp` may, stays the page's for whoever reads it with GET.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerSearch } from './answer-search.ts';
import { answerMcp } from './mcp/answer-mcp.ts';
import { OpenSearches } from './open-searches.ts';
import type { ReadableSite } from './readable-site.ts';

export interface Readers {
  /** For requests that `isReaderRequest` is true of; null when the site has this feature switched off. */
  answer(site: ReadableSite, request: IncomingMessage, response: ServerResponse): Promise<void> | null;
  /** Of a version that is shown no more. */
  forget(site: ReadableSite): void;
  readonly searches: OpenSearches;
}

const SEARCH = '/-/search';
const MCP = '/mcp';

/** On the path of every request: the second character decides nearly always. */
export function isReaderRequest({ url, method }: Pick<IncomingMessage, 'url' | 'method'>): boolean {
  const second = url!.charCodeAt(1);
  // - and m
  if (second !== 45 && second !== 109) return false;
  const path = pathOf(url!);
  return path === SEARCH || (path === MCP && method !== 'GET' && method !== 'HEAD');
}

export function createReaders(options: { searchBytes?: number } = {}): Readers {
  const searches = new OpenSearches(options);
  return {
    searches,
    answer(site, request, response) {
      // A server of MCP that could not search would be of little use: both are one feature.
      if (!site.features.features.search.enabled) return null;
      const search = searches.of(site);
      return pathOf(request.url!) === SEARCH
        ? site.hold(() => answerSearch(search, request, response))
        : site.hold(() => answerMcp({ site, search }, request, response));
    },
    forget: (site) => searches.forget(site),
  };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
