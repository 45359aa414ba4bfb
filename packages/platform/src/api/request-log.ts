import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Caller } from './caller.ts';
import { pathOf } from './request-path.ts';

/** One line for every change and every fault; for everything else when asked to be verbose. No query, no body. */
export function logRequests(fastify: FastifyInstance, log: Logger): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const level = levelOf(request.method, reply.statusCode);
    if (log.isLevelEnabled(level)) {
      log[level](
        {
          requestId: request.id,
          method: request.method,
          path: pathOf(request),
          status: reply.statusCode,
          durationMs: Math.round(reply.elapsedTime),
          ...(request.caller && whoCalled(request.caller)),
        },
        'request',
      );
    }
    done();
  });
}

function whoCalled(caller: Caller): Record<string, string> {
  return caller.kind === 'key' ? { keyId: caller.keyId } : { userId: caller.userId };
}

function levelOf(method: string, status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  return method === 'GET' || method === 'HEAD' || status >= 400 ? 'debug' : 'info';
}
