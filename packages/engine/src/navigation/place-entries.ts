/** Second half of resolving a sidebar: what is shown becomes its tree, and every page learns its place. */
import type { Place as SourcePlace } from '../config/json-node.ts';
import type { SourceLink } from '../config/navigation-source.ts';
import type { PageMeta } from '../content/content-index.ts';
import type { Collector } from '../diagnostics/collector.ts';
import type { NavNode, NavPage, PagePlace } from './navigation.ts';
import { methodOf } from './reference-entry.ts';
import type { Inherited, ResolvedEntry, ResolvedGroup, ResolvedPage } from './resolve-entries.ts';

export interface Placing {
  section: number;
  places: Map<string, PagePlace>;
  /** Where navigation first names each page. */
  namedAt: Map<string, SourcePlace>;
  /** Pages of this section so far. */
  listed: Set<string>;
  /** Those that a reader can step through, in order. */
  sequence: string[];
  /** Hidden groups, whose pages have a sidebar of their own. */
  apart: ResolvedGroup[];
  collector: Collector;
}

/** `above` is the trail of the group that holds the entries. */
export function placeEntries(entries: ResolvedEntry[], above: number[], placing: Placing): NavNode[] {
  const nodes: NavNode[] = [];
  for (const entry of entries) {
    if (entry.kind === 'link') {
      if (entry.shown) nodes.push(linkNode(entry.source));
    } else if (entry.kind === 'page') placePage(entry, nodes, above, placing);
    else if (entry.apart && entry.shown) placing.apart.push(entry);
    else placeGroup(entry, nodes, above, placing);
  }
  return nodes;
}

/** Previous and next for the pages whose section this is. */
export function linkNeighbours({ sequence, places, section }: Placing): void {
  sequence.forEach((page, index) => {
    const place = places.get(page)!;
    if (place.section !== section) return;
    place.previous = sequence[index - 1] ?? null;
    place.next = sequence[index + 1] ?? null;
  });
}

function placePage(entry: ResolvedPage, nodes: NavNode[], above: number[], placing: Placing): void {
  const { meta, shown, inherited } = entry;
  const isAgain = placing.listed.has(meta.path);
  if (shown && !(isAgain && isAmong(nodes, meta.path))) nodes.push(pageNode(meta));
  const known = placing.places.get(meta.path);
  if (known !== undefined && !isRoot(known, above, placing)) reportTwice(entry, placing);
  else if (known === undefined && entry.source) placing.namedAt.set(meta.path, entry.source.place);
  if (isAgain) return;
  setPlace({ meta, shown, inherited, trail: shown ? [...above, nodes.length - 1] : above }, placing);
}

/** Side by side, the same page twice is a slip. */
function isAmong(nodes: NavNode[], page: string): boolean {
  return nodes.some((node) => node.kind === 'page' && node.page === page);
}

/** Whether the page is the root of the group at `trail`: it may be an entry of that group as well. */
function isRoot(place: PagePlace, trail: number[], { section }: Placing): boolean {
  return place.section === section && place.trail.join() === trail.join();
}

function placeGroup(group: ResolvedGroup, nodes: NavNode[], above: number[], placing: Placing): void {
  const { source, shown, root, inherited } = group;
  if (!shown) {
    if (root !== null) setPlace({ meta: root, shown: false, inherited, trail: above }, placing);
    placeEntries(group.entries, above, placing);
    return;
  }
  const trail = [...above, nodes.length];
  const rootShown = root !== null && !root.hidden;
  const node: NavNode = {
    kind: 'group',
    title: source.title,
    icon: source.icon,
    iconType: source.iconType,
    tag: source.tag,
    root: rootShown ? root.path : null,
    expanded: source.expanded,
    directory: inherited.directory,
    nodes: [],
  };
  nodes.push(node);
  if (root !== null && !placing.listed.has(root.path)) {
    setPlace({ meta: root, shown: rootShown, inherited, trail }, placing);
  }
  node.nodes = placeEntries(group.entries, trail, placing);
}

function setPlace(
  page: { meta: PageMeta; shown: boolean; inherited: Inherited; trail: number[] },
  placing: Placing,
): void {
  const { meta, shown, inherited, trail } = page;
  placing.listed.add(meta.path);
  if (shown && meta.url === null) placing.sequence.push(meta.path);
  if (placing.places.has(meta.path)) return;
  placing.places.set(meta.path, {
    title: meta.sidebarTitle ?? meta.title,
    section: placing.section,
    trail,
    listed: true,
    shown,
    hiddenParent: inherited.hidden,
    searchable: inherited.searchable,
    boost: meta.boost ?? inherited.boost,
    previous: null,
    next: null,
    twins: [],
  });
}

function pageNode(meta: PageMeta): NavPage {
  return {
    kind: 'page',
    page: meta.path,
    title: meta.sidebarTitle ?? meta.title,
    icon: meta.icon,
    iconType: meta.iconType,
    tag: meta.tag,
    deprecated: meta.deprecated,
    method: methodOf(meta),
    url: meta.url,
  };
}

function linkNode({ title, href, icon, iconType }: SourceLink): NavNode {
  return { kind: 'link', title: title ?? titleOfAddress(href), href, icon, iconType };
}

function titleOfAddress(href: string): string {
  return href.replace(/^(?:https?:\/\/(?:www\.)?|mailto:)/i, '').replace(/\/$/, '');
}

function reportTwice(entry: ResolvedPage, { collector, listed, namedAt }: Placing): void {
  if (entry.source === null) return;
  const { path } = entry.meta;
  const { file, line, column } = entry.source.place;
  const first = namedAt.get(path);
  // In mint.json a group without a version is part of every one: the author named its pages once.
  if (first?.file === file && first.line === line && first.column === column) return;
  const message = listed.has(path)
    ? `"${path}" is listed twice in the same sidebar; previous and next follow its first place`
    : `"${path}" is listed in another part of navigation as well; it shows that sidebar`;
  collector.report({ severity: 'info', file, line, column, rule: 'nav-page-twice', message });
}
