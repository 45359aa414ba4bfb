import type { Search } from '@bindery/search';
import type { ReadableSite } from '../readable-site.ts';

export interface McpSite {
  site: ReadableSite;
  search: Search;
}
