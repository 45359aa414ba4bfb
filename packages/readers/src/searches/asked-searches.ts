/** Searches that another process makes for this one: it has the only index, and knows what others have asked. */
import type { ReadableSite } from '../readable-site.ts';
import type { Calls, Held } from './messages.ts';
import { type Ask, type Searches, type SiteSearch, siteSearch } from './searches.ts';

/** Rejects with `SearchBusy` where whoever asks may try again. */
export type AskElsewhere = (site: ReadableSite, call: keyof Calls, asks: unknown[]) => Promise<unknown>;

export class AskedSearches implements Searches {
  readonly #ask: AskElsewhere;

  constructor(ask: AskElsewhere) {
    this.#ask = ask;
  }

  of(site: ReadableSite): SiteSearch {
    return siteSearch(this.#of(site));
  }

  held(site: ReadableSite): Promise<Held> {
    return this.#of(site)('held');
  }

  /** The other one knows by itself which versions are shown. */
  forget(): void {}

  #of(site: ReadableSite): Ask {
    return ((call, ...asks) => this.#ask(site, call, asks)) as Ask;
  }
}
