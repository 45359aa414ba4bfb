import type { ReadableSite } from '../readable-site.ts';
import type { SiteSearch } from '../search-thread/search-thread.ts';

export interface McpSite {
  site: ReadableSite;
  search: SiteSearch;
}
