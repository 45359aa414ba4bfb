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
  /** Once, unless it was told to end. */
  onEnd(reason: string): void;
}

export type StartSearcher = (options: SearcherOptions) => Searcher;

/** Beyond this it ends; an index that is searched as it should be needs a fraction. */
export const MOST_HEAP_MB = 384;
