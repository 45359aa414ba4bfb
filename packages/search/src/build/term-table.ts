/** Terms by number, found by their characters: no string is made for a term that is known. */
import { bucketOf } from '../bucket.ts';

const FIRST_SLOTS = 1 << 15;
const FIRST_CHARS = 1 << 18;

export class TermTable {
  #slots = new Int32Array(FIRST_SLOTS).fill(-1);
  #mask = FIRST_SLOTS - 1;
  #hashes = new Int32Array(FIRST_SLOTS / 2);
  /** The characters of all terms, one after the other, and where each ends; the first begins at zero. */
  #chars = new Uint16Array(FIRST_CHARS);
  #ends = new Int32Array(FIRST_SLOTS / 2 + 1);
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
    const mask = this.#mask;
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const known = slots[slot]!;
      if (known < 0) return this.#add({ chars, length, hash, slot });
      if (this.#hashes[known] === hash && this.#isSame(known, chars, length)) return known;
    }
  }

  #isSame(known: number, chars: Uint16Array, length: number): boolean {
    const start = this.#ends[known]!;
    if (this.#ends[known + 1]! - start !== length) return false;
    const own = this.#chars;
    for (let index = 0; index < length; index++) if (own[start + index] !== chars[index]) return false;
    return true;
  }

  /** Sorts terms by their buckets, and within one by their characters. */
  sort(terms: Int32Array): void {
    this.#rank();
    const ranks = this.#ranks;
    const { length } = terms;
    for (let index = 0; index < length; index++) terms[index] = ranks[terms[index]!]!;
    terms.sort();
    const order = this.#order;
    for (let index = 0; index < length; index++) terms[index] = order[terms[index]!]!;
  }

  #add({ chars, length, hash, slot }: { chars: Uint16Array; length: number; hash: number; slot: number }) {
    const number = this.texts.length;
    this.texts.push(String.fromCharCode.apply(null, chars.subarray(0, length) as unknown as number[]));
    this.buckets.push(bucketOf(chars, length));
    this.#hashes[number] = hash;
    this.#slots[slot] = number;
    const start = this.#ends[number]!;
    this.#keepChars(chars, length, start);
    this.#ends[number + 1] = start + length;
    if (number + 1 === this.#hashes.length) this.#grow();
    return number;
  }

  #keepChars(chars: Uint16Array, length: number, start: number): void {
    if (start + length > this.#chars.length) {
      const larger = new Uint16Array(this.#chars.length * 2);
      larger.set(this.#chars);
      this.#chars = larger;
    }
    for (let index = 0; index < length; index++) this.#chars[start + index] = chars[index]!;
  }

  #grow(): void {
    const hashes = new Int32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    const ends = new Int32Array(hashes.length + 1);
    ends.set(this.#ends);
    this.#ends = ends;
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
    this.#mask = mask;
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
    const oldCount = before.length;
    let old = 0;
    let fresh = 0;
    for (let at = 0; at < texts.length; at++) {
      const takesOld = fresh === added.length || (old < oldCount && compare(before[old]!, added[fresh]!) < 0);
      order[at] = takesOld ? before[old++]! : added[fresh++]!;
    }
    this.#order = order;
    this.#ranks = new Int32Array(texts.length);
    for (let at = 0; at < texts.length; at++) this.#ranks[order[at]!] = at;
  }
}
