/**
 * A page as plain Markdown. Its author's text stays as it is, byte for byte; only what Markdown does not know
 * (components, expressions, addresses of the site) is replaced. One walk over the tree that the HTML came from.
 */

import { expressionValue } from '../mdx/dynamic/expression-node.ts';
import type { Frame } from '../mdx/frame.ts';
import { renderInLayout } from '../mdx/layout.ts';
import { PageLimitExceeded } from '../mdx/limits.ts';
import { type NodeRendering, Renderer } from '../mdx/renderer.ts';
import { withoutTwin } from '../site/page-address.ts';
import { findMarkdownComponent } from './components/registry.ts';
import { writeContent, writeNode } from './content.ts';
import { writeTag } from './tags.ts';
import { writeValue } from './values.ts';

const NODES: NodeRendering = {
  children: writeContent,
  node: writeNode,
  value: writeValue,
  expression: expressionValue,
  html: (_, html) => html.replace(/<[^>]*>/g, ''),
  markdown: (r, text) => r.fill(text),
  component: findMarkdownComponent,
  tag: writeTag,
  failed: (name) => `\`<${name}>\``,
  island: () => null,
};

/** `r` has rendered the page's frame as HTML: what it loaded is not loaded again. */
export function writeMarkdown(r: Renderer, frame: Frame): string {
  const { context } = r;
  const m = new Renderer(r.page, frame, {
    context: {
      ...context,
      external: undefined,
      resolveLink(href, fromFile) {
        const link = context.resolveLink(href, fromFile);
        return link.kind === 'page' ? { ...link, href: markdownHref(link.href) } : link;
      },
    },
    nodes: NODES,
    before: r,
  });
  m.importing.push(frame.file);
  try {
    return renderInLayout(m, frame).trim();
  } catch (error) {
    // The page itself is fine: only its Markdown grows too large.
    if (error instanceof PageLimitExceeded || error instanceof RangeError) return TOO_LARGE;
    throw error;
  }
}

const TOO_LARGE = '> This page is too large to be shown as Markdown.';

/** The Markdown of a page lies beside its HTML. */
export function markdownHref(href: string): string {
  return withoutTwin(href).replace(/\.html(?=$|[?#])/, '.md');
}
