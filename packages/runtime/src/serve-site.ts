/** Answers requests from versions of sites. What can be answered from memory is answered in the same turn. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import {
  createReaders,
  isLinkToMcp,
  isReaderRequest,
  type Readers,
  type ReadersOptions,
  type Served,
} from '@bindery/readers';
import { BodyCache } from './body-cache.ts';
import { type ByteRange, readRange } from './byte-range.ts';
import { listsTag } from './conditions.ts';
import { isPage, securityHeaders } from './content-policy.ts';
import { chooseEncoding, IDENTITY, type Slot } from './encodings.ts';
import { prefersMarkdown } from './prefers-markdown.ts';
import { readParts } from './read-parts.ts';
import { readableSite } from './readable-site.ts';
import { etagOf, validators } from './representation.ts';
import { resolveTarget } from './resolve-target.ts';
import { sendStream } from './send-stream.ts';
import type { Site } from './site.ts';
import type { Representation, SiteFile } from './site-file.ts';
import type { Target } from './target.ts';

export interface SiteServer {
  /** Rejects when a file cannot be read; what was sent until then is up to the caller to cut off. */
  serve(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> | undefined;
  /** Lets go of what is in memory of a version that is shown no more. */
  forget(site: Site): void;
  readonly cache: BodyCache;
  readonly readers: Readers;
}

const DEFAULT_CACHE_BYTES = 64 * 1024 ** 2;
/** What is larger, and not compressed, goes from disk to the socket. */
const LARGEST_IN_MEMORY_BYTES = 1024 ** 2;

/** A page's policy is made from its text; beyond this it goes out sandboxed. */
const LARGEST_PAGE_BYTES = 16 * 1024 ** 2;

/** `searchBytes` is for the searches of all sites. */
export interface SiteServerOptions extends ReadersOptions {
  /** For files and their compressed forms. */
  cacheBytes?: number;
}

export function createSiteServer({
  cacheBytes = DEFAULT_CACHE_BYTES,
  ...services
}: SiteServerOptions = {}): SiteServer {
  const cache = new BodyCache(cacheBytes);
  const readers = createReaders(services);
  const serve = (site: Site, request: IncomingMessage, response: ServerResponse) => {
    const answering = isReaderRequest(request) ? readers.answer(readableSite(site), request, response) : null;
    if (answering) return answering;
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(response);
    const target = resolveTarget(site, request.url ?? '/');
    if (target.kind === 'missing' && isLinkToMcp(request)) {
      const told = readers.answer(readableSite(site), request, response);
      if (told) return told;
    }
    if (readers.served !== null && request.method === 'GET') {
      const served = servedAs(target, request.headers.accept);
      if (served !== null) readers.served.count(readableSite(site), request, served);
    }
    switch (target.kind) {
      case 'file':
        return sendFile(target.file, { site, request, response, cache });
      case 'redirect':
        return sendRedirect(response, target);
      case 'malformed':
        return sendText(response, 400, 'Bad address');
      case 'missing':
        if (site.notFound) return sendFile(site.notFound, { site, request, response, cache });
        return sendText(response, 404, 'Not found');
    }
  };
  const forget = (site: Site) => {
    cache.forget(site.files);
    readers.forget(readableSite(site));
  };
  return { serve, forget, cache, readers };
}

/** What of it is worth counting; files that pages are made of are not. */
function servedAs(target: Target, accept: string | undefined): Served | null {
  if (target.kind === 'missing') return 'missing';
  if (target.kind !== 'file') return null;
  const { file } = target;
  if (file.markdown !== null) return prefersMarkdown(accept) ? 'markdown' : 'html';
  if (file.path === 'llms.txt' || file.path === 'llms-full.txt') return 'llms.txt';
  return file.mediaType.startsWith('text/markdown') ? 'markdown' : null;
}

export function sendText(response: ServerResponse, status: number, text: string): undefined {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.end(`${text}\n`);
}

function refuseMethod(response: ServerResponse): undefined {
  response.setHeader('Allow', 'GET, HEAD');
  return sendText(response, 405, 'Method not allowed');
}

function sendRedirect(
  response: ServerResponse,
  { status, location }: { status: number; location: string },
): undefined {
  response.setHeader('Location', location);
  response.setHeader('Cache-Control', 'public, no-cache');
  return sendText(response, status, 'Moved');
}

interface Exchange {
  site: Site;
  request: IncomingMessage;
  response: ServerResponse;
  cache: BodyCache;
}

function sendFile(found: SiteFile, exchange: Exchange): Promise<void> | undefined {
  const { headers } = exchange.request;
  const wantsMarkdown = found.markdown !== null && prefersMarkdown(headers.accept);
  const file = wantsMarkdown ? found.markdown! : found;
  const slot = file.isCompressible ? chooseEncoding(headers['accept-encoding']) : IDENTITY;
  if (file.status === 200) {
    const answered = sendByCondition(file, slot, exchange);
    if (answered !== 'whole') return answered;
  }
  const kept = file.kept[slot];
  if (kept) return send(kept, file, exchange);
  if (slot === IDENTITY && file.sizeBytes > largestInMemory(file)) return sendFromDisk(file, null, exchange);
  return sendLoaded(file, slot, exchange);
}

function largestInMemory(file: SiteFile): number {
  return isPage(file) ? LARGEST_PAGE_BYTES : LARGEST_IN_MEMORY_BYTES;
}

function send(kept: Representation, file: SiteFile, { request, response }: Exchange): undefined {
  kept.wasUsed = true;
  response.writeHead(file.status, kept.headers);
  if (request.method === 'HEAD') response.end();
  else if (kept.text !== null) response.end(kept.text, 'latin1');
  else response.end(kept.body);
}

async function sendLoaded(file: SiteFile, slot: Slot, exchange: Exchange): Promise<void> {
  exchange.site.readers++;
  try {
    send(await exchange.cache.load(file, slot), file, exchange);
  } finally {
    exchange.site.readers--;
  }
}

/** 304, 412, 416 and 206; `whole` when the file is to be sent as if nothing had been asked for. */
function sendByCondition(
  file: SiteFile,
  slot: Slot,
  exchange: Exchange,
): Promise<void> | undefined | 'whole' {
  const { headers } = exchange.request;
  const { response } = exchange;
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined && !listsTag(ifMatch, etagOf(file, slot), { weakly: false })) {
    return sendText(response, 412, 'Precondition failed');
  }
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined && listsTag(ifNoneMatch, etagOf(file, slot), { weakly: true })) {
    response.writeHead(304, validators(file, slot));
    response.end();
    return;
  }
  if (headers.range === undefined || exchange.request.method !== 'GET') return 'whole';
  // Parts are always of the plain file, so that they fit together whatever each request accepts.
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== etagOf(file, IDENTITY)) return 'whole';
  const range = readRange(headers.range, file.sizeBytes);
  if (range === 'whole') return 'whole';
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${file.sizeBytes}`);
    return sendText(response, 416, 'There are no such bytes');
  }
  return sendFromDisk(file, range, exchange);
}

async function sendFromDisk(
  file: SiteFile,
  range: ByteRange | null,
  { site, request, response }: Exchange,
): Promise<void> {
  const length = range ? range.end - range.start + 1 : file.sizeBytes;
  const head = ['Content-Type', file.mediaType, 'Content-Length', String(length)];
  if (range) head.push('Content-Range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  head.push(...validators(file, IDENTITY), ...securityHeaders(file, null));
  site.readers++;
  try {
    // Read before the headers go out: a file that is not there must not look like an answer.
    const source = request.method === 'HEAD' ? Readable.from([]) : await openSource(file, range);
    await sendStream(response, { source, status: range ? 206 : file.status, headers: head });
  } finally {
    site.readers--;
  }
}

async function openSource(file: SiteFile, range: ByteRange | null): Promise<Readable> {
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 };
  if (typeof file.content !== 'string') return Readable.from([file.content.subarray(start, end + 1)]);
  if (end < start) return Readable.from([]);
  return Readable.from(await readParts(file.content, { start, end }), { objectMode: false });
}
