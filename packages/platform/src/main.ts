/** The composition root: what a process of the platform is made of, and the order in which it starts and stops. */
import { findFingerprint } from '@bindery/engine/engine-version';
import { addressOf, siteUrl } from './address.ts';
import { newHttpServer } from './api/http-servers.ts';
import { createMetrics, createMetricsServer } from './api/metrics.ts';
import { createReadiness } from './api/service-routes.ts';
import { pingDatabase } from './db/database.ts';
import type { FoundCage } from './found-cage.ts';
import { type Foundation, openFoundation } from './foundation.ts';
import { listenPlainly } from './listen.ts';
import { refuseWithoutParts } from './needed-parts.ts';
import { openStore } from './open-store.ts';
import type { Parts, Start } from './parts.ts';
import { openSecretKeys } from './secrets/secret-key.ts';
import { openSigningKeys } from './secrets/signing-key.ts';
import { siteAnswers } from './site-answers.ts';
import { openCoordinators } from './site-builds/coordinator/open-coordinators.ts';
import { startApi } from './start-api.ts';
import { startJobs } from './start-jobs.ts';

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
    const server = newHttpServer();
    const address = () => addressOf(settings, server);
    const store = await openStore({ settings, linkKey: keys.links, publicUrl: () => address().publicUrl });
    const shared = { foundation, keys, signing, store, server, address, cage };
    const parts: Parts = { ...start, ...shared, metrics: createMetrics(), servesAnyway: () => false };
    if (settings.metricsPort !== null) stops.push(await startMetrics(parts));
    if (role !== 'worker') stops.push(await startApi(parts));
    if (coordinators) stops.push(startJobs(parts, coordinators));
    // Known before the first export asks for it, so that no reader waits while the engine's files are read.
    void findFingerprint();
    foundation.lock?.describe({ command, ...(role === 'worker' ? {} : { url: address().publicUrl }) });
    return {
      ...{ foundation, cage },
      apiUrl: role === 'worker' ? null : address().publicUrl,
      siteUrl: (domain) => siteUrl(domain, address()),
      siteAnswers: (projectId, onBuilding) =>
        siteAnswers({
          ...{ db: foundation.db, projectId, onBuilding },
          ...{ host: settings.host, port: address().port },
        }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startMetrics(parts: Parts): Promise<() => Promise<void>> {
  const { settings, foundation, store, metrics } = parts;
  const isReady = createReadiness(
    {
      database: () => pingDatabase(foundation.pool),
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
