/** The pages of a site with where each of them turns up, in the order in which readers meet them. */
import type { PageMeta } from '../content/content-index.ts';
import type { Level, Navigation, NavNode, Section } from '../navigation/navigation.ts';
import { placeOf } from '../navigation/page-navigation.ts';
import { type Visibility, visibility } from '../navigation/visibility.ts';
import type { SiteView } from '../site/site-view.ts';

export interface SitePage {
  meta: PageMeta;
  seen: Visibility;
}

export interface PageGroup {
  title: string;
  pages: SitePage[];
}

export type PageTable = ReadonlyMap<string, SitePage>;

/** By path; `metas` in any order. */
export function sitePages(
  view: Pick<SiteView, 'config' | 'navigation'>,
  metas: Iterable<PageMeta>,
): PageTable {
  const { indexing } = view.config.seo;
  const table = new Map<string, SitePage>();
  for (const meta of metas) {
    const place = placeOf(view.navigation, meta.path);
    table.set(meta.path, { meta, seen: visibility({ meta, place }, indexing) });
  }
  return table;
}

/** Pages for agents by group, each page once: the default language and version, then what navigation does not show. */
export function agentGroups(navigation: Navigation, pages: PageTable): PageGroup[] {
  const left = new Map([...pages].filter(([, { seen, meta }]) => seen.llms && meta.url === null));
  const groups: PageGroup[] = [];
  const others = new Set<string>();
  navigation.sections.forEach((section) => {
    const way = divisionsOf(navigation, section);
    if (way.every(({ isDefault }) => isDefault)) {
      const labels = way.filter(({ kind }) => kind !== 'language' && kind !== 'version');
      addGroups(section.nodes, labels.map(({ label }) => label).join(' › '), { left, groups });
    } else eachPage(section.nodes, (page) => others.add(page));
  });
  const rest = [...left.values()].filter(({ meta }) => !others.has(meta.path));
  if (rest.length > 0) groups.push({ title: groups.length === 0 ? 'Documentation' : 'More', pages: rest });
  return groups;
}

/** All pages for agents in navigation's order. */
export function agentPages(navigation: Navigation, pages: PageTable): SitePage[] {
  return agentGroups(navigation, pages).flatMap((group) => group.pages);
}

function divisionsOf(
  navigation: Navigation,
  { trail }: Section,
): { kind: string; label: string; isDefault: boolean }[] {
  let levels: readonly Level[] = navigation.levels;
  return trail.map(({ level, item }) => {
    const { kind, items } = levels[level]!;
    const division = items[item]!;
    levels = division.levels;
    const isChoice = kind === 'language' || kind === 'version';
    const chosen = items.findIndex((one) => one.default);
    return { kind, label: division.label, isDefault: !isChoice || item === Math.max(0, chosen) };
  });
}

/** One list for each group at the top of a sidebar, and one for the pages beside them. */
function addGroups(
  nodes: readonly NavNode[],
  label: string,
  site: { left: Map<string, SitePage>; groups: PageGroup[] },
): void {
  const take = (inside: readonly NavNode[], title: string): void => {
    const pages: SitePage[] = [];
    eachPage(inside, (path) => {
      const page = site.left.get(path);
      if (page && site.left.delete(path)) pages.push(page);
    });
    if (pages.length > 0) site.groups.push({ title, pages });
  };
  take(
    nodes.filter((node) => node.kind !== 'group'),
    label || 'Documentation',
  );
  for (const node of nodes) {
    if (node.kind === 'group')
      take([node], [label, node.title].filter(Boolean).join(' › ') || 'Documentation');
  }
}

function eachPage(nodes: readonly NavNode[], see: (page: string) => void): void {
  for (const node of nodes) {
    if (node.kind === 'page') see(node.page);
    else if (node.kind === 'group') {
      if (node.root !== null) see(node.root);
      eachPage(node.nodes, see);
    }
  }
}
