/** Reads an answer's body within its limits, decompressed. */
import type { IncomingMessage } from 'node:http';
import { addAbortSignal, pipeline as pipelineThen, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutboundFailed, OutboundRefused } from './outbound-refused.ts';
import type { StreamedBody } from './send.ts';

interface Limits {
  maxBytes: number;
  signal: AbortSignal;
}

export async function readLimited(answer: IncomingMessage, { maxBytes, signal }: Limits): Promise<Buffer> {
  const decoder = decoderFor(answer.headers['content-encoding']);
  if (decoder === undefined)
    throw new OutboundRefused('request', 'the answer is compressed in a way that was not asked for');
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of limited(source, maxBytes)) chunks.push(chunk);
  };
  // Counted on both sides: a little may become much, and much may become nothing at all.
  const raw = (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> => limited(source, maxBytes);
  try {
    if (decoder) await pipeline(answer, raw, decoder, collect, { signal });
    else await pipeline(answer, collect, { signal });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!/^(Z_|ERR_BROTLI|ERR__ERROR)/.test(code)) throw error;
    throw new OutboundFailed('the answer is not compressed as it says', { cause: error });
  }
  return Buffer.concat(chunks);
}

/**
 * The same while it comes, decompressed where that can be done; `isDecoded` tells. What is more than `maxBytes` breaks
 * it off, and so does the signal.
 */
export function limitedStream(
  answer: IncomingMessage,
  { maxBytes, signal }: Limits,
): { body: Readable; isDecoded: boolean } {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const decoder = decoderFor(answer.headers['content-encoding']);
  const last = byteLimit(maxBytes);
  const parts = decoder ? [answer, byteLimit(maxBytes), decoder, last] : [answer, last];
  // Each of them goes down with the others; readers of the last one learn why.
  pipelineThen(parts, () => {});
  addAbortSignal(signal, last);
  return { body: last, isDecoded: Boolean(decoder) };
}

/** A request's body within the same limit; who feeds it stays open. */
export function limitedBody({ stream, sizeBytes }: StreamedBody, maxBytes: number): StreamedBody {
  if (sizeBytes !== null && sizeBytes > maxBytes) throw tooLarge(maxBytes, 'the body');
  const limit = byteLimit(maxBytes, 'the body');
  stream.once('error', (error) => limit.destroy(error));
  return { stream: stream.pipe(limit), sizeBytes };
}

function byteLimit(maxBytes: number, what = 'the answer'): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge(maxBytes, what));
      else done(null, chunk);
    },
  });
}

/** Null for what is not compressed, undefined for what nobody here can decompress. */
function decoderFor(encoding = 'identity'): Transform | null | undefined {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return undefined;
  }
}

async function* limited(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

function tooLarge(maxBytes: number, what = 'the answer'): OutboundRefused {
  return new OutboundRefused('size', `${what} is larger than ${maxBytes} bytes`);
}
