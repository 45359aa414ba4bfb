/** Answers one request from one version of a site. */
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { resolveAddress } from './resolve-address.ts';
import type { Site, SiteFile } from './site.ts';

const HASHED_NAME = /\.[0-9a-f]{8,}\.[a-z0-9]+$/;

export async function serveSite(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return sendText(response, 405, 'Method not allowed');
  }
  const [pathname = '/', query] = (request.url ?? '/').split('?', 2);
  const resolved = resolveAddress(site, pathname);
  switch (resolved.kind) {
    case 'file':
      return sendFile(request, response, { status: 200, file: resolved.file, path: resolved.path });
    case 'redirect':
      response.setHeader(
        'Location',
        query === undefined ? resolved.location : `${resolved.location}?${query}`,
      );
      return sendText(response, 308, 'Moved');
    case 'malformed':
      return sendText(response, 400, 'Bad address');
    case 'missing': {
      const page = site.files.get('404.html');
      if (!page) return sendText(response, 404, 'Not found');
      return sendFile(request, response, { status: 404, file: page, path: '404.html' });
    }
  }
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.end(`${text}\n`);
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { status, file, path }: { status: number; file: SiteFile; path: string },
): Promise<void> {
  const etag = `"${file.sha256.slice(0, 32)}"`;
  response.setHeader('ETag', etag);
  response.setHeader(
    'Cache-Control',
    HASHED_NAME.test(path) ? 'public, max-age=31536000, immutable' : 'public, no-cache',
  );
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  // An image that is opened by itself must not be able to run as a page of the site.
  if (file.mediaType.startsWith('image/svg'))
    response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'");
  if (status === 200 && matches(request.headers['if-none-match'], etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.statusCode = status;
  response.setHeader('Content-Type', file.mediaType);
  response.setHeader('Content-Length', file.sizeBytes);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  await pipeline(createReadStream(file.location), response).catch((error: NodeJS.ErrnoException) => {
    // A reader who left is no failure; the headers are out, so nothing else can be said.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

function matches(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    (header === '*' || header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag))
  );
}
