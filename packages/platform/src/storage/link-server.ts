/** Serves the links that a disk store presigns. Plain node:http, so that any front end can mount it. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { readRange, sendStream } from '@bindery/runtime';
import { contentDisposition } from './content-disposition.ts';
import { checkObjectLink } from './object-link.ts';
import { type ObjectInfo, type ObjectStore, StoreUnreachable } from './object-store.ts';
import { describeObject, readObjectParts } from './read-object-parts.ts';

export interface LinkServerOptions {
  store: ObjectStore;
  linkKey: Uint8Array;
  now?: () => number;
  /** Told about failures; never told the query of a link. */
  onError?: (error: unknown) => void;
}

export type LinkHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function makeLinkServer({ store, linkKey, now = Date.now, onError }: LinkServerOptions): LinkHandler {
  return async (request, response) => {
    prepare(response);
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(response);
      const link = checkObjectLink(request.url ?? '', { linkKey, nowMs: now() });
      if (link.verdict === 'altered') return refuse(response, 403, ALTERED);
      if (link.verdict === 'expired') return refuse(response, 403, expired(link.expiredAt));
      await serve(store, link, { request, response });
    } catch (error) {
      onError?.(error);
      fail(response, error);
    }
  };
}

const ALTERED =
  'This link is not valid: it was altered or cut off on its way. Copy it whole, or ask for a fresh one.';

function expired(at: Date): string {
  return `This link expired at ${at.toISOString()}. Ask for a fresh one.`;
}

function prepare(response: ServerResponse): void {
  if (!response.hasHeader('x-request-id')) response.setHeader('x-request-id', randomUUID());
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

async function serve(
  store: ObjectStore,
  { key, downloadName }: { key: string; downloadName: string },
  { request, response }: Exchange,
): Promise<void> {
  const info = await describeObject(store, key);
  if (!info) return refuse(response, 404, 'The file of this link no longer exists.');
  if (isNotModified(request, info)) return void response.writeHead(304, validators(info)).end();
  const range = mayUseRange(request, info) ? readRange(request.headers.range, info.sizeBytes) : 'whole';
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${info.sizeBytes}`);
    return refuse(
      response,
      416,
      `The file has ${info.sizeBytes} bytes, and the requested range is outside of them.`,
    );
  }
  const part = range === 'whole' ? null : range;
  if (request.method === 'HEAD') {
    response.writeHead(200, headersOf(info, null, downloadName)).end();
    return;
  }
  const parts = await readObjectParts(store, info, part ?? { start: 0, end: info.sizeBytes - 1 });
  if (!parts) return refuse(response, 404, 'The file of this link no longer exists.');
  const source = Readable.from(parts, { highWaterMark: 1 });
  await sendStream(response, {
    ...{ source, status: part ? 206 : 200 },
    headers: headersOf(info, part, downloadName),
  });
}

function isNotModified({ headers }: IncomingMessage, { etag }: ObjectInfo): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.some((tag) => tag === etag || tag === '*') ?? false;
}

/** RFC 9110: ranges are for GET alone, and a reader that holds a part of other bytes (If-Range) gets the whole. */
function mayUseRange({ method, headers }: IncomingMessage, { etag }: ObjectInfo): boolean {
  return method === 'GET' && (headers['if-range'] === undefined || headers['if-range'] === etag);
}

function headersOf(
  info: ObjectInfo,
  part: { start: number; end: number } | null,
  downloadName: string,
): Record<string, string | number> {
  return {
    ...validators(info),
    'content-type': info.contentType,
    'content-length': part ? part.end - part.start + 1 : info.sizeBytes,
    'content-disposition': contentDisposition(downloadName),
    // Should a browser show it after all, it runs nothing on the platform's origin.
    'content-security-policy': "default-src 'none'; sandbox",
    ...(part && { 'content-range': `bytes ${part.start}-${part.end}/${info.sizeBytes}` }),
  };
}

function validators(info: ObjectInfo): Record<string, string> {
  return {
    'accept-ranges': 'bytes',
    'cache-control': 'private',
    etag: info.etag,
    'last-modified': info.modifiedAt.toUTCString(),
  };
}

function refuseMethod(response: ServerResponse): void {
  response.setHeader('allow', 'GET, HEAD');
  refuse(response, 405, 'Only GET and HEAD are allowed here.');
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const body = Buffer.from(JSON.stringify({ error: message }));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
  });
  response.end(body);
}

function fail(response: ServerResponse, error: unknown): void {
  // Once bytes are out, only a broken connection tells the reader that they are not all.
  if (response.headersSent) {
    response.destroy();
  } else if (error instanceof StoreUnreachable) {
    response.setHeader('retry-after', '5');
    refuse(response, 503, 'The object store cannot be reached at the moment. Try again shortly.');
  } else {
    refuse(response, 500, 'Something went wrong on our side.');
  }
}
