/** Pages as a build would make them, rendered when asked for and kept while what they depend on is the same. */
import { segmentFiles } from '@bindery/bundle';
import { SEARCH_FOLDER } from '@bindery/search';
import { answeredKey, segmentKey } from '../pipeline/plan/segment-keys.ts';
import type { RendererPool } from '../pipeline/renderers/renderer-pool.ts';
import type { SegmentFacts } from '../pipeline/segments/segment-job.ts';
import { hashedName } from '../site/asset-store.ts';
import type { PageTask } from '../site/page-task.ts';
import type { PreviewSite } from './preview-site.ts';

export interface PreviewPage {
  /** The page, its Markdown and its feed, by where they stand in the output. */
  contents: ReadonlyMap<string, Buffer>;
  facts: SegmentFacts;
}

/** What search knows of a page: its part of the index, and the files with its text. */
export interface SearchedPreview {
  part: Buffer | null;
  files: ReadonlyMap<string, Buffer>;
}

interface KeptSearch extends SearchedPreview {
  firstKey: string;
  answered: string;
  facts: SegmentFacts;
}

interface Kept extends PreviewPage {
  firstKey: string;
  answered: string;
  /** The last edit since which the page is known to be current. */
  edit: number;
}

const MOST_KEPT = 500;

export class PreviewPages {
  readonly #site: PreviewSite;
  readonly #pool: RendererPool;
  readonly #kept = new Map<string, Kept>();
  readonly #coming = new Map<string, Promise<PreviewPage>>();
  /** Of every page that was rendered: little beside the pages themselves, and a search wants all of them. */
  readonly #searched = new Map<string, KeptSearch>();
  /** Files of the site by where they stand in the output, as far as the pages asked for need them. */
  readonly files = new Map<string, string>();
  /** Scripts of components on those pages. */
  readonly scripts = new Map<string, string>();
  #edit = 0;

  constructor(site: PreviewSite, pool: RendererPool) {
    this.#site = site;
    this.#pool = pool;
  }

  /** After each edit: nothing is current until it has been looked at again. */
  touch(): void {
    this.#edit++;
    this.#coming.clear();
    const { embedded, linked } = this.#site.plan;
    this.#addEmbedded(embedded);
    for (const file of linked) this.files.set(file, file);
    const there = new Set(this.#site.pages.map(({ at }) => at));
    for (const kept of [this.#kept, this.#searched]) {
      for (const at of kept.keys()) if (!there.has(at)) kept.delete(at);
    }
  }

  /** Grows with every edit. */
  get edit(): number {
    return this.#edit;
  }

  /** All pages as search knows them; those that it has not seen as they are now are rendered. */
  async searched(): Promise<SearchedPreview[]> {
    return await Promise.all(
      this.#site.pages.map(async ({ at }, index) => {
        const known = this.#searched.get(at);
        if (!known || !this.#isSame(known, index)) await this.get(index);
        return this.#searched.get(at) ?? { part: null, files: new Map() };
      }),
    );
  }

  /** `index`: of the page in the site. */
  async get(index: number): Promise<PreviewPage> {
    const { at } = this.#site.pages[index]!;
    const kept = this.#kept.get(at);
    if (kept && this.#isCurrent(kept, index)) return kept;
    let coming = this.#coming.get(at);
    if (!coming) {
      coming = this.#render(index, at).finally(() => {
        if (this.#coming.get(at) === coming) this.#coming.delete(at);
      });
      this.#coming.set(at, coming);
    }
    return coming;
  }

  /** Facts of the pages that have been looked at. */
  facts(): SegmentFacts[] {
    return [...this.#kept.values()].map(({ facts }) => facts);
  }

  isImported(path: string): boolean {
    return this.facts().some(({ questions }) =>
      questions.some(
        ([kind, fromFile, text]) =>
          kind === 'import' && this.#site.resolver.imported(text, fromFile) === path,
      ),
    );
  }

  #isSame(kept: Pick<Kept, 'firstKey' | 'answered' | 'facts'>, index: number): boolean {
    const { firstKey, answered } = this.#keys(index, kept.facts);
    return firstKey === kept.firstKey && answered === kept.answered;
  }

  #isCurrent(kept: Kept, index: number): boolean {
    if (kept.edit === this.#edit) return true;
    if (!this.#isSame(kept, index)) return false;
    kept.edit = this.#edit;
    return true;
  }

  async #render(index: number, at: string): Promise<PreviewPage> {
    const edit = this.#edit;
    const { meta, neighbours, source, reference } = this.#site.pages[index]!;
    const task: PageTask = { meta, at, neighbours, source, reference, failure: null };
    const { reply, member, search } = await this.#pool.run({ kind: 'pages', pages: [task] });
    if (reply.kind !== 'pages') throw new Error('a renderer answered something else than was asked');
    const { facts } = reply;
    this.#addEmbedded(facts.embedded);
    for (const file of facts.linked) this.files.set(file, file);
    for (const { path, text } of facts.pages.flatMap(({ scripts }) => scripts ?? [])) {
      this.scripts.set(path, text);
    }
    const contents = new Map(segmentFiles(member));
    const page = { contents, facts };
    // A page that changed under our hands comes again with the next edit; one that broke a limit stays broken.
    const isKept = edit === this.#edit && (facts.stable || task.failure !== null);
    const keys = this.#keys(index, facts);
    const files = new Map([...contents].filter(([path]) => path.startsWith(SEARCH_FOLDER)));
    this.#searched.set(at, { ...keys, facts, part: search && Buffer.from(search), files });
    if (isKept) this.#keep(at, { ...page, ...keys, edit });
    return page;
  }

  #addEmbedded(files: readonly string[]): void {
    for (const file of files) {
      const info = this.#site.assets.info(file);
      if (info) this.files.set(hashedName(file, info.sha256), file);
    }
  }

  #keys(index: number, { questions }: SegmentFacts): { firstKey: string; answered: string } {
    const { plan, resolver, assets } = this.#site;
    const page = this.#site.pages[index]!;
    const firstKey = segmentKey(plan, { id: page.at, size: 1, pages: [page] });
    return { firstKey, answered: answeredKey(firstKey, questions, { resolver, assets }) };
  }

  #keep(at: string, page: Kept): void {
    this.#kept.delete(at);
    this.#kept.set(at, page);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(oldest!);
  }
}
