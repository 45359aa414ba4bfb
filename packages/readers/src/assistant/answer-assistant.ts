/**
 * `/-/assistant`: what a page of the site asks. POST a question, and the answer comes as server-sent events; POST
 * `/feedback` says whether it helped, DELETE `/threads/{id}` takes back what was kept. HEAD says that somebody is about
 * to ask.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Assistant,
  type AssistantErrorCode,
  AssistantFailure,
  assistantFeedback,
  assistantQuestion,
  eventText,
  LARGEST_QUESTION_BYTES,
  THREAD_ID,
} from '@bindery/assistant';
import { HOST_ADDRESSES } from '@bindery/bundle';
import { type ClientAddress, countedNetworks } from '@bindery/network';
import type { z } from 'zod';
import type { ServedCounts } from '../events/count-served.ts';
import type { AssistantOutcome } from '../events/reader-event.ts';
import { isOwnOrigin } from '../own-origin.ts';
import { readBody } from '../read-body.ts';
import type { ReadableSite } from '../readable-site.ts';
import { SearchBusy, type SiteSearch } from '../searches/searches.ts';
import { sendJson } from '../send-json.ts';
import { whenOver } from '../when-over.ts';
import { askedSite } from './asked-site.ts';

export interface AssistantRouteOptions {
  assistant: Assistant;
  clientAddress: ClientAddress;
}

export interface AssistantExchange {
  site: ReadableSite;
  search: SiteSearch;
  request: IncomingMessage;
  response: ServerResponse;
  /** Null where nothing is counted. */
  served: ServedCounts | null;
}

export const ASSISTANT = HOST_ADDRESSES.assistant;
const STATUS: Record<AssistantErrorCode, number> = {
  budget: 429,
  busy: 503,
  model: 502,
  too_long: 413,
  off: 404,
};

export async function answerAssistant(
  exchange: AssistantExchange,
  options: AssistantRouteOptions | null,
): Promise<void> {
  const { site, request, response } = exchange;
  const { enabled, reason } = site.features.features.assistant;
  if (options === null || !enabled) return refuse(response, off(reason));
  const path = request.url!.replace(/\?.*$/, '').slice(ASSISTANT.length);
  const threadId = /^\/threads\/([^/]+)$/.exec(path)?.[1];
  const method = threadId === undefined ? 'POST' : 'DELETE';
  if (path !== '' && path !== '/feedback' && threadId === undefined)
    return sendJson(response, 404, { error: 'There is no such address.' });
  const isAboutToAsk = path === '' && request.method === 'HEAD';
  if (request.method !== method && !isAboutToAsk) {
    response.setHeader('Allow', method);
    return sendJson(response, 405, { error: `Ask with ${method}.` });
  }
  if (!isOwnOrigin(request))
    return sendJson(response, 403, { error: 'The assistant answers only pages of its own site.' });
  if (isAboutToAsk) return await openIndex(exchange);
  if (threadId !== undefined) return await deleteThread(exchange, options, threadId);
  return path === '' ? await ask(exchange, options) : await takeFeedback(exchange, options);
}

/** While the reader types: the first question of a process need not wait for a searcher that starts. */
async function openIndex({ search, response }: AssistantExchange): Promise<void> {
  response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
  try {
    await search.query(`${await search.title()} `, { limit: 1, meant: {} });
  } catch (error) {
    // The question itself will tell.
    if (!(error instanceof SearchBusy)) throw error;
  }
}

async function ask(exchange: AssistantExchange, options: AssistantRouteOptions): Promise<void> {
  const { site, search, request, response, served } = exchange;
  const question = await readJson(request, response, assistantQuestion);
  if (question === null) return;
  const left = new AbortController();
  whenOver(response, () => left.abort());
  const events = options.assistant.ask({
    siteId: siteIdOf(site),
    site: askedSite(site, search),
    visitors: countedNetworks(options.clientAddress(request)),
    question,
    signal: left.signal,
  });
  let outcome: AssistantOutcome = 'failed';
  try {
    for await (const event of events) {
      if (event.event === 'done') outcome = event.data.outcome;
      if (response.destroyed) continue;
      if (!response.headersSent) sendHead(response, event.event === 'error' ? STATUS[event.data.code] : 200);
      response.write(eventText(event));
    }
    response.end();
    const { page = '/', language = '' } = question;
    // Whoever left before the end did not get an answer that could be judged.
    if (!left.signal.aborted) served?.countAssistant(site, request, { page, language, outcome });
  } catch (error) {
    if (!(error instanceof SearchBusy) || response.destroyed) throw error;
    const busy = new AssistantFailure('busy', 'Many are searching this site. Try again in a moment.', 2);
    if (response.headersSent) response.end(eventText(busy.event));
    else refuse(response, busy);
  }
}

async function takeFeedback(
  { site, request, response }: AssistantExchange,
  { assistant }: AssistantRouteOptions,
): Promise<void> {
  const feedback = await readJson(request, response, assistantFeedback);
  if (feedback === null) return;
  await assistant.feedback(siteIdOf(site), feedback);
  response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
}

async function deleteThread(
  { site, response }: AssistantExchange,
  { assistant }: AssistantRouteOptions,
  threadId: string,
): Promise<void> {
  if (!THREAD_ID.test(threadId)) return sendJson(response, 404, { error: 'There is no such thread.' });
  await assistant.deleteThread(siteIdOf(site), threadId);
  response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
}

/** Null when the answer has been given. */
async function readJson<Schema extends z.ZodType>(
  request: IncomingMessage,
  response: ServerResponse,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const body = await readBody(request, LARGEST_QUESTION_BYTES);
  if (body === null) {
    response.setHeader('Connection', 'close');
    refuse(response, new AssistantFailure('too_long', 'The question is too long.'));
    return null;
  }
  const parsed = schema.safeParse(parse(body));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  sendJson(response, 400, {
    error: `${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'is wrong'}`,
  });
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function siteIdOf({ projectId }: ReadableSite): string {
  return projectId ?? '';
}

function off(reason: string | null): AssistantFailure {
  return new AssistantFailure('off', `The assistant is off. ${reason ?? ''}`.trim());
}

/** As an event as well: whoever reads the stream need not look elsewhere. */
function refuse(response: ServerResponse, failure: AssistantFailure): void {
  if (failure.retryAfterSeconds !== null)
    response.setHeader('Retry-After', String(failure.retryAfterSeconds));
  sendHead(response, STATUS[failure.code]);
  response.end(eventText(failure.event));
}

function sendHead(response: ServerResponse, status: number): void {
  response.writeHead(status, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    // Events are to be seen as they come, also behind nginx.
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
}
