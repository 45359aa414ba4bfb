/** Which security headers a file goes out with. */
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IntegrationHosts } from '@bindery/bundle';
import type { SiteFile } from './site-file.ts';

/** An image or a document that came with the site must not run as one of its pages. */
const SANDBOXED_IMAGE =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";
const SANDBOXED_DOCUMENT =
  "sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads; frame-ancestors 'self'";
const SCRIPTABLE = /^(?:image\/svg|application\/(?:xml|xhtml)|text\/xml|[a-z]+\/[a-z0-9.-]+\+xml)/;
/** The engine gives its pages a charset, and files that come with a site none. */
const PAGE = /^text\/html; charset=/;
const DOCUMENT = /^text\/html/;

export function isPage({ mediaType }: { mediaType: string }): boolean {
  return PAGE.test(mediaType);
}

/** Names and values in turn. A page goes out sandboxed where its scripts are not known. */
export function securityHeaders(file: SiteFile, scripts: Scripts | null): string[] {
  const headers = ['X-Content-Type-Options', 'nosniff'];
  const policy = policyOf(file, scripts);
  if (policy !== null) headers.push('Content-Security-Policy', policy);
  if (isPage(file)) headers.push('Referrer-Policy', 'strict-origin-when-cross-origin');
  // Browsers look up the hosts of links before anyone follows them.
  if (isPage(file) && isAirGapped(file)) headers.push('X-DNS-Prefetch-Control', 'off');
  return headers;
}

function policyOf(file: SiteFile, scripts: Scripts | null): string | null {
  if (isPage(file) && scripts !== null) return file.table.pagePolicy ?? pagePolicy(file, scripts);
  if (DOCUMENT.test(file.mediaType)) {
    return isAirGapped(file)
      ? `${SANDBOXED_DOCUMENT}; default-src 'self' 'unsafe-inline' data: blob:`
      : SANDBOXED_DOCUMENT;
  }
  return SCRIPTABLE.test(file.mediaType) ? SANDBOXED_IMAGE : null;
}

/**
 * Scripts: the site's own files, what stands in the page itself, by its hash, and those of integrations. Styles may stand anywhere (code
 * colours, diagrams). Pictures, films and frames may come from elsewhere, except where nothing may leave.
 */
function pagePolicy(file: SiteFile, scripts: Scripts): string {
  const isClosed = isAirGapped(file);
  const elsewhere = isClosed ? '' : ' https: http:';
  const secure = isClosed ? '' : ' https:';
  const named = integrationsOf(file);
  const script = ["'self'", "'wasm-unsafe-eval'", ...scripts.inline, ...(named?.scripts ?? [])];
  return [
    "default-src 'self'",
    `script-src ${script.join(' ')}`,
    `style-src 'self' 'unsafe-inline'${secure}`,
    `img-src 'self' data: blob:${elsewhere}`,
    `font-src 'self' data:${secure}`,
    `media-src 'self' data: blob:${elsewhere}`,
    `connect-src ${["'self'", ...mayCall(file)].join(' ')}`,
    `frame-src 'self' blob:${elsewhere}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** More would make a header that servers refuse. */
const MOST_SOURCES = 60;
const ANYBODY = ['https:', 'http:'];

/**
 * The servers that the site's specifications and its integrations name, and nobody else. Where the network is open and
 * the site brings scripts of its own, these may call anybody, as a site without a playground and integrations may.
 */
function mayCall(file: SiteFile): string[] {
  const { table, features } = file;
  const playground = features.features.playground.enabled ? table.calls : null;
  const integrations = integrationsOf(file);
  if (playground === null && integrations === null) return isAirGapped(file) ? [] : ANYBODY;
  const sources = [...new Set([...(playground?.sources ?? []), ...(integrations?.connect ?? [])])];
  if (sources.length > MOST_SOURCES) return [...ANYBODY, 'wss:', 'ws:'];
  const hasOwnScripts = playground?.ownScripts || integrations?.ownScripts;
  if (isAirGapped(file) || !hasOwnScripts) return sources;
  return [...ANYBODY, ...sources.filter((source) => source.startsWith('ws'))];
}

function integrationsOf({ table, features }: SiteFile): IntegrationHosts | null {
  return features.features.integrations.enabled ? table.integrations : null;
}

function isAirGapped(file: SiteFile): boolean {
  return file.features.deploymentType === 'air-gapped';
}

/** What a page's policy must know of its scripts. */
export interface Scripts {
  /** Sources for `script-src`. */
  inline: string[];
}

/** More than so many would make a header that servers refuse. */
const MOST_INLINE = 40;
/** Beyond that a script in a page is not run, and what its tag says is not read. */
const LARGEST_SCRIPT_BYTES = 1024 ** 2;
const LARGEST_TAG_BYTES = 64 * 1024;
const OPENING = '<script';
const CLOSING = '</script';

/** One way through the page, whatever it holds, in short turns: others wait for this thread. */
export async function readScripts(html: Buffer): Promise<Scripts> {
  const inline = new Set<string>();
  for (let at = 0; ; ) {
    const opening = await findTag(html, OPENING, at);
    const tagEnd = opening < 0 ? -1 : await find(html, '>', opening);
    const closing = tagEnd < 0 ? -1 : await findTag(html, CLOSING, tagEnd);
    // A script that nothing ends is none, and neither is what follows.
    if (closing < 0) break;
    at = closing + CLOSING.length;
    const attributes =
      tagEnd - opening > LARGEST_TAG_BYTES ? '' : html.toString('utf8', opening + OPENING.length, tagEnd);
    const isFile = /\ssrc\s*=/i.test(attributes);
    const isData = /\stype\s*=\s*["']?application\/(?:ld\+)?json/i.test(attributes);
    if (!isFile && !isData && inline.size <= MOST_INLINE && closing - tagEnd <= LARGEST_SCRIPT_BYTES)
      inline.add(hashOf(html.toString('utf8', tagEnd + 1, closing)));
  }
  return { inline: inline.size > MOST_INLINE ? ["'unsafe-inline'"] : [...inline] };
}

/** Where `<name` begins as a tag, and not as a part of a longer name. */
async function findTag(html: Buffer, start: string, from: number): Promise<number> {
  for (let at = from; ; at++) {
    at = await find(html, start, at);
    if (at < 0 || /[\s/>]/.test(String.fromCharCode(html[at + start.length] ?? 0))) return at;
  }
}

const WINDOW_BYTES = 512 * 1024;
/** What a search costs however near it finds something. */
const SEARCH_BYTES = 512;
let lookedAtBytes = 0;

async function find(html: Buffer, wanted: string, from: number): Promise<number> {
  for (let start = from; start < html.length; start += WINDOW_BYTES) {
    const window = html.subarray(start, start + WINDOW_BYTES + wanted.length - 1);
    const found = window.indexOf(wanted, 0, 'latin1');
    lookedAtBytes += SEARCH_BYTES + (found < 0 ? window.length : found);
    if (lookedAtBytes > WINDOW_BYTES) {
      lookedAtBytes = 0;
      await nextTurn();
    }
    if (found >= 0) return start + found;
  }
  return -1;
}

function hashOf(text: string): string {
  // Browsers hash what they parsed, and parsing turns every line end into one character.
  const parsed = text.replace(/\r\n?/g, '\n');
  return `'sha256-${createHash('sha256').update(parsed).digest('base64')}'`;
}
