/** The search index as a segment, from the parts that lie beside the segments of pages. */
import { NO_INDEX } from '@bindery/search/build';
import { indexFilesApart } from './index-apart.ts';
import { indexFiles } from './index-files.ts';
import { keepForNext, readLastSearch } from './last-search.ts';
import { factsOf } from './segments/segment-job.ts';
import type { KeptSegment, SegmentStore } from './segments/segment-store.ts';

/** Of all parts. Below this the index is made in less time than a thread takes to start. */
const WORTH_A_THREAD_BYTES = 8_000_000;

/** Null when no page can be found. What the last build has of the index is neither put together nor compressed again. */
export async function keepSearch<Kept extends KeptSegment>(
  store: SegmentStore<Kept>,
  pages: readonly Kept[],
): Promise<Kept | null> {
  const parts = pages.map((page) => store.readSearch(page));
  if (parts.every((part) => part === null)) return null;
  const names = pages.map((page) => store.searchName(page));
  const last = await readLastSearch(store, names);
  const sizeBytes = parts.reduce((sum, part) => sum + (part?.length ?? 0), 0);
  // Of an index that is there already, few files are others.
  const isMany = last.index === NO_INDEX && sizeBytes >= WORTH_A_THREAD_BYTES;
  const indexed = await (isMany ? indexFilesApart(parts) : indexFiles(parts, last));
  const made = {
    facts: factsOf(indexed.map(({ file }) => file)),
    member: Buffer.concat(indexed.map(({ member }) => member)),
  };
  if (!store.pieces) return await store.keep(made, null);
  return await keepForNext({ store, names, indexed, made });
}
