/** The sockets of the app: the one that fastify listens on, others beside it, and their end. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { endStalledReaders } from '@bindery/runtime';
import type { FastifyInstance } from 'fastify';
import { answerClientError } from './socket-errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** A further address for the same app, closed with it. */
    alsoListen(address: { host: string; port: number }): Promise<void>;
  }
}

export interface HttpServers {
  /** For fastify's `serverFactory`. */
  create(api: RequestListener): Server;
  attach(fastify: FastifyInstance): void;
}

const IDLE_SWEEP_MS = 100;

/** Answers nothing before it is the app's. */
export function newHttpServer(): Server {
  // A request without Host is answered by us, in the common shape. One with two of them, or with two keys, is
  // refused: joined, they are neither.
  const options = { requireHostHeader: false, joinDuplicateHeaders: true, keepAliveTimeout: 72_000 };
  return endStalledReaders(createServer(options));
}

/** `patienceMs`: how long requests under way may take once the app closes; then their connections are cut. */
export function createHttpServers(options: {
  listenerFor: (api: RequestListener) => RequestListener;
  patienceMs: number;
  /** The one that fastify listens on; by default one of its own. */
  server?: Server;
}): HttpServers {
  const servers: Server[] = [];
  let listener: RequestListener | null = null;

  const add = (server: Server): Server => {
    server.on('request', listener!);
    server.on('clientError', answerClientError);
    servers.push(server);
    return server;
  };
  return {
    create(api) {
      listener = options.listenerFor(api);
      return add(options.server ?? newHttpServer());
    },
    attach(fastify) {
      fastify.decorate('alsoListen', async (address) => {
        const server = add(newHttpServer());
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        server.once('error', reject);
        server.listen(address, resolve);
        await promise;
      });
      fastify.addHook('preClose', async () => endConnections(servers, options.patienceMs));
      fastify.addHook('onClose', () => closeAll(servers.slice(1)));
    },
  };
}

// A connection that idles between two requests, or never finishes its first, must not hold up the end.
function endConnections(servers: readonly Server[], patienceMs: number): void {
  const each = (act: (server: Server) => void) => () => servers.forEach(act);
  const sweep = setInterval(
    each((server) => server.closeIdleConnections()),
    IDLE_SWEEP_MS,
  ).unref();
  const cut = setTimeout(
    each((server) => server.closeAllConnections()),
    patienceMs,
  ).unref();
  for (const server of servers) {
    server.once('close', () => {
      if (servers.some(({ listening }) => listening)) return;
      clearInterval(sweep);
      clearTimeout(cut);
    });
  }
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
}
