/** What a searcher does: questions in, answers out, files of an index asked for in between. */
import { constants, setPriority } from 'node:os';
import { asQuestion } from '@bindery/search';
import { partOf } from './listed-pages.ts';
import type { Calls, FromSearcher, PagesWish, ToSearcher } from './messages.ts';
import { OpenSearches, type OpenSite } from './open-searches.ts';
import { createReads } from './reads.ts';
import { createSiteTurns } from './site-turns.ts';

export interface AsksOptions {
  mostBytes: number;
  siteBytes: number;
  say(message: FromSearcher, transfer: ArrayBuffer[]): void;
}

const encoder = new TextEncoder();

/** Gives what hears the messages of whoever asks. */
export function answerAsks({ mostBytes, siteBytes, say }: AsksOptions): (message: ToSearcher) => void {
  // Pages go before searches. On Linux this is said of the thread that asks; elsewhere it would be of the process.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  const reads = createReads((message) => say(message, []));
  const searches = new OpenSearches({ mostBytes, siteBytes, read: reads.read });
  const turns = createSiteTurns();
  const answer = async ({ id, site, call, asks }: ToSearcher & { kind: 'ask' }): Promise<void> => {
    say({ kind: 'begun', id }, []);
    try {
      const answer =
        call === 'held' ? searches.held : await ANSWERS[call](searches.of(site), ...(asks as never[]));
      say({ kind: 'answer', id, answer }, answer instanceof Uint8Array ? [answer.buffer] : []);
    } catch (error) {
      say({ kind: 'failure', id, reason: error instanceof Error ? error.message : String(error) }, []);
    }
  };
  return (message) => {
    switch (message.kind) {
      case 'ask':
        return turns.add(message.site, () => void answer(message));
      case 'files':
        return reads.hear(message);
      case 'forget':
        return searches.forget(message.site);
    }
  };
}

type Answers = {
  [Name in Exclude<keyof Calls, 'held'>]: (
    site: OpenSite,
    ...asks: Calls[Name]['asks']
  ) => Promise<Calls[Name]['answer']>;
};

const ANSWERS: Answers = {
  editions: ({ search }) => search.editions(),
  tabs: ({ search }, edition) => search.tabs(edition),
  query: async ({ search }, text, { meant, ...wish }) => {
    const found = await search.query(text, { ...wish, question: meant ? asQuestion(meant) : undefined });
    return encoder.encode(JSON.stringify(found));
  },
  title: async ({ pages }) => (await pages()).title,
  pages: async ({ pages }, wish: PagesWish) => partOf(await pages(), wish),
};
