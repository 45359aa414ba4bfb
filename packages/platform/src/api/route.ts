/** Registers an operation of the contract: guard → validate → handle → answer. */
import type { Operation } from '@bindery/contract';
import type { RouteHandlerMethod } from 'fastify';
import type { Transaction } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { answer } from './answer.ts';
import type { ApiOptions } from './api-options.ts';
import type { Actor } from './audit.ts';
import type { Call, Handler } from './call.ts';
import type { Caller } from './caller.ts';
import { type EntranceHandler, entering, type Knock } from './entrance.ts';
import { announce, countChanges, guard } from './guard.ts';
import { createLine } from './line.ts';
import { createNews, type News } from './news.ts';
import { createOpenStreams } from './open-streams.ts';
import { reading } from './read-route.ts';
import { addSignedRoute, type SignedDoor } from './signed-route.ts';
import { EVENT_STREAM, type OpenStream, type StreamReader, streaming } from './stream-route.ts';
import { type Lines, tabling } from './table-route.ts';
import { urlPattern } from './validate-request.ts';
import { type KeptAnswers, type WriteOptions, writing } from './write-route.ts';

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

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: string;
  }
}

export function createApi(options: ApiOptions): Api {
  const { fastify, db, pool, log, operations, authenticate } = options;
  fastify.decorateRequest('caller', null);
  const countChange = countChanges(options.changes);
  const register = (
    operation: Operation,
    handler: RouteHandlerMethod,
    { isChange = false }: { isChange?: boolean } = {},
  ) => {
    operations.push(operation);
    const { method, operationId, path } = operation;
    const url = urlPattern(path);
    const hooks = operation.open ? [] : [guard(operation, authenticate), ...(isChange ? [countChange] : [])];
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
      register(operation, reading(operation, handler as Handler<Database>, { db }), { isChange: true });
    },
    write(operation, handler, { line, kept, before } = {}) {
      const write = handler as Handler<Transaction<Schema>>;
      const lineOf = line as ((params: unknown) => string) | undefined;
      const ownBefore = before as WriteOptions['before'];
      register(
        operation,
        writing(operation, write, { ...options, inLine, inPlace, lineOf, kept, before: ownBefore }),
        { isChange: true },
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

/**
 * What an organization may hold of the pool by its writes. They may wait for what it locks itself, or for a host of its
 * own that does not answer: others find connections meanwhile.
 */
function placesOf(pool: pg.Pool): number {
  return Math.max(1, Math.floor(pool.options.max / 4));
}
