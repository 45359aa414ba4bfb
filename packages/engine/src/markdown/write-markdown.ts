/**
 * A page as plain Markdown. Its author's text stays as it is, byte for byte; only what Markdown does not know
 * (components, expressions, addresses of the site) is replaced. One walk over the tree that the HTML came from.
 */

import { expressionValue } from '../mdx/dynamic/expression-node.ts';
import { renderInLayout } from '../mdx/layout.ts';
import { PageLimitExceeded } from '../mdx/limits.ts';
import { renderPiece } from '../mdx/markdown-text.ts';
import { Page } from '../mdx/page.ts';
import { asWritten } from '../mdx/parse/stand-ins.ts';
import { Place, type Writer } from '../mdx/place.ts';
import { renderElement } from '../mdx/render-element.ts';
import { findMarkdownComponent } from './components/registry.ts';
import { writeContent, writeNode } from './content.ts';
import { writeIsland } from './island.ts';
import { markdownHref, placeMarkdownLinks } from './place-links.ts';
import { writeTag } from './tags.ts';
import { writeValue } from './values.ts';

const MARKDOWN: Writer = {
  children: writeContent,
  node: writeNode,
  value: writeValue,
  expression: expressionValue,
  element: renderElement,
  html: (_, html) => html.replace(/<[^>]*>/g, ''),
  markdown: (at, text) => placeLinks(at, at.fill(text)),
  piece: renderPiece,
  component: findMarkdownComponent,
  tag: writeTag,
  failed: (name) => `\`<${name}>\``,
  island: writeIsland,
};

/** In a caption or a description; the page's own text has its links in the tree. */
function placeLinks({ page, frame }: Place, text: string): string {
  return placeMarkdownLinks(text, frame.file, page.context);
}

/** The page has been rendered as HTML at this place: what it loaded is not loaded again. */
export function writeMarkdown({ page, frame }: Place): string {
  const { context } = page;
  const beside: Page['context'] = {
    ...context,
    external: undefined,
    resolveLink(href, fromFile) {
      const link = context.resolveLink(href, fromFile);
      return link.kind === 'page' ? { ...link, href: markdownHref(link.href) } : link;
    },
  };
  const at = Place.first(new Page(page.path, beside, page.code), frame, MARKDOWN);
  try {
    return asWritten(renderInLayout(at).trim());
  } catch (error) {
    // The page itself is fine: only its Markdown grows too large.
    if (error instanceof PageLimitExceeded || error instanceof RangeError) return TOO_LARGE;
    throw error;
  }
}

const TOO_LARGE = '> This page is too large to be shown as Markdown.';
