/** Second half of resolving a sidebar: what is shown becomes its tree, and every page learns its place. */
import type { SourceLink } from '../config/navigation-source.ts';
import type { PageMeta } from '../content/content-index.ts';
import type { Collector } from '../diagnostics/collector.ts';
import type { NavNode, NavPage, PagePlace } from './navigation.ts';
import { methodOf } from './reference-entry.ts';
import type { Inherited, ResolvedEntry, ResolvedGroup, ResolvedPage } from './resolve-entries.ts';

export interface Placing {
  section: number;
  places: Map<string, PagePlace>;
  /** Pages of this section so far. */
  listed: Set<string>;
  /** Those that a reader can step through, in order. */
  sequence: string[];
  collector: Collector;
}

/** `above` is the trail of the group that holds the entries. */
export function placeEntries(entries: ResolvedEntry[], above: number[], placing: Placing): NavNode[] {
  const nodes: NavNode[] = [];
  for (const entry of entries) {
    if (entry.kind === 'link') {
      if (entry.shown) nodes.push(linkNode(entry.source));
    } else if (entry.kind === 'page') placePage(entry, nodes, above, placing);
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
  if (placing.listed.has(meta.path)) {
    reportTwice(entry, placing, 'warning');
    return;
  }
  if (shown) nodes.push(pageNode(meta));
  if (placing.places.has(meta.path)) reportTwice(entry, placing, 'info');
  setPlace({ meta, shown, inherited, trail: shown ? [...above, nodes.length - 1] : above }, placing);
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
    // A root that is also the first entry shows in both places, as its author wrote it.
    placing.listed.delete(root.path);
  }
  node.nodes = placeEntries(group.entries, trail, placing);
  if (root !== null) placing.listed.add(root.path);
}

function setPlace(
  page: { meta: PageMeta; shown: boolean; inherited: Inherited; trail: number[] },
  placing: Placing,
): void {
  const { meta, shown, inherited, trail } = page;
  placing.listed.add(meta.path);
  if (shown && meta.url === null && placing.sequence.at(-1) !== meta.path) placing.sequence.push(meta.path);
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

function reportTwice(entry: ResolvedPage, { collector }: Placing, severity: 'warning' | 'info'): void {
  if (entry.source === null) return;
  const { file, line, column } = entry.source.place;
  const message =
    severity === 'warning'
      ? `"${entry.meta.path}" is listed twice in the same sidebar; it is shown once`
      : `"${entry.meta.path}" is listed in another part of navigation as well; it shows that sidebar`;
  collector.report({ severity, file, line, column, rule: 'nav-page-twice', message });
}
