/** The store of a build on one machine: segments lie in the cache folder. */
import { addressesKey } from '../plan/segment-keys.ts';
import type { Plan } from '../plan/site-plan.ts';
import type { RenderedSegment } from '../segments/render-segment.ts';
import { factsOf } from '../segments/segment-job.ts';
import type { AnsweredKey, PieceStore, SegmentKey, SegmentStore } from '../segments/segment-store.ts';
import type { KeyCache } from './key-cache.ts';
import { readMember, type SegmentCache, type StoredSegment } from './segment-cache.ts';

export interface CachedSegmentsOptions {
  cache: SegmentCache;
  keys: KeyCache;
  plan: Plan;
  /** False: the cache goes away with the build. */
  keepsCache: boolean;
}

export class CachedSegments implements SegmentStore<StoredSegment> {
  readonly pieces: PieceStore | null;
  readonly #cache: SegmentCache;
  readonly #keys: KeyCache;
  readonly #addresses: string;

  constructor({ cache, keys, plan, keepsCache }: CachedSegmentsOptions) {
    this.#cache = cache;
    this.#keys = keys;
    this.#addresses = addressesKey(plan.view);
    this.pieces = keepsCache ? piecesIn(cache) : null;
  }

  async find(firstKeys: readonly string[], answered: AnsweredKey): Promise<(StoredSegment | null)[]> {
    return firstKeys.map((firstKey) => this.#find(firstKey, answered));
  }

  async keep(segment: RenderedSegment, key: SegmentKey | null): Promise<StoredSegment> {
    const { facts, member, search } = segment;
    if (!key) return this.#cache.store(null, facts, member, search);
    const { first, answered } = key;
    // What a limit cut off, or what changed meanwhile, must not be found again under this key.
    if (!facts.stable) return this.#cache.store(`${answered}.unstable.${process.pid}`, facts, member, search);
    const stored = this.#cache.store(answered, facts, member, search);
    const { stamp } = stored.member;
    if (first !== answered)
      this.#keys.set(first, { questions: facts.questions, answered, addresses: this.#addresses, stamp });
    return stored;
  }

  read({ member }: StoredSegment): Buffer {
    return readMember(member);
  }

  readSearch({ search }: StoredSegment): Buffer | null {
    return search && readMember(search);
  }

  searchName({ key, search }: StoredSegment): string | null {
    return search && `${key} ${search.sha256}`;
  }

  searchBefore(name: string): Buffer | null {
    const search = this.#cache.load(name.split(' ')[0]!, null)?.search;
    return search && name.endsWith(` ${search.sha256}`) ? readMember(search) : null;
  }

  async settle(): Promise<void> {}

  #find(firstKey: string, answered: AnsweredKey): StoredSegment | null {
    const known = this.#keys.get(firstKey);
    // What asks nothing lies under its first key.
    if (!known) return this.#cache.load(firstKey, null);
    // Where every address is the one of last time, only files that were read can have changed the answers.
    const sameAddresses = known.addresses === this.#addresses;
    const isSettled = sameAddresses && known.questions.every(([kind]) => kind === 'link');
    const key = isSettled ? known.answered : answered(firstKey, known.questions);
    const stored = this.#cache.load(key, known.stamp);
    if (stored && !sameAddresses) {
      const { stamp } = stored.member;
      this.#keys.set(firstKey, { ...known, answered: key, addresses: this.#addresses, stamp });
    }
    return stored;
  }
}

function piecesIn(cache: SegmentCache): PieceStore {
  return {
    load(key) {
      const stored = cache.load(key, null);
      return stored && readMember(stored.member);
    },
    store: (key, bytes) => void cache.store(key, factsOf([]), bytes),
  };
}
