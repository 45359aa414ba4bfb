/**
 * A site's host with a proxy, between two sides on loopback: 127.0.0.1 plays the internet, which the gate's allowlist
 * opens, and 127.0.0.2 the inside, where every connection is one too many. Both listen on the same port.
 */
import { once } from 'node:events';
import {
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { type NamedServer, resolveFeatures, serializePlayground } from '@bindery/bundle';
import { clientAddressBehind, makeOutboundGate } from '@bindery/network';
import { createReaders, type ProxyOptions, type ReadableSite } from '@bindery/readers';
import { answers } from './target-answers.ts';

export interface Reached {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Call {
  target?: string;
  method?: string;
  /** Of the request to the target. */
  headers?: [string, string][];
  /** Of the request to the proxy, over those that a page sends; null leaves one out. */
  own?: Record<string, string | null>;
  body?: string | Buffer | Iterable<Buffer>;
  /** Of the request to the proxy. */
  with?: string;
}

export interface Answered {
  /** Of the proxy. */
  status: number;
  /** Null: it brought an answer. */
  code: string | null;
  headers: IncomingHttpHeaders;
  /** Of the target. */
  targetStatus: number | null;
  targetHeaders: [string, string][];
  body: string;
  /** It ended before it was over. */
  isCut: boolean;
}

export interface ProxyUnderTest {
  port: number;
  /** Of the target. */
  targetPort: number;
  reached: Reached[];
  insideConnections(): number;
  call(call: Call): Promise<Answered>;
  /** What the next questions for a name are answered with; the last one stays. */
  names: Map<string, string[][]>;
  close(): void;
}

export async function startProxy(options: Partial<ProxyOptions> = {}): Promise<ProxyUnderTest> {
  const reached: Reached[] = [];
  const target = createServer((request, response) => {
    const one: Reached = { method: request.method!, url: request.url!, headers: request.headers, body: '' };
    reached.push(one);
    readWhole(request).then(
      (body) => Object.assign(one, { body }),
      () => {},
    );
    answers(request, response);
  });
  const targetPort = await listen(target, 0, '127.0.0.1');
  let connections = 0;
  const inside = createTcpServer((socket) => {
    connections++;
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret');
    socket.on('error', () => {});
  });
  await listen(inside as Server, targetPort, '127.0.0.2');
  const names = new Map<string, string[][]>();
  const gate = makeOutboundGate({
    allow: ['127.0.0.1'],
    resolver: async (host) => {
      const list = names.get(host) ?? (/(?:^|\.)example$/.test(host) ? [['127.0.0.1']] : []);
      const found = list.length > 1 ? list.shift()! : list[0];
      if (found === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return found;
    },
  });
  const readers = createReaders({
    proxy: {
      gateFor: () => gate,
      clientAddress: clientAddressBehind(['127.0.0.1']),
      perMinute: 100_000,
      ...options,
    },
  });
  const site = siteNaming(namedServers(targetPort));
  const server = createServer((request, response) => {
    readers.answer(site, request, response)?.catch(() => response.destroy());
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    port,
    targetPort,
    reached,
    names,
    insideConnections: () => connections,
    call: (call) => callProxy(port, call),
    close: () => {
      for (const one of [server, target]) one.closeAllConnections();
      for (const one of [server, target, inside]) one.close();
    },
  };
}

function namedServers(port: number): NamedServer[] {
  return [
    { url: `http://api.example:${port}/v1` },
    { url: `http://other.example:${port}/` },
    { url: `http://{tenant}.tenants.example:${port}/v1`, variables: { tenant: { default: 'demo' } } },
    { url: `http://{region}.regions.example:${port}`, variables: { region: { enum: ['eu', 'us'] } } },
    { url: `http://{host}:${port}/free`, variables: { host: { default: 'free.example' } } },
    { url: `http://inside.example:${port}/` },
    // What an author names is no reason to reach it.
    { url: `http://127.0.0.2:${port}/` },
    { url: 'http://169.254.169.254/' },
    { url: `http://[::1]:${port}/` },
    { url: `http://localhost:${port}/` },
    { url: 'http://8.8.8.8:22/' },
    { url: 'https://tls.example/' },
  ];
}

export function siteNaming(servers: NamedServer[], proxy = true): ReadableSite {
  const file = Buffer.from(serializePlayground({ servers, proxy, ownScripts: false }));
  return {
    features: resolveFeatures('client-hosted'),
    projectId: null,
    read: async () => file,
    readPage: async () => null,
    hold: (work) => work(),
  };
}

async function listen(server: Server, port: number, address: string): Promise<number> {
  server.listen(port, address);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export function encodeHeaders(headers: unknown): string {
  return Buffer.from(JSON.stringify(headers)).toString('base64url');
}

export function callProxy(port: number, call: Call): Promise<Answered> {
  const { target, method = 'GET', headers = [], own = {}, body } = call;
  const given: Record<string, string | null> = {
    origin: `http://127.0.0.1:${port}`,
    'sec-fetch-site': 'same-origin',
    'x-bindery-target': target ?? null,
    'x-bindery-method': method,
    'x-bindery-headers': headers.length === 0 ? null : encodeHeaders(headers),
    ...own,
  };
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  let isAnswered = false;
  return new Promise((resolve, reject) => {
    const request = ask(
      {
        port,
        host: '127.0.0.1',
        path: '/-/proxy',
        method: call.with ?? 'POST',
        headers: sent as never,
        agent: false,
      },
      (answer) => {
        isAnswered = true;
        void readAnswer(answer).then(resolve, reject);
      },
    );
    // A proxy that has had enough of a body closes the connection: its answer is what counts.
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (!/EPIPE|ECONNRESET/.test(error.code ?? '') || !isAnswered) reject(error);
    });
    if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) request.end(body);
    else {
      for (const part of body) request.write(part);
      request.end();
    }
  });
}

async function readAnswer(answer: IncomingMessage): Promise<Answered> {
  let isCut = false;
  const body = await readWhole(answer).catch(() => {
    isCut = true;
    return '';
  });
  const encoded = answer.headers['x-bindery-headers'];
  const status = answer.headers['x-bindery-status'];
  return {
    status: answer.statusCode!,
    code: (answer.headers['x-bindery-proxy-error'] as string | undefined) ?? null,
    headers: answer.headers,
    targetStatus: status === undefined ? null : Number(status),
    targetHeaders:
      encoded === undefined ? [] : JSON.parse(Buffer.from(String(encoded), 'base64url').toString('utf8')),
    body,
    isCut: isCut || !answer.complete,
  };
}

async function readWhole(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of message) if (text.length < 100_000) text += String(part);
  return text;
}
