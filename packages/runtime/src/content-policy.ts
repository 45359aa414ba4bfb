/** Which security headers a file goes out with. */
import { createHash } from 'node:crypto';
import type { SiteFile } from './site.ts';

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

/** Names and values in turn. `bytes` may be absent where the file is no page. */
export function securityHeaders(file: SiteFile, bytes: Buffer | null): string[] {
  const headers = ['X-Content-Type-Options', 'nosniff'];
  const policy = policyOf(file, bytes);
  if (policy !== null) headers.push('Content-Security-Policy', policy);
  if (isPage(file)) headers.push('Referrer-Policy', 'strict-origin-when-cross-origin');
  // Browsers look up the hosts of links before anyone follows them.
  if (isPage(file) && isAirGapped(file)) headers.push('X-DNS-Prefetch-Control', 'off');
  return headers;
}

function policyOf(file: SiteFile, bytes: Buffer | null): string | null {
  if (isPage(file) && bytes !== null) return pagePolicy(file, bytes.toString('utf8'));
  if (DOCUMENT.test(file.mediaType)) {
    return isAirGapped(file)
      ? `${SANDBOXED_DOCUMENT}; default-src 'self' 'unsafe-inline' data: blob:`
      : SANDBOXED_DOCUMENT;
  }
  return SCRIPTABLE.test(file.mediaType) ? SANDBOXED_IMAGE : null;
}

/**
 * Scripts: the site's own files and what stands in the page itself, by its hash. Styles may stand anywhere (code
 * colours, diagrams). Pictures, films and frames may come from elsewhere, except where nothing may leave.
 */
function pagePolicy(file: SiteFile, html: string): string {
  const scripts = readScripts(html);
  const isClosed = isAirGapped(file);
  const elsewhere = isClosed ? '' : ' https: http:';
  const secure = isClosed ? '' : ' https:';
  const mayCall = !isClosed || file.features.features.playground.enabled ? ' https: http:' : '';
  const script = ["'self'", "'wasm-unsafe-eval'", ...scripts.inline];
  if (scripts.hasForeign && !isClosed) script.push('https:');
  return [
    "default-src 'self'",
    `script-src ${script.join(' ')}`,
    `style-src 'self' 'unsafe-inline'${secure}`,
    `img-src 'self' data: blob:${elsewhere}`,
    `font-src 'self' data:${secure}`,
    `media-src 'self' data: blob:${elsewhere}`,
    `connect-src 'self'${mayCall}`,
    `frame-src 'self'${elsewhere}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

function isAirGapped(file: SiteFile): boolean {
  return file.features.deploymentType === 'air-gapped';
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
/** More than so many would make a header that servers refuse. */
const MOST_INLINE = 40;

function readScripts(html: string): { inline: string[]; hasForeign: boolean } {
  const inline = new Set<string>();
  let hasForeign = false;
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    const source = /\ssrc\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1];
    if (source !== undefined) hasForeign ||= /^(?:https?:)?\/\//i.test(source);
    else if (!/\stype\s*=\s*["']?application\/(?:ld\+)?json/i.test(attributes)) inline.add(hashOf(text));
  }
  return { inline: inline.size > MOST_INLINE ? ["'unsafe-inline'"] : [...inline], hasForeign };
}

function hashOf(text: string): string {
  // Browsers hash what they parsed, and parsing turns every line end into one character.
  const parsed = text.replace(/\r\n?/g, '\n');
  return `'sha256-${createHash('sha256').update(parsed).digest('base64')}'`;
}
