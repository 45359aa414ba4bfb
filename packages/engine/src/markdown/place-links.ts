import type { RenderContext } from '../mdx/render-context.ts';
import { withoutTwin } from '../site/page-address.ts';

/** Links within the site in Markdown that is no page: descriptions of a specification, captions. */
export function placeMarkdownLinks(text: string, file: string, context: RenderContext): string {
  if (!text.includes('](/')) return text;
  return text.replace(/(\]\()(\/[^)\s]*)/g, (_, start: string, written: string) => {
    const link = context.resolveLink(written, file);
    return start + (link.kind === 'page' ? markdownHref(link.href) : link.href);
  });
}

/** The Markdown of a page lies beside its HTML. */
export function markdownHref(href: string): string {
  return withoutTwin(href).replace(/\.html(?=$|[?#])/, '.md');
}
