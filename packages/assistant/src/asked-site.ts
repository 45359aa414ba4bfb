/** A version of a site as the assistant sees it: what its search finds, and pages that it knows. Nothing hidden. */
export interface AskedSite {
  title(): Promise<string>;
  /** Sections that have some of the words, best first. */
  search(words: readonly AskedWord[], wish: SearchWish): Promise<FoundPassage[]>;
  /** A page by its address within the site; null when there is none that search knows. */
  readPage(address: string): Promise<AskedPage | null>;
}

export interface AskedWord {
  term: string;
  /** Others that mean about the same. */
  also: readonly string[];
}

export interface SearchWish {
  limit: number;
  /** Of the pages; the site's own unless told. */
  language: string | null;
  /** Address of the page that the reader is on: of several versions that one's is searched. Null: none. */
  near: string | null;
}

export interface FoundPassage {
  title: string;
  /** Empty at the page's beginning. */
  heading: string;
  /** From the site's root, with the place: `/guides/start#install`. */
  address: string;
  excerpt: string;
}

export interface AskedPage {
  /** Where the page really is, after redirects. */
  address: string;
  title: string;
  markdown: string;
  /** Headings by the ids of their places. */
  headings: ReadonlyMap<string, string>;
}
