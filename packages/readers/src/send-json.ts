import type { ServerResponse } from 'node:http';

/** `body`: what becomes JSON, or the bytes that it is already. */
export function sendJson(response: ServerResponse, status: number, body: object | Uint8Array): void {
  const bytes = body instanceof Uint8Array ? body : Buffer.from(`${JSON.stringify(body)}\n`);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes.length,
    // The next version of the site may answer otherwise.
    'Cache-Control': status === 200 ? 'private, max-age=30' : 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  });
  response.end(bytes);
}
