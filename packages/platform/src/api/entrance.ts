/** A route for whoever has a token or a password, and may leave with a session. */
import type { IncomingMessage } from 'node:http';
import type { Operation } from '@bindery/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { answer } from './answer.ts';
import type { ApiOptions } from './api-options.ts';
import type { Actor } from './audit.ts';
import type { Authenticate, UserCaller } from './caller.ts';
import { ApiError } from './errors.ts';
import { refuseOtherPages } from './own-origin.ts';
import { check } from './validate-request.ts';

export interface EntranceCall<Body> {
  body: Body;
  /** Nobody in particular: a handler that knows better says so. */
  actor: Actor;
  request: IncomingMessage;
  /** Whose session the request brings, if any. */
  signedIn: UserCaller | null;
  db: Transaction<Schema>;
}

export interface Entered<Result> {
  result: Result;
  /** The session, for the browser to keep. */
  setCookie?: string;
  /** Begun once all is committed; nobody waits for it. */
  after?: () => void;
}

export type EntranceHandler<Body, Result> = (call: EntranceCall<Body>) => Promise<Entered<Result>>;

export type Knock = (body: unknown, actor: Actor) => Promise<void>;

export function entering(
  operation: Operation,
  { handler, knock }: { handler: EntranceHandler<unknown, unknown>; knock: Knock | undefined },
  { db, clientAddress, publicUrl, authenticate }: ApiOptions,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    refuseOtherPages(request.raw, publicUrl());
    const body = check(operation.body, request.body ?? undefined, 'the body');
    const actor = { id: 'nobody', ip: clientAddress(request.raw), requestId: request.id };
    await knock?.(body, actor);
    // Before the transaction: to ask takes a connection of its own.
    const signedIn = await whoIs(request.raw, authenticate);
    const { result, setCookie, after } = await db
      .transaction()
      .execute((tx) => handler({ body, actor, request: request.raw, signedIn, db: tx }));
    after?.();
    if (setCookie) reply.header('set-cookie', setCookie);
    return answer(reply, operation.success.status, JSON.stringify(result));
  };
}

async function whoIs(request: IncomingMessage, authenticate: Authenticate): Promise<UserCaller | null> {
  if (request.headers.cookie === undefined) return null;
  try {
    const { caller } = await authenticate(request);
    return caller.kind === 'user' ? caller : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
