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
