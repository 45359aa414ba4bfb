/** Where the process listens, and what to say when it cannot. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { OperatorError } from './operator-error.ts';

/** The port it got. */
export async function listen(app: FastifyInstance, options: { host: string; port: number }): Promise<number> {
  try {
    await app.listen(options);
  } catch (error) {
    throw explain(error, options);
  }
  return (app.server.address() as AddressInfo).port;
}

function explain(error: unknown, { host, port }: { host: string; port: number }): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new OperatorError(
        `Port ${port} is in use. Give --port another number, or 0 for any free one.`,
        1,
      );
    case 'EACCES':
      return new OperatorError(`Port ${port} needs more rights. Give --port a number above 1023.`, 1);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(`This machine has no address ${host}. Give --host another.`, 1);
    default:
      return error;
  }
}
