/** Requests that are not HTTP enough to become a request still get the common error shape. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';

const PROBLEMS: Record<string, [string, string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The headers of the request are larger than 16 KiB.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};
const MALFORMED: [string, string] = ['400 Bad Request', 'The request is not valid HTTP.'];

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = PROBLEMS[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify({ error: message });
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
