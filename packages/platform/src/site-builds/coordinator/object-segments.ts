/** The segment store of a coordinator: found and kept in the object store, and spooled for the rest of the build. */
import type { AnsweredKey, RenderedSegment, SegmentKey, SegmentStore } from '@bindery/engine/steps';
import { SegmentWriter } from './segment-writer.ts';
import type { Spool, SpooledSegment } from './spool.ts';
import { findSegments, type SegmentHost } from './stored-segments.ts';

export interface ObjectSegmentsOptions {
  spool: Spool;
  /** Told the unpacked size of each. */
  onKept(bytes: number): void;
  atStore(when: 'before' | 'after'): Promise<void>;
}

export class ObjectSegments implements SegmentStore<SpooledSegment> {
  readonly pieces = null;
  readonly #host: SegmentHost;
  readonly #writer: SegmentWriter;
  readonly #options: ObjectSegmentsOptions;

  constructor(host: SegmentHost, options: ObjectSegmentsOptions) {
    this.#host = host;
    this.#options = options;
    this.#writer = new SegmentWriter(host, options);
  }

  async find(firstKeys: readonly string[], answered: AnsweredKey): Promise<(SpooledSegment | null)[]> {
    const found = new Map<string, SpooledSegment>();
    await findSegments(this.#host, {
      ...{ firstKeys, answered },
      onFound: (firstKey, segment) => found.set(firstKey, this.#spool(segment)),
    });
    return firstKeys.map((firstKey) => found.get(firstKey) ?? null);
  }

  async keep(segment: RenderedSegment, key: SegmentKey | null): Promise<SpooledSegment> {
    const spooled = this.#spool(segment);
    if (key) await this.#writer.add({ ...segment, key });
    return spooled;
  }

  read(segment: SpooledSegment): Buffer {
    return this.#options.spool.read(segment);
  }

  readSearch({ search }: SpooledSegment): Buffer | null {
    return search && this.#options.spool.read(search);
  }

  /** Nothing of an index is kept for later builds. */
  searchName(): null {
    return null;
  }

  searchBefore(): null {
    return null;
  }

  settle(): Promise<void> {
    return this.#writer.end();
  }

  #spool(segment: RenderedSegment): SpooledSegment {
    this.#options.onKept(segment.facts.files.reduce((sum, file) => sum + file.size, 0));
    return this.#options.spool.add(segment);
  }
}
