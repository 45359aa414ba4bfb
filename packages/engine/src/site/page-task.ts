import type { PageMeta } from '../content/content-index.ts';
import type { PageReference } from './page-reference.ts';

export interface Neighbour {
  page: string;
  title: string;
}

export interface PageTask {
  meta: PageMeta;
  /** Where the file lies in the output, without `.html`. */
  at: string;
  neighbours: { previous: Neighbour | null; next: Neighbour | null };
  /** Text of a page that has no file of its own; null: it is read. */
  source: string | null;
  /** What of a specification the page shows. */
  reference: PageReference | null;
  /** Set after the page has cost a renderer its life: it becomes an error page. */
  failure: PageFailure | null;
}

export interface PageFailure {
  rule: 'page-too-slow' | 'page-too-large' | 'renderer-crashed';
  message: string;
  hint: string;
}
