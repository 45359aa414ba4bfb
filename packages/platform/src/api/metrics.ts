/** Prometheus metrics: what the API collects, and the port that serves them. */
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { sendJsonError } from './hosts.ts';

const METRICS_PATH = '/metrics';
/** One for a whole process: other parts add theirs to it. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export function measureRequests(fastify: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'bindery_api_request_duration_seconds',
    help: 'Time to answer a request to the Admin API.',
    labelNames: ['operation', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const children = new Map<string, Histogram.Internal<'operation' | 'method' | 'status'>>();
  fastify.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operationId ?? 'none';
    // Only known routes name a label: a stranger cannot make series without end.
    const method = operation === 'none' ? 'any' : request.method;
    const name = `${operation} ${method} ${reply.statusCode}`;
    let child = children.get(name);
    if (!child) {
      child = durations.labels({ operation, method, status: String(reply.statusCode) });
      children.set(name, child);
    }
    child.observe(reply.elapsedTime / 1000);
    done();
  });
}

/** `/metrics`, and the probes beside it, on a port of its own: for everyone who can reach that port, by any Host. */
export function createMetricsServer({
  registry,
  isReady,
}: {
  registry: Registry;
  isReady: () => Promise<unknown>;
}): Server {
  return createServer(async (request, response) => {
    const path = request.url?.replace(/\?.*$/s, '');
    try {
      if (path === METRICS_PATH) {
        response.setHeader('content-type', registry.contentType).end(await registry.metrics());
      } else if (path === '/healthz' || path === '/readyz') {
        const answer = path === '/readyz' ? await isReady() : { status: 'ok' };
        response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(answer));
      } else {
        sendJsonError(response, 404, 'There is no such route.');
      }
    } catch (error) {
      sendJsonError(response, 503, (error as Error).message);
    }
  });
}
