/** A route that changes nothing of ours. */
import type { Operation } from '@bindery/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { answer } from './answer.ts';
import { type Handler, readCall } from './call.ts';
import type { InLine } from './line.ts';

export function reading(
  operation: Operation,
  handler: Handler<Database>,
  { db, inPlace }: { db: Database; inPlace?: InLine | undefined },
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const call = readCall(operation, request, db);
    const read = () => handler(call);
    const body = await (inPlace ? inPlace(call.caller.organizationId, read) : read());
    return answer(reply, operation.success.status, JSON.stringify(body));
  };
}
