/** A shard as it is asked: which terms it has, and the sections of each. */
import type { Documents } from './documents.ts';
import { FAR, NEAR, SIGN_VALUES, WEIGHTS } from './posting-code.ts';

export class Shard {
  /** Of each term: parts of one list, which takes less memory than the text that it is read from. */
  readonly #postings = new Map<string, Int32Array>();
  readonly sizeBytes: number;

  /** A slice of a segment that the documents do not know belongs to another state of the site: it is left out. */
  constructor(text: string, documents: Documents) {
    const found = new Map<string, number[]>();
    let total = 0;
    let at = 0;
    while (at < text.length) {
      const named = text.indexOf(' ', at + 1);
      // One that nobody knows ends where the first begins: it has no sections.
      const segment = documents.segments.get(text.slice(at + 1, named)) ?? -1;
      const end = documents.base(segment + 1);
      let term = '';
      at = named + 1;
      while (at < text.length && text.charCodeAt(at) !== 32) {
        const from = at;
        while (at < text.length && signAt(text, at) === 255) at++;
        term = term.slice(0, signAt(text, at)) + text.slice(from, at);
        const postings = found.get(term) ?? [];
        if (end > 0) found.set(term, postings);
        let doc = documents.base(segment) - 1;
        while (++at < text.length) {
          const sign = signAt(text, at);
          if (sign === 255) break;
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
          if (doc < end) {
            postings.push(doc * WEIGHTS + weight);
            total++;
          }
        }
      }
    }
    const all = new Int32Array(total);
    let used = 0;
    for (const [term, postings] of found) {
      all.set(postings, used);
      const end = used + postings.length;
      this.#postings.set(term, all.subarray(used, end));
      used = end;
    }
    this.sizeBytes = total * 4 + found.size * 250;
  }

  terms(): IterableIterator<string> {
    return this.#postings.keys();
  }

  /** The sections that have a term: each one's number times eight, and the term's weight there. */
  postings(term: string): Int32Array {
    return this.#postings.get(term) ?? NONE;
  }
}

const NONE = new Int32Array();

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
