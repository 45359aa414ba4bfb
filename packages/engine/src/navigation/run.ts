import type { PagePlace, Section } from './navigation.ts';
import type { EntryContext } from './resolve-entries.ts';
import type { TwinLevel } from './twins.ts';

export interface Run extends EntryContext {
  sections: Section[];
  places: Map<string, PagePlace>;
  twinLevels: TwinLevel[];
  sectionIds: (labels: string[]) => string;
}
