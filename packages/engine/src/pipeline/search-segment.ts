/** The search index as a segment, from the parts that lie beside the segments of pages. */
import { setImmediate as breathe } from 'node:timers/promises';
import { SegmentWriter } from '@bindery/bundle';
import { assembleAgain } from '@bindery/search/build';
import { mediaType } from '../site/media-type.ts';
import { type IndexedFile, keepForNext, readLastSearch } from './last-search.ts';
import { factsOf } from './segments/segment-job.ts';
import type { KeptSegment, SegmentStore } from './segments/segment-store.ts';

const LEVEL = 1;
const MOST_AT_ONCE = 8;

/** Null when no page can be found. What the last build has of the index is neither put together nor compressed again. */
export async function keepSearch<Kept extends KeptSegment>(
  store: SegmentStore<Kept>,
  pages: readonly Kept[],
): Promise<Kept | null> {
  const parts = pages.map((page) => store.readSearch(page));
  if (parts.every((part) => part === null)) return null;
  const names = pages.map((page) => store.searchName(page));
  const last = await readLastSearch(store, names);
  const writer = new SegmentWriter();
  const type = mediaType('.js');
  // A few are compressed on other threads while the next ones are put together.
  const coming: Promise<IndexedFile>[] = [];
  for (const { path, content } of assembleAgain(parts, last.index)) {
    const before = last.files.get(path);
    const file = content && writer.add(path, type, content);
    if (before && (!file || file.sha256 === before.file.sha256)) {
      writer.clear();
      coming.push(Promise.resolve(before));
      continue;
    }
    coming.push(writer.finishApart(LEVEL).then(({ member }) => ({ file: file!, member })));
    await coming.at(-MOST_AT_ONCE);
    await breathe();
  }
  const indexed = await Promise.all(coming);
  const made = {
    facts: factsOf(indexed.map(({ file }) => file)),
    member: Buffer.concat(indexed.map(({ member }) => member)),
  };
  if (!store.pieces) return await store.keep(made, null);
  return await keepForNext({ store, names, indexed, made });
}
