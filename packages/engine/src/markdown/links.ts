/** Links and images of Markdown, with the addresses that they have in the output. */

import type { ComponentPlace } from '../mdx/components/component.ts';
import { isExternal, isSafeLink, isSafeMedia } from '../mdx/html/safe-url.ts';
import { encodeUrl } from '../mdx/links.ts';
import type { Place } from '../mdx/place.ts';

/** Null when the link stays as it is written. */
export function writeLink(at: Place, node: number): string | null {
  const { tree } = at.frame;
  const url = tree.url(node);
  if (staysAsWritten(at, url)) return null;
  const href = hrefOf(at, url);
  const inner = at.children(node);
  return href === null ? inner : link(inner, href, tree.title(node));
}

export function writeImage(at: Place, node: number): string | null {
  const { tree } = at.frame;
  const url = tree.url(node);
  if (/^https?:\/\//i.test(url) && at.frame.props === null) return null;
  const src = mediaOf(at, url);
  const alt = tree.alt(node);
  return src === null ? alt : `!${link(alt, src, tree.imageTitle(node))}`;
}

/** `[name]: address` for links by reference. */
export function writeDefinition(at: Place, node: number): string | null {
  const { tree } = at.frame;
  const url = tree.url(node);
  if (staysAsWritten(at, url)) return null;
  const isImage = /\.(?:png|jpe?g|gif|webp|svg|avif)$/i.test(url);
  const href = (isImage ? mediaOf(at, url) : hrefOf(at, url)) ?? '#';
  return `[${tree.definitionLabel(node)}]: ${href}${titleOf(tree.title(node))}`;
}

export function link(text: string, href: string, title = ''): string {
  const address = /[()\s]/.test(href) ? `<${href}>` : href;
  return `[${text}](${address}${titleOf(title)})`;
}

/** An address of the content as it is to stand in the Markdown; null when it would run code. */
export function hrefOf(at: ComponentPlace, written: string): string | null {
  const url = at.fill(written.trim());
  if (!isSafeLink(url)) return null;
  if (url === '' || /^[#?]/.test(url) || isExternal(url)) return encodeUrl(url);
  return encodeUrl(at.page.context.resolveLink(url, at.frame.file).href);
}

export function mediaOf(at: ComponentPlace, written: string): string | null {
  const url = at.fill(written.trim());
  if (!isSafeMedia(url) || url.startsWith('data:')) return null;
  if (url === '' || isExternal(url)) return encodeUrl(url);
  return encodeUrl(at.page.context.resolveAsset(url, at.frame.file).href);
}

function staysAsWritten(at: Place, url: string): boolean {
  return at.frame.props === null && /^(?:https?:\/\/|[#?]|mailto:)/i.test(url);
}

function titleOf(title: string): string {
  return title === '' ? '' : ` "${title.replaceAll('"', '\\"')}"`;
}
