/** Puts one request to one checked address on its way. */
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { getCACertificates } from 'node:tls';
import { type CheckOptions, checkedLookup } from './checked-lookup.ts';
import { noPublicAddress, OutboundFailed, OutboundRefused } from './outbound-refused.ts';
import type { Destination } from './outbound-url.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'];
const MAX_HEADER_BYTES = 16 * 1024;
/** The gate's own business, or the next hop's. */
const OWN_HEADERS =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|expect|upgrade|te|trailer|keep-alive|http2-settings|proxy-.*)$/;

export interface SentRequest {
  method: string;
  destination: Destination;
  headers: Headers;
  body: Buffer | StreamedBody | null;
}

export interface StreamedBody {
  stream: Readable;
  /** Null: not known before its end. */
  sizeBytes: number | null;
}

/** What every request of one call has in common. */
export interface Way {
  check: CheckOptions;
  ca: string | undefined;
  signal: AbortSignal;
}

/** The beginning of the answer. Its failures are `OutboundRefused` and `OutboundFailed`, or the signal's reason. */
export async function send(request: SentRequest, way: Way, acceptEncoding: string): Promise<IncomingMessage> {
  if (!METHODS.includes(request.method))
    throw new OutboundRefused('request', `the method ${request.method} is not possible`);
  return await start(request, way, acceptEncoding).catch((error: unknown) => {
    throw explained(error, request, way);
  });
}

/** An error in the words of whoever asked. */
export function explained(error: unknown, { destination: { host } }: SentRequest, { signal }: Way): unknown {
  if (error instanceof OutboundRefused || error instanceof OutboundFailed || signal.aborted) return error;
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  if (code === 'HPE_HEADER_OVERFLOW')
    return new OutboundRefused('size', `${host} answered with too large a header`);
  return new OutboundFailed(`${host} could not be reached or broke off (${code})`, { cause: error });
}

function start(request: SentRequest, way: Way, acceptEncoding: string): Promise<IncomingMessage> {
  const { method, destination, body } = request;
  const { url, host, port } = destination;
  const { check, ca, signal } = way;
  return new Promise((resolve, reject) => {
    const secure = url.protocol === 'https:';
    const outgoing = (secure ? requestHttps : requestHttp)(url, {
      method,
      headers: headersFor(request, acceptEncoding),
      // No pooling: a connection is used for the request that it was checked for.
      agent: false,
      lookup: checkedLookup(port, check),
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
      ...(ca && { ca: [...getCACertificates('default'), ca] }),
    });
    outgoing.on('socket', (socket) => {
      socket.once('connect', () => {
        const address = socket.remoteAddress ?? '';
        if (!check.allowlist.admits({ host, port, address })) outgoing.destroy(noPublicAddress(host));
      });
    });
    outgoing.once('response', resolve);
    outgoing.once('upgrade', (_, socket) => {
      socket.destroy();
      reject(new OutboundFailed(`${host} switched to another protocol unasked`));
    });
    outgoing.on('error', reject);
    if (body === null || Buffer.isBuffer(body)) outgoing.end(body ?? undefined);
    else feed(outgoing, body.stream);
  });
}

/** Whoever feeds it stays open: its own side may still have to be told what went wrong. */
function feed(outgoing: ClientRequest, stream: Readable): void {
  stream.once('error', (error) => outgoing.destroy(error));
  outgoing.once('close', () => stream.unpipe(outgoing));
  stream.pipe(outgoing);
}

function headersFor({ headers, body }: SentRequest, acceptEncoding: string): Record<string, string> {
  const kept = [...headers].filter(([name]) => !OWN_HEADERS.test(name));
  const sizeBytes = Buffer.isBuffer(body) ? body.length : (body?.sizeBytes ?? null);
  return {
    'user-agent': 'Bindery',
    ...Object.fromEntries(kept),
    'accept-encoding': acceptEncoding,
    ...(sizeBytes !== null && { 'content-length': String(sizeBytes) }),
  };
}
