/** A page as search sees it. */
export interface SearchedPage {
  /** Which index it belongs to. */
  edition: Edition;
  /** Its file in the output, as links name it: `guides/start.html`. */
  href: string;
  title: string;
  /** Tabs, groups and the like above it, from the top. */
  crumbs: readonly string[];
  /** The tab that it stands below; '' where there is none. */
  tab: string;
  description: string | null;
  /** Words that readers may look for, and that the page need not show. */
  keywords: readonly string[];
  /** Of an operation: `GET`, and `/users/{id}`. */
  method: string | null;
  address: string | null;
  /** 1 is neutral. */
  boost: number;
  /** The first is what stands before any heading. */
  sections: readonly SearchedSection[];
}

/** Pages of one language and one version are searched together, and none with those of another. */
export interface Edition {
  /** Part of an address: small letters, digits, `.` and `-`. */
  id: string;
  /** As written in docs.json; null where the site has only one. */
  language: string | null;
  version: string | null;
  /** What readers get who have chosen neither. */
  isDefault: boolean;
}

export interface SearchedSection {
  /** Id of the place in the page; '' for its beginning. */
  anchor: string;
  heading: string;
  /** Its words; code stands between `CODE_START` and `CODE_END`. */
  text: string;
}
