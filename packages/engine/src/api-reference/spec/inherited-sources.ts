/** Specifications that a page's group, tab, version, … names: an operation in the page's frontmatter is looked for there. */
import type {
  NavigationSource,
  SourceDivision,
  SourceEntry,
  SourceReference,
} from '../../config/navigation-source.ts';
import { normalizePagePath } from '../../navigation/page-lookup.ts';

export type InheritedSources = ReadonlyMap<string, readonly SourceReference[]>;

/** By the path of the page; the nearest names win. */
export function inheritedSources(navigation: NavigationSource | null): InheritedSources {
  const found = new Map<string, readonly SourceReference[]>();
  const note = (written: string, references: readonly SourceReference[]): void => {
    const page = normalizePagePath(written);
    if (references.length > 0 && !found.has(page)) found.set(page, references);
  };
  const visitEntries = (entries: readonly SourceEntry[], above: readonly SourceReference[]): void => {
    for (const entry of entries) {
      if (entry.kind === 'page') note(entry.written, above);
      if (entry.kind !== 'group') continue;
      const here = nearest(entry.references, above);
      if (entry.root !== null) note(entry.root, here);
      visitEntries(entry.entries, here);
    }
  };
  const visit = (division: SourceDivision, above: readonly SourceReference[]): void => {
    const here = nearest(division.references, above);
    visitEntries(division.entries, here);
    for (const { items } of division.levels) for (const item of items) visit(item, here);
  };
  if (navigation !== null) visit(navigation, []);
  return found;
}

function nearest(
  own: readonly SourceReference[],
  above: readonly SourceReference[],
): readonly SourceReference[] {
  const formats = new Set(own.map(({ format }) => format));
  return own.length === 0 ? above : [...own, ...above.filter(({ format }) => !formats.has(format))];
}
