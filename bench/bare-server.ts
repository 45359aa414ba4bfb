/** A bare `node:http` server for bench/runtime.ts: one answer, whatever is asked. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const { headers, body } = JSON.parse(process.argv[2]!) as { headers: Record<string, string>; body: string };
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
