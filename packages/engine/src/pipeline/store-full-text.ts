import { hash } from 'node:crypto';
import type { BuildRun } from './build-run.ts';
import { fullTextSegment, type GroupStore } from './full-text-segment.ts';
import type { Plan } from './plan.ts';
import { readMember, type StoredSegment } from './segment-cache.ts';

/** `llms-full.txt` in the cache, made of groups that lie there, too: one changed page costs one group. */
export function storeFullText(run: BuildRun, plan: Plan, pages: StoredSegment[]): StoredSegment | null {
  const segments = pages.map(({ facts, member }) => ({ facts, read: () => readMember(member) }));
  const made = fullTextSegment(plan, segments, run.keepsCache ? groupsIn(run) : null);
  if (!made) return null;
  const [file] = made.facts.files;
  return run.cache.store(hash('sha256', `full ${file!.sha256}`), made.facts, made.member);
}

/** A group is its text and its member, one after the other; the facts of the text's length stand before them. */
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
      cache.store(key, NO_FACTS, Buffer.concat([length, text, member]));
    },
  };
}

const NO_FACTS = { files: [], pages: [], questions: [], embedded: [], linked: [], stable: true };
