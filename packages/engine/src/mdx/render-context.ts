/** What rendering a page needs from the site, and what it gives back. The seam between mdx/ and pipeline/. */
import type { CheckTypes } from '../code-types/check-task.ts';
import type { PageMeta } from '../content/content-index.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Words } from '../words/words.ts';
import type { MathMode } from './parse/formulas.ts';

export interface PageInput {
  meta: PageMeta;
  /** The whole source file, frontmatter included, so that positions are those of the file. */
  source: string;
  /** Plain Markdown without components; by default MDX, and for a `.md` file Markdown when it is no MDX. */
  syntax?: 'mdx' | 'markdown';
}

/** Each answer is recorded by the caller as a dependency of the page, so that the cache knows when to redo it. */
export interface RenderContext {
  /** `docs.json` variables for `{{name}}`. */
  variables: Readonly<Record<string, string>>;
  /** An internal link as written (`/guides/start#x`, `../a`, `./b.mdx`, `file.pdf`), seen from a file. */
  resolveLink(href: string, fromFile: string): ResolvedLink;
  /** An image, video or other embedded file. `href` is relative to the page, hashed name included. */
  resolveAsset(src: string, fromFile: string): ResolvedAsset;
  /** The source of an imported file (`/snippets/x.mdx`, `../y.jsx`), or null when it is not there or outside the site. */
  readImport(specifier: string, fromFile: string): { file: string; source: string } | null;
  /** What the page says beside its author's words; default English. */
  words?: Words;
  /** `$…$` and `$$…$$` are formulas (`styling.latex`); by default where they clearly are. */
  math?: MathMode;
  /** Told of every address on another host. Absent: nobody wants to know. */
  external?(link: ExternalLink): void;
  /** Inline SVG of an icon, or null when no library has it. Absent: pages show no icons of libraries. */
  icon?(name: string, type: string | null): string | null;
  /** The free icon that is drawn in place of one of a paid set; null: it is the icon itself. */
  iconStandIn?(name: string, type: string | null): string | null;
  /** The name of the icon that was most likely meant. */
  nearestIcon?(name: string): string | null;
  /** A formula in LaTeX as HTML, or null when it cannot be read; its source is shown then. */
  formula?(tex: string, display: boolean): string | null;
  /** Types of the code of a `twoslash` fence. Absent: it is shown without. */
  types?: CheckTypes;
}

/** An `http` address in content, and where it stands. */
export interface ExternalLink {
  url: string;
  file: string;
  line: number | null;
  column: number | null;
}

export type ResolvedLink =
  /** `href` is relative to the page being rendered and ends in `.html` (plus anchor). */
  | { kind: 'page'; href: string; page: string; anchor: string | null }
  /** `feedOf`: the feed of that page, if it has one. */
  | { kind: 'file'; href: string; asset: string; feedOf?: string }
  | { kind: 'missing'; href: string };

export type ResolvedAsset =
  /** `output`: where it lies, from the site's root. */
  | {
      kind: 'asset';
      href: string;
      asset: string;
      output?: string;
      width: number | null;
      height: number | null;
    }
  | { kind: 'external'; href: string }
  | { kind: 'missing'; href: string };

export interface RenderedPage {
  /** The content area only; the layout is the theme's. */
  html: string;
  /** The side column: request and response examples, panels. Empty when the page has none. */
  aside: string;
  /** The content as plain Markdown; empty when nobody wants it. */
  markdown: string;
  headings: Heading[];
  /** Every id in the HTML that a link may point to (headings, accordions, tabs, fields, explicit ids). */
  anchors: string[];
  /** Internal links with where they stand, for the check across pages. */
  links: PageLink[];
  /** Plain text by heading, untrimmed, for search. */
  text: TextBlock[];
  /** The content begins with the page's description itself. */
  ownLead?: boolean;
  /** What the page uses, so that the theme ships only what is needed: `tabs`, `mermaid`, `math`, `component`, … */
  features: string[];
  /** Values of `className` and `class` as authors wrote them. */
  classNames: string[];
  /** Scripts of the page's components, by where they stand in the output. */
  scripts?: { path: string; text: string }[];
  updates: PageUpdate[];
  diagnostics: Diagnostic[];
}

export interface Heading {
  id: string;
  depth: number;
  /** Inner HTML and plain text of the heading. */
  html: string;
  text: string;
  /** Left out of the table of contents. */
  unlisted?: boolean;
}

export interface PageLink {
  page: string;
  anchor: string | null;
  line: number;
  column: number;
  file: string;
  written: string;
}

/** An `<Update>` of a changelog, for its feed. */
export interface PageUpdate {
  id: string;
  label: string;
  description: string;
  tags: string[];
  rss: { title: string | null; description: string | null } | null;
  html: string;
}

export interface TextBlock {
  heading: string | null;
  text: string;
}
