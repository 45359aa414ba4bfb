/** Sends a stream as a body, and closes it on every path: also when the reader left before the first byte. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface StreamedAnswer {
  source: Readable;
  status: number;
  headers: string[] | OutgoingHttpHeaders;
}

/** Rejects when the source fails; a reader who left is no failure. */
export async function sendStream(
  response: ServerResponse,
  { source, status, headers }: StreamedAnswer,
): Promise<void> {
  const { req: request } = response;
  // Of several requests in one connection, only the first one's answer is told that the connection broke.
  const hasLeft = () => response.destroyed || request.destroyed || request.socket.destroyed;
  const leaving = new AbortController();
  const onClose = () => leaving.abort();
  let hasFailed = false;
  // Heard before the pipeline hears it: when a reader leaves, the pipeline ends the source with an error as well.
  source.once('error', () => {
    hasFailed = !hasLeft();
  });
  try {
    if (hasLeft()) return;
    request.once('close', onClose);
    response.writeHead(status, headers);
    await pipeline(source, response, { signal: leaving.signal });
  } catch (error) {
    if (hasFailed || !hasLeft()) throw error;
  } finally {
    request.off('close', onClose);
    // A pipeline that cannot begin, because the reader is gone, leaves its source open.
    source.destroy();
  }
}
