/**
 * One object is one file: its bytes, then a trailer of fixed length that says what they are. One file means
 * that a rename replaces bytes and description together.
 */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { ByteHash } from '@bindery/bundle';
import { nullIfMissing, onDisk } from './disk-failures.ts';
import type { ObjectBody, ObjectInfo } from './object-store.ts';

const TRAILER_BYTES = 256;
const FORMAT = 1;

interface Trailer {
  bindery: number;
  sha256: string;
  contentType: string;
}

/**
 * Opens a stored object, following no link; null if there is none, or one that was cut: it is of no use to anybody, and
 * whoever can make it again has to be told that it is not there. The caller closes the handle.
 */
export async function openObjectFile(
  path: string,
  key: string,
): Promise<{ handle: FileHandle; info: ObjectInfo } | null> {
  const handle = await nullIfMissing(open(path, constants.O_RDONLY | constants.O_NOFOLLOW));
  if (!handle) return null;
  try {
    const { size, mtime } = await handle.stat();
    const sizeBytes = objectSize(size);
    const trailer = await readTrailer(handle, sizeBytes);
    if (!trailer) {
      await handle.close();
      return null;
    }
    const etag = `"${trailer.sha256}"`;
    return { handle, info: { key, sizeBytes, modifiedAt: mtime, contentType: trailer.contentType, etag } };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The object's size, from the size of its file. */
export function objectSize(fileSize: number): number {
  return Math.max(0, fileSize - TRAILER_BYTES);
}

async function readTrailer(handle: FileHandle, position: number): Promise<Trailer | null> {
  const buffer = Buffer.alloc(TRAILER_BYTES);
  const { bytesRead } = await handle.read(buffer, 0, TRAILER_BYTES, position);
  try {
    const trailer = JSON.parse(buffer.toString('utf8', 0, bytesRead)) as Trailer;
    return trailer.bindery === FORMAT ? trailer : null;
  } catch {
    return null;
  }
}

/** Writes the body and its trailer and forces them to the disk, if `accept` does not throw at their hash. */
export async function writeObjectFile(
  handle: FileHandle,
  body: ObjectBody,
  options: { contentType: string; hash: ByteHash; accept: (sha256: string) => void },
): Promise<{ sizeBytes: number; sha256: string }> {
  const { contentType, hash, accept } = options;
  let sizeBytes = 0;
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    await Promise.all([hash.add([chunk]), onDisk(handle.writeFile(chunk))]);
    sizeBytes += chunk.byteLength;
  }
  const sha256 = await hash.end();
  accept(sha256);
  const trailer: Trailer = { bindery: FORMAT, sha256, contentType };
  await onDisk(handle.writeFile(`${JSON.stringify(trailer).padEnd(TRAILER_BYTES - 1)}\n`));
  await onDisk(handle.sync());
  return { sizeBytes, sha256 };
}
