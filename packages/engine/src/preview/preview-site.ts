/** The plan of a site under edit: made anew when need be, patched when only the text of a page has changed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type LoadedConfig, loadConfig } from '../config/load-config.ts';
import type { PageFile } from '../content/content-index.ts';
import { type FileRole, roleOf } from '../content/file-roles.ts';
import { historyKey } from '../content/git-folder.ts';
import { IGNORE_FILES } from '../content/ignore-rules.ts';
import { type FolderHistory, readGitHistory } from '../content/read-git-history.ts';
import { scanContent } from '../content/scan-content.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { listWantedPages } from '../navigation/wanted-pages.ts';
import { planSite } from '../pipeline/plan/plan.ts';
import { plannedPages } from '../pipeline/plan/planned-pages.ts';
import { type PageReading, readMetas } from '../pipeline/plan/read-metas.ts';
import type { FetchRemote } from '../pipeline/plan/reference-pages.ts';
import type { Plan, PlannedPage } from '../pipeline/plan/site-plan.ts';
import { pagesByFile, renewPages } from '../pipeline/plan-again.ts';
import { createTargetResolver, type TargetResolver } from '../site/resolve-target.ts';
import { PreviewAssets } from './preview-assets.ts';

const PLAIN: ReadonlySet<FileRole> = new Set(['page', 'snippet', 'asset']);

/** What an edit concerns: pages alone, files that pages are made with, or what the site knows of itself. */
export type Effect = 'nothing' | 'pages' | 'files' | 'site';

export class PreviewSite {
  readonly folder: string;
  readonly assets: PreviewAssets;
  plan!: Plan;
  /** Of the plan. */
  pages: PlannedPage[] = [];
  resolver!: TargetResolver;
  /** What is wrong with the configuration as it stands on disk, whether or not it is the one in use. */
  configErrors: Diagnostic[] = [];
  #config!: LoadedConfig;
  #scanned!: ReturnType<typeof scanContent>;
  #byFile = new Map<string, PlannedPage[]>();
  #files = new Set<string>();
  readonly #readings = new Map<string, { stamp: string; reading: PageReading }>();

  #history: { key: string; coming: Promise<FolderHistory> } | null = null;
  readonly #fetchRemote: FetchRemote | undefined;

  constructor(folder: string, fetchRemote?: FetchRemote) {
    this.folder = folder;
    this.#fetchRemote = fetchRemote && fetchOnce(fetchRemote);
    this.assets = new PreviewAssets(folder);
  }

  /** `isImported`: whether a page is also part of other pages. */
  async take(paths: readonly string[], isImported: (path: string) => boolean): Promise<Effect> {
    const relevant = paths.filter((path) => this.#isKnown(path) || existsSync(join(this.folder, path)));
    if (relevant.length === 0) return 'nothing';
    for (const path of relevant) this.#readings.delete(path);
    if (!relevant.every((path) => this.#isPlain(path))) {
      await this.replan();
      return 'site';
    }
    if (!relevant.every((path) => this.#renew(path))) {
      await this.#plan();
      return 'site';
    }
    return relevant.every((path) => this.#byFile.has(path) && !isImported(path)) ? 'pages' : 'files';
  }

  /** Everything anew: configuration, which files there are, what they say. */
  async replan(): Promise<void> {
    const config = await this.#loadConfig();
    const wanted = listWantedPages(config.navigation);
    this.#config = config;
    this.#scanned = scanContent(this.folder, { wanted, configFiles: config.files });
    await this.#plan();
  }

  async #plan(): Promise<void> {
    const config = this.#config;
    const readMetasOf = async (files: PageFile[]) => files.map((file) => this.#read(file));
    const { assets } = this;
    this.plan = await planSite(this.folder, {
      config,
      scanned: this.#scanned,
      assets,
      readMetas: readMetasOf,
      fetchRemote: this.#fetchRemote,
      readHistory: () => this.#readHistory(),
    });
    const { view } = this.plan;
    this.resolver = createTargetResolver(view);
    this.pages = plannedPages(this.plan);
    this.#byFile = pagesByFile(this.pages);
    this.#files = new Set([...view.files, ...config.files, ...IGNORE_FILES, 'docs.json', 'mint.json']);
  }

  /** Asked again once there is another commit. */
  #readHistory(): Promise<FolderHistory> {
    const key = historyKey(this.folder);
    if (this.#history?.key !== key) this.#history = { key, coming: readGitHistory(this.folder) };
    return this.#history.coming;
  }

  /** While docs.json cannot be read, the site keeps the last one that could. */
  async #loadConfig(): Promise<LoadedConfig> {
    const loaded = await loadConfig({ root: this.folder });
    this.configErrors = loaded.diagnostics.filter(({ severity }) => severity === 'error');
    if (this.configErrors.length === 0 || this.#config === undefined) return loaded;
    const files = [...new Set([...loaded.files, ...this.#config.files])];
    return { ...this.#config, diagnostics: loaded.diagnostics, files };
  }

  #read(file: PageFile): PageReading {
    const known = this.#readings.get(file.path);
    if (known?.stamp === file.stamp && known.reading.meta.path === file.page) return known.reading;
    const reading = readMetas([file], this.folder)[0]!;
    this.#readings.set(file.path, { stamp: file.stamp, reading });
    return reading;
  }

  /** A file that was there before, and whose content decides nothing about the site. */
  #isPlain(path: string): boolean {
    const isKept = this.#files.has(path) && existsSync(join(this.folder, path));
    return isKept && !this.#config.files.includes(path) && PLAIN.has(roleOf(path));
  }

  /** False when the site has to be planned again: the page says other things of itself, or all pages show the file. */
  #renew(path: string): boolean {
    const pages = this.#byFile.get(path);
    return pages ? renewPages(pages, this.folder) : !this.plan.embedded.includes(path);
  }

  /** A folder is known by the files in it. */
  #isKnown(path: string): boolean {
    if (this.#files.has(path)) return true;
    for (const file of this.#files) if (file.startsWith(`${path}/`)) return true;
    return false;
  }
}

/** While the author edits, a specification elsewhere stays as it was first seen; what failed is tried again. */
function fetchOnce(fetchRemote: FetchRemote): FetchRemote {
  const known = new Map<string, Promise<Uint8Array>>();
  return (url) => {
    let coming = known.get(url);
    if (coming === undefined) {
      coming = fetchRemote(url);
      known.set(url, coming);
      coming.catch(() => known.delete(url));
    }
    return coming;
  };
}
