/** The search index as a segment, from the parts that lie beside the segments of pages. */
import { hash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { type ManifestFile, SegmentWriter } from '@bindery/bundle';
import { assembleIndex } from '@bindery/search/build';
import { mediaType } from '../site/media-type.ts';
import type { BuildRun } from './build-run.ts';
import { readMember, type SegmentCache, type StoredSegment } from './cache/segment-cache.ts';
import type { RenderedSegment } from './segments/render-segment.ts';
import { factsOf } from './segments/segment-job.ts';

const LEVEL = 1;

/** Null when no page can be found. `parts`: of the segments of pages, in order. */
export function searchSegment(parts: readonly (Buffer | null)[]): RenderedSegment | null {
  const steps = makeSearch(parts);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** The same for a process that has others to answer meanwhile. */
export async function searchSegmentInTurns(
  parts: readonly (Buffer | null)[],
): Promise<RenderedSegment | null> {
  const steps = makeSearch(parts);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await breathe();
  }
}

const LAST = 'search.last';

/** In the cache: files that are those of the last build are not compressed again. */
export function storeSearch({ cache }: BuildRun, pages: readonly StoredSegment[]): StoredSegment | null {
  const steps = makeSearch(
    pages.map(({ search }) => search && readMember(search)),
    readLast(cache),
  );
  let step = steps.next();
  while (!step.done) step = steps.next();
  const made = step.value;
  if (!made) return null;
  const lines = made.facts.files.map(({ path, sha256 }) => `${path} ${sha256}`);
  const key = hash('sha256', `search ${lines.join('\n')}`);
  const lengths = Buffer.from(Uint32Array.from(made.lengths).buffer);
  const stored = cache.store(key, made.facts, made.member, lengths);
  cache.store(LAST, factsOf([]), Buffer.from(key));
  return stored;
}

/** A compressed file of the index, and the hash of its content. */
interface KnownFile {
  sha256: string;
  member: Buffer;
}

/** By path. What is damaged counts as missing. */
function readLast(cache: SegmentCache): Map<string, KnownFile> {
  const known = new Map<string, KnownFile>();
  try {
    const pointer = cache.load(LAST, null);
    const last = pointer && cache.load(readMember(pointer.member).toString('utf8'), null);
    if (!last?.search) return known;
    const member = readMember(last.member);
    const lengths = readMember(last.search);
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

interface MadeSearch extends RenderedSegment {
  /** Of each file's own part of the member. */
  lengths: number[];
}

/** Stops now and then. */
function* makeSearch(
  parts: readonly (Buffer | null)[],
  known: ReadonlyMap<string, KnownFile> = new Map(),
): Generator<void, MadeSearch | null> {
  if (parts.every((part) => part === null)) return null;
  const writer = new SegmentWriter();
  const type = mediaType('.js');
  const files: ManifestFile[] = [];
  const members: Buffer[] = [];
  for (const { path, content } of assembleIndex(parts)) {
    const before = known.get(path);
    if (before && before.sha256 === hash('sha256', content)) {
      files.push({ path, size: content.length, sha256: before.sha256, type });
      members.push(before.member);
    } else {
      writer.add(path, type, content);
      const segment = writer.finish(LEVEL);
      files.push(...segment.files);
      members.push(segment.member);
    }
    yield;
  }
  const lengths = members.map(({ length }) => length);
  return { facts: factsOf(files), member: Buffer.concat(members), lengths };
}
