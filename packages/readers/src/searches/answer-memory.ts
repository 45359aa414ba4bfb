/** What was answered: many ask the same, and a box asks while its reader types. A version of a site always answers alike. */
import { BoundedCache } from '@bindery/search';
import type { AskedQuery } from './messages.ts';
import type { SearchedSite } from './searches.ts';

/** Of what searches may take, for their answers. */
const SHARE = 0.125;

export type QueryAnswer = Uint8Array<ArrayBuffer>;

/** How much of it each of several processes may keep that have the answers given by another. */
export function answerBytesOf(searchBytes: number, processes = 1): number {
  return (searchBytes * SHARE) / processes;
}

export class AnswerMemory {
  readonly #answers: BoundedCache<QueryAnswer>;
  readonly #numbers = new WeakMap<SearchedSite, number>();
  #sites = 0;

  constructor(mostBytes: number) {
    this.#answers = new BoundedCache(mostBytes);
  }

  query(
    site: SearchedSite,
    [text, options]: [text: string, options: AskedQuery],
    ask: () => Promise<QueryAnswer>,
  ): Promise<QueryAnswer> {
    const { edition = null, tab = null, limit = null, meant = null } = options;
    const key = JSON.stringify([this.#numberOf(site), edition, tab, limit, text, meant]);
    return this.#answers.get(key, async () => {
      const value = await ask();
      return { value, bytes: value.byteLength + 2 * key.length };
    });
  }

  #numberOf(site: SearchedSite): number {
    const number = this.#numbers.get(site) ?? ++this.#sites;
    this.#numbers.set(site, number);
    return number;
  }
}
