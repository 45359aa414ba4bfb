/** Files that we would make, but that the author has put into the repository: theirs count. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MadeFile, ON_EVERY_SITE } from '../site/made-file.ts';
import type { SiteView } from '../site/site-view.ts';

export interface AuthorFiles {
  /** At the root of the repository: they are copied as they are. */
  linked: string[];
  /** In a folder that a leading slash stands for, such as `public`. */
  made: MadeFile[];
}

export function authorFiles(view: SiteView, folder: string): AuthorFiles {
  const found: AuthorFiles = { linked: [], made: [] };
  for (const path of ON_EVERY_SITE) {
    const file = authorFile(view, path);
    if (file === path) found.linked.push(path);
    else if (file !== null) found.made.push({ path, text: readFileSync(join(folder, file), 'utf8') });
  }
  return found;
}

/** Whether the author's file stands in for one that we would make. */
export function isAuthors(view: Pick<SiteView, 'files' | 'roots'>, path: string): boolean {
  return ON_EVERY_SITE.includes(path) && authorFile(view, path) !== null;
}

/** The repository's own file for a path of the output; null without one. */
export function authorFile({ files, roots }: Pick<SiteView, 'files' | 'roots'>, path: string): string | null {
  for (const root of roots) {
    const file = root === '' ? path : `${root}/${path}`;
    if (hasSorted(files, file)) return file;
  }
  return null;
}

function hasSorted(sorted: readonly string[], wanted: string): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted;
}
