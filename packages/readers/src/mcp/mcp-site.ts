import type { ReadableSite } from '../readable-site.ts';
import type { SiteSearch } from '../searches/searches.ts';

export interface McpSite {
  site: ReadableSite;
  search: SiteSearch;
}
