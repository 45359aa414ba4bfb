/** What holds for every answer of the API: headers, the error shape, 404 and 405. */
import type { Operation } from '@bindery/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ApiError, noSuchRoute } from './errors.ts';
import { explainError } from './explain-error.ts';
import { acceptJsonBodies } from './json-body.ts';
import { pathOf } from './request-path.ts';

export interface CommonRulesOptions {
  log: Logger;
  /** Those registered by the time of a request. */
  operations: readonly Operation[];
}

export function addCommonRules(fastify: FastifyInstance, { log, operations }: CommonRulesOptions): void {
  acceptJsonBodies(fastify);
  fastify.addHook('onRequest', (request, reply, done) => {
    addCommonHeaders(request, reply);
    // Before the body is read: what is wrong with it does not matter here.
    done(request.is404 ? refuseRoute(request, operations) : undefined);
  });
  fastify.setErrorHandler((error, request, reply) => sendError(error, { request, reply, log }));
}

export function sendError(
  error: unknown,
  { request, reply, log }: { request: FastifyRequest; reply: FastifyReply; log: Logger },
): void {
  const { status, message, headers, unexpected } = explainError(error);
  if (unexpected && !hasLeft(request)) {
    log.error(
      { err: error, requestId: request.id, method: request.method, path: pathOf(request) },
      'request failed',
    );
  }
  addCommonHeaders(request, reply);
  reply
    .code(status)
    .headers(headers)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ error: message }));
}

/** Before all of the request had come: whatever it looks like, nothing went wrong here. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function addCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
}

function refuseRoute(request: FastifyRequest, operations: readonly Operation[]): ApiError {
  const path = pathOf(request);
  const methods = operations.filter((operation) => matches(operation.path, path)).map(({ method }) => method);
  if (methods.length === 0) return noSuchRoute();
  const allowed = [
    ...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))),
  ].join(', ');
  return new ApiError(405, `${request.method} is not allowed here. Use ${allowed}.`, {
    allow: allowed,
  });
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith('{') ? given[index] !== '' : part === given[index]))
  );
}
