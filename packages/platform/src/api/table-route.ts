/** A route that answers everything as a table, line by line. */
import { Readable } from 'node:stream';
import type { Operation } from '@bindery/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { type ReadCall, readCall } from './call.ts';
import type { InLine } from './line.ts';
import { pathOf } from './request-path.ts';

export type Lines = (call: ReadCall) => AsyncIterable<string>;

export function tabling(
  operation: Operation,
  lines: Lines,
  { db, inPlace }: { db: Database; inPlace: InLine },
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const call = readCall(operation, request, db);
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
