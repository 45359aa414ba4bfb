/** Links and images of Markdown and of tags alike: resolved by the site, recorded, made safe. */
import { attribute, escapeHtml } from './escape.ts';
import { isExternal, isSafeLink, isSafeMedia } from './html/safe-url.ts';
import type { Renderer } from './renderer.ts';

export function renderLink(r: Renderer, node: number, link: { url: string; title: string }): string {
  if (r.inAnchor) return r.nodes.children(r, node);
  const open = openLink(resolveHref(r, link.url, r.frame.tree.start(node)), link.title);
  r.inAnchor = true;
  const html = r.nodes.children(r, node);
  r.inAnchor = false;
  r.sawLink = true;
  return `${open}${html}</a>`;
}

export interface Href {
  href: string;
  external: boolean;
}

/** `<a …>`; an address that was left out gives a link that leads nowhere. */
export function openLink(to: Href | null, title = '', attributes = ''): string {
  const target = to?.external ? ' target="_blank" rel="noopener noreferrer"' : '';
  const href = to === null ? '' : ` href="${escapeHtml(to.href)}"`;
  return `<a${href}${title === '' ? '' : attribute('title', title)}${target}${attributes}>`;
}

/** An address of the content as it is to stand in the page; null when it would run code. */
export function resolveHref(r: Renderer, written: string, offset: number): Href | null {
  const url = r.fill(written.trim());
  if (!isSafeLink(url)) {
    r.report({
      rule: 'unsafe-link',
      message: `The address "${shorten(url)}" could run code in the reader's browser and is left out`,
      offset,
    });
    return null;
  }
  if (isExternal(url)) {
    noteExternal(r, url, offset);
    return { href: encodeUrl(url), external: /^(?:https?:)?\/\//i.test(url) };
  }
  if (url === '') return { href: '', external: false };
  if (url.charCodeAt(0) === 35) {
    recordLink(r, { page: r.page, anchor: decode(url.slice(1)), written: url, offset });
    return { href: encodeUrl(url), external: false };
  }
  const link = r.context.resolveLink(url, r.frame.file);
  if (link.kind === 'page') recordLink(r, { page: link.page, anchor: link.anchor, written: url, offset });
  else if (link.kind === 'missing') {
    r.report({ rule: 'broken-link', message: `There is no page or file "${shorten(url)}"`, offset });
  }
  return { href: encodeUrl(link.href), external: false };
}

export interface MarkdownImage {
  url: string;
  alt: string;
  title: string;
  offset: number;
}

export function renderImage(r: Renderer, image: MarkdownImage): string {
  const media = resolveMedia(r, image.url, image.offset);
  r.plain += image.alt;
  const src = media === null ? '' : attribute('src', media.href);
  return `<img${src} alt="${escapeHtml(image.alt)}"${image.title === '' ? '' : attribute('title', image.title)}${sizeAttributes(media)} loading="lazy">`;
}

export interface Media {
  href: string;
  width: number | null;
  height: number | null;
}

/** An embedded file; null when its address would run code. */
export function resolveMedia(r: Renderer, written: string, offset: number): Media | null {
  const url = r.fill(written.trim());
  if (!isSafeMedia(url)) {
    r.report({
      rule: 'unsafe-link',
      message: `The address "${shorten(url)}" cannot be embedded and is left out`,
      offset,
    });
    return null;
  }
  if (url === '') return { href: '', width: null, height: null };
  if (isExternal(url)) {
    noteExternal(r, url, offset);
    return { href: encodeUrl(url), width: null, height: null };
  }
  const asset = r.context.resolveAsset(url, r.frame.file);
  if (asset.kind === 'missing') {
    r.report({ rule: 'missing-image', message: `There is no file "${shorten(url)}"`, offset });
  }
  const sized = asset.kind === 'asset' ? asset : null;
  return { href: encodeUrl(asset.href), width: sized?.width ?? null, height: sized?.height ?? null };
}

export function sizeAttributes(media: Media | null): string {
  if (media === null || media.width === null || media.height === null) return '';
  return ` width="${media.width}" height="${media.height}"`;
}

function noteExternal(r: Renderer, url: string, offset: number): void {
  if (!r.context.external || !/^(?:https?:)?\/\//i.test(url)) return;
  const at = offset < 0 ? { line: null, column: null } : r.frame.map.position(offset);
  r.context.external({ url, file: r.frame.file, line: at.line, column: at.column });
}

function recordLink(
  r: Renderer,
  link: { page: string; anchor: string | null; written: string; offset: number },
): void {
  const { file, map } = r.frame;
  const at = link.offset < 0 ? { line: 1, column: 1 } : map.position(link.offset);
  r.links.push({
    page: link.page,
    anchor: link.anchor,
    line: at.line,
    column: at.column,
    file,
    written: link.written,
  });
}

const NEEDS_ENCODING = /[^\x21\x23-\x3b\x3d\x3f-\x5a\x5f\x61-\x7a\x7e]/;
const UNENCODED = /[^\x21\x23-\x3b\x3d\x3f-\x5a\x5f\x61-\x7a\x7e]+|%(?![0-9a-f]{2})/gi;

/** Spaces, quotes and letters beyond ASCII percent-encoded; what is encoded already stays. */
export function encodeUrl(url: string): string {
  if (!NEEDS_ENCODING.test(url) && !url.includes('%')) return url;
  return url.replace(UNENCODED, (part) => {
    try {
      return part === '%' ? '%25' : encodeURIComponent(part);
    } catch {
      return '%EF%BF%BD';
    }
  });
}

function decode(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

export function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
