/** What a server sees of its readers by itself: machines that read, Markdown that is asked for, links that lead nowhere. */
import type { IncomingMessage } from 'node:http';
import type { ReadableSite } from '../readable-site.ts';
import { agentOf } from './agents.ts';
import { wantsNoCounting } from './answer-events.ts';
import { pageAddress, referrerOf } from './read-events.ts';
import type { AgentFormat, AssistantOutcome, EventSink, ReaderEvent } from './reader-event.ts';

/** What was answered: a page, a page as Markdown, a list for models, or that nothing is there. */
export type Served = AgentFormat | 'missing';

export interface ServedCounts {
  count(site: ReadableSite, request: IncomingMessage, served: Served): void;
  countAssistant(
    site: ReadableSite,
    request: IncomingMessage,
    asked: { page: string; language: string; outcome: AssistantOutcome },
  ): void;
}

export function createServedCounts(sink: EventSink): ServedCounts {
  const take = (site: ReadableSite, event: ReaderEvent) => {
    // Nobody waits for it, and the sink says itself what it could not keep.
    if (sink.hasRoom(site)) sink.take(site, { events: [event], reader: null }).catch(() => {});
  };
  return {
    count(site, request, served) {
      if (!site.counted || !site.features.features.analytics.enabled) return;
      const event = served === 'missing' ? brokenLink(request) : readByMachine(request, served);
      if (event !== null) take(site, event);
    },
    countAssistant(site, request, { page, language, outcome }) {
      if (!site.counted || !site.features.features.analytics.enabled || wantsNoCounting(request)) return;
      const known = site.counted.hasPage(pageAddress(page)) ? pageAddress(page) : '/';
      take(site, { type: 'assistant', atMs: Date.now(), page: known, language, outcome });
    },
  };
}

function readByMachine(request: IncomingMessage, format: AgentFormat): ReaderEvent | null {
  const { kind, name } = agentOf(request.headers['user-agent'] ?? '');
  // A page in a browser is a view, which the page tells of itself.
  if (format === 'html' && (kind === 'browser' || kind === 'other')) return null;
  if (kind === 'browser' && wantsNoCounting(request)) return null;
  const page = format === 'llms.txt' || format === 'mcp' ? '/' : addressOf(request);
  return { type: 'agent', atMs: Date.now(), page, language: '', agent: name, kind, format };
}

/** Of people who followed a link; programs that try addresses are without number. */
function brokenLink(request: IncomingMessage): ReaderEvent | null {
  const { headers } = request;
  if (agentOf(headers['user-agent'] ?? '').kind !== 'browser' || wantsNoCounting(request)) return null;
  if (headers['sec-fetch-dest'] !== undefined && headers['sec-fetch-dest'] !== 'document') return null;
  if (!headers.accept?.includes('text/html')) return null;
  const referrer = referrerOf(headers.referer);
  if (referrer === '') return null;
  return { type: 'not-found', atMs: Date.now(), page: addressOf(request), language: '', referrer };
}

function addressOf({ url }: IncomingMessage): string {
  const path = pageAddress((url ?? '/').slice(0, 500))
    .toWellFormed()
    .replaceAll('\u0000', '');
  return path.startsWith('/') ? path : '/';
}
