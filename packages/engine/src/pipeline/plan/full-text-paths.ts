/** Which pages `llms-full.txt` holds. */
import { authorFile } from '../../around/author-files.ts';
import { agentPages, sitePages } from '../../around/site-pages.ts';
import { toDiagnostic } from '../../diagnostics/collector.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { SiteView } from '../../site/site-view.ts';
import type { PlannedPage } from './site-plan.ts';

export const FULL_TEXT = 'llms-full.txt';

/** A folder of pages with that name. */
const IN_ITS_PLACE = /^llms-full\.txt\//i;

/** Told where pages keep the file from being made. */
export function fullTextTaken(pages: readonly PlannedPage[]): Diagnostic[] {
  const page = pages.find(({ at }) => IN_ITS_PLACE.test(at));
  if (page === undefined) return [];
  return [
    toDiagnostic({
      file: page.meta.file,
      rule: 'duplicate-address',
      message: `${FULL_TEXT} is left out, because a folder of pages has its name`,
      hint: 'Rename the folder.',
    }),
  ];
}

/** Paths of the Markdown of pages for agents, in navigation's order; null where the author has written the file. */
export function fullTextPaths(view: SiteView, pages: readonly PlannedPage[]): string[] | null {
  if (authorFile(view, FULL_TEXT) !== null || view.pages.some((page) => IN_ITS_PLACE.test(page))) return null;
  const table = sitePages(
    view,
    pages.map(({ meta }) => meta),
  );
  return agentPages(view.navigation, table).map(({ meta }) => `${meta.path}.md`);
}
