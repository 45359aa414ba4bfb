/** The HTTP face of the platform: the Admin API on its own host, sites on every other. */
import type { RequestListener, Server } from 'node:http';
import type { Operation } from '@bindery/contract';
import { type ClientAddress, clientAddressBehind } from '@bindery/network';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { deleteOldAttempts } from './accounts/attempts.ts';
import { bringsSession, openSessionDoor } from './accounts/authenticate-session.ts';
import { forgetOldNetworks } from './accounts/known-networks.ts';
import { sessionCookies } from './accounts/session-cookie.ts';
import { deleteEndedSessions, noteSessionsUsed } from './accounts/sessions.ts';
import type { Invited } from './accounts/sign-in-engine.ts';
import { addSignInRoutes, type SignInOptions } from './accounts/sign-in-routes.ts';
import { createAuthenticate } from './admin-keys/authenticate.ts';
import { createStillHolds } from './admin-keys/still-holds.ts';
import { noteKeysUsed } from './admin-keys/store.ts';
import type { Authenticate, StillHolds } from './api/caller.ts';
import { addCommonRules, sendError } from './api/common-rules.ts';
import { hostOf, type ObjectHandler, routeByHost, type SiteHandler } from './api/hosts.ts';
import { createHttpServers } from './api/http-servers.ts';
import { createIdempotency, deleteExpiredIdempotencyKeys } from './api/idempotency.ts';
import { LARGEST_BODY_BYTES } from './api/json-body.ts';
import { createLastUsed } from './api/last-used.ts';
import { createMetrics, measureRequests } from './api/metrics.ts';
import type { StreamLimits } from './api/open-streams.ts';
import { createAddressLimit, createRateLimit, type RateLimitOptions } from './api/rate-limit.ts';
import { requestIdOf } from './api/request-id.ts';
import { logRequests } from './api/request-log.ts';
import { type Api, createApi } from './api/route.ts';
import { addServiceRoutes, createReadiness, type ReadinessChecks } from './api/service-routes.ts';
import { deleteOldChanges } from './changes/store.ts';
import { type OpenDatabase, pingDatabase } from './db/database.ts';
import type { FoundCage } from './found-cage.ts';
import { isInvited, joinInvited } from './organizations/invitations.ts';

export interface AppOptions {
  database: Pick<OpenDatabase, 'db' | 'pool'>;
  log: Logger;
  /** Asked again for the API's description: with port 0 the address is known only once the app listens. */
  publicUrl: () => string;
  sites: SiteHandler;
  objects?: ObjectHandler;
  reviews?: ObjectHandler;
  dashboard?: ObjectHandler;
  /** The stores beside the database that must answer for the service to be ready; each throws when it does not. */
  checks?: ReadinessChecks;
  /** Whether pages are served also while a store does not answer. */
  servesAnyway?: () => boolean;
  /** What builds of this process run in. */
  cage?: FoundCage | undefined;
  limits?: Partial<Limits>;
  /** Addresses and CIDR ranges whose `X-Forwarded-For` is believed. */
  trustedProxies?: readonly string[];
  /** How long requests under way may take once the app closes (10 s). */
  closePatienceMs?: number;
  /** What it listens on; by default a server of its own. */
  server?: Server;
  /** Where metrics are gathered; `createMetricsServer` serves them, on a port of its own alone. */
  metrics?: Registry;
  /** Without it there are keys alone. */
  signIn?: SignInOptions;
  /** The operations of the slices. */
  routes: readonly ((api: Api) => void)[];
}

export interface Limits {
  /** Per admin key and process. */
  requestsPerSecond: number;
  /** Per client address and process; ten times as many at once. */
  refusalsPerSecond: number;
  /** Event streams that are open at once, per process. */
  streams: StreamLimits;
  /** Of what leaves a row in the audit, per organization and process; derived from requests unless given. */
  changes?: Pick<RateLimitOptions, 'perSecond' | 'burst'>;
  /** Milliseconds, from whenever. */
  now?: () => number;
}

const CHORES_EVERY_MS = 3_600_000;
const DEFAULT_LIMITS: Limits = {
  ...{ requestsPerSecond: 100, refusalsPerSecond: 100 },
  streams: { ofCaller: 250, ofOrganization: 1_000 },
};

/** 20,000 at once and one a second by default: rows of the audit are kept for a year. */
function changesFor({ requestsPerSecond }: Limits): RateLimitOptions {
  return { perSecond: requestsPerSecond / 100, burst: requestsPerSecond * 200 };
}

const INVITED: Invited = {
  has: isInvited,
  join: (db, who) => db.transaction().execute((tx) => joinInvited(tx, who)),
};

export function createApp(options: AppOptions): FastifyInstance {
  const { database, log, routes } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const operations: Operation[] = [];
  const fastify = createFastify(options);
  const clientAddress = clientAddressBehind(options.trustedProxies ?? []);
  addCommonRules(fastify, { log, operations });
  logRequests(fastify, log);
  measureRequests(fastify, options.metrics ?? createMetrics());
  const callers = openDoors(options, { clientAddress, limits });
  const api = createApi({
    fastify,
    ...database,
    ...{ log, operations, clientAddress, publicUrl: options.publicUrl, streams: limits.streams },
    changes: limits.changes ?? changesFor(limits),
    idempotently: createIdempotency(database.db),
    ...callers,
  });
  if (options.signIn) {
    const { key } = options.signIn;
    const { publicUrl } = options;
    const about = { db: database.db, log, publicUrl, clientAddress, cookies: sessionCookies(key) };
    addSignInRoutes(fastify, { ...options.signIn, ...about, invited: INVITED });
  }
  for (const register of routes) register(api);
  const isReady = createReadiness(
    { database: () => pingDatabase(database.pool), ...options.checks },
    { servesAnyway: options.servesAnyway, cage: options.cage },
  );
  addServiceRoutes(api, { operations, publicUrl: options.publicUrl, ...limits, isReady });
  const chores = setInterval(() => tidyUp(options), CHORES_EVERY_MS).unref();
  fastify.addHook('onClose', async () => {
    clearInterval(chores);
    await callers.flush();
  });
  return fastify;
}

/** By a key or by a session: who calls, and whether they still may. */
function openDoors(
  { database, log, publicUrl, signIn }: AppOptions,
  { clientAddress, limits }: { clientAddress: ClientAddress; limits: Limits },
) {
  const { pool, db } = database;
  const keysUsed = createLastUsed(log, (ids) => noteKeysUsed(db, ids));
  const sessionsUsed = createLastUsed(log, (ids) => noteSessionsUsed(db, ids));
  const rates = {
    requests: createRateLimit({ perSecond: limits.requestsPerSecond, now: limits.now }),
    failures: createAddressLimit({
      perSecond: limits.refusalsPerSecond,
      burst: limits.refusalsPerSecond * 10,
      now: limits.now,
    }),
  };
  const byKey = createAuthenticate({ pool, clientAddress, ...rates, onUse: keysUsed.note });
  const keyHolds = createStillHolds(pool);
  const sessions = signIn
    ? openSessionDoor({
        ...{ pool, clientAddress, publicUrl, ...rates, onUse: sessionsUsed.note },
        cookies: sessionCookies(signIn.key),
      })
    : null;
  const authenticate: Authenticate = (request) =>
    sessions && bringsSession(request) ? sessions.authenticate(request) : byKey(request);
  const stillHolds: StillHolds = async (caller, plans) =>
    caller.kind === 'key' ? keyHolds(caller, plans) : (sessions?.stillHolds(caller, plans) ?? false);
  const flush = async () => void (await Promise.all([keysUsed.flush(), sessionsUsed.flush()]));
  return { authenticate, stillHolds, flush };
}

function createFastify({
  publicUrl,
  sites,
  objects,
  reviews,
  dashboard,
  log,
  closePatienceMs = 10_000,
  server,
}: AppOptions): FastifyInstance {
  const apiHost = hostOf(new URL(publicUrl()).host)!;
  const servers = createHttpServers({
    listenerFor: (api) => routeByHost({ apiHost, api, sites, objects, reviews, dashboard, log }),
    patienceMs: closePatienceMs,
    server,
  });
  const fastify = Fastify({
    serverFactory: (api) => servers.create(api as RequestListener),
    // Said by the servers themselves.
    clientErrorHandler: () => {},
    frameworkErrors: (error, request, reply) => sendError(error, { request, reply, log }),
    genReqId: requestIdOf,
    bodyLimit: LARGEST_BODY_BYTES,
    routerOptions: { maxParamLength: 500 },
    return503OnClosing: false,
    logger: false,
  });
  servers.attach(fastify);
  return fastify;
}

async function tidyUp({ database, log }: AppOptions): Promise<void> {
  try {
    await deleteExpiredIdempotencyKeys(database.db);
    await deleteOldChanges(database.db);
    await deleteEndedSessions(database.db);
    await deleteOldAttempts(database.db);
    await forgetOldNetworks(database.db);
  } catch (error) {
    log.warn({ err: error }, 'what has expired could not be deleted');
  }
}
