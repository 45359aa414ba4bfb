/** Terms by number, found by their characters: no string is made for a term that is known. */
import { bucketOf } from '../bucket.ts';

const FIRST_SLOTS = 1 << 15;

export class TermTable {
  #slots = new Int32Array(FIRST_SLOTS).fill(-1);
  #hashes = new Int32Array(FIRST_SLOTS / 2);
  readonly texts: string[] = [];
  readonly buckets: number[] = [];
  /** Place of each term among all, in the order of shards. */
  #ranks = new Int32Array(0);
  /** Numbers of terms in that order, as far as they are ranked. */
  #order = new Int32Array(0);

  get size(): number {
    return this.texts.length;
  }

  find(chars: Uint16Array, length: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const known = slots[slot]!;
      if (known < 0) return this.#add({ chars, length, hash, slot });
      if (this.#hashes[known] === hash && isSame(this.texts[known]!, chars, length)) return known;
    }
  }

  /** Sorts terms by their buckets, and within one by their characters. */
  sort(terms: Int32Array): void {
    this.#rank();
    const ranks = this.#ranks;
    for (let index = 0; index < terms.length; index++) terms[index] = ranks[terms[index]!]!;
    terms.sort();
    const order = this.#order;
    for (let index = 0; index < terms.length; index++) terms[index] = order[terms[index]!]!;
  }

  #add({ chars, length, hash, slot }: { chars: Uint16Array; length: number; hash: number; slot: number }) {
    const number = this.texts.length;
    this.texts.push(String.fromCharCode.apply(null, chars.subarray(0, length) as unknown as number[]));
    this.buckets.push(bucketOf(chars, length));
    this.#hashes[number] = hash;
    this.#slots[slot] = number;
    if (number + 1 === this.#hashes.length) this.#grow();
    return number;
  }

  #grow(): void {
    const hashes = new Int32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let number = 0; number < this.texts.length; number++) {
      const hash = hashes[number]!;
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (slots[slot]! >= 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#hashes = hashes;
    this.#slots = slots;
  }

  /** New terms are sorted and put between those that are ranked already. */
  #rank(): void {
    const { texts, buckets } = this;
    const before = this.#order;
    if (before.length === texts.length) return;
    const compare = (a: number, b: number): number =>
      buckets[a]! - buckets[b]! || (texts[a]! < texts[b]! ? -1 : 1);
    const added = Array.from({ length: texts.length - before.length }, (_, index) => before.length + index);
    added.sort(compare);
    const order = new Int32Array(texts.length);
    let old = 0;
    let fresh = 0;
    for (let at = 0; at < order.length; at++) {
      const takesOld =
        fresh === added.length || (old < before.length && compare(before[old]!, added[fresh]!) < 0);
      order[at] = takesOld ? before[old++]! : added[fresh++]!;
    }
    this.#order = order;
    this.#ranks = new Int32Array(texts.length);
    for (let at = 0; at < order.length; at++) this.#ranks[order[at]!] = at;
  }
}

function isSame(text: string, chars: Uint16Array, length: number): boolean {
  if (text.length !== length) return false;
  for (let index = 0; index < length; index++) if (text.charCodeAt(index) !== chars[index]) return false;
  return true;
}
