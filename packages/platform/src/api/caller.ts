/** Who calls the API, as far as routes care. Who it is, is decided by the slice of admin keys. */
import type { IncomingMessage } from 'node:http';
import type { Plan, Scope } from '@bindery/contract';
import type { Allowance } from './rate-limit.ts';

export interface Caller {
  keyId: string;
  organizationId: string;
  plan: Plan;
  scopes: readonly Scope[];
  ip: string;
}

/** Throws an ApiError (401, 403) when the request may not be answered at all. */
export type Authenticate = (request: IncomingMessage) => Promise<{ caller: Caller; allowance: Allowance }>;

/** Whether a caller could call again now: its key has not ended, its address and plan still fit. */
export type StillHolds = (caller: Caller, plans?: readonly Plan[]) => Promise<boolean>;

/** Of a key's requests in a second, or of a limit of its own, such as one by the hour. */
export function rateLimitHeaders(
  allowance: Pick<Allowance, 'limit' | 'remaining' | 'resetSeconds'>,
): Record<string, string> {
  return {
    'ratelimit-limit': String(allowance.limit),
    'ratelimit-remaining': String(allowance.remaining),
    'ratelimit-reset': String(allowance.resetSeconds),
  };
}
