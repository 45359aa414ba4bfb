import { SEARCH_FOLDER } from '@bindery/search';
import { LIST_FILE } from './listed-pages.ts';

/**
 * Whether a searcher may read a file of a site. It names them by what stands in the site's own index: for those who look
 * them up in a folder instead of a table, such a name must not lead out of it.
 */
export function isSearchFile(path: string): boolean {
  if (path === LIST_FILE) return true;
  return (
    path.startsWith(SEARCH_FOLDER) &&
    path.split('/').every((part) => !/^\.*$/.test(part)) &&
    !/[\\\0]/.test(path)
  );
}
