import type { AbsentPage } from './absent-pages.ts';
import type { LeftOut } from './ignore-rules.ts';
import type { PageHistory } from './page-history.ts';

/** What lies in a docs folder, by role. Paths are relative to the site's folder, with forward slashes. */
export interface ContentIndex {
  /** `.mdx` and `.md` files that become pages, sorted by path. */
  pages: PageFile[];
  /** Files that pages import: `.mdx`, `.md` and `.jsx` below `snippets/`, and others that are imported. */
  snippets: ContentFile[];
  /** Everything that a page may embed or link to as a file. */
  assets: ContentFile[];
  /** Custom `.css` and `.js`, included on every page, in path order. */
  styles: ContentFile[];
  scripts: ContentFile[];
  /** `.json`, `.yaml`, `.yml` files (OpenAPI documents among them) and `.graphql` schemas. */
  data: ContentFile[];
  /** `skill.md` and `.mintlify/skills/…`: for agents, never pages. */
  skills: ContentFile[];
  /** Folders that a leading slash may stand for, the site's own first: `['', 'public']`. */
  roots: string[];
  /** Pages that navigation names and that were left out or not fetched, by address. */
  absent: Record<string, AbsentPage>;
  leftOut: LeftOut;
}

export interface ContentFile {
  path: string;
  sizeBytes: number;
  /** Changes whenever the content may have changed: from stat alone, the file is not read. */
  stamp: string;
}

export interface PageFile extends ContentFile {
  /** Address of the page: see `PageMeta.path`. */
  page: string;
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
  /** As written; null leaves it to the groups and divisions above. */
  searchable: boolean | null;
  boost: number | null;
  /** External address that stands in for the page. */
  url: string | null;
  mode: 'default' | 'wide' | 'custom' | 'frame' | 'center' | 'assistant';
  /** `api:` or `openapi:` as written, e.g. `GET /users`. */
  api: string | null;
  openapi: string | null;
  asyncapi: string | null;
  keywords: string[];
  /** The frontmatter whole, plain data with null prototypes. */
  data: Record<string, unknown>;
  /** sha256 of the source file. */
  hash: string;
  /** CRC-32 of the same: enough to tell, when the page is rendered, that its file is still the one that was hashed. */
  sum: number;
  /** Where the site wants it and git knows the file. */
  history?: PageHistory;
}
