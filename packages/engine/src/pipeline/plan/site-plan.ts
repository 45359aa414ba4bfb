/** The plan: everything a renderer must know beside the pages themselves, and which pages go together. Plain JSON. */
import type { RemoteInput } from '@bindery/bundle';
import type { PageMeta } from '../../content/content-index.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { AnchorLink } from '../../site/anchor-link.ts';
import type { MadeFile } from '../../site/made-file.ts';
import type { PageReference } from '../../site/page-reference.ts';
import type { Neighbour } from '../../site/page-task.ts';
import type { SiteView } from '../../site/site-view.ts';

export interface Plan {
  view: SiteView;
  /** All pages, sorted by where they lie in the output. */
  segments: PlannedSegment[];
  /** Paths of the Markdown of pages for agents, in navigation's order; null where the author has written the file. */
  fullText: string[] | null;
  /** Files made from configuration, by their path in the output. */
  made: MadeFile[];
  /** Files of the site that keep their path although no page links to them. */
  linked: string[];
  /** Files of the site that every page embeds. */
  embedded: string[];
  /** Hash of all that every page depends on. */
  siteKey: string;
  /** What was fetched. */
  inputs: RemoteInput[];
  /** It holds what git said of its pages, which changes with each commit. */
  readsHistory: boolean;
  diagnostics: Diagnostic[];
  /** Of docs.json, and of what pages say of themselves. */
  anchorLinks: AnchorLink[];
}

export interface PlannedPage {
  meta: PageMeta;
  /** Where it lies in the output: its own path, but for the home page's copy at the root. */
  at: string;
  neighbours: { previous: Neighbour | null; next: Neighbour | null };
  /** Stands for its place in navigation and for what its surroundings show. */
  placeKey: string;
  /** Text of a page that has no file of its own; null: it is read. */
  source: string | null;
  /** What of a specification the page shows. */
  reference: PageReference | null;
}

export interface PlannedSegment {
  /** The first page's place: stable while that page is there. */
  id: string;
  /** How many pages. */
  size: number;
  readonly pages: PlannedPage[];
  /** Kept once it has been asked for, see `segmentKey`. */
  firstKey?: string;
}
