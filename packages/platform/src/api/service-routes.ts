/** `/openapi.json`, `/healthz`, `/readyz`. */
import { describeApi, getHealth, getOpenApi, getReadiness, type Operation } from '@bindery/contract';
import { ApiError } from './errors.ts';
import type { Api } from './route.ts';

export type ReadinessChecks = Record<string, () => Promise<void>>;

export interface ServiceRoutesOptions {
  operations: readonly Operation[];
  publicUrl: () => string;
  requestsPerSecond: number;
  isReady: () => Promise<string[]>;
}

const CHECK_TIMEOUT_MS = 3_000;

export function addServiceRoutes(
  api: Api,
  { operations, publicUrl, requestsPerSecond, isReady }: ServiceRoutesOptions,
): void {
  let description: string | null = null;

  api.open(getHealth, async () => ({ status: 'ok' as const }));
  api.open(getReadiness, async () => {
    const names = await isReady();
    return {
      status: 'ready' as const,
      checks: Object.fromEntries(names.map((name) => [name, 'ok' as const])),
    };
  });
  api.open(getOpenApi, async () => {
    description ??= JSON.stringify(describeApi({ operations, serverUrl: publicUrl(), requestsPerSecond }));
    return description;
  });
}

/** Resolves to the names of what answered; throws 503 with those that did not. Askers at once share one round. */
export function createReadiness(checks: ReadinessChecks): () => Promise<string[]> {
  let round: Promise<string[]> | null = null;
  return () => {
    round ??= askAll(checks).finally(() => {
      round = null;
    });
    return round;
  };
}

async function askAll(checks: ReadinessChecks): Promise<string[]> {
  const names = Object.keys(checks);
  const answers = await Promise.all(names.map((name) => answersInTime(checks[name]!)));
  const silent = names.filter((_, index) => !answers[index]);
  if (silent.length > 0) {
    throw new ApiError(503, `Not ready: ${silent.join(' and ')} cannot be reached.`, { 'retry-after': '2' });
  }
  return names;
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
