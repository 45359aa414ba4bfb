/** Answers the browser: the site as a host would serve it, with the live script in every page. */
import { createReadStream, readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Preview, PreviewFile } from '@bindery/engine';
import { sendText } from '@bindery/runtime';
import type { LiveReaders } from './live-readers.ts';
import { resolveShown } from './shown-path.ts';

const LIVE_SCRIPT = '/__bindery/live.js';
/** The 404 page looks for it to find the site's root. */
const MANIFEST = '/bindery.manifest.json';
const LIVE_EVENTS = '/__bindery/events';

export interface DevSite {
  preview: Preview;
  readers: LiveReaders;
  /** The address that was asked for with `--host`; null: loopback. */
  host: string | null;
}

export function createDevHandler(site: DevSite): RequestListener {
  const script = readFileSync(join(import.meta.dirname, 'live.js'));
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    answer(request, response, { ...site, script, url }).catch((error: Error) => {
      if (response.headersSent) response.destroy();
      else sendText(response, 500, `The preview failed: ${error.message}`);
    });
  };
}

interface Asked extends DevSite {
  script: Buffer;
  url: URL;
}

async function answer(request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<void> {
  const { url, preview, readers } = asked;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (!isOurName(request.headers.host, asked.host)) return sendText(response, 403, 'Not this name');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return sendText(response, 405, 'Method not allowed');
  }
  if (url.pathname === LIVE_SCRIPT) return sendScript(response, asked.script);
  if (url.pathname === MANIFEST) return sendText(response, 200, '');
  if (url.pathname === LIVE_EVENTS) {
    return readers.add(response, url.searchParams.get('page') ?? '/');
  }
  const resolved = resolveShown(preview, pathOf(request));
  if (resolved.kind === 'malformed') return sendText(response, 400, 'Bad address');
  if (resolved.kind === 'redirect') return sendTo(response, resolved.location + url.search);
  if (resolved.kind === 'file')
    return sendFile(request, response, { preview, path: resolved.path, status: 200 });
  const destination = preview.redirect(url.pathname.replace(/(.)\/+$/, '$1'));
  if (destination !== null) return sendTo(response, destination);
  return sendFile(request, response, { preview, path: '404.html', status: 404 });
}

/** As written: `new URL` would tidy up what a host refuses. */
function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0]!;
}

/** A page elsewhere must not read the preview by pointing a name of its own at this machine. */
function isOurName(header: string | undefined, host: string | null): boolean {
  if (host !== null) return true;
  const name = (header ?? '').replace(/:\d+$/, '').toLowerCase();
  return name === '127.0.0.1' || name === '[::1]' || name === 'localhost' || name.endsWith('.localhost');
}

function sendScript(response: ServerResponse, script: Buffer): void {
  response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
  response.end(script);
}

/** Never a permanent one: the next edit may change its mind, browsers do not. */
function sendTo(response: ServerResponse, location: string): void {
  response.setHeader('Location', encodeURI(decodeSafely(location)));
  sendText(response, 307, 'Moved');
}

function decodeSafely(location: string): string {
  try {
    return decodeURI(location);
  } catch {
    return location;
  }
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { preview, path, status }: { preview: Preview; path: string; status: number },
): Promise<void> {
  const file = await preview.get(path);
  if (file === null) return sendText(response, 404, 'Not found');
  response.statusCode = status;
  response.setHeader('Content-Type', file.mediaType);
  response.setHeader('ETag', `"${file.sha256}"`);
  // An image that is opened by itself must not be able to run as a page of the site.
  if (file.mediaType.startsWith('image/svg'))
    response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'");
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  if (Buffer.isBuffer(file.content)) response.end(withLiveScript(file, file.content));
  else await pipeline(createReadStream(file.content.location), response).catch(unlessReaderLeft);
}

function unlessReaderLeft(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}

function withLiveScript({ mediaType, sha256 }: PreviewFile, content: Buffer): Buffer {
  const at = mediaType.startsWith('text/html') ? content.indexOf('</head>') : -1;
  if (at < 0) return content;
  const tag = `<script src="${LIVE_SCRIPT}" data-version="${sha256}" defer></script>`;
  return Buffer.concat([content.subarray(0, at), Buffer.from(tag), content.subarray(at)]);
}
