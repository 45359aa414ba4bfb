/** A shard as it is asked: which terms it has, and the sections of each. */
import type { Documents } from './documents.ts';
import { FAR, NEAR, SIGN_VALUES, WEIGHTS } from './posting-code.ts';

export class Shard {
  readonly #text: string;
  readonly #documents: Documents;
  /** Of each term, pairs: index of a segment, and where its postings begin. */
  readonly #entries = new Map<string, number[]>();
  /** Of terms that were asked for. */
  readonly #postings = new Map<string, Int32Array>();
  readonly sizeBytes: number;

  /** A slice of a segment that the documents do not know belongs to another state of the site: it is left out. */
  constructor(text: string, documents: Documents) {
    this.#text = text;
    this.#documents = documents;
    let at = 0;
    while (at < text.length) {
      const end = text.indexOf(' ', at + 1);
      const segment = documents.segments.get(text.slice(at + 1, end)) ?? -1;
      at = this.#readSlice(end + 1, segment);
    }
    // The text, and what some of it says once it is read.
    this.sizeBytes = text.length * 3 + this.#entries.size * 80;
  }

  terms(): IterableIterator<string> {
    return this.#entries.keys();
  }

  /** The sections that have a term: each one's number times eight, and the term's weight there. */
  postings(term: string): Int32Array {
    let known = this.#postings.get(term);
    if (!known) {
      const found: number[] = [];
      const entries = this.#entries.get(term) ?? [];
      for (let index = 0; index < entries.length; index += 2) {
        this.#readPostings(entries[index]!, entries[index + 1]!, found);
      }
      known = Int32Array.from(found);
      this.#postings.set(term, known);
    }
    return known;
  }

  #readSlice(start: number, segment: number): number {
    const text = this.#text;
    let before = '';
    let at = start;
    while (at < text.length && text.charCodeAt(at) !== 32) {
      const from = at;
      while (at < text.length && signAt(text, at) === 255) at++;
      before = before.slice(0, signAt(text, at)) + text.slice(from, at);
      at++;
      if (segment >= 0) {
        const known = this.#entries.get(before);
        if (known) known.push(segment, at);
        else this.#entries.set(before, [segment, at]);
      }
      while (at < text.length && signAt(text, at) !== 255) at++;
    }
    return at;
  }

  #readPostings(segment: number, start: number, found: number[]): void {
    const text = this.#text;
    const end = this.#documents.base(segment + 1);
    let doc = this.#documents.base(segment) - 1;
    for (let at = start; at < text.length; at++) {
      const sign = signAt(text, at);
      if (sign === 255) return;
      let distance = sign % (NEAR + 1);
      const weight = (sign - distance) / (NEAR + 1);
      if (distance === NEAR) {
        let shift = 0;
        for (let next = signAt(text, ++at); next !== 255; next = signAt(text, ++at)) {
          if (next < FAR) {
            distance += next << shift;
            break;
          }
          distance += (next - FAR) << shift;
          shift += 3;
        }
      }
      doc += distance + 1;
      if (doc < end) found.push(doc * WEIGHTS + weight);
    }
  }
}

function signAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 128 ? SIGN_VALUES[code]! : 255;
}

/** Words of titles and headings, one after the other. */
export function* readWords(text: string): Generator<string> {
  let before = '';
  for (let at = 0; at < text.length; at++) {
    const from = at;
    while (at < text.length && signAt(text, at) === 255) at++;
    before = before.slice(0, signAt(text, at)) + text.slice(from, at);
    yield before;
  }
}
