/** For each term of a segment, the sections that have it and how strongly: chains in flat memory, written at the end. */
import { FAR, NEAR, SIGN_CODES } from '../posting-code.ts';
import type { TermTable } from './term-table.ts';

/** Strengths of a term in a section. Below `FIELD` it stands in the text, how much of it is worked out. */
export const FIELD = 4;

/** How many terms tables by term have room for at first. */
export const FIRST_TERMS = 1 << 14;
const FIRST_POSTINGS = 1 << 15;

export class PostingLists {
  readonly #table: TermTable;
  #heads = new Int32Array(FIRST_TERMS).fill(-1);
  #tails = new Int32Array(FIRST_TERMS);
  #strongest = new Uint8Array(FIRST_TERMS);
  /** How many terms there is room for, and how many postings. */
  #termRoom = FIRST_TERMS;
  #docs = new Int32Array(FIRST_POSTINGS);
  #weights = new Uint8Array(FIRST_POSTINGS);
  #next = new Int32Array(FIRST_POSTINGS);
  #postingRoom = FIRST_POSTINGS;
  #count = 0;
  #terms: number[] = [];

  constructor(table: TermTable) {
    this.#table = table;
  }

  add(term: number, doc: number, weight: number): void {
    if (term >= this.#termRoom) this.#growTerms(term);
    if (this.#count === this.#postingRoom) this.#growPostings();
    const at = this.#count++;
    this.#docs[at] = doc;
    this.#weights[at] = weight;
    this.#next[at] = -1;
    if (this.#heads[term]! < 0) {
      this.#heads[term] = at;
      this.#strongest[term] = weight;
      this.#terms.push(term);
    } else {
      this.#next[this.#tails[term]!] = at;
      if (weight > this.#strongest[term]!) this.#strongest[term] = weight;
    }
    this.#tails[term] = at;
  }

  /** Writes all of it, and forgets it. */
  write(): WrittenLists {
    const { texts, buckets } = this.#table;
    const terms = Int32Array.from(this.#terms);
    this.#table.sort(terms);
    const { length } = terms;
    const out = new ByteWriter(this.#count * 2 + length * 12);
    const bounds: number[] = [];
    const words: string[] = [];
    let before = '';
    let bucket = -1;
    for (let index = 0; index < length; index++) {
      const term = terms[index]!;
      const text = texts[term]!;
      if (buckets[term] !== bucket) {
        if (bucket >= 0) bounds.push(out.length);
        bucket = buckets[term]!;
        bounds.push(bucket);
        before = '';
      }
      this.#writeEntry(out, text, { before, term });
      before = text;
      if (this.#strongest[term]! >= FIELD && text.length > 2) words.push(text);
      this.#heads[term] = -1;
    }
    if (bucket >= 0) bounds.push(out.length);
    this.#terms = [];
    this.#count = 0;
    return { bytes: out.take(), bounds: Uint32Array.from(bounds), boundCount: bounds.length, words };
  }

  #writeEntry(out: ByteWriter, text: string, { before, term }: { before: string; term: number }): void {
    const shared = sharedLength(before, text);
    out.text(text, shared);
    out.byte(SIGN_CODES[shared]!);
    let last = -1;
    for (let at = this.#heads[term]!; at >= 0; at = this.#next[at]!) {
      const doc = this.#docs[at]!;
      let rest = doc - last - 1;
      last = doc;
      const weight = this.#weights[at]! * (NEAR + 1);
      if (rest < NEAR) {
        out.byte(SIGN_CODES[weight + rest]!);
        continue;
      }
      out.byte(SIGN_CODES[weight + NEAR]!);
      rest -= NEAR;
      for (; rest >= FAR; rest >>= 3) out.byte(SIGN_CODES[FAR + (rest & 7)]!);
      out.byte(SIGN_CODES[rest]!);
    }
  }

  #growTerms(term: number): void {
    const size = Math.max(term + 1, this.#termRoom * 2);
    const heads = new Int32Array(size).fill(-1);
    heads.set(this.#heads);
    this.#heads = heads;
    this.#termRoom = size;
    this.#tails = grown(this.#tails, new Int32Array(size));
    this.#strongest = grown(this.#strongest, new Uint8Array(size));
  }

  #growPostings(): void {
    const size = this.#postingRoom * 2;
    this.#postingRoom = size;
    this.#docs = grown(this.#docs, new Int32Array(size));
    this.#next = grown(this.#next, new Int32Array(size));
    this.#weights = grown(this.#weights, new Uint8Array(size));
  }
}

export interface WrittenLists {
  bytes: Uint8Array;
  /** Pairs: a bucket, and where its entries end. */
  bounds: Uint32Array;
  boundCount: number;
  /** Terms of titles, headings and the like. */
  words: string[];
}

export function sharedLength(before: string, text: string): number {
  const most = Math.min(before.length, text.length);
  let shared = 0;
  while (shared < most && before.charCodeAt(shared) === text.charCodeAt(shared)) shared++;
  return shared;
}

/** `to`, which is larger, with what is in `from`. */
export function grown<T extends Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

class ByteWriter {
  #bytes: Uint8Array;
  #room: number;
  length = 0;

  constructor(capacity: number) {
    this.#room = Math.max(64, capacity);
    this.#bytes = new Uint8Array(this.#room);
  }

  byte(value: number): void {
    if (this.length === this.#room) this.#reserve(1);
    this.#bytes[this.length++] = value;
  }

  /** The text from `start` on, as UTF-8. */
  text(text: string, start: number): void {
    this.#reserve((text.length - start) * 3);
    for (let index = start; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code < 0x80) this.#bytes[this.length++] = code;
      else if (code < 0x800) {
        this.#bytes[this.length++] = 0xc0 | (code >> 6);
        this.#bytes[this.length++] = 0x80 | (code & 63);
      } else {
        this.#bytes[this.length++] = 0xe0 | (code >> 12);
        this.#bytes[this.length++] = 0x80 | ((code >> 6) & 63);
        this.#bytes[this.length++] = 0x80 | (code & 63);
      }
    }
  }

  take(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#room) return;
    this.#room = Math.max(this.length + more, this.#room * 2);
    const larger = new Uint8Array(this.#room);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
