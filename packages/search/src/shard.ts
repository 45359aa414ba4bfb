/** A shard as it is asked: which terms it has, and the sections of each. */
import { FAR, NEAR, SIGN_VALUES } from './posting-code.ts';

export class Shard {
  readonly #text: string;
  /** Of each term, pairs: index of a segment, and where its postings begin. */
  readonly #entries = new Map<string, number[]>();
  readonly sizeBytes: number;

  /** `segments`: their indexes by id. A slice of another segment belongs to another state of the site: it is left out. */
  constructor(text: string, segments: ReadonlyMap<string, number>) {
    this.#text = text;
    let at = 0;
    while (at < text.length) {
      const end = text.indexOf(' ', at + 1);
      const segment = segments.get(text.slice(at + 1, end)) ?? -1;
      at = this.#readSlice(end + 1, segment);
    }
    this.sizeBytes = text.length * 2 + this.#entries.size * 80;
  }

  terms(): IterableIterator<string> {
    return this.#entries.keys();
  }

  has(term: string): boolean {
    return this.#entries.has(term);
  }

  /** In how many sections it stands. */
  countOf(term: string): number {
    let count = 0;
    this.eachPosting(term, () => {
      count++;
    });
    return count;
  }

  /** Tells of each section: its segment's index, its number there, and the weight of the term. */
  eachPosting(term: string, tell: (segment: number, doc: number, weight: number) => void): void {
    const entries = this.#entries.get(term);
    if (!entries) return;
    for (let index = 0; index < entries.length; index += 2) {
      this.#readPostings(entries[index]!, entries[index + 1]!, tell);
    }
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

  #readPostings(
    segment: number,
    start: number,
    tell: (segment: number, doc: number, weight: number) => void,
  ): void {
    const text = this.#text;
    let doc = -1;
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
      tell(segment, doc, weight);
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
