import type { ChunkPage } from './index-files.ts';
import type { Piece } from './mark-words.ts';

export interface FoundSection {
  page: ChunkPage;
  section: ChunkPage['sections'][number];
  score: number;
}

export interface SearchHit {
  /** The page's file from the site's root, `guides/start.html`, and the place within; '' for its beginning. */
  href: string;
  anchor: string;
  title: Piece[];
  /** Empty at the page's beginning. */
  heading: Piece[];
  crumbs: string[];
  /** Of an operation. */
  method: string | null;
  excerpt: Piece[];
  score: number;
}

export interface SearchAnswer {
  hits: SearchHit[];
  /** Terms that were found: what to mark on the page. */
  terms: string[];
  /** Where little or nothing was found: words of titles and headings that may have been meant. */
  near: string[];
}
