/** The search index of the last build, so that a changed page costs the files of the index that it stands in. */
import { hash } from 'node:crypto';
import type { ManifestFile } from '@bindery/bundle';
import { type IndexBefore, NO_INDEX } from '@bindery/search/build';
import { engineFingerprint } from './engine-version.ts';
import type { RenderedSegment } from './segments/render-segment.ts';
import { type KeptSegment, plainKey, type SegmentStore } from './segments/segment-store.ts';

export interface IndexedFile {
  file: ManifestFile;
  /** The file compressed, as its own part of the segment's member. */
  member: Buffer;
}

export interface LastSearch {
  /** By path. */
  files: ReadonlyMap<string, IndexedFile>;
  index: IndexBefore;
}

/** What lies beside the index for the next build. */
interface Beside {
  /** Of each file's own part of the member. */
  lengths: number[];
  /** Of the parts that it was put together from. */
  names: (string | null)[];
}

/** What is damaged counts as missing. `names`: of the parts of this build. */
export async function readLastSearch<Kept extends KeptSegment>(
  store: SegmentStore<Kept>,
  names: readonly (string | null)[],
): Promise<LastSearch> {
  const files = new Map<string, IndexedFile>();
  try {
    const key = store.pieces?.load(lastKey())?.toString('utf8');
    const [last] = key ? await store.find([key], () => key) : [];
    const text = last && store.readSearch(last);
    if (!text) return { files, index: NO_INDEX };
    const beside = JSON.parse(text.toString('utf8')) as Beside;
    const member = store.read(last);
    let at = 0;
    last.facts.files.forEach((file, index) => {
      const length = beside.lengths[index]!;
      files.set(file.path, { file, member: member.subarray(at, at + length) });
      at += length;
    });
    const changed = changedParts(store, { before: beside.names, now: names });
    return { files, index: changed ? { changed, hasFile: (path) => files.has(path) } : NO_INDEX };
  } catch {
    return { files: new Map(), index: NO_INDEX };
  }
}

/** Those of the last build that are others today; null when they cannot be compared. */
function changedParts<Kept extends KeptSegment>(
  store: SegmentStore<Kept>,
  { before, now }: { before: readonly (string | null)[]; now: readonly (string | null)[] },
): Map<number, Buffer | null> | null {
  if (before.length !== now.length) return null;
  const changed = new Map<number, Buffer | null>();
  for (const [index, name] of before.entries()) {
    if (name === now[index]) continue;
    const part = name === null ? null : store.searchBefore(name);
    if (name !== null && part === null) return null;
    changed.set(index, part);
  }
  return changed;
}

export async function keepForNext<Kept extends KeptSegment>({
  store,
  names,
  indexed,
  made,
}: {
  store: SegmentStore<Kept>;
  names: (string | null)[];
  indexed: readonly IndexedFile[];
  made: RenderedSegment;
}): Promise<Kept> {
  const lines = indexed.map(({ file: { path, sha256 } }) => `${path} ${sha256}`);
  const key = hash('sha256', `search ${lines.join('\n')}`);
  const beside: Beside = { lengths: indexed.map(({ member }) => member.length), names };
  const search = Buffer.from(JSON.stringify(beside));
  const kept = await store.keep({ ...made, search }, plainKey(key));
  store.pieces!.store(lastKey(), Buffer.from(key));
  return kept;
}

/** Another engine may put the same parts together in another way. */
function lastKey(): string {
  return `search.last.${engineFingerprint()}`;
}
