/** The search index as a segment, from the parts that lie beside the segments of pages. */
import { setImmediate as breathe } from 'node:timers/promises';
import { SegmentWriter } from '@bindery/bundle';
import { assembleAgain, NO_INDEX } from '@bindery/search/build';
import { mediaType } from '../site/media-type.ts';
import { Compressor } from './compressor.ts';
import { type IndexedFile, keepForNext, type LastSearch, readLastSearch } from './last-search.ts';
import { factsOf } from './segments/segment-job.ts';
import type { KeptSegment, SegmentStore } from './segments/segment-store.ts';

const LEVEL = 1;
const MOST_AT_ONCE = 32;
/** Of all parts. Below this the index is compressed in less time than a thread takes to start. */
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
  const indexed = await indexFiles(parts, last);
  const made = {
    facts: factsOf(indexed.map(({ file }) => file)),
    member: Buffer.concat(indexed.map(({ member }) => member)),
  };
  if (!store.pieces) return await store.keep(made, null);
  return await keepForNext({ store, names, indexed, made });
}

async function indexFiles(parts: readonly (Buffer | null)[], last: LastSearch): Promise<IndexedFile[]> {
  const sizeBytes = parts.reduce((sum, part) => sum + (part?.length ?? 0), 0);
  // Of an index that is there already, few files are others.
  const isMany = last.index === NO_INDEX && sizeBytes >= WORTH_A_THREAD_BYTES;
  const compressor = isMany ? new Compressor() : null;
  try {
    return await compressFiles(parts, last, compressor);
  } finally {
    await compressor?.close();
  }
}

/** With a thread, each is compressed there while the next ones are put together. */
async function compressFiles(
  parts: readonly (Buffer | null)[],
  last: LastSearch,
  compressor: Compressor | null,
): Promise<IndexedFile[]> {
  const writer = new SegmentWriter();
  const type = mediaType('.js');
  const compress = async (): Promise<Buffer> =>
    compressor ? await compressor.compress(writer.take().bytes, LEVEL) : writer.finish(LEVEL).member;
  const coming: Promise<IndexedFile>[] = [];
  for (const { path, content } of assembleAgain(parts, last.index)) {
    const before = last.files.get(path);
    const file = content && writer.add(path, type, content);
    if (before && (!file || file.sha256 === before.file.sha256)) {
      writer.clear();
      coming.push(Promise.resolve(before));
      continue;
    }
    coming.push(compress().then((member) => ({ file: file!, member })));
    await coming.at(-MOST_AT_ONCE);
    await breathe();
  }
  return await Promise.all(coming);
}
