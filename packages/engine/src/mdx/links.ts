/** Links and images of Markdown and of tags alike: resolved by the site, recorded, made safe. */
import { decodeAddress } from '../config/decode-address.ts';
import { FEED_ANCHOR } from '../site/anchor-link.ts';
import type { ComponentPlace } from './components/component.ts';
import { attribute, escapeHtml } from './escape.ts';
import { isExternal, isSafeLink, isSafeMedia } from './html/safe-url.ts';
import type { Place } from './place.ts';

export function renderLink(at: Place, node: number, link: { url: string; title: string }): string {
  if (at.inAnchor) return at.children(node);
  const to = resolveHref(at, link.url, at.frame.tree.start(node));
  const html = at.with({ inAnchor: true }).children(node);
  at.facts.shownLinks += 1;
  const bare = saysAddress(html, to) ? ' data-bare' : '';
  const open = openLink(to, link.title, ` class="link"${bare}`);
  return `${open}${html}</a>`;
}

/** Paper does not say the address once more. */
function saysAddress(html: string, to: Href | null): boolean {
  if (!to?.external) return false;
  const address = escapeHtml(to.href);
  // What `bareAddress` takes away is so long at most: nearly every link is told apart by that.
  if (Math.abs(html.length - address.length) > 'https:///'.length) return false;
  return bareAddress(html) === bareAddress(address);
}

function bareAddress(text: string): string {
  return text.replace(/^https?:\/\/|\/$/g, '');
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
export function resolveHref(at: ComponentPlace, written: string, offset: number): Href | null {
  const url = at.fill(written.trim());
  if (!isSafeLink(url)) {
    at.report({
      rule: 'unsafe-link',
      message: `The address "${shorten(url)}" could run code in the reader's browser and is left out`,
      offset,
    });
    return null;
  }
  if (isExternal(url)) {
    noteExternal(at, url, offset);
    return { href: encodeUrl(url), external: /^(?:https?:)?\/\//i.test(url) };
  }
  if (url === '') return { href: '', external: false };
  // `#x`, `?tab=a#x`: of this page.
  if (url.charCodeAt(0) === 35 || url.charCodeAt(0) === 63) {
    const hash = url.indexOf('#');
    const anchor = hash < 0 ? null : decodeAddress(url.slice(hash + 1));
    recordLink(at, { page: at.page.path, anchor, written: url, offset });
    return { href: encodeUrl(url), external: false };
  }
  const link = at.page.context.resolveLink(url, at.frame.file);
  if (link.kind === 'page') recordLink(at, { page: link.page, anchor: link.anchor, written: url, offset });
  else if (link.kind === 'file' && link.feedOf !== undefined) {
    recordLink(at, { page: link.feedOf, anchor: FEED_ANCHOR, written: url, offset });
  } else if (link.kind === 'missing') {
    at.report({ rule: 'broken-link', message: `There is no page or file "${shorten(url)}"`, offset });
  }
  return { href: encodeUrl(link.href), external: false };
}

export interface MarkdownImage {
  url: string;
  alt: string;
  title: string;
  offset: number;
}

export function renderImage(at: ComponentPlace, image: MarkdownImage): string {
  const media = resolveMedia(at, image.url, image.offset);
  at.facts.plain += image.alt;
  const src = media === null ? '' : attribute('src', media.href);
  return `<img${src} alt="${escapeHtml(image.alt)}"${image.title === '' ? '' : attribute('title', image.title)}${sizeAttributes(media)} loading="lazy">`;
}

export interface Media {
  href: string;
  width: number | null;
  height: number | null;
}

/** With a slash or an extension, so that `f[a](b c)` is none. */
const WITH_SPACE =
  /(!?)\[[^[\]\n]*\]\(((?:\.{0,2}\/|https?:)[^\s()<>"']*[ \t][^()<>"'\n]*|[^\s()<>"']+[ \t][^()<>"'\n]*\.[a-z0-9]{2,5})\)/g;

/** `![a](/b c.png)` is text, to the format as well. */
export function reportSpaces(at: ComponentPlace, text: string, offset: number): void {
  for (const { 0: written, 1: sign, 2: address, index } of text.slice(0, 10_000).matchAll(WITH_SPACE)) {
    if (written.length > 2_000) continue;
    at.report({
      rule: sign === '!' ? 'missing-image' : 'broken-link',
      message: 'An address ends at its first space: this is shown as text',
      hint: hintFor(shorten(address!)),
      offset: offset + index,
    });
  }
}

/** `![a](/b.png =300x200)` is how other kinds of Markdown set a size. */
function hintFor(address: string): string {
  const [, src, width, height] = /^(\S+) =(\d*)x(\d*)$/.exec(address) ?? [];
  if (src === undefined) return `Write <${address}>, or %20 for each space`;
  const size = (width ? ` width="${width}"` : '') + (height ? ` height="${height}"` : '');
  return `Write a tag: <img src="${src}"${size} />`;
}

/** An embedded file; null when its address would run code. */
export function resolveMedia(at: ComponentPlace, written: string, offset: number): Media | null {
  const url = at.fill(written.trim());
  if (!isSafeMedia(url)) {
    at.report({
      rule: 'unsafe-link',
      message: `The address "${shorten(url)}" cannot be embedded and is left out`,
      offset,
    });
    return null;
  }
  if (url === '') return { href: '', width: null, height: null };
  if (isExternal(url)) {
    noteExternal(at, url, offset);
    return { href: encodeUrl(url), width: null, height: null };
  }
  const asset = at.page.context.resolveAsset(url, at.frame.file);
  if (asset.kind === 'missing') {
    at.report({ rule: 'missing-image', message: `There is no file "${shorten(url)}"`, offset });
  }
  const sized = asset.kind === 'asset' ? asset : null;
  return { href: encodeUrl(asset.href), width: sized?.width ?? null, height: sized?.height ?? null };
}

export function sizeAttributes(media: Media | null): string {
  if (media === null || media.width === null || media.height === null) return '';
  return ` width="${media.width}" height="${media.height}"`;
}

function noteExternal(at: ComponentPlace, url: string, written: number): void {
  const { context } = at.page;
  if (!context.external || !/^(?:https?:)?\/\//i.test(url)) return;
  const { frame, offset } = at.spotOf(written);
  const position = offset < 0 ? { line: null, column: null } : frame.map.position(offset);
  context.external({ url, file: frame.file, ...position });
}

function recordLink(
  at: ComponentPlace,
  link: { page: string; anchor: string | null; written: string; offset: number },
): void {
  const { frame, offset } = at.spotOf(link.offset);
  const { file, map } = frame;
  const { line, column } = offset < 0 ? { line: 1, column: 1 } : map.position(offset);
  at.facts.links.push({ page: link.page, anchor: link.anchor, line, column, file, written: link.written });
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

export function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
