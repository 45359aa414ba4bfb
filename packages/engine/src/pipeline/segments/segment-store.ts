/** Where finished segments lie: on this machine's disk for the command, in the object store for the platform. */
import type { Question } from '../plan/questions.ts';
import type { RenderedSegment } from './render-segment.ts';
import type { SegmentFacts } from './segment-job.ts';

export interface SegmentStore<Kept extends KeptSegment> {
  /** In the order of the keys: those that were made before and would come out the same today, else null. */
  find(firstKeys: readonly string[], answered: AnsweredKey): Promise<(Kept | null)[]>;
  /** For the rest of this build; under its key for later builds, too, unless a limit has cut it short. */
  keep(segment: RenderedSegment, key: SegmentKey | null): Promise<Kept>;
  read(segment: Kept): Buffer;
  /** Its part of the search index. */
  readSearch(segment: Kept): Buffer | null;
  /** Stands for the bytes of that part in later builds; null where there is none. */
  searchName(segment: Kept): string | null;
  /** The part of that name, kept by an earlier build; null when it is gone. */
  searchBefore(name: string): Buffer | null;
  /** What later builds can use again beside segments; null where nothing of the kind is kept. */
  readonly pieces: PieceStore | null;
  /** Resolves when everything lies where later builds find it. */
  settle(): Promise<void>;
}

export interface KeptSegment {
  facts: SegmentFacts;
}

export interface SegmentKey {
  /** Of what is known before rendering. */
  first: string;
  /** Of the first key and of what the segment's pages asked: equal keys mean equal bytes. */
  answered: string;
}

/** What the second key is today. */
export type AnsweredKey = (firstKey: string, questions: readonly Question[]) => string;

/** The key of a segment that asks nothing. */
export function plainKey(key: string): SegmentKey {
  return { first: key, answered: key };
}

export interface PieceStore {
  load(key: string): Buffer | null;
  store(key: string, bytes: Buffer): void;
}
