/** A version of a site as readers' services see it. Whoever serves the site gives one for each version that is shown. */
import type { SiteFeatures } from '@bindery/bundle';

export interface ReadableSite {
  features: SiteFeatures;
  /** Whose site it is; null where a host serves but one. */
  projectId: string | null;
  /** A file by its path in the bundle, in memory of its own; null when there is none, or none that is small enough. */
  read(path: string): Promise<Uint8Array | null>;
  /** The Markdown of the page at an address within the site, `/guides/start`; null when no page is there. */
  readPage(address: string): Promise<ReadPage | null>;
  /** Keeps the version's files on disk until the work is done. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Absent: nothing of it is counted. */
  counted?: CountedSite;
}

/** What counting needs to know of a site. */
export interface CountedSite {
  /** Whether a page is at an address within the site, `/guides/start`. */
  hasPage(address: string): boolean;
}

export interface ReadPage {
  /** Where the page really is, after redirects. */
  address: string;
  markdown: string;
}
