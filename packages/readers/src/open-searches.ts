/** The searches that are open, bounded for each site and for all together; those asked longest ago are let go first. */
import { fileContent, filePath, openSearch, type Search } from '@bindery/search';
import type { ReadableSite } from './readable-site.ts';

const ALL_BYTES = 64 * 1024 ** 2;
/** No site can push all others out. */
const SITE_SHARE = 0.5;

export class OpenSearches {
  readonly #mostBytes: number;
  /** The newest last. */
  readonly #open = new Map<ReadableSite, Search>();

  constructor({ searchBytes = ALL_BYTES }: { searchBytes?: number } = {}) {
    this.#mostBytes = searchBytes;
  }

  get bytes(): number {
    return [...this.#open.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get size(): number {
    return this.#open.size;
  }

  /** One for each version of a site: a query never sees two of them. */
  of(site: ReadableSite): Search {
    const search = this.#open.get(site) ?? open(site, this.#mostBytes * SITE_SHARE);
    this.#open.delete(site);
    this.#open.set(site, search);
    this.#letGo(site);
    return search;
  }

  forget(site: ReadableSite): void {
    this.#open.delete(site);
  }

  #letGo(kept: ReadableSite): void {
    for (const [site] of this.#open) {
      if (site === kept || this.bytes <= this.#mostBytes) return;
      this.#open.delete(site);
    }
  }
}

function open(site: ReadableSite, cacheBytes: number): Search {
  return openSearch({
    cacheBytes,
    async read(name) {
      const text = await site.read(filePath(name));
      return text === null ? null : fileContent(text);
    },
  });
}
