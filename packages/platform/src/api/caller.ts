/** Who calls the API, as far as routes care. Who it is, is decided by who knows keys and sessions. */
import type { IncomingMessage } from 'node:http';
import { type Operation, type Plan, ROLES, type Role, type Scope } from '@bindery/contract';
import { ApiError } from './errors.ts';
import type { Allowance } from './rate-limit.ts';

interface AnyCaller {
  organizationId: string;
  plan: Plan;
  ip: string;
}

export interface KeyCaller extends AnyCaller {
  kind: 'key';
  keyId: string;
  scopes: readonly Scope[];
}

export interface UserCaller extends AnyCaller {
  kind: 'user';
  userId: string;
  sessionId: string;
  role: Role;
}

export type Caller = KeyCaller | UserCaller;

/** Throws an ApiError (401, 403) when the request may not be answered at all. */
export type Authenticate = (request: IncomingMessage) => Promise<{ caller: Caller; allowance: Allowance }>;

/** Whether a caller could call again now: its key or session has not ended, its address and plan still fit. */
export type StillHolds = (caller: Caller, plans?: readonly Plan[]) => Promise<boolean>;

/** The same kind of refusal for a key's scope and for a person's role. */
export function refuseUnlessAllowed(caller: Caller, operation: Operation): void {
  if (caller.kind === 'user') {
    if (ROLES.indexOf(caller.role) >= ROLES.indexOf(operation.role)) return;
    throw new ApiError(403, `This needs the role "${operation.role}"; yours is "${caller.role}".`);
  }
  if (operation.session) {
    throw new ApiError(403, 'Only a person who is signed in can do this, not a key.');
  }
  if (!caller.scopes.includes(operation.scope) && !caller.scopes.includes('write')) {
    throw new ApiError(403, `This key lacks the scope "${operation.scope}", which the operation needs.`);
  }
}

export function callerId(caller: Caller): string {
  return caller.kind === 'key' ? caller.keyId : caller.userId;
}

/** Of a caller's requests in a second, or of a limit of its own, such as one by the hour. */
export function rateLimitHeaders(
  allowance: Pick<Allowance, 'limit' | 'remaining' | 'resetSeconds'>,
): Record<string, string> {
  return {
    'ratelimit-limit': String(allowance.limit),
    'ratelimit-remaining': String(allowance.remaining),
    'ratelimit-reset': String(allowance.resetSeconds),
  };
}
