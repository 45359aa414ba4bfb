/** A site under edit: what a build would write, one file at a time, always as the folder is now. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { type Content, compileRedirect, createFollower, type Follow } from '@bindery/bundle';
import { feedPath } from '../around/feed.ts';
import { openLlmsFull, pageHead } from '../around/llms-full.ts';
import { stubPath } from '../around/redirect-stubs.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { eachOnce } from '../diagnostics/each-once.ts';
import { sortDiagnostics } from '../diagnostics/print-diagnostics.ts';
import { BuildError } from '../pipeline/build-options.ts';
import { checkAnchors } from '../pipeline/checks/check-anchors.ts';
import { FULL_TEXT } from '../pipeline/plan/full-text-paths.ts';
import type { FetchRemote } from '../pipeline/plan/reference-pages.ts';
import { rendererStart } from '../pipeline/renderer-flags.ts';
import { RendererPool } from '../pipeline/renderers/renderer-pool.ts';
import { siteFolder } from '../pipeline/site-folder.ts';
import { pageFiles } from '../site/html-files.ts';
import { mediaType } from '../site/media-type.ts';
import { featureFileAt, isFeatureFile } from '../theme/feature-files.ts';
import { PreviewPages } from './preview-pages.ts';
import { PreviewSearch } from './preview-search.ts';
import { type Effect, PreviewSite } from './preview-site.ts';

export interface Preview {
  /** How many pages the site has. */
  readonly pages: number;
  /** Whether a build would write this file, as far as is known: a linked file is known once its page was asked for. */
  has(path: string): boolean;
  /** A file of the output, such as `guides/start.html`; null when there is none. */
  get(path: string): Promise<PreviewFile | null>;
  /** Where docs.json sends an address (`/old`), or null. */
  redirect(address: string): string | null;
  /** Takes in that these files or folders (relative to the site's folder) were written, added or removed. */
  changed(paths: readonly string[]): Promise<Effect>;
  /** Of the site and of every page that was asked for. */
  diagnostics(): Diagnostic[];
  /** What went wrong with one file of the output and with the configuration: what its reader must know. */
  mistakes(path: string | null): Mistakes;
  close(): void;
}

export interface Mistakes {
  errors: Diagnostic[];
  /** Of the page alone. */
  warnings: Diagnostic[];
}

export interface PreviewFile {
  mediaType: string;
  sha256: string;
  /** In memory, or where it lies on disk. */
  content: Buffer | { location: string };
}

export interface PreviewOptions {
  /** Gets specifications that the site names by address. */
  fetchRemote?: FetchRemote;
}

export async function openPreview(folder: string, options: PreviewOptions = {}): Promise<Preview> {
  const preview = new OpenPreview(siteFolder(folder), options);
  try {
    await preview.start();
    return preview;
  } catch (error) {
    preview.close();
    throw error;
  }
}

class OpenPreview implements Preview {
  readonly #site: PreviewSite;
  readonly #pool: RendererPool;
  readonly #pages: PreviewPages;
  readonly #search: PreviewSearch;
  #indexes = new Map<string, number>();
  #made = new Map<string, string>();
  #follow: Follow = () => null;
  /** Requests wait for the edit before them, edits for one another. */
  #settled: Promise<unknown> = Promise.resolve();

  constructor(folder: string, { fetchRemote }: PreviewOptions) {
    this.#site = new PreviewSite(folder, fetchRemote);
    this.#pool = new RendererPool({ folder, start: rendererStart(folder) });
    this.#pages = new PreviewPages(this.#site, this.#pool);
    this.#search = new PreviewSearch(this.#pages);
  }

  async start(): Promise<void> {
    this.#pool.grow(1);
    await this.#site.replan();
    this.#adopt();
  }

  get pages(): number {
    return this.#site.plan.view.pages.length;
  }

  has(path: string): boolean {
    const { files, scripts } = this.#pages;
    const isMade =
      this.#search.covers(path) || this.#made.has(path) || scripts.has(path) || isFeatureFile(path);
    return isMade || this.#indexes.has(path) || files.has(path);
  }

  async get(path: string): Promise<PreviewFile | null> {
    await this.#settled;
    const index = this.#indexes.get(path);
    const type = mediaType(path);
    if (index !== undefined) {
      const content = (await this.#pages.get(index)).contents.get(path);
      return content ? { mediaType: type, sha256: hash('sha256', content), content } : null;
    }
    if (this.#search.covers(path)) {
      const content = await this.#search.get(path);
      return content && { mediaType: type, sha256: hash('sha256', content), content };
    }
    if (path === FULL_TEXT && this.#made.has(path)) {
      const content = await this.#fullText();
      return { mediaType: type, sha256: hash('sha256', content), content };
    }
    const text = this.#made.get(path) ?? this.#pages.scripts.get(path) ?? featureFileAt(path) ?? undefined;
    if (text !== undefined) return { mediaType: type, sha256: hash('sha256', text), content: bytesOf(text) };
    const file = this.#pages.files.get(path);
    const info = file === undefined ? null : this.#site.assets.info(file);
    if (file === undefined || info === null) return null;
    return { mediaType: type, sha256: info.sha256, content: { location: join(this.#site.folder, file) } };
  }

  redirect(address: string): string | null {
    return this.#follow(address)?.destination ?? null;
  }

  changed(paths: readonly string[]): Promise<Effect> {
    const effect = this.#settled.then(() => this.#take(paths));
    this.#settled = effect.catch(() => {});
    return effect;
  }

  diagnostics(): Diagnostic[] {
    const facts = this.#pages.facts();
    const found = [
      ...this.#site.plan.diagnostics,
      ...facts.flatMap(({ pages }) => pages.flatMap(({ diagnostics }) => diagnostics)),
      ...checkAnchors(facts, this.#site.plan.anchorLinks),
    ];
    return sortDiagnostics(eachOnce(found));
  }

  mistakes(path: string | null): Mistakes {
    const { plan, pages: all, configErrors } = this.#site;
    const index = path === null ? undefined : this.#indexes.get(path);
    if (index === undefined) return { errors: configErrors, warnings: [] };
    const { at, meta } = all[index]!;
    const facts = this.#pages.facts().flatMap(({ pages }) => pages.filter(({ page }) => page === at));
    const own = [
      ...plan.diagnostics.filter(({ file }) => file === meta.file),
      ...facts.flatMap(({ diagnostics }) => diagnostics),
    ];
    return {
      errors: [...configErrors, ...own.filter(({ severity }) => severity === 'error')],
      warnings: own.filter(({ severity }) => severity === 'warning'),
    };
  }

  close(): void {
    this.#pool.close(new BuildError('The preview has ended'));
  }

  async #take(paths: readonly string[]): Promise<Effect> {
    const effect = await this.#site.take(paths, (path) => this.#pages.isImported(path));
    if (effect === 'site') this.#adopt();
    // Renderers keep the files that they have read; a site given again makes them look anew.
    if (effect === 'files') this.#pool.setSite({ ...this.#site.plan.view });
    if (effect === 'files' || effect === 'pages') this.#pages.touch();
    return effect;
  }

  /** Renders every page that is in it, so that it is made when asked for only. */
  async #fullText(): Promise<Buffer> {
    const { view, fullText } = this.#site.plan;
    const paths = fullText ?? [];
    const parts: Buffer[] = [];
    const { head, add, tail } = openLlmsFull(view.config, paths.length);
    for (const path of paths) {
      const index = this.#indexes.get(path);
      const content = index === undefined ? undefined : (await this.#pages.get(index)).contents.get(path);
      if (!content) continue;
      if (!add(path, content.length)) break;
      parts.push(Buffer.from(pageHead(path)), content);
    }
    return Buffer.concat([Buffer.from(head), ...parts, Buffer.from(tail())]);
  }

  #adopt(): void {
    const { plan, pages } = this.#site;
    this.#indexes = new Map();
    pages.forEach(({ at }, index) => {
      for (const path of [...pageFiles(plan.view, at), feedPath(at)]) this.#indexes.set(path, index);
    });
    const stubs = new Set(plan.view.redirects.map(({ source }) => stubPath(source)));
    // Redirects are answered as such.
    const made = plan.made.filter(({ path }) => !stubs.has(path));
    this.#made = new Map(made.map(({ path, text }) => [path, text]));
    if (plan.fullText !== null) this.#made.set(FULL_TEXT, '');
    this.#follow = createFollower(plan.view.redirects.map(compileRedirect));
    this.#pool.setSite(plan.view);
    this.#pages.touch();
  }
}

function bytesOf(content: Content): Buffer {
  return typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content);
}
