/** The plan: everything a renderer must know beside the pages themselves, and which pages go together. Plain JSON. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReferencePlan } from '../../api-reference/pages/plan-reference.ts';
import { publishedFiles } from '../../api-reference/spec/published-specs.ts';
import { makeAroundFiles } from '../../around/around-files.ts';
import { authorFiles, isAuthors, isOnEverySite } from '../../around/author-files.ts';
import { canonicalBase } from '../../around/site-address.ts';
import { type LoadedConfig, loadConfig } from '../../config/load-config.ts';
import type { ContentIndex, PageFile, PageMeta } from '../../content/content-index.ts';
import type { FolderHistory } from '../../content/read-git-history.ts';
import { scanContent } from '../../content/scan-content.ts';
import type { Stamps } from '../../content/walk-files.ts';
import { createFolderPages } from '../../navigation/folder-pages.ts';
import type { Navigation } from '../../navigation/navigation.ts';
import { normalizeRedirects } from '../../navigation/redirects.ts';
import { resolveNavigation } from '../../navigation/resolve-navigation.ts';
import { visibility } from '../../navigation/visibility.ts';
import { listWantedPages } from '../../navigation/wanted-pages.ts';
import { AssetStore } from '../../site/asset-store.ts';
import { NOT_FOUND_PAGE, settleMade, settlePages } from '../../site/output-names.ts';
import { linkedFile } from '../../site/page-address.ts';
import type { PageReference } from '../../site/page-reference.ts';
import type { Neighbour } from '../../site/page-task.ts';
import { createTargetResolver, type TargetResolver } from '../../site/resolve-target.ts';
import type { SiteView } from '../../site/site-view.ts';
import { chromeAddresses } from '../../theme/addresses.ts';
import { makeSharedSidebars } from '../../theme/chrome/shared-sidebars.ts';
import { cutSegments } from './cut-segments.ts';
import { type FrontPage, frontPage } from './front-page.ts';
import { fullTextPaths, fullTextTaken } from './full-text-paths.ts';
import { historyGap, historyText, startHistory, withHistory } from './planned-history.ts';
import { type PageReading, readMetas } from './read-metas.ts';
import { type FetchRemote, planReferencePages } from './reference-pages.ts';
import { siteKeyOf } from './segment-keys.ts';
import { makeSiteFiles } from './site-files.ts';
import type { Plan, PlannedPage, PlannedSegment } from './site-plan.ts';

export interface PlanOptions {
  baseUrl?: string | null;
  /** Where the site lives, when neither docs.json nor `baseUrl` says. */
  domain?: string | null;
  /** Content is looked through for secrets: it is about to be published by a service. */
  scansSecrets?: boolean;
  /** False: no search index. */
  search?: boolean;
  /** Facts are to tell of links to other hosts. */
  externalLinks?: boolean;
  /** Read from the folder unless given. */
  config?: LoadedConfig;
  /** What lies in the folder; looked for unless given. */
  scanned?: ReturnType<typeof scanContent>;
  /** Sizes and times of files, as far as somebody has looked already. */
  stamps?: Stamps;
  /** Reads pages' frontmatter; in this process unless given. */
  readMetas?: (files: PageFile[]) => Promise<PageReading[]>;
  assets?: AssetStore;
  /** Fetches specifications that are named by address; they are left out unless given. */
  fetchRemote?: FetchRemote;
  /** Reads when files were last changed; asked only where the configuration wants to know. */
  readHistory?: () => Promise<FolderHistory>;
  /** Told as soon as the files are known. */
  onScanned?: (pages: number) => void;
}

export async function planSite(folder: string, options: PlanOptions = {}): Promise<Plan> {
  const loaded = options.config ?? (await loadConfig({ root: folder }));
  const history = startHistory(loaded.config, options.readHistory);
  // Between its parts others get their turn: renderers that read already, callers who ask how far it is.
  await nextTurn();
  const wanted = listWantedPages(loaded.navigation);
  const { stamps } = options;
  const scanned = options.scanned ?? scanContent(folder, { wanted, configFiles: loaded.files, stamps });
  await nextTurn();
  const content = scanned.index;
  options.onScanned?.(content.pages.length);
  const read = options.readMetas ?? (async (files) => readMetas(files, folder));
  const metas = await read(content.pages);
  await nextTurn();
  const written = settlePages(metas.map(({ meta }) => asNotFoundPage(meta)));
  const given = written.pages;
  const { fetchRemote = null } = options;
  const reference = await planReferencePages({ folder, loaded, content, pages: given, fetchRemote });
  const resolved = resolveNavigation({
    source: loaded.navigation,
    pages: reference?.plan.pages ?? given,
    expand: reference?.plan.expand,
    defaultReferences: reference?.plan.defaultReferences,
    sources: loaded.sources,
  });
  await nextTurn();
  const generated = settleGenerated(reference?.plan.pages ?? given, resolved.generated);
  const known = await history;
  const all = withHistory(generated.pages, known, loaded.config);
  const addressed = addressTables(content, all);
  const fileSet = new Set(addressed.files);
  const { redirects, diagnostics: redirectDiagnostics } = normalizeRedirects({
    written: loaded.redirects,
    pages: addressed.pages,
    isFile: (path) => fileSet.has(path) || isOnEverySite(path),
    folderPage: createFolderPages(resolved.navigation, addressed.pages),
    sources: loaded.sources,
  });
  const front = frontPage({ ...addressed, redirects }, resolved.navigation.home);
  const navigation: Navigation = { ...resolved.navigation, home: front.home };
  const tables = { ...addressed, redirects, home: front.home };
  const resolver = createTargetResolver({ ...tables, navigation });
  const baseUrl = options.baseUrl ?? null;
  const assets = options.assets ?? new AssetStore(folder);
  const specs = reference?.plan.specs() ?? [];
  const links = resolveChrome(chromeAddresses(loaded.config, navigation), resolver);
  const siteFiles = makeSiteFiles({
    folder,
    config: loaded.config,
    content,
    navigation,
    resolver,
    assets,
    baseUrl,
    specs,
    servers: reference?.plan.servers() ?? [],
    links,
    hasSearch: options.search ?? true,
    hasRequests: all.some(({ path }) => isRequest(reference?.plan.referenceOf(path) ?? null)),
  });
  const { head, made, embedded } = siteFiles;
  const { externalLinks = false, scansSecrets = false } = options;
  const { config } = loaded;
  const site = {
    config,
    navigation,
    ...tables,
    head,
    links,
    baseUrl,
    canonical: canonicalBase(config, { baseUrl, domain: options.domain ?? null }),
    externalLinks,
    scansSecrets,
    search: options.search ?? true,
    specs,
  };
  const sidebars = makeSharedSidebars(site);
  const view: SiteView = { ...site, sidebars: sidebars.paths };
  await nextTurn();
  const pages = placePages(all, view, { reference: reference?.plan ?? null, front });
  await nextTurn();
  const own = authorFiles(view, folder);
  const around = makeAroundFiles({ view, pages });
  const settled = settleMade({
    view,
    pages,
    made: [...made.filter(({ path }) => !isAuthors(view, path)), ...sidebars.files, ...own.made, ...around],
    configFile: loaded.file ?? 'docs.json',
  });
  return {
    view,
    segments: planSegments(pages),
    fullText: fullTextPaths(view, pages),
    made: settled.made.sort((a, b) => byText(a.path, b.path)),
    linked: [...own.linked, ...publishedFiles(specs)],
    embedded,
    siteKey: siteKeyOf(view),
    inputs: reference?.inputs ?? [],
    readsHistory: known !== null,
    diagnostics: [
      ...loaded.diagnostics,
      ...scanned.diagnostics,
      ...metas.flatMap((page) => page.diagnostics),
      ...written.diagnostics,
      ...generated.diagnostics,
      ...settled.diagnostics,
      ...fullTextTaken(pages),
      ...resolved.diagnostics,
      ...redirectDiagnostics,
      ...siteFiles.diagnostics,
      ...historyGap(known),
      ...(reference?.diagnostics ?? []),
      ...(reference?.plan.diagnostics() ?? []),
    ],
  };
}

/** What a reader may try. */
function isRequest(reference: PageReference | null): boolean {
  return reference !== null && ['operation', 'endpoint', 'channel'].includes(reference.kind);
}

/** Nobody is to come upon it but by a wrong address. */
function asNotFoundPage(meta: PageMeta): PageMeta {
  return meta.path === NOT_FOUND_PAGE ? { ...meta, hidden: true, noindex: true } : meta;
}

function settleGenerated(given: PageMeta[], generated: PageMeta[]): ReturnType<typeof settlePages> {
  return generated.length === 0 ? { pages: given, diagnostics: [] } : settlePages([...given, ...generated]);
}

function addressTables(
  content: ContentIndex,
  pages: PageMeta[],
): Pick<SiteView, 'pages' | 'files' | 'roots'> {
  const { assets, data, snippets, styles, scripts, skills } = content;
  const files = [assets, data, snippets, styles, scripts, skills, content.pages]
    .flat()
    .map(({ path }) => path);
  return {
    pages: pages.map(({ path }) => path).sort(byText),
    files: files.sort(byText),
    roots: content.roots,
  };
}

function resolveChrome(addresses: string[], resolver: TargetResolver): SiteView['links'] {
  const links: SiteView['links'] = {};
  for (const address of addresses) {
    const target = resolver.link(address, '');
    if (target.kind === 'page') links[address] = { path: linkedFile(target.page), suffix: target.suffix };
    else if (target.kind === 'file') links[address] = { path: target.file, suffix: target.suffix };
    else if (target.kind === 'made') links[address] = { path: target.path, suffix: target.suffix };
    else if (target.kind === 'missing') links[address] = { path: address.replace(/^\/+/, ''), suffix: '' };
  }
  return links;
}

function placePages(
  metas: PageMeta[],
  { navigation, config, sidebars }: SiteView,
  { reference, front }: { reference: ReferencePlan | null; front: FrontPage },
): PlannedPage[] {
  const byPath = new Map(metas.map((meta) => [meta.path, meta]));
  const site = { navigation, sidebars, indexing: config.seo.indexing, byPath, reference };
  const pages = metas.map((meta) => placePage(meta, meta.path, site));
  const home = byPath.get(front.home ?? '');
  if (home && !front.isRedirect && !byPath.has('index')) pages.push(placePage(home, 'index', site));
  return pages.sort((a, b) => byText(a.at, b.at));
}

function placePage(
  meta: PageMeta,
  at: string,
  site: {
    navigation: Navigation;
    sidebars: SiteView['sidebars'];
    indexing: 'navigable' | 'all';
    byPath: Map<string, PageMeta>;
    reference: ReferencePlan | null;
  },
): PlannedPage {
  const { navigation, byPath } = site;
  const place = navigation.places[meta.path];
  const neighbour = (page: string | null | undefined): Neighbour | null => {
    const found = page ? byPath.get(page) : undefined;
    return found ? { page: found.path, title: found.sidebarTitle ?? found.title } : null;
  };
  const neighbours = { previous: neighbour(place?.previous), next: neighbour(place?.next) };
  const section = place?.section == null ? null : navigation.sections[place.section]!;
  const sidebar = place?.section == null ? null : site.sidebars[place.section];
  const { previous, next } = neighbours;
  const around = [previous?.page, previous?.title, next?.page, next?.title];
  const twins = place?.twins.map((index) => navigation.twins[index]!.pages.join(' ')) ?? [];
  const reference = site.reference?.referenceOf(meta.path) ?? null;
  const { engines, search } = visibility({ meta, place: place ?? null }, site.indexing);
  const told = `${engines} ${search} ${place?.boost} ${navigation.home === meta.path}`;
  const keys = [
    at,
    section?.hash,
    sidebar,
    place?.trail.join('.'),
    reference?.hash,
    told,
    historyText(meta),
    ...around,
    ...twins,
  ];
  const source = site.reference?.sourceOf(meta.path) ?? null;
  return { meta, at, neighbours, placeKey: keys.join('\t'), source, reference };
}

/** `pages`: sorted. */
export function planSegments(pages: PlannedPage[]): PlannedSegment[] {
  let start = 0;
  return cutSegments(pages.map(({ at }) => at)).map((paths) => {
    const own = pages.slice(start, start + paths.length);
    start += own.length;
    return { id: paths[0]!, size: own.length, pages: own };
  });
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
