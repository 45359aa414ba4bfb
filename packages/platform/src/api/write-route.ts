/** A route that writes: one transaction, in which its audit row and its idempotency key are, too. */
import type { Operation } from '@bindery/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { answer } from './answer.ts';
import type { ApiOptions } from './api-options.ts';
import { callerOf, type Handler, validate } from './call.ts';
import type { Caller } from './caller.ts';
import { readIdempotencyKey, type StoredAnswer } from './idempotency.ts';
import type { InLine } from './line.ts';
import { pathOf } from './request-path.ts';

export interface KeptAnswers {
  seal(body: string): string;
  open(sealed: string): string;
}

export interface WriteOptions {
  inLine: InLine;
  inPlace: InLine;
  lineOf?(params: unknown): string;
  kept?: KeptAnswers;
  before?(call: { params: unknown; caller: Caller; db: Database }): Promise<void>;
}

export function writing(
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
