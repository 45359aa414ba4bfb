/** What lies in the folder, and what its pages say of themselves. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LoadedConfig } from '../../config/load-config.ts';
import type { ContentIndex, PageMeta } from '../../content/content-index.ts';
import { fillMeta } from '../../content/fill-meta.ts';
import { scanContent } from '../../content/scan-content.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { listWantedPages } from '../../navigation/wanted-pages.ts';
import { NOT_FOUND_PAGE, settlePages } from '../../site/output-names.ts';
import { filesOfSite } from './files-of-site.ts';
import type { PlanOptions } from './plan-options.ts';
import { readMetas } from './read-metas.ts';

export interface SiteContent {
  index: ContentIndex;
  /** No two of them want the same name. */
  pages: PageMeta[];
  diagnostics: Diagnostic[];
}

export async function readContent(
  folder: string,
  loaded: LoadedConfig,
  options: PlanOptions,
): Promise<SiteContent> {
  const { seen, onScanned, readMetas: read = async (files) => readMetas(files, folder) } = options;
  const wanted = listWantedPages(loaded.navigation);
  const scanned = options.scanned ?? scanContent(folder, { wanted, configFiles: loaded.files, seen });
  await nextTurn();
  onScanned?.(scanned.index.pages.length, filesOfSite(scanned.index));
  const metas = await read(scanned.index.pages);
  const filled = metas.map(({ meta }) => fillMeta(asNotFoundPage(meta), loaded.config.variables));
  const settled = settlePages(filled.map(({ meta }) => meta));
  return {
    index: scanned.index,
    pages: settled.pages,
    diagnostics: [
      ...scanned.diagnostics,
      ...metas.flatMap((page) => page.diagnostics),
      ...filled.flatMap((page) => page.diagnostics),
      ...settled.diagnostics,
    ],
  };
}

/** Nobody is to come upon it but by a wrong address. */
function asNotFoundPage(meta: PageMeta): PageMeta {
  return meta.path === NOT_FOUND_PAGE ? { ...meta, hidden: true, noindex: true } : meta;
}
