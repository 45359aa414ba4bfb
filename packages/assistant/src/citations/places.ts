/** Which places of the site an answer may link: pages that search knows, and headings that they have. */
import type { AskedPage, AskedSite } from '../asked-site.ts';
import { type Passage, short } from '../retrieval/find-passages.ts';
import type { Source } from '../wire.ts';

/** No address of a site begins with another origin. */
const BASE = 'http://site';
/** The reader's own machine, and what examples are written with (RFC 2606). */
const NOBODYS = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|(?:.+\.)?example\.(?:com|net|org))$/i;
/** Each part is bounded, so that no place in a text is looked at more than a few hundred characters from. */
const HOST =
  /(?:^|[^\w@.-])(?:[a-z][a-z0-9+.-]{0,20}:\/\/)?(?:[^\s/@]{0,80}@)?((?:[a-z0-9-]{1,63}\.){1,10}[a-z]{2,63}|localhost|\d{1,3}(?:\.\d{1,3}){3})/gi;

export class Places {
  readonly #site: AskedSite;
  readonly #pages = new Map<string, Promise<AskedPage | null>>();
  /** Hosts that the documentation itself names. */
  readonly #hosts = new Set<string>();
  readonly #cited = new Map<string, Source>();

  constructor(site: AskedSite) {
    this.#site = site;
  }

  /** In the order in which they were linked. */
  get cited(): Source[] {
    return [...this.#cited.values()];
  }

  add(passages: readonly Passage[]): void {
    for (const { text } of passages) this.mention(text);
  }

  /** What stands in the documentation, and was read by the model. */
  mention(text: string): void {
    for (const [, host] of text.matchAll(HOST)) this.#hosts.add(host!.toLowerCase());
  }

  /** Whether code may name this host: an answer cannot be made to show addresses that a question brought along. */
  mayName(host: string): boolean {
    return NOBODYS.test(host) || this.#hosts.has(host.toLowerCase());
  }

  pageAt(address: string): Promise<AskedPage | null> {
    const path = pathOf(address);
    if (path === null) return Promise.resolve(null);
    const found = this.#pages.get(path) ?? this.#site.readPage(path);
    this.#pages.set(path, found);
    return found;
  }

  /** The address to link, as the site itself writes it; null when there is no such place. */
  async cite(address: string): Promise<string | null> {
    const page = await this.pageAt(address);
    if (page === null) return null;
    const id = decode(URL.parse(address, BASE)?.hash.slice(1) ?? '');
    const heading = page.headings.get(id);
    // The page is right and the heading is not: its beginning.
    const place = heading === undefined ? page.address : `${page.address}#${encodeURI(id)}`;
    if (!this.#cited.has(place))
      this.#cited.set(place, { title: short(page.title), heading: short(heading ?? ''), address: place });
    return place;
  }
}

function pathOf(address: string): string | null {
  // Browsers take a backslash for a slash.
  if (!/^\/(?![/\\])/.test(address) || /[\s\\<>]/.test(address)) return null;
  const url = URL.parse(address, BASE);
  if (url === null || url.origin !== BASE || url.search !== '') return null;
  return url.pathname.replace(/\.(?:md|html)$/, '').replace(/(.)\/+$/, '$1');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
