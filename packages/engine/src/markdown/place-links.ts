import type { RenderContext } from '../mdx/render-context.ts';
import { markdownHref } from './write-markdown.ts';

/** Links within the site in Markdown that is no page: descriptions of a specification. */
export function placeMarkdownLinks(text: string, file: string, context: RenderContext): string {
  if (!text.includes('](/')) return text;
  return text.replace(/(\]\()(\/[^)\s]*)/g, (_, start: string, written: string) => {
    const link = context.resolveLink(written, file);
    return start + (link.kind === 'page' ? markdownHref(link.href) : link.href);
  });
}
