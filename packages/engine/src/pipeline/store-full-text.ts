import { hash } from 'node:crypto';
import type { BuildRun } from './build-run.ts';
import { readMember, type StoredSegment } from './cache/segment-cache.ts';
import { type GroupStore, inMemory, type PagesSegment } from './full-text/full-text-groups.ts';
import { fullTextSegment } from './full-text/full-text-segment.ts';
import type { Plan } from './plan/site-plan.ts';
import { factsOf } from './segments/segment-job.ts';

/** `llms-full.txt` in the cache, made of groups that lie there, too: one changed page costs one group. */
export function storeFullText(
  run: BuildRun,
  plan: Plan,
  { pages, groups }: { pages: StoredSegment[]; groups: GroupStore },
): StoredSegment | null {
  const made = fullTextSegment(plan, pages.map(toPagesSegment), groups);
  if (!made) return null;
  const [file] = made.facts.files;
  return run.cache.store(hash('sha256', `full ${file!.sha256}`), made.facts, made.member);
}

export function toPagesSegment({ facts, member }: StoredSegment): PagesSegment {
  return { facts, read: () => readMember(member) };
}

export function openGroups(run: BuildRun): GroupStore {
  return inMemory(run.keepsCache ? groupsIn(run) : null);
}

/** A group is its text and its member, one after the other; the text's length stands before them. */
function groupsIn({ cache }: BuildRun): GroupStore {
  return {
    load(key) {
      const stored = cache.load(key, null);
      if (!stored) return null;
      const bytes = readMember(stored.member);
      const textBytes = bytes.readUInt32LE(0);
      return { text: bytes.subarray(4, 4 + textBytes), member: bytes.subarray(4 + textBytes) };
    },
    store(key, { text, member }) {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(text.length);
      cache.store(key, factsOf([]), Buffer.concat([length, text, member]));
    },
  };
}
