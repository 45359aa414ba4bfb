/** Registers an operation of the contract: guard → validate → handle → answer. */
import { finished, Readable } from 'node:stream';
import type { Operation } from '@bindery/contract';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Transaction } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { answer } from './answer.ts';
import type { ApiOptions } from './api-options.ts';
import type { Actor } from './audit.ts';
import { type Authenticate, type Caller, callerId, rateLimitHeaders, refuseUnlessAllowed } from './caller.ts';
import { type EntranceHandler, entering, type Knock } from './entrance.ts';
import { ApiError, tooMany } from './errors.ts';
import { readIdempotencyKey, type StoredAnswer } from './idempotency.ts';
import { createLine, type InLine } from './line.ts';
import { createNews, type News } from './news.ts';
import { createOpenStreams, type OpenStreams } from './open-streams.ts';
import { pathOf } from './request-path.ts';
import { addSignedRoute, type SignedDoor } from './signed-route.ts';
import { check, namesOnly, urlPattern } from './validate-request.ts';

/** What a slice registers its operations with. */
export interface Api {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Of this process, for its event streams. */
  readonly news: News;
  /** What changes nothing, for callers. */
  read: RegisterRead;
  /** Any other method: it runs in one transaction, together with its audit row and its idempotency key. */
  write: RegisterWrite;
  /** A write that is one statement together with its audit row, or opens its transaction when it has checked enough. */
  statement: Register<Database>;
  /** Changes nothing of ours, and answers JSON, or server-sent events to who accepts `text/event-stream`. */
  stream<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    operation: Operation<P, Q, B, R>,
    handler: (call: Call<Database, z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
    open: (
      call: Call<Database, z.output<P>, z.output<Q>, z.output<B>>,
      reader: StreamReader,
    ) => Promise<AsyncIterable<string>>,
  ): void;
  /** A GET that answers a page as JSON, or to `format=csv` everything as a table. */
  table<P extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
    operation: Operation<P, Q, z.ZodUndefined, R>,
    handler: (call: Call<Database, z.output<P>, z.output<Q>, undefined>) => Promise<z.input<R>>,
    lines: (call: Call<Database, z.output<P>, z.output<Q>, undefined>) => AsyncIterable<string>,
  ): void;
  /** A GET for everyone. A string is JSON already. */
  open<R extends z.ZodType>(
    operation: Operation<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, R>,
    handler: () => Promise<string | z.input<R>>,
  ): void;
  /** A write for whoever has a token or a password: it may hand out a session. Runs in one transaction. */
  entrance<B extends z.ZodType, R extends z.ZodType>(
    operation: Operation<z.ZodUndefined, z.ZodUndefined, B, R>,
    handler: EntranceHandler<z.output<B>, z.input<R>>,
    /** Refuses who knocks too often: before the transaction, so that knocks count though nobody gets in. */
    knock?: (body: z.output<B>, actor: Actor) => Promise<void>,
  ): void;
  /** For a sender that signs the body instead of holding an admin key. Runs in one transaction. */
  signed<P extends z.ZodType, Admitted, R extends z.ZodType>(
    operation: Operation<P, z.ZodUndefined, z.ZodType, R>,
    door: SignedDoor<z.output<P>, Admitted, z.input<R>>,
  ): void;
}

type Register<Db> = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  operation: Operation<P, Q, B, R>,
  handler: (call: Call<Db, z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
) => void;

type RegisterRead = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  operation: Operation<P, Q, B, R>,
  handler: (call: Call<Database, z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
  options?: typeof COSTLY,
) => void;

/** For what reads, or works on, so much that an organization may only ask for some at a time. */
export const COSTLY = { isCostly: true } as const;

type RegisterWrite = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  operation: Operation<P, Q, B, R>,
  handler: (call: Call<Transaction<Schema>, z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
  options?: {
    /** Calls whose writes lock the same thing, by its name: one after the other. */
    line?(params: z.output<P>): string;
    /** How an answer that holds a secret is kept for an Idempotency-Key. */
    kept?: KeptAnswers;
    /** Before the transaction: what others must be asked for, and what is to stay though the write is refused. */
    before?(call: { params: z.output<P>; caller: Caller; db: Database }): Promise<void>;
  },
) => void;

export interface KeptAnswers {
  seal(body: string): string;
  open(sealed: string): string;
}

export interface Call<Db, Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  caller: Caller;
  /** For the audit row that every write must leave. */
  actor: Actor;
  db: Db;
  /** Begun once the write is committed; nobody waits for it. */
  after(work: () => void): void;
}

export interface StreamReader {
  /** The id of the last event that the reader has seen; null: none. */
  lastEventId: string | null;
  /** Aborts when the reader has left, and when the app closes. */
  signal: AbortSignal;
  /** False once the key or session was revoked or has expired: nothing more may be told. */
  mayRead(): Promise<boolean>;
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
  const { fastify, db, pool, log, operations, authenticate } = options;
  fastify.decorateRequest('caller', null);
  const register = (operation: Operation, handler: RouteHandlerMethod) => {
    operations.push(operation);
    const { method, operationId, path } = operation;
    const url = urlPattern(path);
    const hooks = operation.open ? [] : [guard(operation, authenticate)];
    const onRequest = operation.withdrawn ? [announce(operation.withdrawn), ...hooks] : hooks;
    fastify.route({ method, url, config: { operationId }, onRequest, handler });
  };
  const inLine = createLine();
  const inPlace = createLine({ places: placesOf(pool) });
  const costly = createLine({ places: placesOf(pool) });
  const openStreams = createOpenStreams(options.streams);
  const closing = new AbortController();
  fastify.addHook('preClose', async () => closing.abort());
  return {
    db,
    pool,
    log,
    news: createNews(pool),
    stream(operation, handler, open) {
      const plain = reading(operation, handler as Handler<Database>, { db });
      const { signal } = closing;
      const streamed = streaming(operation, open as OpenStream, { ...options, openStreams, signal });
      if (!operation.streams) throw new TypeError(`${operation.operationId} does not say that it streams`);
      register(operation, (request, reply) =>
        request.headers.accept?.includes(EVENT_STREAM) ? streamed(request, reply) : plain(request, reply),
      );
    },
    table(operation, handler, lines) {
      if (!operation.table) throw new TypeError(`${operation.operationId} does not say that it is a table`);
      const plain = reading(operation, handler as Handler<Database>, { db, inPlace: costly });
      const tabled = tabling(operation, lines as Lines, { db, inPlace: costly });
      register(operation, (request, reply) =>
        (request.query as { format?: unknown }).format === 'csv'
          ? tabled(request, reply)
          : plain(request, reply),
      );
    },
    read(operation, handler, options) {
      const inPlace = options?.isCostly ? costly : undefined;
      register(operation, reading(operation, handler as Handler<Database>, { db, inPlace }));
    },
    statement(operation, handler) {
      if (operation.idempotent) throw new TypeError(`${operation.operationId} replays its answers`);
      register(operation, reading(operation, handler as Handler<Database>, { db }));
    },
    write(operation, handler, { line, kept, before } = {}) {
      const write = handler as Handler<Transaction<Schema>>;
      const lineOf = line as ((params: unknown) => string) | undefined;
      const ownBefore = before as WriteOptions['before'];
      register(
        operation,
        writing(operation, write, { ...options, inLine, inPlace, lineOf, kept, before: ownBefore }),
      );
    },
    open(operation, handler) {
      register(operation, async (_request, reply) => {
        const body = await handler();
        return answer(
          reply,
          operation.success.status,
          typeof body === 'string' ? body : JSON.stringify(body),
        );
      });
    },
    entrance(operation, handler, knock) {
      const door = {
        handler: handler as EntranceHandler<unknown, unknown>,
        knock: knock as Knock | undefined,
      };
      register(operation, entering(operation, door, options));
    },
    signed(operation, door) {
      operations.push(operation);
      addSignedRoute(operation, door as SignedDoor<unknown, unknown, unknown>, { ...options, inPlace });
    },
  };
}

type Handler<Db> = (call: Call<Db, unknown, unknown, unknown>) => Promise<unknown>;

function guard(operation: Operation, authenticate: Authenticate) {
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

/** RFC 9745 wants seconds since 1970, RFC 8594 an HTTP date. */
function announce({ announcedAt, endsAt }: NonNullable<Operation['withdrawn']>) {
  const deprecation = `@${Math.floor(Date.parse(announcedAt) / 1000)}`;
  const sunset = new Date(endsAt).toUTCString();
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('deprecation', deprecation).header('sunset', sunset);
  };
}

function reading(
  operation: Operation,
  handler: Handler<Database>,
  { db, inPlace }: { db: Database; inPlace?: InLine | undefined },
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { params, query, body: given } = validate(operation, request);
    const { caller, actor } = callerOf(request);
    const read = () => handler({ params, query, body: given, caller, actor, db, after: notHere });
    const body = await (inPlace ? inPlace(caller.organizationId, read) : read());
    return answer(reply, operation.success.status, JSON.stringify(body));
  };
}

type Lines = (call: Call<Database, unknown, unknown, unknown>) => AsyncIterable<string>;

function tabling(operation: Operation, lines: Lines, { db, inPlace }: { db: Database; inPlace: InLine }) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const call = { ...validate(operation, request), ...callerOf(request), db, after: notHere };
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${pathOf(request).split('/').at(-1)}.csv"`,
    });
    const some = eachIn(lines(call), (next) => inPlace(call.caller.organizationId, next));
    return reply.send(Readable.from(some, { objectMode: false }));
  };
}

/** A place is held while something is read, and not while whoever asked for it takes their time. */
async function* eachIn<Value>(
  all: AsyncIterable<Value>,
  hold: (next: () => Promise<IteratorResult<Value>>) => Promise<IteratorResult<Value>>,
): AsyncGenerator<Value> {
  const values = all[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await hold(() => values.next());
      if (done) return;
      yield value;
    }
  } finally {
    await values.return?.();
  }
}

function notHere(): never {
  throw new TypeError('Only what api.write registers is committed later than it is done.');
}

const EVENT_STREAM = 'text/event-stream';

type OpenStream = (
  call: Call<Database, unknown, unknown, unknown>,
  reader: StreamReader,
) => Promise<AsyncIterable<string>>;

function streaming(
  operation: Operation,
  open: OpenStream,
  { db, signal, stillHolds, openStreams }: ApiOptions & { openStreams: OpenStreams; signal: AbortSignal },
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const call = { ...validate(operation, request), ...callerOf(request), db, after: notHere };
    const lastEventId = /^[\w.-]{1,64}$/.exec(String(request.headers['last-event-id'] ?? ''))?.[0] ?? null;
    // A generator that waits cannot be ended from outside: it has to hear of it.
    const leaving = new AbortController();
    const leave = openStreams.enter(call.caller);
    // Also of a reader who has left before: then nothing would tell of it any more.
    finished(reply.raw, () => {
      leaving.abort();
      leave();
    });
    const mayRead = () => stillHolds(call.caller, operation.plans);
    const events = await open(call, {
      ...{ lastEventId, mayRead },
      signal: AbortSignal.any([signal, leaving.signal]),
    });
    // Proxies would otherwise gather events until they are old.
    reply.headers({ 'content-type': `${EVENT_STREAM}; charset=utf-8`, 'x-accel-buffering': 'no' });
    return reply.send(Readable.from(events, { objectMode: false }));
  };
}

/**
 * What an organization may hold of the pool by its writes. They may wait for what it locks itself, or for a host of its
 * own that does not answer: others find connections meanwhile.
 */
function placesOf(pool: pg.Pool): number {
  return Math.max(1, Math.floor(pool.options.max / 4));
}

interface WriteOptions {
  inLine: InLine;
  inPlace: InLine;
  lineOf?(params: unknown): string;
  kept?: KeptAnswers;
  before?(call: { params: unknown; caller: Caller; db: Database }): Promise<void>;
}

function writing(
  operation: Operation,
  handler: Handler<Transaction<Schema>>,
  { db, idempotently, inLine, inPlace, lineOf, kept, before }: ApiOptions & WriteOptions,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const input = validate(operation, request);
    const key = operation.idempotent ? readIdempotencyKey(request.headers['idempotency-key']) : null;
    const { caller, actor } = callerOf(request);
    const afterwards: (() => void)[] = [];
    const after = (work: () => void) => void afterwards.push(work);
    const work = async (transaction: Transaction<Schema>): Promise<StoredAnswer> => {
      const result = await handler({ ...input, caller, actor, db: transaction, after });
      return { status: operation.success.status, body: result === undefined ? null : JSON.stringify(result) };
    };
    await before?.({ params: input.params, caller, db });
    // Each organization its own: a foreign id must not hold up its owner.
    const line = lineOf && `${caller.organizationId} ${lineOf(input.params)}`;
    const place = <Result>(write: () => Promise<Result>) => inPlace(caller.organizationId, write);
    const inTurn = <Result>(write: () => Promise<Result>) =>
      line ? inLine(line, () => place(write)) : place(write);
    if (key === null) {
      const { status, body } = await inTurn(() => db.transaction().execute(work));
      for (const begin of afterwards) begin();
      return answer(reply, status, body);
    }
    const route = `${request.method} ${pathOf(request)}`;
    const named = { organizationId: caller.organizationId, route, key, body: input.body };
    const { status, body, replayed } = await inTurn(() => idempotently(named, keeping(work, kept)));
    for (const begin of afterwards) begin();
    if (replayed) reply.header('idempotent-replayed', 'true');
    return answer(reply, status, body !== null && kept && status < 400 ? kept.open(body) : body);
  };
}

/** What is kept of an answer; a refusal holds no secret. */
function keeping(
  work: (transaction: Transaction<Schema>) => Promise<StoredAnswer>,
  kept: KeptAnswers | undefined,
): typeof work {
  if (!kept) return work;
  return async (transaction) => {
    const { status, body } = await work(transaction);
    return { status, body: body && kept.seal(body) };
  };
}

function callerOf(request: FastifyRequest): { caller: Caller; actor: Actor } {
  const caller = request.caller!;
  return { caller, actor: { id: callerId(caller), ip: caller.ip, requestId: request.id } };
}

function validate(operation: Operation, request: FastifyRequest) {
  return {
    params: check(operation.params, namesOnly(request.params), 'the path'),
    query: check(operation.query, request.query, 'the query'),
    body: check(operation.body, request.body ?? undefined, 'the body'),
  };
}
