/** The socket of one process: pages from its display, everything else from the control. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isReaderRequest, readBody } from '@bindery/readers';
import { endStalledReaders } from '../end-stalled-readers.ts';
import { type Control, isControlRequest } from './control.ts';
import type { ProcessDisplay } from './display.ts';

const LARGEST_BODY_BYTES = 64 * 1024;
const IDLE_SWEEP_MS = 50;

export function createHttpFace(display: ProcessDisplay, control: Control): Server {
  const server = createServer({ keepAliveTimeout: 72_000, headersTimeout: 20_000 }, (request, response) => {
    if (isReaderRequest(request) || !isControlRequest(request)) return display.answer(request, response);
    answerControl(request, response, control).catch(() => response.destroy());
  });
  return endStalledReaders(server);
}

/** Ends when every answer under way has been sent, or at the latest after `patienceMs`. */
export async function closeFace(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  const giveUp = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: giveUp.signal }).then(
    () => server.closeAllConnections(),
    () => {},
  );
  await closed;
  clearInterval(sweep);
  giveUp.abort();
  await late;
}

async function answerControl(
  request: IncomingMessage,
  response: ServerResponse,
  control: Control,
): Promise<void> {
  const body = await readBody(request, LARGEST_BODY_BYTES);
  const answer =
    body === null
      ? {
          status: 413,
          headers: { 'content-type': 'application/json' },
          body: '{"error":"The body is too large."}\n',
        }
      : await control({
          method: request.method!,
          path: request.url!.split('?', 1)[0]!,
          authorization: request.headers.authorization,
          body,
        });
  const length = Buffer.byteLength(answer.body);
  const headers = { ...answer.headers, 'content-length': length, 'x-content-type-options': 'nosniff' };
  response.writeHead(answer.status, headers);
  response.end(request.method === 'HEAD' ? undefined : answer.body);
}
