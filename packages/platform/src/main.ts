/** The composition root: what a process of the platform is made of, and the order in which it starts and stops. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from 'prom-client';
import { createMetrics, createMetricsServer } from './api/metrics.ts';
import { createReadiness } from './api/service-routes.ts';
import { createApp } from './app.ts';
import { type Foundation, openFoundation } from './foundation.ts';
import type { SourceLimits } from './git/checkout.ts';
import { openMirrors } from './git/mirrors.ts';
import type { SourceRules } from './git/source-rules.ts';
import type { SshTrust } from './git/transport.ts';
import { createSiteHandler } from './hosting/site-handler.ts';
import { measureJobs } from './jobs/job-metrics.ts';
import { type JobQueue, openJobQueue } from './jobs/queue.ts';
import { startWorker } from './jobs/worker.ts';
import { listen, listenPlainly } from './listen.ts';
import type { Logger } from './log.ts';
import { openStore } from './open-store.ts';
import { makeOutboundGate } from './outbound/gate.ts';
import { cleanupJob } from './projects/cleanup-job.ts';
import { JOB_KINDS, platformRoutes } from './routes.ts';
import { openSecret } from './secret-box.ts';
import { openSecretKeys, type SecretKeys } from './secret-key.ts';
import type { Settings } from './settings.ts';
import { seededRepository } from './setup.ts';
import { siteAnswers } from './site-answers.ts';
import { makeLinkServer } from './storage/link-server.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { updateJob } from './updates/job.ts';
import { localBuilder } from './updates/local-builder.ts';

export type Role = 'all' | 'api' | 'worker';

export interface Platform {
  foundation: Foundation;
  /** Null for a worker alone. */
  apiUrl: string | null;
  siteUrl(domain: string): string;
  /** Resolves when the site of a domain answers with a page. */
  siteAnswers(domain: string): Promise<void>;
  stop(): Promise<void>;
}

interface Start {
  settings: Settings;
  log: Logger;
  role: Role;
  command: string;
}

interface Parts extends Start {
  foundation: Foundation;
  keys: SecretKeys;
  store: ObjectStore;
  queue: JobQueue;
  metrics: Registry;
  address: Address;
}

interface Address {
  publicUrl: string;
  port: number;
}

/** Started in this order, stopped in the opposite one. */
export async function startPlatform(start: Start): Promise<Platform> {
  const { settings, log, role, command } = start;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const foundation = await openFoundation({ settings, log, command, exclusive: true });
    stops.push(foundation.close);
    const { dataFolder, secretKey: given } = settings;
    const keys = await openSecretKeys({ given, dataFolder, db: foundation.db });
    const address: Address = {
      publicUrl: settings.publicUrl ?? localUrl(settings.port),
      port: settings.port,
    };
    const store = await openStore({ settings, linkKey: keys.links, publicUrl: () => address.publicUrl });
    const { databaseUrl } = foundation;
    const queue = await openJobQueue({ databaseUrl, kinds: JOB_KINDS, log, maintain: role !== 'api' });
    stops.push(queue.close);
    const parts: Parts = { ...start, foundation, keys, store, queue, address, metrics: createMetrics() };
    if (settings.metricsPort !== null) stops.push(await startMetrics(parts));
    if (role !== 'worker') stops.push(await startApi(parts));
    if (role !== 'api') stops.push(startJobs(parts));
    foundation.lock?.describe({ command, ...(role === 'worker' ? {} : { url: address.publicUrl }) });
    return {
      foundation,
      apiUrl: role === 'worker' ? null : address.publicUrl,
      siteUrl: (domain) => siteUrl(domain, address),
      siteAnswers: (domain) =>
        siteAnswers({ db: foundation.db, domain, host: settings.host, port: address.port }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startApi(parts: Parts): Promise<() => Promise<void>> {
  const { settings, log, foundation, keys, store, queue, address, metrics } = parts;
  const app = createApp({
    database: foundation,
    log,
    publicUrl: () => address.publicUrl,
    sites: createSiteHandler({
      db: foundation.db,
      store,
      cacheFolder: join(settings.dataFolder, 'cache', 'sites'),
      log,
    }),
    objects: makeLinkServer({
      store,
      linkKey: keys.links,
      onError: (error) => log.error({ err: error }, 'an object could not be served'),
    }),
    checks: { objects: () => store.check() },
    metrics,
    metricsHere: settings.metricsPort === null,
    limits: { requestsPerSecond: settings.requestsPerSecond },
    trustedProxies: settings.trustedProxies,
    routes: platformRoutes({
      queue,
      publicUrl: () => address.publicUrl,
      projects: {
        sources: sourceRules(settings),
        credentialKey: keys.credentials,
        apiHost: new URL(address.publicUrl).hostname,
        sitesHost: settings.sitesHost ?? defaultSitesHost(address.publicUrl),
      },
    }),
  });
  address.port = await listen(app, { host: settings.host, port: settings.port });
  if (!settings.publicUrl) address.publicUrl = localUrl(address.port);
  return () => app.close();
}

function startJobs({ settings, log, foundation, keys, store, queue, metrics }: Parts): () => Promise<void> {
  const workFolder = freshFolder(join(settings.dataFolder, 'work'), { alone: foundation.lock !== null });
  const worker = startWorker({
    db: foundation.db,
    databaseUrl: foundation.databaseUrl,
    queue,
    definitions: [
      updateJob({
        db: foundation.db,
        store,
        builder: localBuilder({ store, cacheFolder: join(settings.dataFolder, 'cache', 'engine') }),
        gate: makeOutboundGate({ allow: settings.outboundAllow }),
        openCredential: (sealed, belongsTo) => openSecret(sealed, { key: keys.credentials, belongsTo }),
        sources: sourceRules(settings),
        limits: sourceLimits(settings),
        mirrors: openMirrors(join(settings.dataFolder, 'cache', 'git')),
        ssh: sshTrust(settings),
        workFolder,
        concurrency: settings.jobConcurrency,
        concurrencyPerOrganization: settings.updatesPerOrganization,
      }),
      cleanupJob({ store }),
    ],
    log,
    leaseSeconds: settings.jobLeaseSeconds,
    concurrency: settings.jobConcurrency,
    drainSeconds: settings.shutdownSeconds,
    onEvent: measureJobs({ registry: metrics, db: foundation.db }),
  });
  return async () => {
    await worker.stop();
    rmSync(workFolder, { recursive: true, force: true });
  };
}

async function startMetrics({ settings, foundation, store, metrics }: Parts): Promise<() => Promise<void>> {
  const isReady = createReadiness({
    database: async () => void (await foundation.pool.query('SELECT 1')),
    objects: () => store.check(),
  });
  const server = createMetricsServer({ registry: metrics, isReady });
  await listenPlainly(server, { host: settings.host, port: settings.metricsPort! });
  return async () => {
    server.closeAllConnections();
    server.close();
  };
}

// One per process: workers on one machine may share a data folder when the database is yours.
function freshFolder(parent: string, { alone }: { alone: boolean }): string {
  // What a killed process left behind.
  if (alone) rmSync(parent, { recursive: true, force: true });
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  return mkdtempSync(join(parent, 'process-'));
}

function sourceRules(settings: Settings): SourceRules {
  return { allowedFolders: [seededRepository(settings), ...settings.allowedSources] };
}

function sourceLimits({ sourceSeconds, sourceMegabytes, sourceFiles }: Settings): SourceLimits {
  return { timeoutMs: sourceSeconds * 1000, maxBytes: sourceMegabytes * 1024 * 1024, maxFiles: sourceFiles };
}

function sshTrust({ sshKnownHosts, dataFolder }: Settings): SshTrust {
  return { knownHostsFile: sshKnownHosts ?? join(dataFolder, 'known_hosts'), strict: sshKnownHosts !== null };
}

function localUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}

function siteUrl(domain: string, { publicUrl }: Address): string {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${domain}${port ? `:${port}` : ''}`;
}

// Every browser takes names below localhost to this machine; names below an IP address do not exist.
function defaultSitesHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
}
