/** What git knows of pages, for sites that show it. */
import type { SiteConfig } from '../../config/docs-json.schema.ts';
import type { PageMeta } from '../../content/content-index.ts';
import type { FolderHistory } from '../../content/read-git-history.ts';
import { toDiagnostic } from '../../diagnostics/collector.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';

/** Read beside everything else; null where the site shows neither dates nor names. */
export function startHistory(
  { metadata }: SiteConfig,
  read: (() => Promise<FolderHistory>) | undefined,
): Promise<FolderHistory | null> {
  if (!read || !(metadata.timestamp || metadata.contributors)) return Promise.resolve(null);
  const coming = read();
  // Whoever waits for it hears of it; until then somebody else may have failed.
  coming.catch(() => {});
  return coming;
}

/** Pages that git does not know stay as they are. */
export function withHistory(
  pages: PageMeta[],
  known: FolderHistory | null,
  { metadata }: SiteConfig,
): PageMeta[] {
  if (known === null) return pages;
  return pages.map((meta) => {
    const history = known.files.get(meta.file);
    if (!history) return meta;
    return { ...meta, history: metadata.contributors ? history : { ...history, contributors: [] } };
  });
}

/** Stands for the page's history among what its bytes depend on. */
export function historyText({ history }: PageMeta): string {
  return history ? [history.changedAt, ...history.contributors].join('\u0001') : '';
}

export function historyGap(known: FolderHistory | null): Diagnostic[] {
  if (!known?.gap) return [];
  return [
    toDiagnostic({
      severity: 'info',
      file: 'docs.json',
      rule: 'history-missing',
      message: `Pages may lack their date: ${known.gap}`,
      hint: 'Build in a clone with its whole history (in GitHub Actions: fetch-depth: 0), or write "lastUpdatedDate" into the frontmatter.',
    }),
  ];
}
