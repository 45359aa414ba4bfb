/** Searches that another process makes for this one: it has the only index. What it answered is known here. */
import type { ReadableSite } from '../readable-site.ts';
import { AnswerMemory, type QueryAnswer } from './answer-memory.ts';
import type { Calls, Held } from './messages.ts';
import { type Ask, type Searches, type SiteSearch, siteSearch } from './searches.ts';

/** Rejects with `SearchBusy` where whoever asks may try again. */
export type AskElsewhere = (site: ReadableSite, call: keyof Calls, asks: unknown[]) => Promise<unknown>;

export class AskedSearches implements Searches {
  readonly #ask: AskElsewhere;
  readonly #memory: AnswerMemory;

  constructor(ask: AskElsewhere, { answerBytes }: { answerBytes: number }) {
    this.#ask = ask;
    this.#memory = new AnswerMemory(answerBytes);
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
    return ((call, ...asks) =>
      call === 'query'
        ? this.#query(site, asks as Calls['query']['asks'])
        : this.#ask(site, call, asks)) as Ask;
  }

  #query(site: ReadableSite, asks: Calls['query']['asks']): Promise<QueryAnswer> {
    return this.#memory.query(site, asks, async () => {
      const answer = (await this.#ask(site, 'query', asks)) as QueryAnswer;
      // It is a piece of what came through the channel, all of which would be kept with it.
      return answer.slice();
    });
  }
}
