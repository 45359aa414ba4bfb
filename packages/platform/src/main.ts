/** The composition root: what a process of the platform is made of, and the order in which it starts and stops. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import { type Foundation, openFoundation } from './foundation.ts';
import { createSiteHandler } from './hosting/site-handler.ts';
import type { JobDefinition } from './jobs/definition.ts';
import { openJobQueue } from './jobs/queue.ts';
import { startWorker } from './jobs/worker.ts';
import type { Logger } from './log.ts';
import { openStore } from './open-store.ts';
import { OperatorError } from './operator-error.ts';
import { projectRoutes } from './projects/routes.ts';
import { openSecretKeys, type SecretKeys } from './secret-key.ts';
import type { Settings } from './settings.ts';
import { makeLinkServer } from './storage/link-server.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { updateJob } from './updates/job.ts';

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
  address: { publicUrl: string; port: number };
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
    const keys = await openSecretKeys({
      given: settings.secretKey,
      dataFolder: settings.dataFolder,
      db: foundation.db,
    });
    const address = { publicUrl: settings.publicUrl ?? '', port: settings.port };
    const store = await openStore({ settings, linkKey: keys.links, publicUrl: () => address.publicUrl });
    const parts: Parts = { ...start, foundation, keys, store, address };
    if (role !== 'worker') stops.push(await startApi(parts));
    if (role !== 'api') stops.push(await startJobs(parts));
    foundation.lock?.describe({ command, ...(role === 'worker' ? {} : { url: address.publicUrl }) });
    return {
      foundation,
      apiUrl: role === 'worker' ? null : address.publicUrl,
      siteUrl: (domain) => siteUrl(domain, address),
      siteAnswers: (domain) => siteAnswers(domain, parts),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startApi(parts: Parts): Promise<() => Promise<void>> {
  const { settings, log, foundation, keys, store, address } = parts;
  if (!settings.publicUrl) address.publicUrl = `http://127.0.0.1:${settings.port}`;
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
    limits: { requestsPerSecond: settings.requestsPerSecond },
    trustedProxies: settings.trustedProxies,
    routes: [projectRoutes],
  });
  try {
    await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    throw listenError(error, settings);
  }
  address.port = (app.server.address() as AddressInfo).port;
  if (!settings.publicUrl) address.publicUrl = `http://127.0.0.1:${address.port}`;
  return () => app.close();
}

async function startJobs(parts: Parts): Promise<() => Promise<void>> {
  const { settings, log, foundation, store } = parts;
  const workFolder = freshFolder(join(settings.dataFolder, 'work'));
  const definitions = [
    updateJob({
      store,
      workFolder,
      cacheFolder: join(settings.dataFolder, 'cache', 'engine'),
      concurrency: settings.jobConcurrency,
    }),
  ] as unknown as JobDefinition[];
  const { db, databaseUrl } = foundation;
  const queue = await openJobQueue({
    databaseUrl,
    kinds: definitions.map(({ kind }) => kind),
    log,
    maintain: true,
  });
  const worker = startWorker({
    db,
    databaseUrl,
    queue,
    definitions,
    log,
    leaseSeconds: settings.jobLeaseSeconds,
    concurrency: settings.jobConcurrency,
    drainSeconds: settings.shutdownSeconds,
  });
  return async () => {
    await worker.stop();
    await queue.close();
    rmSync(workFolder, { recursive: true, force: true });
  };
}

// One per process: workers on one machine may share a data folder when the database is yours.
function freshFolder(parent: string): string {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  return mkdtempSync(join(parent, 'process-'));
}

function siteUrl(domain: string, { publicUrl, port }: Parts['address']): string {
  const { protocol, port: publicPort } = new URL(publicUrl || `http://127.0.0.1:${port}`);
  return `${protocol}//${domain}${publicPort ? `:${publicPort}` : ''}`;
}

const SITE_POLL_MS = 50;

async function siteAnswers(domain: string, { foundation, address, settings }: Parts): Promise<void> {
  for (;;) {
    const failure = await firstUpdateFailure(foundation, domain);
    if (failure) throw new OperatorError(`The first site could not be built: ${failure}`, 1);
    if (await answersWithPage({ domain, port: address.port, host: settings.host })) return;
    await sleep(SITE_POLL_MS);
  }
}

async function firstUpdateFailure({ db }: Foundation, domain: string): Promise<string | null> {
  const row = await db
    .selectFrom('domains')
    .innerJoin('projects', 'projects.id', 'domains.project_id')
    .innerJoin('updates', 'updates.project_id', 'projects.id')
    .innerJoin('jobs', 'jobs.id', 'updates.id')
    .select(['jobs.status', 'jobs.error'])
    .where('domains.domain', '=', domain)
    .where('projects.active_version', 'is', null)
    .orderBy('jobs.created_at', 'desc')
    .executeTakeFirst();
  return row?.status === 'failed' ? row.error : null;
}

// Asked by Host over the listening address: the domain need not resolve on this machine.
function answersWithPage(options: { domain: string; port: number; host: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(
      { host: reachable(options.host), port: options.port, headers: { Host: options.domain } },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    request.on('error', () => resolve(false));
  });
}

function reachable(host: string): string {
  return ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host;
}

function listenError(error: unknown, { host, port }: Settings): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new OperatorError(`Port ${port} is in use. Give --port another number, or 0 for any free one.`, 1);
  }
  if (code === 'EACCES')
    return new OperatorError(`Port ${port} needs more rights. Give --port a number above 1023.`, 1);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new OperatorError(`This machine has no address ${host}. Give --host another.`, 1);
  }
  return error;
}
