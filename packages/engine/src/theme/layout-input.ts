import type { PageMeta } from '../content/content-index.ts';
import type { Heading } from '../mdx/render-context.ts';
import type { Neighbour } from '../site/page-task.ts';

export interface LayoutInput {
  meta: PageMeta;
  /** Where the file lies in the output; the page's own path but for the copy of the home page at the root. */
  at: string;
  html: string;
  /** The side column; empty when the page has none. */
  aside: string;
  headings: Heading[];
  /** The content shows the description itself. */
  ownLead?: boolean;
  /** What the page uses: `mermaid`, `math`, … */
  features: readonly string[];
  /** Scripts of the page's own components, relative to the root of the site. */
  scripts?: readonly string[];
  /** Values of `className` and `class` that the page's author wrote. */
  classNames: readonly string[];
  /** Titles of the pages before and after this one. */
  neighbours: { previous: Neighbour | null; next: Neighbour | null };
  /** Files of the output for pictures that the frontmatter names, by the name of their tag. */
  pictures?: Record<string, string>;
  hasFeed?: boolean;
  /** Where a page lies, seen from this one; null when there is no such page. */
  findPage(page: string): string | null;
}
