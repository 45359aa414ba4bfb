/** `/openapi.json`, `/healthz`, `/readyz`. */
import {
  describeApi,
  getHealth,
  getOpenApi,
  getReadiness,
  type Operation,
  type Readiness,
} from '@bindery/contract';
import type { FoundCage } from '../found-cage.ts';
import { ApiError } from './errors.ts';
import type { Api } from './route.ts';

export type ReadinessChecks = Record<string, () => Promise<void>>;

export interface ServiceRoutesOptions {
  operations: readonly Operation[];
  publicUrl: () => string;
  requestsPerSecond: number;
  isReady: () => Promise<Readiness>;
}

export interface ReadinessOptions {
  /** Whether pages are served while a store is away. */
  servesAnyway?: (() => boolean) | undefined;
  /** What builds of this process run in. */
  cage?: FoundCage | undefined;
}

const CHECK_TIMEOUT_MS = 3_000;

export function addServiceRoutes(
  api: Api,
  { operations, publicUrl, requestsPerSecond, isReady }: ServiceRoutesOptions,
): void {
  let description: string | null = null;

  api.open(getHealth, async () => ({ status: 'ok' as const }));
  api.open(getReadiness, isReady);
  api.open(getOpenApi, async () => {
    description ??= JSON.stringify(describeApi({ operations, serverUrl: publicUrl(), requestsPerSecond }));
    return description;
  });
}

/**
 * Throws 503 with the names of those that did not answer; where pages are served all the same, that is no reason to
 * send nobody here. Askers at once share one round.
 */
export function createReadiness(
  checks: ReadinessChecks,
  { servesAnyway = () => false, cage }: ReadinessOptions = {},
): () => Promise<Readiness> {
  let round: Promise<Readiness> | null = null;
  return () => {
    round ??= askAll(checks, servesAnyway)
      .then((readiness) => ({ ...readiness, ...(cage && { cage: cage.kind, cageLacks: [...cage.lacks] }) }))
      .finally(() => {
        round = null;
      });
    return round;
  };
}

async function askAll(checks: ReadinessChecks, servesAnyway: () => boolean): Promise<Readiness> {
  const names = Object.keys(checks);
  const answers = await Promise.all(names.map((name) => answersInTime(checks[name]!)));
  const silent = names.filter((_, index) => !answers[index]);
  if (silent.length > 0 && !servesAnyway()) {
    throw new ApiError(503, `Not ready: ${silent.join(' and ')} cannot be reached.`, { 'retry-after': '2' });
  }
  return {
    status: silent.length > 0 ? 'degraded' : 'ready',
    checks: Object.fromEntries(names.map((name, index) => [name, answers[index] ? 'ok' : 'unreachable'])),
  };
}

async function answersInTime(check: () => Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false);
  try {
    return await Promise.race([check().then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
