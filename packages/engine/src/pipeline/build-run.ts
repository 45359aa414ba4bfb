/** One build: its options settled, its cache, its renderers, its progress. */
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { VERSION_LABEL } from '@bindery/bundle';
import type { PageFile } from '../content/content-index.ts';
import { historyKey } from '../content/git-folder.ts';
import type { FolderHistory } from '../content/read-git-history.ts';
import type { SeenFolder } from '../content/walk-files.ts';
import { AssetStore } from '../site/asset-store.ts';
import { BuildError, type BuildOptions, type BuildProgress } from './build-options.ts';
import { BuildState, type KnownEntry, type KnownPage } from './cache/build-state.ts';
import { openCacheFolder } from './cache/cache-folder.ts';
import { KeyCache } from './cache/key-cache.ts';
import { type CacheTrust, SegmentCache } from './cache/segment-cache.ts';
import { sweepCache } from './cache/sweep-cache.ts';
import { engineFingerprint } from './engine-version.ts';
import { refuseForeignFolder } from './output/output-folder.ts';
import type { PlanOptions } from './plan/plan-options.ts';
import type { PageReading } from './plan/read-metas.ts';
import type { Plan } from './plan/site-plan.ts';
import { spareMemoryIfLarge } from './renderer-flags.ts';
import { LocalRenderers } from './renderers/local-renderers.ts';
import type { RunBuildOptions } from './run-build.ts';
import { siteFolder } from './site-folder.ts';

export class BuildRun {
  readonly folder: string;
  readonly options: BuildOptions;
  readonly startedAtMs = performance.now();
  readonly out: Output;
  readonly trust: CacheTrust;
  /** False: the cache is a temporary folder that goes away with the run. */
  readonly keepsCache: boolean;
  readonly cacheFolder: string;
  readonly cache: SegmentCache;
  readonly keys: KeyCache;
  readonly state: BuildState;
  readonly assets: AssetStore;
  reusedPages = 0;
  readonly #notes: (() => void | Promise<void>)[] = [];
  #renderers: LocalRenderers | null = null;
  #historyKey: string | null = null;
  #progress: BuildProgress = { phase: 'scanning', pages: 0, totalPages: null };

  constructor(folder: string, options: BuildOptions, trust: CacheTrust = 'quick') {
    refuseBadOptions(options);
    this.options = options;
    this.folder = siteFolder(folder);
    this.out = outputOf(options.out);
    this.trust = trust;
    if (this.out.kind === 'folder') refuseForeignFolder(this.out.path);
    // Segments in the cache do not tell of links to other hosts.
    const usesCache = options.cacheFolder !== false && !options.externalLinks;
    const kept = usesCache ? openCacheFolder(this.folder, options.cacheFolder || undefined) : null;
    this.keepsCache = kept !== null;
    this.cacheFolder = kept ?? mkdtempSync(join(tmpdir(), 'bindery-build-'));
    this.cache = new SegmentCache(this.cacheFolder, trust);
    this.keys = new KeyCache(this.cacheFolder);
    this.state = new BuildState(this.cacheFolder, stateId(this.folder, options));
    this.assets = new AssetStore(this.folder);
    this.progress({});
  }

  /** Renderers, started when first asked for. */
  renderers = (): LocalRenderers => {
    if (!this.#renderers) {
      const onPages = (pages: number) => this.progress({ pages: this.reusedPages + pages });
      const { threads, signal } = this.options;
      this.#renderers = new LocalRenderers({ folder: this.folder, threads, onPages });
      signal?.addEventListener('abort', this.#abort, { once: true });
    }
    return this.#renderers;
  };

  /** As it was when it was first asked for: what moves on during the build belongs to the next one. */
  historyKey = (): string => {
    this.#historyKey ??= historyKey(this.folder);
    return this.#historyKey;
  };

  planOptions(seen: SeenFolder): PlanOptions {
    return {
      readHistory: () => this.#readHistory(),
      seen,
      baseUrl: this.options.baseUrl ?? null,
      domain: this.options.domain ?? null,
      externalLinks: this.options.externalLinks ?? false,
      search: this.options.search ?? true,
      assets: this.assets,
      fetchRemote: this.options.fetchRemote,
      onScanned: (pages) => {
        spareMemoryIfLarge(pages);
        this.progress({ phase: 'planning', totalPages: pages });
      },
      readMetas: (files) => this.#readMetas(files),
    };
  }

  /** What `runBuild` is to know of this build. */
  runOptions(plan: Plan): RunBuildOptions & { renderers: LocalRenderers[] } {
    return {
      ...{ folder: this.folder, assets: this.assets, renderers: [this.renderers()] },
      onElsewhere: (pages) => {
        this.reusedPages = pages;
        this.progress({ phase: 'rendering', totalPages: plan.view.pages.length });
        this.progress({ pages });
      },
      onRendering: async () => {
        for (const note of this.#notes.splice(0)) await note();
      },
    };
  }

  progress(change: Partial<BuildProgress>): void {
    this.options.signal?.throwIfAborted();
    const { totalPages } = this.#progress;
    const pages = Math.max(this.#progress.pages, Math.min(change.pages ?? 0, totalPages ?? 0));
    this.#progress = { ...this.#progress, ...change, pages };
    this.options.onProgress?.(this.#progress);
  }

  /** What the next build will want to know is written down while the renderers are at work. */
  whileRendering(note: () => void | Promise<void>): void {
    this.#notes.push(note);
  }

  endRenderers(): void {
    this.#renderers?.close();
  }

  sweep(): void {
    const isInUse = (path: string) => this.cache.found.has(path);
    if (this.keepsCache) sweepCache(this.cacheFolder, { nowMs: Date.now(), isInUse });
  }

  end(): void {
    this.options.signal?.removeEventListener('abort', this.#abort);
    this.endRenderers();
    if (!this.keepsCache) rmSync(this.cacheFolder, { recursive: true, force: true });
  }

  #abort = (): void => {
    this.#renderers?.close(this.options.signal?.reason ?? new BuildError('The build was stopped'));
  };

  async #readHistory(): Promise<FolderHistory> {
    this.historyKey();
    const { readGitHistory } = await import('../content/read-git-history.ts');
    return readGitHistory(this.folder);
  }

  /** Pages whose file is untouched since last time are not read. */
  async #readMetas(files: PageFile[]): Promise<PageReading[]> {
    const known = this.keepsCache ? this.state.knownPages() : new Map<string, KnownPage>();
    const changed = files.filter((file) => known.get(file.path)?.stamp !== file.stamp);
    const fresh = new Map<string, PageReading>();
    for (const page of await this.renderers().readMetas(changed)) fresh.set(page.meta.file, page);
    const entries = files.map((file): KnownEntry => {
      const page = fresh.get(file.path);
      return [file.path, page ? { stamp: file.stamp, ...page } : known.get(file.path)!];
    });
    if (this.keepsCache && changed.length > 0) {
      this.whileRendering(() => this.state.saveKnownPages(entries, new Set(fresh.keys())));
    }
    return entries.map(([, page]) => page);
  }
}

export type { CacheTrust };

export interface Output {
  kind: 'bundle' | 'folder' | 'none';
  path: string;
}

function refuseBadOptions({ version, threads }: BuildOptions): void {
  if (version !== undefined && !VERSION_LABEL.test(version)) {
    throw new BuildError(
      `The version label "${version}" may hold letters, digits, ".", "_" and "-", 64 at most`,
    );
  }
  if (threads !== undefined && !(Number.isInteger(threads) && threads > 0)) {
    throw new BuildError(`The number of threads must be a whole number above zero, not ${threads}`);
  }
}

const BUNDLE_NAME = /\.(?:tar\.gz|tgz)$/;
/** Whoever names one expects a file, and would get a folder. */
const OTHER_ARCHIVE = /\.(?:zip|tar|gz|bz2|xz|zst|7z|rar)$/i;

function outputOf(out: string | null): Output {
  if (out === null) return { kind: 'none', path: '' };
  const path = resolve(out);
  if (BUNDLE_NAME.test(path)) return { kind: 'bundle', path };
  if (OTHER_ARCHIVE.test(path)) throw new BuildError(`${out} is no bundle: its name would end in .tar.gz`);
  return { kind: 'folder', path };
}

/** Stands for the folder and for every option that changes the output's bytes; an option that is added counts. */
function stateId(folder: string, options: BuildOptions): string {
  const { out, cacheFolder, threads, strict, fetchRemote, onProgress, signal, signingKey, ...shaping } =
    options;
  const inputs = [folder, signingKey?.keyId, Object.entries(shaping).sort(([a], [b]) => (a < b ? -1 : 1))];
  return hash('sha256', JSON.stringify([engineFingerprint(), inputs])).slice(0, 32);
}
