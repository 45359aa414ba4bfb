/** Who may call an operation, and what all of its callers are told. */
import type { Operation } from '@bindery/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Authenticate, type Caller, rateLimitHeaders, refuseUnlessAllowed } from './caller.ts';
import { ApiError, tooMany } from './errors.ts';
import { createRateLimit, type RateLimitOptions } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

export function guard(operation: Operation, authenticate: Authenticate) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { caller, allowance } = await authenticate(request.raw);
    reply.headers(rateLimitHeaders(allowance));
    if (!allowance.allowed) {
      throw tooMany(
        `This ${caller.kind === 'key' ? 'key' : 'session'} may make ${allowance.limit} requests a second. Slow down.`,
        allowance.retryAfterSeconds,
      );
    }
    refuseUnlessAllowed(caller, operation);
    if (operation.plans && !operation.plans.includes(caller.plan)) {
      throw new ApiError(
        403,
        `This needs the plan ${operation.plans.join(' or ')}; your organization has ${caller.plan}.`,
      );
    }
    request.caller = caller;
  };
}

/** Each leaves a row that is kept for long: whoever has keys and patience must not fill the database with them. */
export function countChanges(options: RateLimitOptions) {
  const changes = createRateLimit(options);
  return async (request: FastifyRequest): Promise<void> => {
    const allowance = changes.take(request.caller!.organizationId);
    if (allowance.allowed) return;
    const limited = rateLimitHeaders({ ...allowance, limit: options.burst ?? allowance.limit });
    const message = 'Your organization has made more changes lately than it may. Slow down.';
    throw tooMany(message, allowance.retryAfterSeconds, limited);
  };
}

/** RFC 9745 wants seconds since 1970, RFC 8594 an HTTP date. */
export function announce({ announcedAt, endsAt }: NonNullable<Operation['withdrawn']>) {
  const deprecation = `@${Math.floor(Date.parse(announcedAt) / 1000)}`;
  const sunset = new Date(endsAt).toUTCString();
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('deprecation', deprecation).header('sunset', sunset);
  };
}
