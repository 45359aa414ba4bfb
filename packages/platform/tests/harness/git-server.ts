/** Real git over HTTP: `git http-backend` behind node:http, with a password if wanted. */
import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GitServer {
  url: string;
  port: number;
  /** `Authorization` headers that arrived. */
  credentials: (string | undefined)[];
  stop(): Promise<void>;
}

export async function startGitServer(
  root: string | (() => string),
  options: { password?: string } = {},
): Promise<GitServer> {
  const credentials: (string | undefined)[] = [];
  const backend = `${execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim()}/git-http-backend`;
  const server = createServer((request, response) => {
    credentials.push(request.headers.authorization);
    const wanted =
      options.password && `Basic ${Buffer.from(`x-access-token:${options.password}`).toString('base64')}`;
    if (wanted && request.headers.authorization !== wanted) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic' }).end();
      return;
    }
    const url = new URL(request.url!, 'http://localhost');
    const child = spawn(backend, {
      env: {
        PATH: process.env.PATH,
        GIT_PROJECT_ROOT: typeof root === 'string' ? root : root(),
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: url.pathname,
        QUERY_STRING: url.search.slice(1),
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        HTTP_CONTENT_ENCODING: String(request.headers['content-encoding'] ?? ''),
      },
    });
    request.pipe(child.stdin);
    let head = Buffer.alloc(0);
    let started = false;
    child.stdout.on('data', (chunk: Buffer) => {
      if (started) return void response.write(chunk);
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      started = true;
      for (const line of head.subarray(0, end).toString().split('\r\n')) {
        const [name = '', value = ''] = line.split(': ');
        if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
        else response.setHeader(name, value);
      }
      response.write(head.subarray(end + 4));
    });
    child.stdout.on('end', () => response.end());
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    credentials,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
