/** Gathers segments as they are rendered and stores them a pack at a time, so that a killed build resumes. */
import { type KeyedSegment, type SegmentHost, storeSegments } from './stored-segments.ts';

/** A pack is stored when it is so large, or when so much time has passed: what a crash can cost. */
const PACK_BYTES = 8 * 1024 * 1024;
const PACK_MS = 2_000;

export class SegmentWriter {
  readonly #host: Pick<SegmentHost, 'storeSegments'>;
  readonly #atStore: (when: 'before' | 'after') => Promise<void> | void;
  #waiting: KeyedSegment[] = [];
  #waitingBytes = 0;
  #sinceMs = performance.now();
  #storing: Promise<void> = Promise.resolve();

  constructor(
    host: Pick<SegmentHost, 'storeSegments'>,
    { atStore }: { atStore(when: 'before' | 'after'): Promise<void> | void },
  ) {
    this.#host = host;
    this.#atStore = atStore;
  }

  /** Waits only when the object store is slower than the renderers. */
  async add(segment: KeyedSegment): Promise<void> {
    this.#waiting.push(segment);
    this.#waitingBytes += segment.member.length;
    const isDue = this.#waitingBytes >= PACK_BYTES || performance.now() - this.#sinceMs >= PACK_MS;
    if (!isDue) return;
    const before = this.#storing;
    this.#storing = before.then(() => this.#store());
    // Seen by whoever waits next; until then it must not end the process.
    this.#storing.catch(() => {});
    await before;
  }

  /** Resolves when everything is stored. */
  async end(): Promise<void> {
    await this.#storing;
    await this.#store();
  }

  async #store(): Promise<void> {
    const segments = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#sinceMs = performance.now();
    if (segments.length === 0) return;
    await this.#atStore('before');
    await storeSegments(this.#host, segments);
    await this.#atStore('after');
  }
}
