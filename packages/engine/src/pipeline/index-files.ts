/** The files of the search index, each compressed as its own part of the index's member. */
import { setImmediate as breathe } from 'node:timers/promises';
import { SegmentWriter } from '@bindery/bundle';
import { assembleAgain, NO_INDEX } from '@bindery/search/build';
import { mediaType } from '../site/media-type.ts';
import { Compressor } from './compressor.ts';
import type { IndexedFile, LastSearch } from './last-search.ts';

const LEVEL = 1;
const MOST_AT_ONCE = 32;

/** What the last index has is neither put together nor compressed again. */
export function indexFiles(
  parts: readonly (Buffer | null)[],
  last: LastSearch = { files: new Map(), index: NO_INDEX },
): Promise<IndexedFile[]> {
  const writer = new SegmentWriter();
  return eachFile(parts, last, { writer, compress: async () => writer.finish(LEVEL).member });
}

/** The same files: each is compressed on a thread while the next ones are put together. */
export async function indexManyFiles(parts: readonly (Buffer | null)[]): Promise<IndexedFile[]> {
  const writer = new SegmentWriter();
  const compressor = new Compressor();
  const compress = () => compressor.compress(writer.take().bytes, LEVEL);
  try {
    return await eachFile(parts, { files: new Map(), index: NO_INDEX }, { writer, compress });
  } finally {
    await compressor.close();
  }
}

async function eachFile(
  parts: readonly (Buffer | null)[],
  last: LastSearch,
  { writer, compress }: { writer: SegmentWriter; compress(): Promise<Buffer> },
): Promise<IndexedFile[]> {
  const type = mediaType('.js');
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
