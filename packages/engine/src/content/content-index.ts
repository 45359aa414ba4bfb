/** What lies in a docs folder, by role. Paths are relative to the site's folder, with forward slashes. */
export interface ContentIndex {
  /** `.mdx` and `.md` files that become pages, sorted by path. */
  pages: ContentFile[];
  /** Files that pages import: `.mdx`, `.md` and `.jsx` below `snippets/`, and others that are imported. */
  snippets: ContentFile[];
  /** Everything that a page may embed or link to as a file. */
  assets: ContentFile[];
  /** Custom `.css` and `.js`, included on every page, in path order. */
  styles: ContentFile[];
  scripts: ContentFile[];
  /** `.json`, `.yaml`, `.yml` files (OpenAPI documents among them). */
  data: ContentFile[];
}

export interface ContentFile {
  path: string;
  sizeBytes: number;
  /** Changes whenever the content may have changed: from stat alone, the file is not read. */
  stamp: string;
}

/** A page as the rest of the site sees it: what its frontmatter says. */
export interface PageMeta {
  /** Address without leading slash and extension: `guides/start`; `index` stands for its folder's front page. */
  path: string;
  /** Source file: `guides/start.mdx`. */
  file: string;
  title: string;
  sidebarTitle: string | null;
  description: string | null;
  icon: string | null;
  iconType: string | null;
  tag: string | null;
  hidden: boolean;
  noindex: boolean;
  deprecated: boolean;
  /** External address that stands in for the page. */
  url: string | null;
  mode: 'default' | 'wide' | 'custom' | 'frame' | 'center' | 'assistant';
  /** `api:` or `openapi:` as written, e.g. `GET /users`. */
  api: string | null;
  openapi: string | null;
  /** The frontmatter whole, plain data with null prototypes. */
  data: Record<string, unknown>;
  /** sha256 of the source file. */
  hash: string;
}
