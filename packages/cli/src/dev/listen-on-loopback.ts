/** The preview's door: this machine only unless told otherwise, at the first free port from the wanted one. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import pc from 'picocolors';
import { type Line, type Option, UsageError } from '../command-line.ts';

export interface Listening {
  port: number;
  url: string;
  close(): Promise<void>;
}

export interface Door {
  port: number;
  /** Null: loopback. */
  host: string | null;
}

const DEFAULT_PORT = 3000;
const MOST_TRIES = 50;
const HIGHEST_PORT = 65_535;

export const DOOR_OPTIONS: Option[] = [
  { flag: 'port', value: '<n>', describe: `the port (default: ${DEFAULT_PORT}, or the next free one)` },
  {
    flag: 'host',
    value: '<address>',
    describe: 'the address (default: only this machine); 0.0.0.0 for the network',
  },
  { flag: 'open', value: null, describe: 'open the site in the browser' },
];

export function readDoor({ flags }: Line): Door {
  const port = Number(flags.port ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > HIGHEST_PORT)
    throw new UsageError(`--port must be a whole number from 0 to ${HIGHEST_PORT}, not "${flags.port}".`);
  return { port, host: typeof flags.host === 'string' ? flags.host : null };
}

/** A line where it is another port than the one asked for. */
export function saidPort(listening: Listening, { port }: Door): string {
  if (port === 0 || listening.port === port) return '';
  return `${pc.yellow(`Port ${port} is already in use, so this is port ${listening.port}.`)}\n`;
}

export async function listenOnLoopback(handler: RequestListener, { port, host }: Door): Promise<Listening> {
  for (let wanted = port; wanted < port + MOST_TRIES && wanted <= HIGHEST_PORT; wanted++) {
    const servers = await tryPort(handler, { port: wanted, host });
    if (servers) return listening(servers, host);
  }
  throw new UsageError(
    `Every port from ${port} to ${port + MOST_TRIES - 1} is in use. Choose another one with --port.`,
  );
}

/** Null when the port is taken. Browsers try both loopback addresses, and the other may be somebody else's. */
async function tryPort(handler: RequestListener, { port, host }: Door): Promise<Server[] | null> {
  const servers: Server[] = [];
  for (const address of host === null ? ['127.0.0.1', '::1'] : [host]) {
    const free = servers[0] ? (servers[0].address() as AddressInfo).port : port;
    try {
      servers.push(await listen(handler, free, address));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // Machines without IPv6 have no ::1.
      if (address === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue;
      await Promise.all(servers.map(close));
      if (code === 'EADDRINUSE' || code === 'EACCES') return null;
      throw new UsageError(`The preview cannot listen on ${address}:${port}: ${message}`);
    }
  }
  return servers;
}

function listen(handler: RequestListener, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(handler);
    server.once('error', reject);
    server.listen({ port, host }, () => resolve(server));
  });
}

function listening(servers: Server[], host: string | null): Listening {
  const { port } = servers[0]!.address() as AddressInfo;
  const isEverywhere = host === null || host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  const closeAll = async () => {
    await Promise.all(servers.map(close));
  };
  return { port, url: `http://${name}:${port}/`, close: closeAll };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
