/** Two sides on loopback: 127.0.0.1 plays the public internet (the gate's allowlist opens it), 127.0.0.2 the inside. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { makeOutboundGate, type OutboundGate } from '../src/gate.ts';

export const OUTSIDE = '127.0.0.1';
export const INSIDE = '127.0.0.2';

export interface Listening {
  port: number;
  /** Connections, whether or not a request came over them. */
  connections(): number;
}

/** Until the end of the test. */
export async function serve(
  listener: RequestListener,
  options: { address?: string; tls?: { key: string; cert: string } } = {},
): Promise<Listening> {
  return listen(
    options.tls ? createSecureServer(options.tls, listener) : createServer(listener),
    options.address,
  );
}

/** For servers that do not speak proper HTTP. */
export async function serveRaw(onSocket: (socket: Socket) => void): Promise<Listening> {
  return listen(createTcpServer(onSocket));
}

async function listen(server: Server, address = OUTSIDE): Promise<Listening> {
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
  });
  server.listen(0, address);
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, connections: () => sockets.length };
}

/** `answers`: for each name, what each successive question is answered with; the last answer stays. */
export function gateOn(
  answers: Record<string, string[]>,
  options: { ca?: string } = {},
): OutboundGate & { asked: string[] } {
  const asked: string[] = [];
  const left = new Map(Object.entries(answers).map(([host, list]) => [host, [...list]]));
  const gate = makeOutboundGate({
    allow: [OUTSIDE],
    ca: options.ca,
    resolver: async (host) => {
      asked.push(host);
      const list = left.get(host) ?? [];
      return [list.length > 1 ? list.shift()! : (list[0] ?? '')].filter(Boolean);
    },
  });
  return { ...gate, asked };
}
