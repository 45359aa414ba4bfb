/** A route whose body is kept as it came, for a signature to be checked over it. */
import type { Operation } from '@bindery/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { answer } from './answer.ts';
import type { ApiOptions } from './api-options.ts';
import type { Actor } from './audit.ts';
import { sendError } from './common-rules.ts';
import { ApiError } from './errors.ts';
import type { InLine } from './line.ts';
import { check, namesOnly, urlPattern } from './validate-request.ts';

export interface SignedDoor<Params, Admitted, Result> {
  maxBytes: number;
  /** Before the body is read; throws for whom nothing is behind the door. */
  admit(params: Params): Promise<Admitted>;
  /** The organization whose places a delivery takes. */
  organizationOf(admitted: Admitted): string;
  handle(call: SignedCall<Admitted>): Promise<Result>;
}

export interface SignedCall<Admitted> {
  admitted: Admitted;
  headers: FastifyRequest['headers'];
  /** As it came: what the signature is over. */
  body: Buffer;
  actor: Actor;
  db: Transaction<Schema>;
}

const MEDIA_TYPES = ['application/json', 'application/x-www-form-urlencoded'];

export function addSignedRoute(
  operation: Operation,
  { maxBytes, admit, organizationOf, handle }: SignedDoor<unknown, unknown, unknown>,
  { fastify, db, log, clientAddress, inPlace }: ApiOptions & { inPlace: InLine },
): void {
  const admitted = new WeakMap<FastifyRequest, unknown>();
  // In a scope of its own: no other route takes these bodies, or so large ones.
  fastify.register(async (scope) => {
    keepBodies(scope, maxBytes);
    scope.setErrorHandler((error, request, reply) =>
      sendError(tooLarge(error, maxBytes) ?? error, { request, reply, log }),
    );
    scope.route({
      method: operation.method,
      url: urlPattern(operation.path),
      config: { operationId: operation.operationId },
      bodyLimit: maxBytes,
      onRequest: async (request) => {
        admitted.set(request, await admit(check(operation.params, namesOnly(request.params), 'the path')));
      },
      handler: async (request, reply) => {
        const actor = { id: 'webhook', ip: clientAddress(request.raw), requestId: request.id };
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const who = admitted.get(request);
        const call = { admitted: who, headers: request.headers, body, actor };
        const result = await inPlace(organizationOf(who), () =>
          db.transaction().execute((tx) => handle({ ...call, db: tx })),
        );
        return answer(reply, operation.success.status, JSON.stringify(result));
      },
    });
  });
}

function keepBodies(scope: FastifyInstance, maxBytes: number): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: maxBytes } as const;
  scope.addContentTypeParser(MEDIA_TYPES, options, async (request: FastifyRequest, body: Buffer) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      throw new ApiError(415, 'Compressed bodies are not accepted: send the delivery as it is.');
    }
    return body;
  });
}

function tooLarge(error: unknown, maxBytes: number): ApiError | null {
  if ((error as { code?: string }).code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return null;
  return new ApiError(413, `The body is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB.`);
}
