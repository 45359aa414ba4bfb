/** The thread that searches: whatever a site's index is made of, no other request of the process waits for it. */
import { constants, setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { asQuestion } from '@bindery/search';
import { partOf } from './listed-pages.ts';
import type { Calls, FromThread, PagesWish, ToThread } from './messages.ts';
import { OpenSearches, type OpenSite } from './open-searches.ts';

// Pages go before searches. On Linux this is said of the thread that asks; elsewhere it would be of the process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const port = parentPort as MessagePort;
const reads = new Map<number, PromiseWithResolvers<string | null>>();
let lastRead = 0;

const searches = new OpenSearches({
  mostBytes: (workerData as { mostBytes: number }).mostBytes,
  read(site, path) {
    const id = ++lastRead;
    const waiting = Promise.withResolvers<string | null>();
    reads.set(id, waiting);
    say({ kind: 'read', id, site, path });
    return waiting.promise;
  },
});

const decoder = new TextDecoder();
const encoder = new TextEncoder();

port.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'ask':
      return void answer(message);
    case 'file':
      return take(message.id)?.resolve(message.bytes && decoder.decode(message.bytes));
    case 'no-file':
      return take(message.id)?.reject(new Error(message.reason));
    case 'forget':
      return searches.forget(message.site);
  }
});

async function answer({ id, site, call, asks }: ToThread & { kind: 'ask' }): Promise<void> {
  try {
    const answer = await ANSWERS[call](searches.of(site), ...(asks as never[]));
    say({ kind: 'answer', id, answer }, answer instanceof Uint8Array ? [answer.buffer] : []);
  } catch (error) {
    say({ kind: 'failure', id, reason: error instanceof Error ? error.message : String(error) });
  }
}

type Answers = {
  [Name in keyof Calls]: (
    site: OpenSite,
    ...asks: Calls[Name]['asks']
  ) => Calls[Name]['answer'] | Promise<Calls[Name]['answer']>;
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
  held: () => searches.held,
};

function take(id: number): PromiseWithResolvers<string | null> | undefined {
  const waiting = reads.get(id);
  reads.delete(id);
  return waiting;
}

function say(message: FromThread, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}
