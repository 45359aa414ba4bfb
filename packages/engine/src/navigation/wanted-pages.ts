import type { NavigationSource, SourceDivision, SourceEntry } from '../config/navigation-source.ts';
import { normalizePagePath } from './page-lookup.ts';
import { parseEntry } from './reference-entry.ts';

/** Every page that navigation names as a path: what a scan of the site's files should find. */
export function listWantedPages(source: NavigationSource | null): string[] {
  const wanted = new Set<string>();
  const add = (written: string) => {
    const entry = written.includes(' ') ? parseEntry(written) : { kind: 'path', path: written };
    if (entry.kind === 'path') wanted.add(normalizePagePath(entry.path));
  };
  const visitEntries = (entries: SourceEntry[]): void => {
    for (const entry of entries) {
      if (entry.kind === 'page') add(entry.written);
      else if (entry.kind === 'group') {
        if (entry.root !== null) add(entry.root);
        visitEntries(entry.entries);
      }
    }
  };
  const visit = (division: SourceDivision): void => {
    visitEntries(division.entries);
    for (const level of division.levels) level.items.forEach(visit);
  };
  if (source !== null) visit(source);
  return [...wanted];
}
