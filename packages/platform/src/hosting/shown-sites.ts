/**
 * What each project shows. A new version is prepared beside the one that is shown and takes its place when it is
 * ready; until then, and while it cannot be had, readers get the one before.
 */
import { type Site, SMALL_BUNDLE_BYTES } from '@bindery/runtime';
import type { Logger } from '../log.ts';
import type { ActiveVersion } from './active-version.ts';

export interface ShownSites {
  /** The site to answer with now; rejects when there is none yet and none can be had. */
  find(version: ActiveVersion): Promise<Site>;
  /** Begins to prepare a version of a project that is shown, unless it is that one. */
  bring(version: ActiveVersion): void;
  isOpen(projectId: string): boolean;
  /** Hashes of the bundles that are shown or being prepared. */
  inUse(): Set<string>;
  counts(): { shown: number; behind: number };
}

export interface ShownSitesOptions {
  /** `shownSha256` is of what its project shows, and goes on to show until it is ready; null: nothing. */
  prepare(version: ActiveVersion, shownSha256: string | null): Promise<Site>;
  /** Told of a site that is shown no more; `isReplaced`: its project shows another. */
  letGo(gone: { site: Site; sha256: string; isReplaced: boolean }): void;
  log: Pick<Logger, 'warn' | 'info'>;
  mostOpen?: number;
}

interface Entry {
  shown: { key: string; sha256: string; site: Site } | null;
  coming: { key: string; sha256: string; ready: Promise<void>; sinceMs: number } | null;
  wanted: { key: string; version: ActiveVersion };
  /** Not tried again before that. */
  failed: { key: string; times: number; retryAtMs: number } | null;
}

const MOST_OPEN = 200;
/** A small site is ready in this time: whoever has just published it sees it at once, and nobody notices the wait. */
const PATIENCE_MS = 50;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

export function createShownSites(options: ShownSitesOptions): ShownSites {
  const { prepare, letGo, log, mostOpen = MOST_OPEN } = options;
  /** By project; the least recently asked for first. */
  const entries = new Map<string, Entry>();

  const entryOf = (version: ActiveVersion): Entry => {
    const wanted = { key: keyOf(version), version };
    const entry = entries.get(version.projectId) ?? { shown: null, coming: null, wanted, failed: null };
    entry.wanted = wanted;
    entries.delete(version.projectId);
    entries.set(version.projectId, entry);
    return entry;
  };
  const prepareWanted = (entry: Entry): void => {
    const { key, version } = entry.wanted;
    if (entry.coming || entry.shown?.key === key) return;
    if (entry.shown && entry.failed?.key === key && performance.now() < entry.failed.retryAtMs) return;
    const ready = prepare(version, entry.shown?.sha256 ?? null)
      .then((site) => show(entry, { key, sha256: version.sha256, site }))
      .catch((error: unknown) => noteFailure(entry, key, error))
      .finally(() => {
        entry.coming = null;
        // Others became active meanwhile; of those, only the last counts.
        if (entry.wanted.key !== key && entries.get(version.projectId) === entry) prepareWanted(entry);
      });
    ready.catch(() => {});
    entry.coming = { key, sha256: version.sha256, ready, sinceMs: performance.now() };
  };
  const show = (entry: Entry, next: NonNullable<Entry['shown']>): void => {
    // Gone back to what is shown while it was being prepared.
    if (entry.shown && entry.wanted.key === entry.shown.key) {
      letGo({ ...next, isReplaced: true });
      return;
    }
    const before = entry.shown;
    entry.shown = next;
    entry.failed = null;
    if (before) letGo({ ...before, isReplaced: true });
  };
  const noteFailure = (entry: Entry, key: string, error: unknown): never => {
    const times = entry.failed?.key === key ? entry.failed.times + 1 : 1;
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (times - 1), LONGEST_RETRY_MS);
    entry.failed = { key, times, retryAtMs: performance.now() + delayMs };
    if (entry.shown)
      log.warn({ err: error }, 'A new version cannot be shown yet; the one before is served on');
    throw error;
  };
  const makeRoom = (): void => {
    if (entries.size <= mostOpen) return;
    for (const [projectId, { coming, shown }] of entries) {
      if (coming) continue;
      entries.delete(projectId);
      if (shown) letGo({ ...shown, isReplaced: false });
      return;
    }
  };

  return {
    async find(version) {
      const entry = entryOf(version);
      if (entry.shown?.key === entry.wanted.key) return entry.shown.site;
      makeRoom();
      prepareWanted(entry);
      if (!entry.shown) await entry.coming!.ready;
      else if (entry.coming && version.sizeBytes <= SMALL_BUNDLE_BYTES)
        await atMost(entry.coming.ready, entry.coming.sinceMs + PATIENCE_MS);
      return entry.shown!.site;
    },
    bring: (version) => {
      const entry = entries.get(version.projectId);
      if (!entry) return;
      entry.wanted = { key: keyOf(version), version };
      prepareWanted(entry);
    },
    isOpen: (projectId) => entries.get(projectId)?.shown != null,
    inUse: () => {
      const uses = [...entries.values()].flatMap(({ shown, coming }) => [shown?.sha256, coming?.sha256]);
      return new Set(uses.filter((sha256) => sha256 !== undefined));
    },
    counts: () => {
      const all = [...entries.values()].filter(({ shown }) => shown !== null);
      return { shown: all.length, behind: all.filter((each) => each.shown!.key !== each.wanted.key).length };
    },
  };
}

function keyOf({ sha256, deploymentType, features }: ActiveVersion): string {
  return `${sha256} ${deploymentType} ${JSON.stringify(features)}`;
}

/** Waits until then, or for the work to end, well or not. */
async function atMost(work: Promise<void>, untilMs: number): Promise<void> {
  const leftMs = untilMs - performance.now();
  if (leftMs <= 0) return;
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, leftMs);
  await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
}
