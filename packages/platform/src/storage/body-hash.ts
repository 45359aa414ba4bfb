/** What an object is hashed by as it is stored: beside the storing where it is large, not at all where that was done. */
import { createHash } from 'node:crypto';
import { HashApart, WORTH_A_HASH_THREAD_BYTES } from '@bindery/bundle';
import type { PutOptions } from './object-store.ts';

export interface BodyHash {
  /** Resolves when the bytes are its own no longer. */
  add(chunk: Uint8Array): Promise<void>;
  /** Of all chunks, in hexadecimal. */
  end(): Promise<string>;
  close(): Promise<void>;
}

export function openBodyHash({ hashed, sizeBytes = 0 }: PutOptions): BodyHash {
  if (hashed !== undefined) return doneBefore(hashed);
  return sizeBytes >= WORTH_A_HASH_THREAD_BYTES ? beside() : atOnce();
}

function doneBefore(sha256: string): BodyHash {
  return { add: async () => {}, end: async () => sha256, close: async () => {} };
}

function beside(): BodyHash {
  const apart = new HashApart();
  return { add: (chunk) => apart.add([chunk]), end: () => apart.end(), close: () => apart.close() };
}

function atOnce(): BodyHash {
  const digest = createHash('sha256');
  const add = async (chunk: Uint8Array) => void digest.update(chunk);
  return { add, end: async () => digest.digest('hex'), close: async () => {} };
}
