/** Where an index is searched: a thread or a process that can be ended at any moment, and another one started. */
import type { FromSearcher, ToSearcher } from './messages.ts';

export interface Searcher {
  say(message: ToSearcher, transfer?: ArrayBuffer[]): void;
  end(): void;
}

export interface SearcherOptions {
  /** For all indexes together, and for one of them. */
  mostBytes: number;
  siteBytes: number;
  onMessage(message: FromSearcher): void;
  /** Unless it was told to end. Why is nothing that readers could do something about. */
  onEnd(): void;
}

export type StartSearcher = (options: SearcherOptions) => Searcher;

/** Beyond this it ends; an index that is searched as it should be needs a fraction. */
const LEAST_HEAP_MB = 384;
const BESIDE_INDEXES_MB = 128;

/** Of V8, which does not count the lists that shards are: whoever has much memory for indexes is not held to the least. */
export function heapMegabytes({ mostBytes }: Pick<SearcherOptions, 'mostBytes'>): number {
  return Math.max(LEAST_HEAP_MB, BESIDE_INDEXES_MB + Math.ceil(mostBytes / 1024 ** 2));
}
