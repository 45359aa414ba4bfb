/**
 * The searches of several server processes: they ask the first one, which has one process that searches for all of
 * them, with one index in memory and one memory of answers. Which version is meant they say with each question, so
 * that a process that still shows the old one is answered from the old one's index.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Calls,
  isSearchFile,
  OwnSearches,
  SearchBusy,
  type SearchedSite,
  startSearchProcess,
} from '@bindery/readers';
import { LARGEST_READ_BYTES } from '../readable-site.ts';
import type { Shown } from './display.ts';

export interface SearchAsk {
  /** Its id. */
  version: string;
  call: keyof Calls;
  asks: unknown[];
}

/** `isBusy`: whoever asked is told to try again. */
export type FoundOrNot = { answer: unknown } | { failure: string; isBusy: boolean };

export class SharedSearches {
  readonly #searches: OwnSearches;
  readonly #versions = new Map<string, SearchedSite>();

  constructor({ searchBytes, processes }: { searchBytes: number; processes: number }) {
    this.#searches = new OwnSearches({
      ...{ searchBytes, siteShare: 1, askers: processes },
      startSearcher: startSearchProcess,
    });
  }

  /** Before anybody shows it. One that was shown earlier, and is still here, is the same. */
  add({ id, folder }: Pick<Shown, 'id' | 'folder'>): void {
    if (!this.#versions.has(id)) this.#versions.set(id, searchedFolder(folder));
  }

  /** When nobody shows it any more. */
  forget(id: string): void {
    const version = this.#versions.get(id);
    if (version) this.#searches.forget(version);
    this.#versions.delete(id);
  }

  async answer({ version, call, asks }: SearchAsk): Promise<FoundOrNot> {
    const site = this.#versions.get(version);
    if (!site) return { failure: 'This version is shown no more.', isBusy: true };
    try {
      return { answer: await this.#searches.ask(site, call, asks as Calls[typeof call]['asks']) };
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      return { failure, isBusy: error instanceof SearchBusy };
    }
  }

  close(): void {
    this.#searches.close();
  }
}

/** For whoever asked: the answer, or the same failure as here. */
export function foundIn(found: FoundOrNot): unknown {
  if ('answer' in found) return found.answer;
  throw found.isBusy ? new SearchBusy(found.failure) : new Error(found.failure);
}

/** The table of its files is with those who serve it; a searcher needs few of them. */
function searchedFolder(folder: string): SearchedSite {
  return {
    async read(path) {
      if (!isSearchFile(path)) return null;
      const file = join(folder, path);
      try {
        const { size } = await stat(file);
        return size <= LARGEST_READ_BYTES ? new Uint8Array(await readFile(file)) : null;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}
