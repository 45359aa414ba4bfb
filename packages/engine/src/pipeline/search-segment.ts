/** The search index as a segment, from the parts that lie beside the segments of pages. */
import { hash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { type ManifestFile, SegmentWriter } from '@bindery/bundle';
import { assembleIndex } from '@bindery/search/build';
import { mediaType } from '../site/media-type.ts';
import { factsOf } from './segments/segment-job.ts';
import { type KeptSegment, plainKey, type SegmentStore } from './segments/segment-store.ts';

const LEVEL = 1;
const LAST = 'search.last';
const MOST_AT_ONCE = 8;

/** Null when no page can be found. Files that are those of the last build are not compressed again. */
export async function keepSearch<Kept extends KeptSegment>(
  store: SegmentStore<Kept>,
  pages: readonly Kept[],
): Promise<Kept | null> {
  const parts = pages.map((page) => store.readSearch(page));
  if (parts.every((part) => part === null)) return null;
  const known = await readLast(store);
  const writer = new SegmentWriter();
  const type = mediaType('.js');
  // A few are compressed on other threads while the next ones are put together.
  const coming: Promise<IndexedFile>[] = [];
  for (const { path, content } of assembleIndex(parts)) {
    const before = known.get(path);
    const file = writer.add(path, type, content);
    if (before?.sha256 === file.sha256) {
      writer.clear();
      coming.push(Promise.resolve({ file, member: before.member }));
    } else {
      coming.push(writer.finishApart(LEVEL).then(({ member }) => ({ file, member })));
    }
    await coming.at(-MOST_AT_ONCE);
    await breathe();
  }
  const indexed = await Promise.all(coming);
  const files = indexed.map(({ file }) => file);
  const members = indexed.map(({ member }) => member);
  const made = { facts: factsOf(files), member: Buffer.concat(members) };
  if (!store.pieces) return await store.keep(made, null);
  const key = hash('sha256', `search ${files.map(({ path, sha256 }) => `${path} ${sha256}`).join('\n')}`);
  // Of each file's own part of the member.
  const lengths = Buffer.from(Uint32Array.from(members, ({ length }) => length).buffer);
  const kept = await store.keep({ ...made, search: lengths }, plainKey(key));
  store.pieces.store(LAST, Buffer.from(key));
  return kept;
}

interface IndexedFile {
  file: ManifestFile;
  member: Buffer;
}

/** A compressed file of the index, and the hash of its content. */
interface KnownFile {
  sha256: string;
  member: Buffer;
}

/** By path. What is damaged counts as missing. */
async function readLast<Kept extends KeptSegment>(
  store: SegmentStore<Kept>,
): Promise<Map<string, KnownFile>> {
  const known = new Map<string, KnownFile>();
  try {
    const key = store.pieces?.load(LAST)?.toString('utf8');
    const [last] = key ? await store.find([key], () => key) : [];
    const lengths = last && store.readSearch(last);
    if (!lengths) return known;
    const member = store.read(last);
    let at = 0;
    last.facts.files.forEach(({ path, sha256 }, index) => {
      const length = lengths.readUInt32LE(index * 4);
      known.set(path, { sha256, member: member.subarray(at, at + length) });
      at += length;
    });
    return known;
  } catch {
    return new Map();
  }
}
