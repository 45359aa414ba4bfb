/** Navigation for a site that has none: pages in path order, a group for each folder. */
import type { NavigationSource, SourceEntry, SourceGroup } from '../config/navigation-source.ts';
import { titleFromPath } from '../content/page-meta.ts';

const NOWHERE = { file: 'docs.json', line: 1, column: 1 };

export function folderNavigation(pages: readonly string[]): NavigationSource {
  const entries: SourceEntry[] = [];
  const groups = new Map<string, SourceGroup>();
  const entriesOf = (folder: string): SourceEntry[] => {
    if (folder === '') return entries;
    const known = groups.get(folder);
    if (known) return known.entries;
    const group = groupFor(folder);
    groups.set(folder, group);
    entriesOf(parentOf(folder)).push(group);
    return group.entries;
  };
  for (const page of [...pages].sort(frontPagesFirst)) {
    entriesOf(parentOf(page)).push({ kind: 'page', written: page, place: NOWHERE });
  }
  return { entries, levels: [], global: [], references: [], directory: null, place: NOWHERE };
}

function groupFor(folder: string): SourceGroup {
  return {
    kind: 'group',
    title: titleFromPath(folder),
    icon: null,
    iconType: null,
    tag: null,
    root: null,
    expanded: null,
    hidden: false,
    searchable: null,
    boost: null,
    directory: null,
    references: [],
    entries: [],
    place: NOWHERE,
  };
}

/** A folder's `index` and its own pages come before its folders; then plain order, never the locale's. */
function frontPagesFirst(a: string, b: string): number {
  const [folderA, folderB] = [parentOf(a), parentOf(b)];
  if (folderA === folderB) {
    const [indexA, indexB] = [isIndex(a), isIndex(b)];
    return indexA !== indexB ? (indexA ? -1 : 1) : a < b ? -1 : 1;
  }
  if (folderB.startsWith(`${folderA}/`) || folderA === '') return -1;
  if (folderA.startsWith(`${folderB}/`) || folderB === '') return 1;
  return folderA < folderB ? -1 : 1;
}

function isIndex(page: string): boolean {
  return page === 'index' || page.endsWith('/index');
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
