/** Hosting: sites by host name, each from a version that is ready, whatever is away. */
import type { MissingParts } from '@bindery/bundle';
import type {
  AssistantRouteOptions,
  EventsOptions,
  ProxyOptions,
  ReadableSite,
  SiteSearch,
} from '@bindery/readers';
import { createSiteServer, readableSite } from '@bindery/runtime';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { type ActiveVersion, activeHashes, activeVersions } from './active-version.ts';
import { createKnownHosts, type KnownHosts } from './known-hosts.ts';
import { removeWhenUnread } from './let-go.ts';
import { claimOwnFolder } from './own-folder.ts';
import { isLost, prepareSite } from './prepare-site.ts';
import { createShownSites, type ShownSites } from './shown-sites.ts';
import { createSiteHandler, type SiteHandler } from './site-handler.ts';
import { makeSiteSweep, removeLeftovers } from './sweep-sites.ts';

export interface Hosting {
  serve: SiteHandler;
  /** What a host name shows, for services that read it; null when it shows nothing. */
  findSite(host: string): Promise<SearchableSite | null>;
  /** Whether pages are served from what is here, also while database or store is away. */
  hasPages(): boolean;
  stop(): void;
}

export interface SearchableSite {
  projectId: string;
  site: ReadableSite;
  search: SiteSearch;
}

export interface HostingOptions {
  db: Database;
  store: ObjectStore;
  /** Where bundles are unpacked; may be emptied while nothing runs. */
  cacheFolder: string;
  /** How often those that no project shows any more are removed. */
  sweepMs: number;
  /** Of the playgrounds of all sites. */
  proxy: ProxyOptions;
  /** Null: no model is set. */
  assistant: AssistantRouteOptions | null;
  /** What features lack on this host. */
  missing: MissingParts;
  /** Where what readers do goes. */
  events: EventsOptions;
  /** Answers for a name that is no project's. */
  unknown: SiteHandler;
  /** Has a bundle built again that was found gone or damaged. */
  repair(bundle: { projectId: string; bundleKey: string }): Promise<void>;
  metrics: Registry;
  log: Logger;
}

const LOOK_MS = 1_000;

export function openHosting(options: HostingOptions): Hosting {
  const { db, store, log, unknown } = options;
  const { folder, release } = claimOwnFolder(options.cacheFolder);
  const hosts = createKnownHosts({ versions: activeVersions(db), log });
  const { proxy, assistant, events } = options;
  const server = createSiteServer({ proxy, assistant, events });
  const askOnce = onceInAWhile(({ projectId, bundleKey }: ActiveVersion) =>
    options
      .repair({ projectId, bundleKey })
      .catch((error) => log.warn({ err: error }, 'A repair could not be asked for')),
  );
  const sites: ShownSites = createShownSites({
    prepare: (version, shownSha256) =>
      prepareSite(version, { folder, store, missing: options.missing, shownSha256 }).catch((error) => {
        if (isLost(error)) askOnce(version);
        throw error;
      }),
    letGo: ({ site, sha256, isReplaced }) => {
      server.forget(site);
      if (!isReplaced) return;
      removeWhenUnread({ folder, sha256, site, isInUse: () => sites.inUse().has(sha256) }).catch((error) =>
        log.warn({ err: error }, 'A site that is shown no more could not be removed'),
      );
    },
    log,
  });
  const { sweep } = makeSiteSweep({ folder, sites, active: (hashes) => activeHashes(db, hashes) });
  const unlessItFails = (work: () => Promise<unknown>) => () =>
    void work().catch((error) => log.warn({ err: error }, 'Unpacked sites could not be swept'));
  unlessItFails(() => removeLeftovers(folder))();
  const timers = [
    setInterval(unlessItFails(sweep), options.sweepMs).unref(),
    setInterval(() => void lookForNew(hosts, sites), LOOK_MS).unref(),
  ];
  measureSites(options.metrics, { hosts, sites });
  return {
    serve: createSiteHandler({ hosts, sites, server, unknown, log }),
    async findSite(host) {
      const active = await hosts.find(host);
      if (active === null || active.version === null) return null;
      const site = readableSite(await sites.find(active));
      return { projectId: active.projectId, site, search: server.readers.searches.of(site) };
    },
    hasPages: () => sites.counts().shown > 0,
    stop: () => {
      timers.forEach(clearInterval);
      release();
    },
  };
}

const ASK_AGAIN_MS = 30_000;

/** Every reader of such a site finds the same. */
function onceInAWhile(ask: (version: ActiveVersion) => Promise<void>): (version: ActiveVersion) => void {
  const asked = new Set<string>();
  return (version) => {
    if (asked.has(version.bundleKey)) return;
    asked.add(version.bundleKey);
    setTimeout(() => asked.delete(version.bundleKey), ASK_AGAIN_MS).unref();
    void ask(version);
  };
}

/** A site whose readers are few shows its new version as soon as one with many. */
async function lookForNew(hosts: KnownHosts, sites: ShownSites): Promise<void> {
  const open = [...hosts.all()].filter(([, projectId]) => sites.isOpen(projectId));
  await Promise.all(
    open.map(async ([host]) => {
      const active = await hosts.find(host).catch(() => null);
      if (active?.version != null) sites.bring(active);
    }),
  );
}

function measureSites(registry: Registry, { hosts, sites }: { hosts: KnownHosts; sites: ShownSites }): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('bindery_sites_open', 'Sites that this process has ready.', () => sites.counts().shown);
  gauge(
    'bindery_sites_behind',
    'Sites whose active version this process does not show yet; it shows the one before.',
    () => sites.counts().behind,
  );
  gauge(
    'bindery_sites_from_memory',
    '1 while the database is away and pages are served as they were last known.',
    () => Number(hosts.isAway()),
  );
}
