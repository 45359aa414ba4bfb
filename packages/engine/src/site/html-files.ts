import { collisionKey } from '@bindery/bundle';
import { oncePerList } from './once-per-list.ts';
import { isFrontPage, linkedFile, outputFile } from './page-address.ts';
import type { SiteView } from './site-view.ts';

/** The files that hold a page's HTML: a front page that is linked to lies there twice. */
export function htmlFiles({ pages, files }: Pick<SiteView, 'pages' | 'files'>, at: string): string[] {
  const own = outputFile(at);
  if (!isFrontPage(at) || !pathsOf(pages).has(at)) return [own];
  const twin = linkedFile(at);
  return hasName(pages, twin.slice(0, -'.html'.length)) || hasName(files, twin) ? [own] : [own, twin];
}

/** Whether one of them would be the same file on a disk that folds case. */
function hasName(paths: readonly string[], name: string): boolean {
  return namesOf(paths).has(nameKey(name));
}

// A large site has hundreds of front pages, and would be looked through for each.
const pathsOf = oncePerList((paths) => new Set(paths));
const namesOf = oncePerList((paths) => new Set(paths.map(nameKey)));

function nameKey(path: string): string {
  return `${path.length} ${collisionKey(path)}`;
}

/** Beside every file with HTML lies one with the same page as Markdown. */
export function markdownFile(htmlFile: string): string {
  return htmlFile.replace(/\.html$/, '.md');
}

export function pageFiles(view: Pick<SiteView, 'pages' | 'files'>, at: string): string[] {
  return htmlFiles(view, at).flatMap((path) => [path, markdownFile(path)]);
}
