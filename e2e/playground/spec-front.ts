/**
 * Servers made of specifications by Prism, each below its name: at one address for pages of everybody, at another one
 * without a word for browsers, so that only the proxy gets there. Prism breaks off or falls silent at some requests; it
 * is a process of its own that is started again.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Prism, startPrismMock } from '../../packages/platform/tests/openapi/prism.ts';

export interface Received {
  method: string;
  /** Path and query below the specification's name. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** What Prism answered. */
  status: number;
  answer: string;
  /** What it has against the request or its own answer, as JSON. */
  violations: string;
}

export interface SpecFront {
  open: string;
  closed: string;
  /** In order; what browsers ask before they send is not among them. */
  received: Received[];
  /** How often Prism had to be started again. */
  restarts: number;
  /** The specification that is answered for from now on, by its name. */
  serve(name: string, file: string): Promise<void>;
  close(): Promise<void>;
}

/** Prism needs milliseconds: after so long it will not answer any more. */
const SILENCE_MS = 20_000;

/** A comma in a path ends Prism's process: then nobody looks at the request but the test. */
const BREAKS_PRISM = /^[^?]*,/;

interface Served {
  name: string;
  file: string;
  prism: Prism;
  isOver: boolean;
}

export async function startSpecFront(): Promise<SpecFront> {
  let served: Served | null = null;
  const start = async (name: string, file: string): Promise<Served> => {
    const prism = await startPrismMock(file);
    const made = { name, file, prism, isOver: false };
    void prism.ended.then(() => {
      made.isOver = true;
    });
    return made;
  };
  const running = async (): Promise<Served | null> => {
    if (served?.isOver) {
      front.restarts += 1;
      served = await start(served.name, served.file);
    }
    return served;
  };
  const answering = (isOpen: boolean) => (incoming: IncomingMessage, outgoing: ServerResponse) => {
    pass({ incoming, outgoing, isOpen, running, front }).catch(() => outgoing.destroy());
  };
  const servers = [createServer(answering(true)), createServer(answering(false))];
  const [open, closed] = await Promise.all(servers.map(listening));
  const front: SpecFront = {
    open: open!,
    closed: closed!,
    received: [],
    restarts: 0,
    async serve(name, file) {
      await served?.prism.stop();
      served = await start(name, file);
    },
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      await served?.prism.stop();
    },
  };
  return front;
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Passing {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  isOpen: boolean;
  running(): Promise<Served | null>;
  front: SpecFront;
}

async function pass({ incoming, outgoing, isOpen, running, front }: Passing): Promise<void> {
  const body = Buffer.concat(await incoming.toArray());
  const isPreflight = incoming.headers['access-control-request-method'] !== undefined;
  const [, name, rest = ''] = /^\/([^/?]*)(.*)$/s.exec(incoming.url!)!;
  const served = await running();
  if (served === null || served.name !== name || (isPreflight && !isOpen)) {
    outgoing.writeHead(404).end();
    return;
  }
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  const got =
    BREAKS_PRISM.test(path) && !isPreflight ? gladly(incoming) : await ask(served, { incoming, path, body });
  if (!isPreflight) {
    const { method = '', headers } = incoming;
    front.received.push({
      ...{ method, path, headers, body: body.toString() },
      ...{ status: got.status, answer: got.body.toString() },
      violations: String(got.headers['sl-violations'] ?? ''),
    });
  }
  const shown = Object.entries(got.headers).filter(
    ([one]) =>
      (isOpen || !one.startsWith('access-control-')) && !/^(?:transfer-encoding|connection)$/.test(one),
  );
  outgoing.writeHead(got.status, Object.fromEntries(shown)).end(got.body);
}

interface Got {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

function gladly({ headers }: IncomingMessage): Got {
  return {
    ...{ status: 200, body: Buffer.from('{}') },
    headers: { ...allowing(headers.origin), 'content-type': 'application/json' },
  };
}

/** Also for those that bring cookies along. */
function allowing(origin = '*'): Got['headers'] {
  return { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
}

async function ask(
  { prism }: Served,
  { incoming, path, body }: { incoming: IncomingMessage; path: string; body: Buffer },
): Promise<Got> {
  const { method } = incoming;
  const headers = { ...incoming.headers, connection: 'close' };
  const outward = request(prism.url + path, { method, headers, timeout: SILENCE_MS });
  outward.once('timeout', () => outward.destroy(new Error('no answer')));
  outward.end(body);
  try {
    const [answer] = (await once(outward, 'response')) as [IncomingMessage];
    return {
      status: answer.statusCode!,
      headers: answer.headers,
      body: Buffer.concat(await answer.toArray()),
    };
  } catch (error) {
    await prism.stop();
    const cors = allowing(incoming.headers.origin);
    return { status: 502, headers: cors, body: Buffer.from(`Prism broke off: ${(error as Error).message}`) };
  }
}
