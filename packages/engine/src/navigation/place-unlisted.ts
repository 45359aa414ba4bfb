import type { Section } from './navigation.ts';
import type { Run } from './run.ts';

/** Pages that navigation does not name still exist: each shows the sidebar of its nearest neighbours. */
export function placeUnlisted(run: Run): void {
  const { sections, places } = run;
  const unlisted = [...run.pages.values()].filter(({ path }) => !places.has(path));
  const nearest = unlisted.length === 0 ? () => null : createNearest(run);
  const usual = usualSection(sections);
  for (const meta of unlisted) {
    places.set(meta.path, {
      title: meta.sidebarTitle ?? meta.title,
      section: nearest(meta.path) ?? usual,
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
  leaveEmptySections(run);
}

/** A section whose pages are all hidden shows nothing: they get the sidebar of the part around it. */
function leaveEmptySections({ sections, places }: Run): void {
  if (sections.every(({ nodes }) => nodes.length > 0)) return;
  for (const place of places.values()) {
    const own = place.section === null ? undefined : sections[place.section];
    if (own === undefined || own.nodes.length > 0) continue;
    const other = nearestByTrail(own, sections);
    if (other !== null) place.section = other;
  }
}

/** The one that shares most of the way. */
function nearestByTrail({ trail }: Section, sections: readonly Section[]): number | null {
  const shared = (other: Section): number => {
    const parts = trail.findIndex(
      ({ level, item }, depth) => other.trail[depth]?.level !== level || other.trail[depth]?.item !== item,
    );
    return parts === -1 ? trail.length : parts;
  };
  let best: number | null = null;
  sections.forEach((section, index) => {
    if (section.nodes.length === 0 || section.hidden) return;
    if (best === null || shared(section) > shared(sections[best]!)) best = index;
  });
  return best ?? usualSection(sections);
}

/** Where nothing fits better: the first that shows something to everybody. */
function usualSection(sections: readonly Section[]): number | null {
  const shown = sections.findIndex(({ nodes, hidden }) => nodes.length > 0 && !hidden);
  if (shown !== -1) return shown;
  const any = sections.findIndex(({ nodes }) => nodes.length > 0);
  return any === -1 ? (sections.length > 0 ? 0 : null) : any;
}

/** By the folder: the section that most pages of it and below it show; at the root, those that lie there alone. */
function createNearest({ places, sections }: Run): (page: string) => number | null {
  const votes = new Map<string, Map<number, number>>();
  for (const [page, { section }] of places) {
    if (section === null || sections[section]!.nodes.length === 0) continue;
    for (let folder = parentOf(page); ; folder = parentOf(folder)) {
      if (folder === '' && page.includes('/')) break;
      const counts = votes.get(folder) ?? new Map<number, number>();
      votes.set(folder, counts.set(section, (counts.get(section) ?? 0) + 1));
      if (folder === '') break;
    }
  }
  return (page) => {
    for (let folder = parentOf(page); ; folder = parentOf(folder)) {
      const counts = votes.get(folder);
      if (counts !== undefined) return mostOf(counts);
      if (folder === '') return null;
    }
  };
}

function mostOf(counts: ReadonlyMap<number, number>): number {
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]![0];
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
