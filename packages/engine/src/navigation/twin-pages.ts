/** The same page in the other languages, versions or products of a site. */
import type { DivisionKind } from '../config/navigation-source.ts';
import type { Level, Navigation, PagePlace } from './navigation.ts';

export interface TwinPages {
  level: Level;
  /** One slot per item of the level; null where an item has no such page. */
  pages: readonly (string | null)[];
}

/** Null where the page has no twins of that kind. */
export function twinPages(
  { levels, twins }: Pick<Navigation, 'levels' | 'twins'>,
  place: PagePlace | null,
  kind: DivisionKind,
): TwinPages | null {
  for (const at of place?.twins ?? []) {
    const set = twins[at]!;
    let here = levels;
    for (const { level, item } of set.above) here = here[level]?.items[item]?.levels ?? [];
    const level = here[set.level];
    if (level?.kind === kind) return { level, pages: set.pages };
  }
  return null;
}
