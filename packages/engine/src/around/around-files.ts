/** Files around the pages: for search engines, agents, and hosts that serve nothing but files. */
import { publishedSpecs } from '../api-reference/spec/published-specs.ts';
import type { PageMeta } from '../content/content-index.ts';
import { pageFiles } from '../site/html-files.ts';
import type { MadeFile } from '../site/made-file.ts';
import { createTargetResolver } from '../site/resolve-target.ts';
import type { SiteView } from '../site/site-view.ts';
import { alternatesOf } from './alternates.ts';
import { isAuthors } from './author-files.ts';
import { makeLlmsIndex } from './llms-index.ts';
import { makeRedirectStubs } from './redirect-stubs.ts';
import { makeRobots } from './robots.ts';
import { sitePages } from './site-pages.ts';
import { makeSitemaps } from './sitemap.ts';

export interface AroundInput {
  view: SiteView;
  pages: readonly { meta: PageMeta; at: string }[];
}

/** Sorted by path. A file of the same name in the repository is the author's word and stays (`isAuthors`). */
export function makeAroundFiles({ view, pages }: AroundInput): MadeFile[] {
  const { config, navigation, canonical, redirects } = view;
  const specs = publishedSpecs(view.specs);
  const table = sitePages(
    view,
    pages.map(({ meta }) => meta),
  );
  const files: MadeFile[] = [
    ...makeSitemaps([...table.values()], canonical, {
      alternates: (page) => alternatesOf(navigation, page),
    }),
    { path: 'robots.txt', text: makeRobots(canonical) },
    { path: 'llms.txt', text: makeLlmsIndex({ config, navigation, pages: table, specs }) },
  ].filter(({ path }) => !isAuthors(view, path));
  const stubs = makeRedirectStubs({
    redirects,
    resolver: createTargetResolver(view),
    taken: () => [...pages.flatMap(({ at }) => pageFiles(view, at)), ...view.files, '404.html'],
  });
  return [...files, ...stubs].sort((a, b) => (a.path < b.path ? -1 : 1));
}
