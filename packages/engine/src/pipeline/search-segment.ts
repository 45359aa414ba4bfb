/** The search index as a segment, from the parts that lie beside the segments of pages. */
import { hash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { type ManifestFile, SegmentWriter } from '@bindery/bundle';
import { assembleIndex } from '@bindery/search/build';
import type { BuildRun } from './build-run.ts';
import { mediaType } from './media-type.ts';
import type { RenderedSegment } from './render-segment.ts';
import { readMember, type StoredSegment } from './segment-cache.ts';
import { factsOf } from './segment-job.ts';

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

export function storeSearch(run: BuildRun, pages: readonly StoredSegment[]): StoredSegment | null {
  const made = searchSegment(pages.map(({ search }) => search && readMember(search)));
  if (!made) return null;
  const lines = made.facts.files.map(({ path, sha256 }) => `${path} ${sha256}`);
  return run.cache.store(hash('sha256', `search ${lines.join('\n')}`), made.facts, made.member);
}

/** Stops now and then. */
function* makeSearch(parts: readonly (Buffer | null)[]): Generator<void, RenderedSegment | null> {
  if (parts.every((part) => part === null)) return null;
  const writer = new SegmentWriter();
  const type = mediaType('.js');
  const files: ManifestFile[] = [];
  const members: Buffer[] = [];
  for (const { path, content } of assembleIndex(parts)) {
    writer.add(path, type, content);
    const segment = writer.finish(LEVEL);
    files.push(...segment.files);
    members.push(segment.member);
    yield;
  }
  return { facts: factsOf(files), member: Buffer.concat(members) };
}
