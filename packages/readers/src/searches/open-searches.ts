/** The searches that are open, bounded for each site and for all together; those asked longest ago are let go first. */
import { filePath, openSearch, type Search } from '@bindery/search';
import { indexCache } from './index-cache.ts';
import { indexContent } from './index-content.ts';
import { LIST_FILE, type ListedPages, readList } from './listed-pages.ts';
import type { Held } from './messages.ts';

export interface OpenSite {
  search: Search;
  /** What it holds in memory. */
  readonly bytes: number;
  pages(): Promise<ListedPages>;
}

export interface OpenSearchesOptions {
  /** For all sites together, and for one of them, so that no site can push all others out. */
  mostBytes: number;
  siteBytes: number;
  read(site: number, path: string): Promise<string | null>;
}

/** Of an open site beside its index; there would be no end of sites whose index is small. */
const SITE_BYTES = 16 * 1024;

export class OpenSearches {
  readonly #mostBytes: number;
  readonly #siteBytes: number;
  readonly #read: (site: number, path: string) => Promise<string | null>;
  /** By the site's number; the newest last. */
  readonly #open = new Map<number, OpenSite>();

  constructor(options: OpenSearchesOptions) {
    this.#mostBytes = options.mostBytes;
    this.#siteBytes = options.siteBytes;
    this.#read = options.read;
  }

  get held(): Held {
    return { sites: this.#open.size, bytes: this.#bytes };
  }

  get #bytes(): number {
    return [...this.#open.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** One for each version of a site: a query never sees two of them. */
  of(site: number): OpenSite {
    const open = this.#open.get(site) ?? this.#openSite(site);
    this.#open.delete(site);
    this.#open.set(site, open);
    this.#letGo(site);
    return open;
  }

  forget(site: number): void {
    this.#open.delete(site);
  }

  #letGo(kept: number): void {
    let held = this.#bytes;
    for (const [site, { bytes }] of this.#open) {
      if (site === kept || held <= this.#mostBytes) return;
      this.#open.delete(site);
      held -= bytes;
    }
  }

  #openSite(site: number): OpenSite {
    let pages: Promise<ListedPages> | null = null;
    let listBytes = 0;
    const search = openSearch({
      cache: indexCache(this.#siteBytes),
      read: async (name) => {
        const text = await this.#read(site, filePath(name));
        return text === null ? null : indexContent(name, text);
      },
    });
    return {
      search,
      get bytes() {
        return SITE_BYTES + listBytes + search.bytes;
      },
      pages: () => {
        pages ??= this.#read(site, LIST_FILE).then((text) => {
          listBytes = 2 * (text?.length ?? 0);
          return readList(text ?? '');
        });
        pages.catch(() => {
          pages = null;
        });
        return pages;
      },
    };
  }
}
