/** The composition root: what a process of the platform is made of, and the order in which it starts and stops. */
import { join } from 'node:path';
import { clientAddressBehind, makeOutboundGate, plainHttpRule } from '@bindery/network';
import type { Registry } from 'prom-client';
import { accountParts } from './accounts.ts';
import { agentRouteOptions, startAgents } from './agent.ts';
import { createMetrics, createMetricsServer } from './api/metrics.ts';
import { createReadiness } from './api/service-routes.ts';
import { createApp } from './app.ts';
import { createDashboard } from './dashboard/dashboard-handler.ts';
import type { FoundCage } from './found-cage.ts';
import { type Foundation, openFoundation } from './foundation.ts';
import type { SourceLimits } from './git/checkout.ts';
import { type Mirrors, openMirrors } from './git/mirrors.ts';
import type { SourceRules } from './git/source-rules.ts';
import type { SshTrust } from './git/transport.ts';
import { openHosting } from './hosting/open-hosting.ts';
import { createUnknownHost } from './hosting/unknown-host.ts';
import { newId } from './ids.ts';
import { PermanentError } from './jobs/job-errors.ts';
import { measureJobs } from './jobs/job-metrics.ts';
import { type JobQueue, openJobQueue } from './jobs/queue.ts';
import { startWorker } from './jobs/worker.ts';
import { listen, listenPlainly } from './listen.ts';
import type { Logger } from './log.ts';
import { refuseWithoutParts } from './needed-parts.ts';
import { openStore } from './open-store.ts';
import { countOrganizations } from './organizations/store.ts';
import { cleanupJob } from './projects/cleanup-job.ts';
import { scheduleDomainChecks } from './projects/domain-proof.ts';
import { txtLookup } from './projects/txt-record.ts';
import { scheduleSweeps, scrubJob, sweepJob } from './retention/job.ts';
import { readRetention } from './retention/limits.ts';
import { sweepMirrors } from './retention/sweep-mirrors.ts';
import { createReviewHandler } from './review/review-handler.ts';
import { JOB_KINDS, platformRoutes } from './routes.ts';
import { openSecret } from './secrets/secret-box.ts';
import { openSecretKeys, type SecretKeys } from './secrets/secret-key.ts';
import { openSigningKeys, type SigningKeys } from './secrets/signing-key.ts';
import type { Settings } from './settings/settings.ts';
import { isFirstProject, seededRepository } from './setup.ts';
import { siteAnswers } from './site-answers.ts';
import { startAssistant } from './site-builds/assistant.ts';
import { createSiteBuilder } from './site-builds/caged-builder.ts';
import { openCoordinators } from './site-builds/coordinator/open-coordinators.ts';
import type { CoordinatorOptions } from './site-builds/coordinator/run-coordinator.ts';
import { openRemoteDocuments } from './site-builds/remote-documents.ts';
import type { AtStep } from './site-builds/site-build.ts';
import type { CheckOut, ExportStep } from './static-export/export-run.ts';
import { EXPORT_KIND, staticExportJob } from './static-export/job.ts';
import { REPAIR_KIND, repairJob } from './static-export/repair-job.ts';
import { makeLinkServer } from './storage/link-server.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { type FetchSourceOptions, fetchSource } from './updates/fetch-source.ts';
import { specFetcher } from './updates/fetch-spec.ts';
import { updateJob } from './updates/job.ts';
import { findProject } from './updates/store.ts';
import { openWorkFolder } from './work-folder.ts';

export type Role = 'all' | 'api' | 'worker';

export interface Platform {
  foundation: Foundation;
  /** What builds run in; undefined where none are made. */
  cage: FoundCage | undefined;
  /** Null for a worker alone. */
  apiUrl: string | null;
  siteUrl(domain: string): string;
  /** Resolves with null when the site of a project answers, with the reason when it will not. */
  siteAnswers(projectId: string, onBuilding?: () => void): Promise<string | null>;
  stop(): Promise<void>;
}

interface Start {
  settings: Settings;
  log: Logger;
  role: Role;
  command: string;
  /** Told what is being done, in words for a terminal. */
  onStep?: (step: string) => void;
  /** For tests that interrupt an export. */
  at?: AtStep<ExportStep>;
}

interface Parts extends Start {
  foundation: Foundation;
  keys: SecretKeys;
  signing: SigningKeys;
  store: ObjectStore;
  queue: JobQueue;
  metrics: Registry;
  address: Address;
  cage: FoundCage | undefined;
  /** Whether this process has pages to serve while a store is away. */
  servesAnyway: () => boolean;
}

interface Address {
  publicUrl: string;
  port: number;
}

const DAY_MS = 24 * 3600 * 1000;

/** Started in this order, stopped in the opposite one. */
export async function startPlatform(start: Start): Promise<Platform> {
  const { settings, log, role, command } = start;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    await refuseWithoutParts(role);
    const coordinators = role === 'api' ? null : await openCoordinators({ settings, log });
    const cage = coordinators?.found;
    const foundation = await openFoundation({ ...start, exclusive: true, mayCreate: true });
    stops.push(foundation.close);
    start.onStep?.('Starting the API and the worker');
    const { dataFolder, secretKey: given } = settings;
    const keys = await openSecretKeys({ given, dataFolder, db: foundation.db });
    const signing = await openSigningKeys({ db: foundation.db, key: keys.credentials });
    const address: Address = {
      publicUrl: settings.publicUrl ?? localUrl(settings.port),
      port: settings.port,
    };
    const store = await openStore({ settings, linkKey: keys.links, publicUrl: () => address.publicUrl });
    const { databaseUrl } = foundation;
    const queue = await openJobQueue({ databaseUrl, kinds: JOB_KINDS, log, maintain: role !== 'api' });
    stops.push(queue.close);
    const shared = { foundation, keys, signing, store, queue, address, cage };
    const parts: Parts = { ...start, ...shared, metrics: createMetrics(), servesAnyway: () => false };
    if (settings.metricsPort !== null) stops.push(await startMetrics(parts));
    if (role !== 'worker') stops.push(await startApi(parts));
    if (coordinators) stops.push(startJobs(parts, coordinators));
    foundation.lock?.describe({ command, ...(role === 'worker' ? {} : { url: address.publicUrl }) });
    return {
      ...{ foundation, cage },
      apiUrl: role === 'worker' ? null : address.publicUrl,
      siteUrl: (domain) => siteUrl(domain, address),
      siteAnswers: (projectId, onBuilding) =>
        siteAnswers({
          ...{ db: foundation.db, projectId, onBuilding },
          ...{ host: settings.host, port: address.port },
        }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startApi(parts: Parts): Promise<() => Promise<void>> {
  const { settings, log, foundation, keys, signing, store, queue, address, metrics } = parts;
  const playgroundGate = makeOutboundGate({ allow: settings.playgroundAllow });
  const hosting = openHosting({
    ...{ db: foundation.db, store, log, metrics },
    cacheFolder: join(settings.dataFolder, 'cache', 'sites'),
    sweepMs: settings.sweepMinutes * 60_000,
    proxy: {
      gateFor: () => playgroundGate,
      clientAddress: clientAddressBehind(settings.trustedProxies),
      perMinute: settings.playgroundPerMinute,
    },
    unknown: createUnknownHost({
      db: foundation.db,
      address: () => ({ ...address, isPublished: settings.publicUrl !== null }),
    }),
  });
  parts.servesAnyway = hosting.hasPages;
  const checks = openWorkFolder(join(settings.dataFolder, 'checks'));
  const accounts = accountParts(parts);
  const app = createApp({
    database: foundation,
    log,
    publicUrl: () => address.publicUrl,
    sites: hosting.serve,
    objects: makeLinkServer({
      store,
      linkKey: keys.links,
      onError: (error) => log.error({ err: error }, 'an object could not be served'),
    }),
    reviews: createReviewHandler({ db: foundation.db, linkKey: keys.links }),
    ...(settings.dashboard && { dashboard: createDashboard() }),
    checks: { objects: () => store.check() },
    ...{ servesAnyway: hosting.hasPages, cage: parts.cage },
    metrics,
    limits: { requestsPerSecond: settings.requestsPerSecond },
    trustedProxies: settings.trustedProxies,
    signIn: accounts.signIn,
    routes: platformRoutes({
      accounts: accounts.routes,
      queue,
      store,
      signingKeys: signing.published,
      publicUrl: () => address.publicUrl,
      search: { findSite: hosting.findSite, publicUrl: () => address.publicUrl },
      siteUrl: (domain) => liveUrl(domain, settings, address),
      sourceCheck: {
        gate: makeOutboundGate({ allow: settings.outboundAllow }),
        ssh: sshTrust(settings),
        workFolder: checks.folder,
      },
      agent: agentRouteOptions({
        ...{ settings, keys, sources: sourceRules(parts), ssh: sshTrust(settings) },
        db: foundation.db,
        publicUrl: () => address.publicUrl,
      }),
      projects: {
        sources: sourceRules(parts),
        credentialKey: keys.credentials,
        apiHost: new URL(address.publicUrl).hostname,
        sitesHost: settings.sitesHost ?? defaultSitesHost(address.publicUrl),
        needsProof: async (db) => settings.domainProof || (await countOrganizations(db)) !== 1,
        lookUpTxt: txtLookup(settings.dnsResolver),
      },
    }),
  });
  address.port = await listen(app, { host: settings.host, port: settings.port });
  if (!settings.publicUrl) address.publicUrl = localUrl(address.port);
  return async () => {
    hosting.stop();
    await app.close();
    checks.remove();
  };
}

function startJobs(parts: Parts, coordinators: CoordinatorOptions): () => Promise<void> {
  const { settings, log, foundation, signing, store, queue, address, metrics, at } = parts;
  const { db } = foundation;
  const work = openWorkFolder(join(settings.dataFolder, 'work'), {
    // Alone with the folder, whatever else is in it is dead.
    ...(foundation.lock && { settledMs: 0 }),
  });
  const workFolder = work.folder;
  const workerId = newId('job');
  const builder = createSiteBuilder({
    ...{ db, store, workerId, signingKey: signing.current, log, at, coordinators },
  });
  const source = sourceOptions(parts);
  const jobs = {
    ...{ db, store, builder, workFolder, concurrency: settings.jobConcurrency },
    maxRunSeconds: settings.buildMinutes * 60,
  };
  const exports = {
    ...{ ...jobs, at, signingKey: signing.current, keptPercent: settings.keepPagesPercent },
    checkOut: checkOutFor(parts, source),
    siteUrl: (domain: string) => liveUrl(domain, settings, address),
    limits: {
      maxPages: settings.exportPages,
      maxUnpackedBytes: settings.exportMegabytes * 1024 * 1024,
    },
  };
  const onEvent = measureJobs({ registry: metrics, db });
  const worker = startWorker({
    db,
    databaseUrl: foundation.databaseUrl,
    queue,
    definitions: [
      updateJob({
        ...jobs,
        ...source,
        keptPercent: settings.keepPagesPercent,
        concurrencyPerOrganization: settings.updatesPerOrganization,
      }),
      staticExportJob({ ...exports, concurrencyPerOrganization: settings.exportsPerOrganization }),
      repairJob({ ...exports, db, log }),
      cleanupJob({ store }),
      sweepJob({ db, store, limits: readRetention(settings), log }),
      scrubJob({
        ...{ db, store, log },
        repair: (tx, input) =>
          queue.enqueue(tx, {
            id: newId('job'),
            kind: REPAIR_KIND,
            organizationId: null,
            input: { ...input },
          }),
      }),
    ],
    log,
    leaseSeconds: settings.jobLeaseSeconds,
    concurrency: settings.jobConcurrency,
    drainSeconds: settings.shutdownSeconds,
    onEvent,
    beforeClaimed: (kind) => (kind === EXPORT_KIND ? at?.('claimed', 'before') : undefined),
  });
  const stopSweeps = scheduleSweeps({
    ...{ db, queue, log, everyMs: settings.sweepMinutes * 60_000 },
    scrubEveryMs: settings.scrubDays * DAY_MS,
    ownDisk: async () => {
      work.sweep();
      await sweepMirrors(db, source.mirrors);
    },
  });
  const stopDomainChecks = scheduleDomainChecks({ db, log, lookUp: txtLookup(settings.dnsResolver) });
  const assistant = startAssistant({
    ...{ db, store, workerId, workFolder, log, at, coordinators, leaseSeconds: settings.jobLeaseSeconds },
    hasRoom: () => worker.running() < settings.jobConcurrency,
  });
  const agents = startAgents({
    ...{ settings, db, keys: parts.keys, queue, log, workFolder, onEvent },
    ...{ sources: source.sources, ssh: source.ssh },
    databaseUrl: foundation.databaseUrl,
    publicUrl: () => address.publicUrl,
  });
  return async () => {
    stopSweeps();
    stopDomainChecks();
    await Promise.all([worker.stop(), assistant.stop(), agents.stop()]);
    work.remove();
  };
}

function sourceOptions(parts: Parts): FetchSourceOptions & { mirrors: Mirrors } {
  const { settings, keys } = parts;
  return {
    gate: makeOutboundGate({ allow: settings.outboundAllow }),
    openCredential: (sealed, belongsTo) => openSecret(sealed, { key: keys.credentials, belongsTo }),
    sources: sourceRules(parts),
    limits: sourceLimits(settings),
    mirrors: openMirrors(join(settings.dataFolder, 'cache', 'git')),
    ssh: sshTrust(settings),
  };
}

/** Exports take a project's source in the way of updates. */
function checkOutFor({ foundation: { db }, store }: Parts, options: FetchSourceOptions): CheckOut {
  return async ({ projectId, inputs, folder, job, onFetched }) => {
    const now = await findProject(db, projectId);
    if (!now) throw new PermanentError('The project was deleted.');
    const project = { ...now, folder: inputs?.folder ?? now.folder };
    const commit = await fetchSource(project, { folder, job, options, commit: inputs?.commit, onFetched });
    const remotes = openRemoteDocuments({
      ...{ db, store, projectId, get: specFetcher(options.gate, job.signal), pinned: inputs?.remotes },
    });
    const { history } = commit;
    return { commit, domain: project.domain, subfolder: project.folder, remotes, history };
  };
}

async function startMetrics(parts: Parts): Promise<() => Promise<void>> {
  const { settings, foundation, store, metrics } = parts;
  const isReady = createReadiness(
    {
      database: async () => void (await foundation.pool.query('SELECT 1')),
      objects: () => store.check(),
    },
    { servesAnyway: () => parts.servesAnyway(), cage: parts.cage },
  );
  const server = createMetricsServer({ registry: metrics, isReady });
  await listenPlainly(server, { host: settings.host, port: settings.metricsPort! });
  return async () => {
    server.closeAllConnections();
    server.close();
  };
}

function sourceRules({ settings, foundation }: Pick<Parts, 'settings' | 'foundation'>): SourceRules {
  return {
    allowedFolders: settings.allowedSources,
    dataFolder: settings.dataFolder,
    seeded: {
      folder: seededRepository(settings),
      ownedBy: (projectId) => isFirstProject(foundation.db, projectId),
    },
    allowHttp: plainHttpRule(settings.outboundAllow),
  };
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

// Where the installation's own address is not set, only names of this machine are known to be served on its port.
function liveUrl(domain: string, { publicUrl }: Settings, address: Address): string {
  const isHere = publicUrl !== null || /(^|\.)localhost$/.test(domain);
  return isHere ? siteUrl(domain, address) : `https://${domain}`;
}

// Every browser takes names below localhost to this machine; names below an IP address do not exist.
function defaultSitesHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
}
