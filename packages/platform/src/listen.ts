/** Where the process listens, and what to say when it cannot. */
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { OperatorError } from './operator-error.ts';

/** The port it got. */
export async function listen(app: FastifyInstance, options: { host: string; port: number }): Promise<number> {
  try {
    await app.listen({ ...options, host: options.host === 'localhost' ? '127.0.0.1' : options.host });
  } catch (error) {
    throw explain(error, options);
  }
  const { port } = app.server.address() as AddressInfo;
  // Fastify binds one of the two by itself; a machine may lack IPv6.
  if (options.host === 'localhost') await app.alsoListen({ host: '::1', port }).catch(() => {});
  return port;
}

export async function listenPlainly(server: Server, options: { host: string; port: number }): Promise<void> {
  try {
    server.listen(options.port, options.host);
    await once(server, 'listening');
  } catch (error) {
    throw explain(error, options);
  }
}

function explain(error: unknown, { host, port }: { host: string; port: number }): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new OperatorError(
        `Port ${port} is already in use. Choose another one (--port, --metrics-port), or 0 for any free port.`,
        1,
      );
    case 'EACCES':
      return new OperatorError(`You may not use port ${port}. Choose one above 1023.`, 1);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(`This machine does not have the address ${host}. Change --host.`, 1);
    default:
      return error;
  }
}
