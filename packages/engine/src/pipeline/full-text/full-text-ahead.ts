/** Makes the groups of `llms-full.txt` while the renderers are at work, each as soon as its pages are there. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { GROUP_PAGES, LONGEST_BYTES, openLlmsFull } from '../../around/llms-full.ts';
import { plannedPages } from '../plan/planned-pages.ts';
import type { Plan, PlannedPage } from '../plan/site-plan.ts';
import {
  type FoundPage,
  type GroupStore,
  MarkdownReader,
  type PagesSegment,
  takeGroup,
} from './full-text-groups.ts';

export class FullTextAhead {
  readonly #paths: string[];
  readonly #wanted: ReadonlySet<string>;
  readonly #likely: ReadonlySet<string>;
  readonly #found = new Map<string, FoundPage>();
  readonly #segments: PagesSegment[] = [];
  readonly #reader = new MarkdownReader(this.#segments);
  readonly #store: GroupStore;
  readonly #hasRoom: (path: string, sizeBytes: number) => boolean;
  #next = 0;

  constructor(plan: Plan, { store, folder }: { store: GroupStore; folder: string }) {
    this.#paths = plan.fullText ?? [];
    this.#wanted = new Set(this.#paths);
    this.#likely = likelyPages(plan, this.#paths, folder);
    this.#store = store;
    this.#hasRoom = openLlmsFull(plan.view.config, this.#paths.length).add;
  }

  /** Whether the file will probably have room for one of these pages. */
  wants(pages: readonly PlannedPage[]): boolean {
    return pages.some(({ at }) => this.#likely.has(at));
  }

  /** Segments may come in any order. */
  add(segment: PagesSegment): void {
    const index = this.#segments.push(segment) - 1;
    for (const page of segment.facts.files) {
      if (this.#wanted.has(page.path)) this.#found.set(page.path, { page, segment: index });
    }
    for (let pages = this.#nextGroup(); pages; pages = this.#nextGroup()) {
      this.#next += GROUP_PAGES;
      // Past the limit nothing is needed.
      if (!pages.every(({ page }) => this.#hasRoom(page.path, page.size))) this.#next = this.#paths.length;
      else takeGroup(pages, { reader: this.#reader, store: this.#store });
    }
  }

  #nextGroup(): FoundPage[] | null {
    const paths = this.#paths.slice(this.#next, this.#next + GROUP_PAGES);
    const pages = paths.map((path) => this.#found.get(path)).filter((page) => page !== undefined);
    return pages.length > 0 && pages.length === paths.length ? pages : null;
  }
}

/** By the sizes of the sources, which are about those of the Markdown. */
function likelyPages(plan: Plan, paths: string[], folder: string): Set<string> {
  const sources = new Map(plannedPages(plan).map(({ meta }) => [`${meta.path}.md`, meta]));
  const likely = new Set<string>();
  let bytes = 0;
  for (const path of paths) {
    const meta = sources.get(path)!;
    bytes += statSync(join(folder, meta.file), { throwIfNoEntry: false })?.size ?? 0;
    if (bytes > LONGEST_BYTES * 1.25) break;
    likely.add(meta.path);
  }
  return likely;
}
