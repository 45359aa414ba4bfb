/** What a part holds of each shard. Shards and a part's buckets are in the same order, so that it is looked through once. */
import type { EditionPart } from './part.ts';

export class PartSlices {
  /** Stands before a slice. */
  readonly label: Buffer;
  readonly bytes: Buffer;
  /** Where the slice that was asked for last stands. */
  start = 0;
  end = 0;
  readonly #bounds: Uint32Array;
  readonly #boundCount: number;
  #next = 0;

  constructor({ entry, lists }: EditionPart) {
    const { buffer, byteOffset, byteLength } = lists.bytes;
    this.label = Buffer.from(` ${entry.id} `);
    this.bytes = Buffer.from(buffer, byteOffset, byteLength);
    this.#bounds = lists.bounds;
    this.#boundCount = lists.boundCount;
  }

  /** Goes to what it holds from one bucket to another; false when that is nothing. Shards may be left out. */
  goTo(first: number, last: number): boolean {
    const bounds = this.#bounds;
    const count = this.#boundCount;
    let at = this.#next;
    while (at < count && bounds[at]! < first) at += 2;
    this.start = at === 0 ? 0 : bounds[at - 1]!;
    while (at < count && bounds[at]! <= last) at += 2;
    this.end = at === 0 ? 0 : bounds[at - 1]!;
    this.#next = at;
    return this.end > this.start;
  }

  equals(other: PartSlices): boolean {
    return this.bytes.compare(other.bytes, other.start, other.end, this.start, this.end) === 0;
  }
}
