/** Whether a site has a reference at all, and which specifications must be fetched before it can be planned. */
import type { ApiConfig } from '../../config/api.schema.ts';
import type { NavigationSource, SourceDivision, SourceEntry } from '../../config/navigation-source.ts';
import type { PageMeta } from '../../content/content-index.ts';
import { parseEntry } from '../../navigation/reference-entry.ts';
import { isAddress } from './address.ts';
import { findUnread, readWrittenReference, remoteOf } from './written-reference.ts';

/** Addresses as written, each once, in a stable order. */
export function listRemoteSpecs(input: {
  api: ApiConfig;
  navigation: NavigationSource | null;
  pages: readonly PageMeta[];
}): string[] {
  const found = new Set<string>();
  const add = (sources: readonly string[]): void => {
    for (const source of sources) if (isAddress(source)) found.add(source);
  };
  add([...input.api.openapi, ...input.api.asyncapi].flatMap(({ sources }) => sources));
  if (input.navigation !== null) visitDivision(input.navigation, add);
  for (const meta of input.pages) {
    const address = remoteOf(meta);
    if (address !== null) found.add(address);
  }
  return [...found].sort();
}

/** Whether anything on the site comes out of a specification or describes an endpoint, or was meant to. */
export function usesReference(navigation: NavigationSource | null, pages: readonly PageMeta[]): boolean {
  if (pages.some((meta) => (readWrittenReference(meta) ?? findUnread(meta)) !== null)) return true;
  return navigation !== null && divisionUses(navigation);
}

function divisionUses({ references, entries, levels }: SourceDivision): boolean {
  return (
    references.length > 0 ||
    entriesUse(entries) ||
    levels.some(({ items }) => items.some((item) => divisionUses(item)))
  );
}

function entriesUse(entries: readonly SourceEntry[]): boolean {
  return entries.some((entry) => {
    if (entry.kind === 'group') return entry.references.length > 0 || entriesUse(entry.entries);
    return entry.kind === 'page' && entry.written.includes(' ') && parseEntry(entry.written).kind !== 'path';
  });
}

function visitDivision(division: SourceDivision, add: (sources: readonly string[]) => void): void {
  for (const { format, sources } of division.references) if (isRead(format)) add(sources);
  visitEntries(division.entries, add);
  for (const level of division.levels) for (const item of level.items) visitDivision(item, add);
}

function visitEntries(entries: readonly SourceEntry[], add: (sources: readonly string[]) => void): void {
  for (const entry of entries) {
    if (entry.kind === 'group') {
      for (const { format, sources } of entry.references) if (isRead(format)) add(sources);
      visitEntries(entry.entries, add);
    } else if (entry.kind === 'page' && entry.written.includes(' ')) {
      const parsed = parseEntry(entry.written);
      if (parsed.kind !== 'path' && parsed.spec !== null) add([parsed.spec]);
    }
  }
}

function isRead(format: string): boolean {
  return format === 'openapi' || format === 'asyncapi';
}
