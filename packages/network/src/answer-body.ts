/** Reads an answer's body within its limits, decompressed. */
import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutboundFailed, OutboundRefused } from './outbound-refused.ts';

interface Limits {
  maxBytes: number;
  signal: AbortSignal;
}

export async function readLimited(answer: IncomingMessage, { maxBytes, signal }: Limits): Promise<Buffer> {
  const decoder = decoderFor(answer.headers['content-encoding']);
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

function decoderFor(encoding = 'identity'): Transform | null {
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
      throw new OutboundRefused('request', 'the answer is compressed in a way that was not asked for');
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

function tooLarge(maxBytes: number): OutboundRefused {
  return new OutboundRefused('size', `the answer is larger than ${maxBytes} bytes`);
}
