/** The sections of an edition by number, from its directory: whose page they are, where their text lies. */
import type { Directory } from './index-files.ts';

export class Documents {
  readonly count: number;
  readonly pageCount: number;
  readonly segments = new Map<string, number>();
  readonly tabs: readonly string[];
  readonly shards: ReadonlySet<string>;
  readonly #directory: Directory;
  readonly #bases: Int32Array;
  /** Of each section its page, of each page its first section. */
  readonly pageOf: Int32Array;
  readonly firstOf: Int32Array;
  readonly boostOf: Float32Array;
  readonly tabOf: Int32Array;

  constructor(directory: Directory) {
    this.#directory = directory;
    this.count = directory.docs;
    this.tabs = directory.tabs;
    this.shards = new Set(directory.shards.split(' '));
    const { segments } = directory;
    this.pageCount = segments.reduce((sum, { pages }) => sum + pages.length, 0);
    this.#bases = new Int32Array(segments.length + 1);
    this.pageOf = new Int32Array(this.count);
    this.firstOf = new Int32Array(this.pageCount);
    this.boostOf = new Float32Array(this.pageCount).fill(1);
    this.tabOf = new Int32Array(this.pageCount);
    this.#number();
  }

  /** Number of a segment's first section, which is the end of the one before. */
  base(segment: number): number {
    return this.#bases[segment]!;
  }

  /** Which file holds a section's text, and its number within its segment. */
  placeOf(doc: number): { segment: string; chunk: number; own: number } {
    let low = 0;
    let high = this.#bases.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#bases[middle]! <= doc) low = middle;
      else high = middle;
    }
    const { id, chunks } = this.#directory.segments[low]!;
    const own = doc - this.#bases[low]!;
    return { segment: id, chunk: chunks.findLastIndex((first) => first <= own), own };
  }

  #number(): void {
    let doc = 0;
    let page = 0;
    this.#directory.segments.forEach(({ id, pages, tabs, boosts = [] }, index) => {
      this.segments.set(id, index);
      this.#bases[index] = doc;
      for (let at = 0; at < boosts.length; at += 2) this.boostOf[page + boosts[at]!] = boosts[at + 1]!;
      let tabbed = page;
      for (let at = 0; at < tabs.length; at += 2) {
        this.tabOf.fill(tabs[at]!, tabbed, tabbed + tabs[at + 1]!);
        tabbed += tabs[at + 1]!;
      }
      for (const own of pages) {
        this.firstOf[page] = doc;
        this.pageOf.fill(page, doc, doc + own);
        doc += own;
        page++;
      }
    });
    this.#bases[this.#directory.segments.length] = doc;
  }
}
