/** Links and images of Markdown, with the addresses that they have in the output. */

import { isExternal, isSafeLink, isSafeMedia } from '../mdx/html/safe-url.ts';
import { encodeUrl } from '../mdx/links.ts';
import type { Renderer } from '../mdx/renderer.ts';

/** Null when the link stays as it is written. */
export function writeLink(m: Renderer, node: number): string | null {
  const { tree } = m.frame;
  const url = tree.url(node);
  if (staysAsWritten(m, url)) return null;
  const href = hrefOf(m, url);
  const inner = m.nodes.children(m, node);
  return href === null ? inner : link(inner, href, tree.title(node));
}

export function writeImage(m: Renderer, node: number): string | null {
  const { tree } = m.frame;
  const url = tree.url(node);
  if (/^https?:\/\//i.test(url) && m.frame.props === null) return null;
  const src = mediaOf(m, url);
  const alt = tree.alt(node);
  return src === null ? alt : `!${link(alt, src, tree.imageTitle(node))}`;
}

/** `[name]: address` for links by reference. */
export function writeDefinition(m: Renderer, node: number): string | null {
  const { tree } = m.frame;
  const url = tree.url(node);
  if (staysAsWritten(m, url)) return null;
  const isImage = /\.(?:png|jpe?g|gif|webp|svg|avif)$/i.test(url);
  const href = (isImage ? mediaOf(m, url) : hrefOf(m, url)) ?? '#';
  return `[${tree.definitionLabel(node)}]: ${href}${titleOf(tree.title(node))}`;
}

export function link(text: string, href: string, title = ''): string {
  const address = /[()\s]/.test(href) ? `<${href}>` : href;
  return `[${text}](${address}${titleOf(title)})`;
}

/** An address of the content as it is to stand in the Markdown; null when it would run code. */
export function hrefOf(m: Renderer, written: string): string | null {
  const url = m.fill(written.trim());
  if (!isSafeLink(url)) return null;
  if (url === '' || url.startsWith('#') || isExternal(url)) return encodeUrl(url);
  return encodeUrl(m.context.resolveLink(url, m.frame.file).href);
}

export function mediaOf(m: Renderer, written: string): string | null {
  const url = m.fill(written.trim());
  if (!isSafeMedia(url) || url.startsWith('data:')) return null;
  if (url === '' || isExternal(url)) return encodeUrl(url);
  return encodeUrl(m.context.resolveAsset(url, m.frame.file).href);
}

function staysAsWritten(m: Renderer, url: string): boolean {
  return m.frame.props === null && /^(?:https?:\/\/|#|mailto:)/i.test(url);
}

function titleOf(title: string): string {
  return title === '' ? '' : ` "${title.replaceAll('"', '\\"')}"`;
}
