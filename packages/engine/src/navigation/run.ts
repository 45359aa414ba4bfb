import type { Place as SourcePlace } from '../config/json-node.ts';
import type { PagePlace, Section } from './navigation.ts';
import type { EntryContext } from './resolve-entries.ts';
import type { TwinLevel } from './twins.ts';

export interface Run extends EntryContext {
  sections: Section[];
  places: Map<string, PagePlace>;
  /** Where navigation first names each page. */
  namedAt: Map<string, SourcePlace>;
  twinLevels: TwinLevel[];
  sectionIds: (labels: string[]) => string;
  /** Whether an item that only links to a path of the site is left out; null: none is. */
  isDead: ((path: string) => boolean) | null;
}
