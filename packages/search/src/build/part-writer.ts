/** Pages of one segment in, its part of the index out. Runs in a renderer, for every page of a site: made for speed. */
import { hash } from 'node:crypto';
import { type Chunk, chunkName, filePath, fileText } from '../index-files.ts';
import { scanTerms } from '../scan-terms.ts';
import { type EditionPart, encodePart } from './part.ts';
import { FIELD, FIRST_TERMS, grown, PostingLists } from './posting-lists.ts';
import type { Edition, SearchedPage, SearchedSection } from './searched-page.ts';
import { TermTable } from './term-table.ts';
import { TextUnits } from './text-units.ts';

/** Code in a section's text; it counts less than what is said about it. */
export const CODE_START = '\u000e';
export const CODE_END = '\u000f';

export interface SegmentSearch {
  /** For `assembleIndex`; opaque to everybody else. */
  part: Buffer;
  /** Files with the pages' text, by where they lie in the output. They go there with the segment. */
  files: { path: string; text: string }[];
}

/** What is being read, where it is no field. */
const TEXT = 0;
const CODE = -1;
/** Weights: see `WEIGHT_VALUES` for what they are worth. */
const DESCRIPTION = FIELD;
const LONG_HEADING = FIELD;
const HEADING = FIELD + 1;
const LONG_TITLE = FIELD + 2;
const TITLE = FIELD + 3;
const LONG_WORDS = 4;
/** A renderer that has seen so many terms forgets them. */
const MOST_TERMS = 200_000;
/** What one file with text holds, about: a result needs all of it. */
const CHUNK_CHARS = 12_000;
/** Of a section, so much can be shown around the words that were found. */
const MOST_SHOWN_CHARS = 2_000;
const LABEL_CHARS = 6;

export class PartWriter {
  #table = new TermTable();
  #lists = new PostingLists(this.#table);
  #pages: SearchedPage[] = [];
  /** Of the section being read: terms, how often each stands in the text, and its strongest field. */
  #terms: number[] = [];
  #counts = new Int32Array(FIRST_TERMS);
  #inCode = new Uint8Array(FIRST_TERMS);
  #fields = new Uint8Array(FIRST_TERMS);
  #seen = new Int32Array(FIRST_TERMS);
  #room = FIRST_TERMS;
  #text = new TextUnits();
  #section = 0;
  #words = 0;
  #mode = 0;

  add(page: SearchedPage): void {
    this.#pages.push(page);
  }

  /** Everything that was added since the last time; null when that is nothing. */
  finish(): SegmentSearch | null {
    if (this.#pages.length === 0) return null;
    const editions = Map.groupBy(this.#pages, ({ edition }) => edition.id);
    this.#pages = [];
    const parts: EditionPart[] = [];
    const files: SegmentSearch['files'] = [];
    for (const pages of editions.values()) {
      if (this.#table.size > MOST_TERMS) this.#forget();
      const { edition } = pages[0]!;
      const id = segmentId(pages);
      const chunks = cutChunks(pages);
      parts.push({ edition, entry: entryOf(pages, id, chunks), lists: this.#index(pages) });
      chunks.forEach((chunk, number) => {
        const name = chunkName(edition.id, id, number);
        files.push({ path: filePath(name), text: fileText(name, chunk) });
      });
    }
    return { part: encodePart(parts), files };
  }

  #forget(): void {
    this.#table = new TermTable();
    this.#lists = new PostingLists(this.#table);
    this.#seen.fill(0);
  }

  #index(pages: readonly SearchedPage[]): EditionPart['lists'] {
    let doc = 0;
    for (const page of pages) {
      page.sections.forEach((section, index) => {
        this.#begin();
        if (index === 0) this.#readHead(page);
        else this.#read(section.heading, isLong(section.heading) ? LONG_HEADING : HEADING);
        this.#readText(section.text);
        this.#end(doc++);
      });
    }
    return this.#lists.write();
  }

  #readHead({ title, description, keywords, method, address }: SearchedPage): void {
    this.#read(title, isLong(title) ? LONG_TITLE : TITLE);
    if (description !== null) this.#read(description, DESCRIPTION);
    for (const keyword of keywords) this.#read(keyword, HEADING);
    if (method !== null) this.#read(method, DESCRIPTION);
    if (address !== null) this.#read(address, HEADING);
  }

  #readText(text: string): void {
    const units = this.#text.of(text);
    const { length } = text;
    let at = 0;
    for (let start = text.indexOf(CODE_START); start >= 0; start = text.indexOf(CODE_START, at)) {
      const end = text.indexOf(CODE_END, start);
      this.#scan(units, { start: at, end: start }, TEXT);
      at = end < 0 ? length : end;
      this.#scan(units, { start, end: at }, CODE);
    }
    this.#scan(units, { start: at, end: length }, TEXT);
  }

  #begin(): void {
    this.#terms = [];
    this.#section++;
    this.#words = 0;
  }

  #read(text: string, mode: number): void {
    this.#scan(this.#text.of(text), { start: 0, end: text.length }, mode);
  }

  #scan(units: Uint16Array, range: { start: number; end: number }, mode: number): void {
    this.#mode = mode;
    scanTerms(units, range, this);
  }

  /** Told by the scanner, for every word of the site. */
  term(chars: Uint16Array, length: number, code: number): void {
    const term = this.#table.find(chars, length, code);
    if (term >= this.#room) this.#grow(term);
    if (this.#seen[term] !== this.#section) {
      this.#seen[term] = this.#section;
      this.#counts[term] = 0;
      this.#inCode[term] = 0;
      this.#fields[term] = 0;
      this.#terms.push(term);
    }
    const mode = this.#mode;
    if (mode === TEXT) {
      this.#counts[term]!++;
      this.#words++;
    } else if (mode === CODE) this.#inCode[term] = 1;
    else if (mode > this.#fields[term]!) this.#fields[term] = mode;
  }

  #end(doc: number): void {
    // As much as a word counts for less in a long text.
    const damping = 0.3 + this.#words / 90;
    const terms = this.#terms;
    for (let index = 0; index < terms.length; index++) {
      const term = terms[index]!;
      const field = this.#fields[term]!;
      const count = this.#counts[term]!;
      const weight = field > 0 ? field : count === 0 ? 0 : textWeight(count + this.#inCode[term]!, damping);
      this.#lists.add(term, doc, weight);
    }
  }

  #grow(term: number): void {
    const size = Math.max(term + 1, this.#room * 2);
    this.#room = size;
    this.#seen = grown(this.#seen, new Int32Array(size));
    this.#counts = grown(this.#counts, new Int32Array(size));
    this.#inCode = grown(this.#inCode, new Uint8Array(size));
    this.#fields = grown(this.#fields, new Uint8Array(size));
  }
}

/** Four steps from mentioned in passing to all about it. */
function textWeight(count: number, damping: number): number {
  const share = count / (count + damping);
  return share < 0.2 ? 0 : share < 0.42 ? 1 : share < 0.68 ? 2 : 3;
}

function isLong(text: string): boolean {
  let spaces = 0;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) spaces++;
  return spaces >= LONG_WORDS;
}

/** Equal as long as pages and sections are: what shards and directory say of either then fits the other. */
function segmentId(pages: readonly SearchedPage[]): string {
  const lines = pages.flatMap(({ href, sections }) => [href, ...sections.map(({ anchor }) => `#${anchor}`)]);
  const digits = BigInt(`0x${hash('sha256', lines.join('\n')).slice(0, 16)}`).toString(36);
  return digits.padStart(LABEL_CHARS, '0').slice(-LABEL_CHARS);
}

function cutChunks(pages: readonly SearchedPage[]): Chunk[] {
  const chunks: Chunk[] = [[]];
  let size = 0;
  let doc = 0;
  for (const { href, title, crumbs, method, sections } of pages) {
    const head = { href, title, crumbs: [...crumbs], ...(method === null ? {} : { method }) };
    let isOpen = false;
    for (const section of sections) {
      const text = shownText(section);
      if (size > 0 && size + text.length > CHUNK_CHARS) {
        chunks.push([]);
        size = 0;
        isOpen = false;
      }
      const chunk = chunks[chunks.length - 1]!;
      if (!isOpen) chunk.push({ from: doc, ...head, sections: [] });
      isOpen = true;
      chunk[chunk.length - 1]!.sections.push([section.anchor, section.heading, text]);
      size += text.length + section.heading.length + 20;
      doc++;
    }
  }
  return chunks;
}

/** White space and signs of code, as much as there is, but for what is one space already: that is most of it. */
const NOT_ONE_SPACE = /(?: [\s\u000e\u000f]|[^\S ]|[\u000e\u000f])[\s\u000e\u000f]*/g;

function shownText({ text }: SearchedSection): string {
  const start = text.length > MOST_SHOWN_CHARS * 2 ? text.slice(0, MOST_SHOWN_CHARS * 2) : text;
  return start.replace(NOT_ONE_SPACE, ' ').trim().slice(0, MOST_SHOWN_CHARS);
}

function entryOf(pages: readonly SearchedPage[], id: string, chunks: readonly Chunk[]): EditionPart['entry'] {
  const tabs: [string, number][] = [];
  const boosts: number[] = [];
  pages.forEach(({ tab, boost }, index) => {
    const last = tabs.at(-1);
    if (last?.[0] === tab) last[1]++;
    else tabs.push([tab, 1]);
    if (boost !== 1) boosts.push(index, boost);
  });
  return {
    id,
    pages: pages.map(({ sections }) => sections.length),
    chunks: chunks.map((chunk) => chunk[0]!.from),
    tabs,
    boosts,
  };
}

export type { Edition };
