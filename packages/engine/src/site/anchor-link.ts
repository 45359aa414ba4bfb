import { FEED_ENDING } from './made-file.ts';

/** Stands for the page's feed among its anchors; no id begins like this. */
export const FEED_ANCHOR = FEED_ENDING;

/** A link that names an anchor of a page that is there; whether the anchor is shows once all pages are known. */
export interface AnchorLink {
  page: string;
  anchor: string;
  file: string;
  line: number;
  column: number;
  written: string;
  excerpt: string | null;
}
