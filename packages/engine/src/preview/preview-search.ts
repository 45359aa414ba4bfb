/** The search index of a site under edit: made of every page when somebody searches, again once something has changed. */
import { SEARCH_FOLDER } from '@bindery/search';
import { assembleIndex } from '@bindery/search/build';
import type { PreviewPages, SearchedPreview } from './preview-pages.ts';

export class PreviewSearch {
  readonly #pages: PreviewPages;
  #made: { edit: number; files: Promise<ReadonlyMap<string, Buffer>> } | null = null;

  constructor(pages: PreviewPages) {
    this.#pages = pages;
  }

  /** Whether a path may be one of the index; `get` knows. */
  covers(path: string): boolean {
    return path.startsWith(SEARCH_FOLDER) && path.endsWith('.js');
  }

  async get(path: string): Promise<Buffer | null> {
    const { edit } = this.#pages;
    if (this.#made?.edit !== edit) {
      const made = { edit, files: this.#make() };
      this.#made = made;
      made.files.catch(() => {
        if (this.#made === made) this.#made = null;
      });
    }
    return (await this.#made.files).get(path) ?? null;
  }

  async #make(): Promise<ReadonlyMap<string, Buffer>> {
    const pages: SearchedPreview[] = await this.#pages.searched();
    const files = new Map<string, Buffer>(pages.flatMap((page) => [...page.files]));
    for (const { path, content } of assembleIndex(pages.map(({ part }) => part))) files.set(path, content);
    return files;
  }
}
