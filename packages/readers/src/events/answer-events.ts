/** `POST /-/events`: what pages tell of their readers. Answered with 204 when it is counted for good. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientAddress } from '@bindery/network';
import { isOwnOrigin } from '../own-origin.ts';
import { readBody } from '../read-body.ts';
import type { ReadableSite } from '../readable-site.ts';
import { EventRates } from './event-rates.ts';
import { readEvents } from './read-events.ts';
import type { EventSink, ReaderEvent } from './reader-event.ts';

export interface EventsOptions {
  sink: EventSink;
  clientAddress: ClientAddress;
  /** Empty: not known. */
  countryOf?: (address: string) => string;
}

const MOST_BYTES = 16 * 1024;

export type AnswerEvents = (
  site: ReadableSite,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

export function createEventsAnswer({
  sink,
  clientAddress,
  countryOf = () => '',
}: EventsOptions): AnswerEvents {
  const rates = new EventRates();
  return async (site, request, response) => {
    const status = await takeEvents(site, request).catch((error: unknown) => {
      // Whoever sent half a body has left.
      if (request.destroyed) return 400;
      throw error;
    });
    // What nobody wanted of the body must not stand in the way of the connection's next request.
    if (!request.complete) request.resume();
    end(response, status);
  };

  async function takeEvents(site: ReadableSite, request: IncomingMessage): Promise<number> {
    if (request.method !== 'POST') return 405;
    if (!isOwnOrigin(request)) return 403;
    if (wantsNoCounting(request) || !site.counted) return 204;
    if (!sink.hasRoom(site)) return 429;
    const text = await readBody(request, MOST_BYTES);
    if (text === null) return 413;
    const nowMs = Date.now();
    const events = readEvents(text, site.counted, nowMs);
    if (events === null) return 400;
    const address = clientAddress(request);
    if (!rates.admits(address, Math.max(1, events.length), nowMs)) return 429;
    if (events.length === 0) return 204;
    const reader = { address, userAgent: request.headers['user-agent'] ?? '' };
    const told = withCountry(events, countryOf(address));
    return (await sink.take(site, { events: told, reader })) ? 204 : 429;
  }
}

function withCountry(events: ReaderEvent[], country: string): ReaderEvent[] {
  if (country === '') return events;
  return events.map((event) => (event.type === 'view' ? { ...event, country } : event));
}

/** Do Not Track, and Global Privacy Control. */
export function wantsNoCounting({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}

const REASONS: Record<number, string> = {
  400: 'This is no list of events.',
  403: 'Only pages of this site may tell.',
  405: 'Tell with POST.',
  413: 'This is too much at once.',
  429: 'Too many events.',
};

function end(response: ServerResponse, status: number): void {
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
  if (status === 204) return void response.writeHead(204, headers).end();
  const text = `${REASONS[status]}\n`;
  response.writeHead(status, {
    ...headers,
    ...{ 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': text.length },
    ...(status === 405 && { Allow: 'POST' }),
    ...(status === 429 && { 'Retry-After': '10' }),
  });
  response.end(text);
}
