/** A route that tells what happens, as server-sent events, for as long as its reader stays. */
import { finished, Readable } from 'node:stream';
import type { Operation } from '@bindery/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiOptions } from './api-options.ts';
import { type ReadCall, readCall } from './call.ts';
import type { OpenStreams } from './open-streams.ts';

export interface StreamReader {
  /** The id of the last event that the reader has seen; null: none. */
  lastEventId: string | null;
  /** Aborts when the reader has left, and when the app closes. */
  signal: AbortSignal;
  /** False once the key or session was revoked or has expired: nothing more may be told. */
  mayRead(): Promise<boolean>;
}

export const EVENT_STREAM = 'text/event-stream';

export type OpenStream = (call: ReadCall, reader: StreamReader) => Promise<AsyncIterable<string>>;

export function streaming(
  operation: Operation,
  open: OpenStream,
  { db, signal, stillHolds, openStreams }: ApiOptions & { openStreams: OpenStreams; signal: AbortSignal },
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const call = readCall(operation, request, db);
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
