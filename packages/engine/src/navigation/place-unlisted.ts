import type { Run } from './resolve-navigation.ts';

/** Pages that navigation does not name still exist: each shows the sidebar of its nearest neighbours. */
export function placeUnlisted(run: Run): void {
  const sectionOfFolder = new Map<string, number>();
  for (const [page, place] of run.places) {
    const folder = parentOf(page);
    if (place.section !== null && !sectionOfFolder.has(folder)) sectionOfFolder.set(folder, place.section);
  }
  for (const meta of run.pages.values()) {
    if (run.places.has(meta.path)) continue;
    run.places.set(meta.path, {
      title: meta.sidebarTitle ?? meta.title,
      section: nearestSection(meta.path, sectionOfFolder) ?? (run.sections.length > 0 ? 0 : null),
      trail: [],
      listed: false,
      shown: false,
      hiddenParent: false,
      searchable: null,
      boost: meta.boost,
      previous: null,
      next: null,
      twins: [],
    });
    // A hidden page is meant to be reached by its link alone.
    if (meta.hidden) continue;
    run.collector.report({
      file: meta.file,
      rule: 'page-not-in-navigation',
      message: 'The page is not in navigation: readers reach it only by a link',
      hint: 'Add it to docs.json, or mark it with `hidden: true`.',
    });
  }
}

function nearestSection(page: string, sectionOfFolder: Map<string, number>): number | null {
  for (let folder = parentOf(page); ; folder = parentOf(folder)) {
    const section = sectionOfFolder.get(folder);
    if (section !== undefined) return section;
    if (folder === '') return null;
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
