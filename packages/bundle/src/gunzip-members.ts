/** Unzips concatenated gzip members as they stream in, counting and hashing what came in. */
import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BundleRefused } from './bundle-refused.ts';

export interface UnzipLimits {
  maxPackedBytes: number;
  maxUnpackedBytes: number;
  /** Above 64 MiB unpacked, how many times larger than its packed form a bundle may be. */
  maxRatio: number;
}

export interface Unzipped {
  chunks: AsyncIterable<Buffer>;
  /** After the last chunk: size and SHA-256 of the packed bytes. */
  packed(): { sizeBytes: number; sha256: string };
}

const RATIO_FLOOR_BYTES = 64 * 1024 * 1024;

export function gunzipMembers(source: AsyncIterable<Uint8Array>, limits: UnzipLimits): Unzipped {
  const digest = createHash('sha256');
  let packedBytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      packedBytes += chunk.length;
      if (packedBytes > limits.maxPackedBytes) throw new BundleRefused('it is larger than allowed');
      digest.update(chunk);
      yield chunk;
    }
  }
  async function* unzipped(): AsyncGenerator<Buffer> {
    const gunzip = createGunzip({ chunkSize: 256 * 1024 });
    const output = pipeline(Readable.from(counted(), { objectMode: false }), gunzip, () => {});
    let unpackedBytes = 0;
    try {
      for await (const chunk of output as AsyncIterable<Buffer>) {
        unpackedBytes += chunk.length;
        refuseBomb(unpackedBytes, packedBytes, limits);
        yield chunk;
      }
    } catch (error) {
      throw asRefusal(error);
    }
    // Node stops quietly at bytes that are no gzip member.
    if (gunzip.bytesWritten !== packedBytes) throw new BundleRefused('bytes follow the last gzip member');
  }
  return { chunks: unzipped(), packed: () => ({ sizeBytes: packedBytes, sha256: digest.digest('hex') }) };
}

function refuseBomb(unpackedBytes: number, packedBytes: number, limits: UnzipLimits): void {
  if (unpackedBytes > limits.maxUnpackedBytes) throw new BundleRefused('unpacked, it is larger than allowed');
  if (unpackedBytes > RATIO_FLOOR_BYTES && unpackedBytes > packedBytes * limits.maxRatio) {
    throw new BundleRefused(`it unpacks to more than ${limits.maxRatio} times its size`);
  }
}

function asRefusal(error: unknown): unknown {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string' || !code.startsWith('Z_')) return error;
  const cut = code === 'Z_BUF_ERROR';
  return new BundleRefused(cut ? 'it is cut off: the gzip data ends too early' : 'its gzip data is damaged');
}
