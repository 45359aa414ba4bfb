/** A real API on the loopback that the playground is tried on: it allows CORS, its twin does not. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Received {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface PlantsApi {
  /** `http://127.0.0.1:…` */
  open: string;
  /** The same without CORS. */
  closed: string;
  /** Nothing listens here. */
  nobody: string;
  /** What the open one has got, without preflights. */
  received: Received[];
  stop(): Promise<void>;
}

export async function startPlantsApi(): Promise<PlantsApi> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const servers = [true, false].map((isOpen) => {
    const server = createServer((request, response) => answer({ request, response, received, isOpen }));
    server.on('upgrade', (request, socket: Socket) => converse(request, socket));
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    return server;
  });
  const [open, closed] = await Promise.all(
    servers.map(async (server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    }),
  );
  return {
    open: open!,
    closed: closed!,
    nobody: 'http://127.0.0.1:9',
    received,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  received: Received[];
  isOpen: boolean;
}

async function answer({ request, response, received, isOpen }: Exchange): Promise<void> {
  if (isOpen) {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization');
    response.setHeader('access-control-allow-methods', '*');
    response.setHeader('access-control-expose-headers', '*');
  }
  if (request.method === 'OPTIONS') return void response.writeHead(isOpen ? 204 : 405).end();
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const got: Received = {
    method: request.method!,
    url: request.url!,
    headers: request.headers as Record<string, string>,
    body: Buffer.concat(parts).toString('latin1'),
  };
  if (isOpen) received.push(got);
  respond(new URL(got.url, 'http://localhost'), got, response);
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A hundredth of a second. */
const SILENCE = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([0x74, 0, 0, 0]),
  Buffer.from('WAVEfmt '),
  Buffer.from([16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0]),
  Buffer.from('data'),
  Buffer.from([80, 0, 0, 0]),
  Buffer.alloc(80, 128),
]);

const PAPER = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF',
].join('\n');

function respond(url: URL, got: Received, response: ServerResponse): void {
  const send = (type: string, body: string | Buffer) => response.setHeader('content-type', type).end(body);
  switch (url.pathname.split('/').at(-1)) {
    case 'events':
      response.setHeader('content-type', 'text/event-stream');
      response.write('event: leaf\ndata: {"n":1}\n\n');
      // The rest of the second one comes when somebody has seen the first. One timer starts the other: on a busy machine
      // two that are started together, of several answers, may be over in another order.
      setTimeout(() => {
        response.write('data: sec');
        setTimeout(() => response.end('ond\n\n'), 40);
      }, 20);
      return;
    case 'picture':
      return void send('image/png', PIXEL);
    case 'sound':
      return void send('audio/wav', SILENCE);
    case 'paper':
      return void send('application/pdf', PAPER);
    case 'feed':
      return void send('application/xml', '<plants><plant id="1">Oak</plant><empty/></plants>');
    case 'bytes':
      return void send('application/octet-stream', Buffer.from([0, 1, 2, 255]));
    case 'slow':
      // Whoever asks has to give up.
      return;
    case 'missing':
      response.writeHead(404, { 'content-type': 'application/problem+json' });
      return void response.end('{"title":"No such plant"}');
    case 'large':
      return void send(
        'application/json',
        `{"id":12345678901234567890,"list":[${Array(250).fill('{"a":1}')}]}`,
      );
    case 'token':
      return void send('application/json', JSON.stringify(tokenFor(got)));
    case 'authorize': {
      const back = new URL(url.searchParams.get('redirect_uri')!);
      back.searchParams.set('code', `code-for-${url.searchParams.get('code_challenge')}`);
      back.searchParams.set('state', url.searchParams.get('state')!);
      return void response.writeHead(302, { location: back.href }).end();
    }
    default:
      response.writeHead(201, { 'content-type': 'application/json', 'x-request-id': 'r-1' });
      response.end(JSON.stringify({ planted: true }));
  }
}

/** As RFC 6749 and RFC 7636 want it; the client proves itself in the header. */
function tokenFor({ headers, body }: Received): Record<string, string> {
  const asked = new URLSearchParams(body);
  if (asked.get('grant_type') === 'client_credentials') {
    const isRight = headers.authorization === `Basic ${btoa('me:hush')}`;
    return isRight ? { access_token: 'machine-token' } : { error: 'invalid_client' };
  }
  if (asked.get('grant_type') === 'password') {
    const isRight = asked.get('username') === 'ada' && asked.get('password') === 'pass';
    return isRight ? { access_token: 'password-token' } : { error: 'invalid_grant' };
  }
  const challenge = createHash('sha256').update(asked.get('code_verifier')!).digest('base64url');
  return asked.get('code') === `code-for-${challenge}`
    ? { access_token: 'person-token' }
    : { error: 'invalid_grant' };
}

/** A WebSocket that says hello and sends back what it gets: short frames of text alone. */
function converse(request: IncomingMessage, socket: Socket): void {
  const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash('sha1').update(key).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const say = (text: string) =>
    socket.write(Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text)]));
  say(`hello ${request.url}`);
  socket.on('error', () => {});
  socket.on('data', (frame: Buffer) => {
    if ((frame[0]! & 15) === 8) return socket.end();
    const length = frame[1]! & 127;
    const mask = frame.subarray(2, 6);
    const text = Buffer.from(frame.subarray(6, 6 + length).map((byte, index) => byte ^ mask[index % 4]!));
    say(text.toString());
  });
}
