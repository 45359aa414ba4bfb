/** Registers an operation of the contract: guard → validate → handle → answer. */
import type { Operation } from '@bindery/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Database, Queryable } from '../db/database.ts';
import { type AuditEntry, recordAudit } from './audit.ts';
import { type Authenticate, type Caller, rateLimitHeaders } from './caller.ts';
import { ApiError, tooMany } from './errors.ts';
import { explainIssues } from './explain-issues.ts';
import { type Idempotently, readIdempotencyKey, type StoredAnswer } from './idempotency.ts';

/** What a slice registers its operations with. */
export interface Api {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** An operation for holders of an admin key. A mutation runs in one transaction and must leave an audit row. */
  route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    operation: Operation<P, Q, B, R>,
    handler: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
  ): void;
  /** An operation for everyone. */
  openRoute<R extends z.ZodType>(
    operation: Operation<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, R>,
    handler: () => Promise<string | z.input<R>>,
  ): void;
}

export interface Call<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  caller: Caller;
  requestId: string;
  /** The transaction of a mutation; the database itself for a read. */
  db: Queryable;
  audit(entry: Omit<AuditEntry, 'organizationId'>): Promise<void>;
}

export interface ApiOptions {
  fastify: FastifyInstance;
  db: Database;
  pool: pg.Pool;
  log: Logger;
  authenticate: Authenticate;
  idempotently: Idempotently;
  /** Gathers what is registered, for the description and for 405. */
  operations: Operation[];
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    operationId?: string;
  }
}

export function createApi(options: ApiOptions): Api {
  const { fastify, db, pool, log, operations } = options;
  fastify.decorateRequest('caller', null);
  return {
    db,
    pool,
    log,
    route(operation, handler) {
      operations.push(operation);
      const handle = handler as Handler;
      fastify.route({
        ...place(operation),
        onRequest: guard(operation, options.authenticate),
        handler:
          operation.scope === 'read' ? reading(operation, handle, db) : mutating(operation, handle, options),
      });
    },
    openRoute(operation, handler) {
      operations.push(operation);
      fastify.route({
        ...place(operation),
        handler: async (_request, reply) => {
          const body = await handler();
          return answer(
            reply,
            operation.success.status,
            typeof body === 'string' ? body : JSON.stringify(body),
          );
        },
      });
    },
  };
}

type Handler = (call: Call<unknown, unknown, unknown>) => Promise<unknown>;

function place({ method, path, operationId }: Operation) {
  return { method, url: path.replaceAll(/\{(\w+)\}/g, ':$1'), config: { operationId } };
}

function guard(operation: Operation, authenticate: Authenticate) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { caller, allowance } = await authenticate(request.raw);
    reply.headers(rateLimitHeaders(allowance));
    if (!allowance.allowed) {
      throw tooMany(
        `This key may make ${allowance.limit} requests a second. Slow down.`,
        allowance.retryAfterSeconds,
      );
    }
    if (!caller.scopes.includes(operation.scope) && !caller.scopes.includes('write')) {
      throw new ApiError(403, `This key lacks the scope "${operation.scope}", which the operation needs.`);
    }
    if (operation.plans && !operation.plans.includes(caller.plan)) {
      throw new ApiError(
        403,
        `This needs the plan ${operation.plans.join(' or ')}; your organization has ${caller.plan}.`,
      );
    }
    request.caller = caller;
  };
}

function reading(operation: Operation, handler: Handler, db: Database) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const body = await handler({ ...validate(operation, request), ...context(request, db) });
    return answer(reply, operation.success.status, JSON.stringify(body));
  };
}

function mutating(operation: Operation, handler: Handler, { db, idempotently }: ApiOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const input = validate(operation, request);
    const key = operation.idempotent ? readIdempotencyKey(request.headers['idempotency-key']) : null;
    const work = async (transaction: Queryable): Promise<StoredAnswer> => {
      let audited = false;
      const call = context(request, transaction, () => {
        audited = true;
      });
      const result = await handler({ ...input, ...call });
      if (!audited) throw new Error(`${operation.operationId} left no audit row`);
      return { status: operation.success.status, body: result === undefined ? null : JSON.stringify(result) };
    };
    if (key === null) {
      const { status, body } = await db.transaction().execute(work);
      return answer(reply, status, body);
    }
    const { organizationId } = request.caller!;
    const route = `${request.method} ${request.url.replace(/\?.*$/, '')}`;
    const { status, body, replayed } = await idempotently(
      { organizationId, route, key, body: input.body },
      work,
    );
    if (replayed) reply.header('idempotent-replayed', 'true');
    return answer(reply, status, body);
  };
}

function context(request: FastifyRequest, db: Queryable, audited?: () => void) {
  const caller = request.caller!;
  return {
    caller,
    requestId: request.id,
    db,
    audit: async (entry: Omit<AuditEntry, 'organizationId'>) => {
      const actor = { id: caller.keyId, ip: caller.ip, requestId: request.id };
      await recordAudit(db, actor, { ...entry, organizationId: caller.organizationId });
      audited?.();
    },
  };
}

function validate(operation: Operation, request: FastifyRequest) {
  return {
    params: check(operation.params, request.params, 'the path'),
    query: check(operation.query, request.query, 'the query'),
    body: check(operation.body, request.body ?? undefined, 'the body'),
  };
}

function check(schema: z.ZodType | undefined, value: unknown, whole: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new ApiError(400, `${explainIssues(result.error.issues, whole)}.`);
}

function answer(reply: FastifyReply, status: number, body: string | null): FastifyReply {
  reply.code(status);
  if (body === null) return reply.send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}
