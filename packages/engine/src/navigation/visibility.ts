import type { PageMeta } from '../content/content-index.ts';
import type { PagePlace } from './navigation.ts';

/** Where a page turns up. */
export interface Visibility {
  sidebar: boolean;
  /** Search on the site itself. */
  search: boolean;
  sitemap: boolean;
  /** Search engines: false puts `noindex` on the page. */
  engines: boolean;
  assistant: boolean;
  llms: boolean;
}

/** One rule for every surface, so that a page hidden in one place does not turn up in another. */
export function visibility(
  page: { meta: PageMeta; place: PagePlace | null },
  indexing: 'navigable' | 'all',
): Visibility {
  const { meta, place } = page;
  const sidebar = (place?.shown ?? false) && !place?.hiddenParent;
  if (meta.noindex) return { ...NOWHERE, sidebar };
  // A page that stands for an address elsewhere is a link, not content.
  if (meta.url !== null) return { ...NOWHERE, sidebar, llms: sidebar };
  const searchable = meta.searchable ?? place?.searchable ?? null;
  const base = whereAbouts({ meta, place, searchable, indexing });
  const kept = searchable === false ? { ...base, search: false, assistant: false } : base;
  return refusesEngines(meta) ? { ...kept, sidebar, sitemap: false, engines: false } : { ...kept, sidebar };
}

const NOWHERE = {
  sidebar: false,
  search: false,
  sitemap: false,
  engines: false,
  assistant: false,
  llms: false,
};
const EVERYWHERE = { sidebar: true, search: true, sitemap: true, engines: true, assistant: true, llms: true };

function whereAbouts(page: {
  meta: PageMeta;
  place: PagePlace | null;
  searchable: boolean | null;
  indexing: 'navigable' | 'all';
}): Visibility {
  if (page.indexing === 'all') return EVERYWHERE;
  if (page.meta.hidden) return NOWHERE;
  if (!page.place?.listed) return { ...NOWHERE, engines: true };
  if (page.place.hiddenParent && page.searchable !== true) return NOWHERE;
  return EVERYWHERE;
}

function refusesEngines(meta: PageMeta): boolean {
  return typeof meta.data.robots === 'string' && /\b(?:noindex|none)\b/i.test(meta.data.robots);
}
