/** Answers the browser: the site as a host would serve it, with the live script in every page. */
import { createReadStream, readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { HOST_ADDRESSES, serializeSiteFeatures } from '@bindery/bundle';
import type { Preview, PreviewFile } from '@bindery/engine';
import { type AuthorAssistant, createAuthorProxy, sendStream, sendText } from '@bindery/runtime';
import type { LiveReaders } from './live-readers.ts';
import { resolveShown, shownPath } from './shown-path.ts';

const SCRIPTS = ['live.js', 'patch-page.js', 'show-mistakes.js'].map((name) => `/__bindery/${name}`);
/** What is on; the 404 page looks for it to find the site's root. */
const FEATURES = '/bindery.config.json';
const ASSISTANT = /^\/-\/assistant(?:\/|$)/;
const LIVE_EVENTS = '/__bindery/events';

export interface DevSite {
  preview: Preview;
  readers: LiveReaders;
  /** The address that was asked for with `--host`; null: loopback. */
  host: string | null;
  assistant: AuthorAssistant;
}

export function createDevHandler(site: DevSite): RequestListener {
  const scripts = new Map(SCRIPTS.map((path) => [path, readScript(path)]));
  const proxy = createAuthorProxy((path) => readMade(site.preview, path), { isShared: site.host !== null });
  return (request, response) => {
    answer(request, response, { ...site, scripts, proxy }).catch((error: Error) => {
      if (response.headersSent) response.destroy();
      else sendText(response, 500, `The preview failed: ${error.message}`);
    });
  };
}

interface Asked extends DevSite {
  /** By address. */
  scripts: Map<string, Buffer>;
  proxy: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

async function answer(request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<void> {
  const { preview, readers } = asked;
  const [pathname = '/', query] = (request.url ?? '/').split('?', 2);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (!isOurName(request.headers.host, asked.host))
    return sendText(response, 403, 'This preview does not answer for this host name.');
  if (pathname === HOST_ADDRESSES.proxy) return await asked.proxy(request, response);
  if (ASSISTANT.test(pathname)) return await asked.assistant.answer(askedSite(preview), request, response);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return sendText(response, 405, 'Method not allowed');
  }
  const script = asked.scripts.get(pathname);
  if (script) return sendScript(response, script);
  if (pathname === FEATURES) return sendFeatures(response, asked.assistant);
  if (pathname === LIVE_EVENTS) {
    return readers.add(response, new URLSearchParams(query).get('page') ?? '/');
  }
  const resolved = resolveShown(preview, pathname);
  if (resolved.kind === 'malformed') return sendText(response, 400, 'Bad address');
  if (resolved.kind === 'redirect')
    return sendTo(response, query === undefined ? resolved.location : `${resolved.location}?${query}`);
  if (resolved.kind === 'file')
    return sendFile(request, response, { preview, path: resolved.path, status: 200 });
  const destination = preview.redirect(pathname.replace(/(.)\/+$/, '$1'));
  if (destination !== null) return sendTo(response, destination);
  return sendFile(request, response, { preview, path: '404.html', status: 404 });
}

/** A page elsewhere must not read the preview by pointing a name of its own at this machine. */
export function isOurName(header: string | undefined, host: string | null): boolean {
  if (host !== null) return true;
  const name = (header ?? '').replace(/:\d+$/, '').toLowerCase();
  return name === '127.0.0.1' || name === '[::1]' || name === 'localhost' || name.endsWith('.localhost');
}

function readScript(address: string): Buffer {
  return readFileSync(new URL(`./browser/${basename(address)}`, import.meta.url));
}

async function readMade(preview: Preview, path: string): Promise<Uint8Array | null> {
  const content = (await preview.get(path))?.content;
  return Buffer.isBuffer(content) ? content : null;
}

/** The site as it is now, for the assistant. */
function askedSite(preview: Preview): Parameters<AuthorAssistant['answer']>[0] {
  return {
    read: (path) => readMade(preview, path),
    async readPage(address) {
      const path = shownPath(preview, address);
      const bytes = path?.endsWith('.html') ? await readMade(preview, path.replace(/\.html$/, '.md')) : null;
      return bytes && { address, markdown: Buffer.from(bytes).toString('utf8') };
    },
  };
}

function sendFeatures(response: ServerResponse, { features }: AuthorAssistant): void {
  response.setHeader('Content-Type', 'application/json');
  response.end(serializeSiteFeatures(features));
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
  else await sendStream(response, { source: createReadStream(file.content.location), status, headers: [] });
}

/** The version stands where the theme takes it along when it turns to another page. */
function withLiveScript({ mediaType, sha256 }: PreviewFile, content: Buffer): Buffer {
  if (!mediaType.startsWith('text/html')) return content;
  const html = content.toString('utf8');
  const version = ` data-preview="${sha256}"`;
  const script = `<script src="${SCRIPTS[0]}" type="module"></script>`;
  return Buffer.from(html.replace(/<html\b/, `$&${version}`).replace('</head>', `${script}$&`));
}
