/** Which pages the site has and at which addresses: those of the folder, those of references, and navigation over them. */

import type { LoadedConfig } from '../../config/load-config.ts';
import { trimSlashes } from '../../config/trim-slashes.ts';
import type { ContentIndex, PageMeta } from '../../content/content-index.ts';
import type { FolderHistory } from '../../content/read-git-history.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { folderPages } from '../../navigation/folder-pages.ts';
import type { Navigation } from '../../navigation/navigation.ts';
import { normalizeRedirects } from '../../navigation/redirects.ts';
import { resolveNavigation } from '../../navigation/resolve-navigation.ts';
import { byText } from '../../site/by-text.ts';
import { settlePages } from '../../site/output-names.ts';
import { type AddressTables, createTargetResolver } from '../../site/resolve-target.ts';
import type { SiteView } from '../../site/site-view.ts';
import { filesOfSite } from './files-of-site.ts';
import { type FrontPage, frontPage } from './front-page.ts';
import { withHistory } from './planned-history.ts';
import type { SiteContent } from './read-content.ts';
import type { ReferencePages } from './reference-pages.ts';

export interface ArrangedPages {
  pages: PageMeta[];
  navigation: Navigation;
  /** What addresses are looked up in. */
  tables: AddressTables;
  front: FrontPage;
  diagnostics: Diagnostic[];
}

export function arrangePages({
  loaded,
  content,
  reference,
  history,
}: {
  loaded: LoadedConfig;
  content: SiteContent;
  reference: ReferencePages | null;
  history: FolderHistory | null;
}): ArrangedPages {
  const given = reference?.plan.pages ?? content.pages;
  const resolved = resolveNavigation({
    source: loaded.navigation,
    pages: given,
    absent: content.index.absent,
    expand: reference?.plan.expand,
    defaultReferences: reference?.plan.defaultReferences,
    sources: loaded.sources,
    ...(loaded.file === 'mint.json' && { isElsewhere: sourcesOf(loaded.redirects) }),
  });
  const generated = settleGenerated(given, resolved.generated);
  const pages = withHistory(generated.pages, history, loaded.config);
  const addressed = listAddresses(content.index, pages);
  const { home } = resolved.navigation;
  const resolver = createTargetResolver({ ...addressed, home, folders: [], redirects: [] });
  const firstBelow = folderPages(resolved.navigation, addressed.pages);
  const { redirects, diagnostics } = normalizeRedirects({
    written: [...loaded.redirects, ...fromFormerAddresses(reference, addressed.pages, loaded)],
    pages: addressed.pages,
    isThere: (path) => resolver.at(path) !== null,
    folderPage: (folder) => firstBelow.get(folder) ?? null,
    sources: loaded.sources,
  });
  const settled = { ...addressed, folders: [...firstBelow], redirects };
  const front = frontPage(settled, resolved.navigation.home);
  return {
    pages,
    navigation: { ...resolved.navigation, home: front.home },
    tables: { ...settled, home: front.home },
    front,
    diagnostics: [...generated.diagnostics, ...resolved.diagnostics, ...diagnostics],
  };
}

/** Whether a path is redirected. */
function sourcesOf(redirects: LoadedConfig['redirects']): (path: string) => boolean {
  const sources = new Set(redirects.map(({ source }) => trimSlashes(source)));
  return (path) => sources.has(path);
}

/** Links to where pages of operations were still lead to them. */
function fromFormerAddresses(
  reference: ReferencePages | null,
  pages: readonly string[],
  { redirects, file }: LoadedConfig,
): LoadedConfig['redirects'] {
  const former = [...(reference?.plan.formerAddresses() ?? [])];
  if (former.length === 0) return [];
  const isRedirected = sourcesOf(redirects);
  const known = new Set(pages);
  const place = { file: file ?? 'docs.json', line: 1, column: 1 };
  return former
    .filter(([source, path]) => known.has(path) && !known.has(source) && !isRedirected(source))
    .map(([source, path]) => ({ source: `/${source}`, destination: `/${path}`, permanent: true, place }));
}

function settleGenerated(given: PageMeta[], generated: PageMeta[]): ReturnType<typeof settlePages> {
  return generated.length === 0 ? { pages: given, diagnostics: [] } : settlePages([...given, ...generated]);
}

function listAddresses(
  content: ContentIndex,
  pages: PageMeta[],
): Pick<SiteView, 'pages' | 'files' | 'roots'> {
  return {
    pages: pages.map(({ path }) => path).sort(byText),
    files: filesOfSite(content),
    roots: content.roots,
  };
}
