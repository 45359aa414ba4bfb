import type { FastifyReply } from 'fastify';

/** `body` is JSON already; null sends none. */
export function answer(reply: FastifyReply, status: number, body: string | null): FastifyReply {
  reply.code(status);
  if (body === null) return reply.send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}
