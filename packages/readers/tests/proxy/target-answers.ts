/** What the server that a specification names may answer: proper things, and everything that a hostile one would. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const raw =
  (text: string): Answer =>
  (_, { socket }) =>
    void socket?.end(text);

/** By the last step of the path. */
const ANSWERS: Record<string, Answer> = {
  plain: (_, response) => response.setHeader('content-type', 'application/json').end('{"ok":true}'),
  missing: (_, response) => response.writeHead(404, { 'content-type': 'text/plain' }).end('not there'),
  empty: (_, response) => response.writeHead(204).end(),
  page: (_, response) =>
    response
      .writeHead(200, {
        'content-type': 'text/html',
        'set-cookie': ['session=1', 'other=2'],
        'set-cookie2': 'old=1',
        'content-security-policy': "default-src 'self' https://evil.example",
        'strict-transport-security': 'max-age=1',
        'clear-site-data': '"*"',
        'access-control-allow-origin': '*',
        'service-worker-allowed': '/',
        'x-bindery-status': '999',
        'x-frame-options': 'ALLOWALL',
        link: '</evil.js>; rel=preload',
        refresh: '0;url=https://evil.example',
        location: 'https://evil.example',
        'keep-alive': 'timeout=5',
        'proxy-authenticate': 'Basic',
      })
      .end('<script>alert(1)</script>'),
  echo: (request, response) => {
    request.pipe(response);
  },
  squeezed: (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('squeezed')),
  strange: (_, response) => response.setHeader('content-encoding', 'zstd').end('as it is'),
  declared: (_, response) => {
    response.writeHead(200, { 'content-length': '1000000000' });
    response.write('x');
  },
  endless: (_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', more);
    more();
  },
  bomb: (_, response) => {
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(20_000_000)));
  },
  silent: () => {},
  dripping: (_, response) => {
    const timer = setInterval(() => response.write('x'), 50);
    response.on('close', () => clearInterval(timer));
  },
  events: (_, response) => {
    response.setHeader('content-type', 'text/event-stream');
    response.write('data: one\n\n');
    setTimeout(() => response.end('data: two\n\n'), 200);
  },
  'many-headers': raw(`HTTP/1.1 200 OK\r\n${'x-a: b\r\n'.repeat(5_000)}\r\n`),
  'long-header': raw(`HTTP/1.1 200 OK\r\nx-a: ${'b'.repeat(100_000)}\r\n\r\n`),
  'large-headers': (_, response) => {
    for (let index = 0; index < 20; index++) response.setHeader(`x-large-${index}`, 'v'.repeat(600));
    response.end('large');
  },
  garbage: raw('SSH-2.0-OpenSSH_9\r\n'),
  'two-lengths': raw('HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\nhello'),
  'length-and-chunks': raw(
    'HTTP/1.1 200 OK\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  ),
  'folded-header': raw('HTTP/1.1 200 OK\r\nx-a: b\r\n set-cookie: c=1\r\ncontent-length: 2\r\n\r\nok'),
  'bad-chunks': raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nhello'),
  'split-answer': raw(
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nhidden',
  ),
  'early-hints': raw(
    `${'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(50)}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok`,
  ),
  switching: raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: evil\r\nconnection: upgrade\r\n\r\n'),
  broken: raw('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'),
  'not-gzip': (_, response) => response.setHeader('content-encoding', 'gzip').end('not gzip at all'),
};

export const answers: Answer = (request, response) => {
  const url = new URL(request.url!, 'http://target');
  const to = url.searchParams.get('to');
  if (to !== null) {
    response.writeHead(Number(url.searchParams.get('status') ?? 302), { location: to }).end('moved');
    return;
  }
  const name = url.pathname.split('/').at(-1)!;
  (ANSWERS[name] ?? ANSWERS.plain!)(request, response);
};
