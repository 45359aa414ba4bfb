/** The plan: everything a renderer must know beside the pages themselves, and which pages go together. Plain JSON. */
import { hash } from 'node:crypto';
import type { Redirect, RemoteInput } from '@bindery/bundle';
import type { PageReference } from '../api-reference/page-reference.ts';
import type { ReferencePlan } from '../api-reference/plan-reference.ts';
import { type LoadedConfig, loadConfig } from '../config/load-config.ts';
import type { ContentIndex, PageFile, PageMeta } from '../content/content-index.ts';
import { scanContent } from '../content/scan-content.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { resolveNavigation } from '../navigation/resolve-navigation.ts';
import { listWantedPages } from '../navigation/wanted-pages.ts';
import { chromeAddresses } from '../theme/addresses.ts';
import type { Neighbour } from '../theme/layout-page.ts';
import { AssetStore } from './asset-store.ts';
import { cutSegments } from './cut-segments.ts';
import { engineFingerprint } from './engine-version.ts';
import { outputFile } from './page-address.ts';
import { type PageReading, readMetas } from './read-metas.ts';
import { type FetchRemote, planReferencePages } from './reference-pages.ts';
import { createTargetResolver, type TargetResolver } from './resolve-target.ts';
import { makeSiteFiles } from './site-files.ts';
import type { SiteView } from './site-view.ts';

export interface Plan {
  view: SiteView;
  /** Sorted by where they lie in the output. */
  pages: PlannedPage[];
  segments: PlannedSegment[];
  /** Files made from configuration, by their path in the output. */
  made: { path: string; text: string }[];
  /** Files of the site that every page embeds. */
  embedded: string[];
  /** Hash of all that every page depends on. */
  siteKey: string;
  /** What was fetched. */
  inputs: RemoteInput[];
  diagnostics: Diagnostic[];
}

export interface PlannedPage {
  meta: PageMeta;
  /** Where it lies in the output: its own path, but for the home page's copy at the root. */
  at: string;
  neighbours: { previous: Neighbour | null; next: Neighbour | null };
  /** Stands for its place in navigation and for what its surroundings show. */
  placeKey: string;
  /** Text of a page that has no file of its own; null: it is read. */
  source: string | null;
  /** What of a specification the page shows. */
  reference: PageReference | null;
}

export interface PlannedSegment {
  /** The first page's place: stable while that page is there. */
  id: string;
  /** Indexes into `pages`. */
  pages: number[];
}

export interface PlanOptions {
  baseUrl?: string | null;
  /** Facts are to tell of links to other hosts. */
  externalLinks?: boolean;
  /** Read from the folder unless given. */
  config?: LoadedConfig;
  /** What lies in the folder; looked for unless given. */
  scanned?: ReturnType<typeof scanContent>;
  /** Reads pages' frontmatter; in this process unless given. */
  readMetas?: (files: PageFile[]) => Promise<PageReading[]>;
  assets?: AssetStore;
  /** Fetches specifications that are named by address; they are left out unless given. */
  fetchRemote?: FetchRemote;
  /** Told as soon as the files are known. */
  onScanned?: (pages: number) => void;
}

export async function planSite(folder: string, options: PlanOptions = {}): Promise<Plan> {
  const loaded = options.config ?? (await loadConfig({ root: folder }));
  const wanted = listWantedPages(loaded.navigation);
  const scanned = options.scanned ?? scanContent(folder, { wanted, configFiles: loaded.files });
  const content = scanned.index;
  options.onScanned?.(content.pages.length);
  const read = options.readMetas ?? (async (files) => readMetas(files, folder));
  const metas = await read(content.pages);
  const given = metas.map(({ meta }) => meta);
  const { fetchRemote = null } = options;
  const reference = await planReferencePages({ folder, loaded, content, pages: given, fetchRemote });
  const { navigation, generated, diagnostics } = resolveNavigation({
    source: loaded.navigation,
    pages: reference?.plan.pages ?? given,
    expand: reference?.plan.expand,
    defaultReferences: reference?.plan.defaultReferences,
    sources: loaded.sources,
  });
  const all = [...(reference?.plan.pages ?? given), ...generated];
  const redirects = loaded.redirects.map(({ source, destination, permanent }): Redirect => {
    return { source, destination, permanent };
  });
  const tables = { ...addressTables(content, all), redirects, home: navigation.home };
  const resolver = createTargetResolver(tables);
  const baseUrl = options.baseUrl ?? null;
  const assets = options.assets ?? new AssetStore(folder);
  const siteFiles = makeSiteFiles({
    folder,
    config: loaded.config,
    content,
    navigation,
    resolver,
    assets,
    baseUrl,
  });
  const { head, made, embedded } = siteFiles;
  const links = resolveChrome(chromeAddresses(loaded.config, navigation), resolver);
  const { home: _, ...addresses } = tables;
  const { externalLinks = false } = options;
  const { config } = loaded;
  const view: SiteView = {
    config,
    navigation,
    ...addresses,
    head,
    links,
    baseUrl,
    externalLinks,
    specs: reference?.plan.specs() ?? [],
  };
  const pages = placePages(all, navigation, reference?.plan ?? null);
  return {
    view,
    pages,
    segments: planSegments(pages),
    made,
    embedded,
    siteKey: hash(
      'sha256',
      JSON.stringify([engineFingerprint(), view.config, head, links, baseUrl, tables.roots]),
    ),
    inputs: reference?.inputs ?? [],
    diagnostics: [
      ...loaded.diagnostics,
      ...scanned.diagnostics,
      ...metas.flatMap((page) => page.diagnostics),
      ...diagnostics,
      ...siteFiles.diagnostics,
      ...(reference?.diagnostics ?? []),
      ...(reference?.plan.diagnostics() ?? []),
    ],
  };
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
    if (target.kind === 'page') links[address] = { path: outputFile(target.page), suffix: target.suffix };
    else if (target.kind === 'file') links[address] = { path: target.file, suffix: target.suffix };
    else if (target.kind === 'missing') links[address] = { path: address.replace(/^\/+/, ''), suffix: '' };
  }
  return links;
}

function placePages(
  metas: PageMeta[],
  navigation: Navigation,
  reference: ReferencePlan | null,
): PlannedPage[] {
  const byPath = new Map(metas.map((meta) => [meta.path, meta]));
  const pages = metas.map((meta) => placePage(meta, meta.path, { navigation, byPath, reference }));
  const home = navigation.home === null ? undefined : byPath.get(navigation.home);
  if (home && !byPath.has('index')) pages.push(placePage(home, 'index', { navigation, byPath, reference }));
  return pages.sort((a, b) => byText(a.at, b.at));
}

function placePage(
  meta: PageMeta,
  at: string,
  site: { navigation: Navigation; byPath: Map<string, PageMeta>; reference: ReferencePlan | null },
): PlannedPage {
  const { navigation, byPath } = site;
  const place = navigation.places[meta.path];
  const neighbour = (page: string | null | undefined): Neighbour | null => {
    const found = page ? byPath.get(page) : undefined;
    return found ? { page: found.path, title: found.sidebarTitle ?? found.title } : null;
  };
  const neighbours = { previous: neighbour(place?.previous), next: neighbour(place?.next) };
  const section = place?.section == null ? null : navigation.sections[place.section]!;
  const { previous, next } = neighbours;
  const around = [previous?.page, previous?.title, next?.page, next?.title];
  const twins = place?.twins.map((index) => navigation.twins[index]!.pages.join(' ')) ?? [];
  const reference = site.reference?.referenceOf(meta.path) ?? null;
  const keys = [at, section?.hash, place?.trail.join('.'), reference?.hash, ...around, ...twins];
  const source = site.reference?.sourceOf(meta.path) ?? null;
  return { meta, at, neighbours, placeKey: keys.join('\t'), source, reference };
}

export function planSegments(pages: PlannedPage[]): PlannedSegment[] {
  const indexOf = new Map(pages.map(({ at }, index) => [at, index]));
  return cutSegments(pages.map(({ at }) => at)).map((group) => ({
    id: group[0]!,
    pages: group.map((at) => indexOf.get(at)!),
  }));
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
