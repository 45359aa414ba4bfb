/** One call of an operation: what its handler is given, once the request has been checked. */
import type { Operation } from '@bindery/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Actor } from './audit.ts';
import { type Caller, callerId } from './caller.ts';
import { check, namesOnly } from './validate-request.ts';

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

export type Handler<Db> = (call: Call<Db, unknown, unknown, unknown>) => Promise<unknown>;

/** A call that changes nothing of ours. */
export type ReadCall = Call<Database, unknown, unknown, unknown>;

export function readCall(operation: Operation, request: FastifyRequest, db: Database): ReadCall {
  return { ...validate(operation, request), ...callerOf(request), db, after: notHere };
}

function notHere(): never {
  throw new TypeError('Only what api.write registers is committed later than it is done.');
}

export function callerOf(request: FastifyRequest): { caller: Caller; actor: Actor } {
  const caller = request.caller!;
  return { caller, actor: { id: callerId(caller), ip: caller.ip, requestId: request.id } };
}

export function validate(operation: Operation, request: FastifyRequest) {
  return {
    params: check(operation.params, namesOnly(request.params), 'the path'),
    query: check(operation.query, request.query, 'the query'),
    body: check(operation.body, request.body ?? undefined, 'the body'),
  };
}
