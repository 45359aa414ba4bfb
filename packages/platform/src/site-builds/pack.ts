/** A pack: several named parts in one object, each with its hash, so that many small things cost one request. */
import { createHash, hash } from 'node:crypto';
import type { ObjectStore } from '../storage/object-store.ts';

export interface PackPart {
  name: string;
  bytes: Uint8Array;
}

interface PartEntry {
  name: string;
  length: number;
  sha256: string;
}

const MAGIC = 'BPACK001';
const HEAD_BYTES = MAGIC.length + 4;

/** Stores the parts under the hash of the whole, below `prefix`; gives the key. */
export async function putPack(
  store: ObjectStore,
  prefix: string,
  parts: readonly PackPart[],
): Promise<string> {
  const entries = parts.map(
    ({ name, bytes }): PartEntry => ({ name, length: bytes.length, sha256: hash('sha256', bytes) }),
  );
  const table = Buffer.from(JSON.stringify(entries));
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(MAGIC, 'latin1');
  head.writeUInt32LE(table.length, MAGIC.length);
  const pieces = [head, table, ...parts.map(({ bytes }) => bytes)];
  const digest = createHash('sha256');
  for (const piece of pieces) digest.update(piece);
  const sha256 = digest.digest('hex');
  const key = `${prefix}/${sha256}`;
  await store.put(key, asStream(pieces), { contentType: 'application/octet-stream', sha256 });
  return key;
}

/** Null when the object is gone; parts that are damaged are left out. */
export async function getPack(store: ObjectStore, key: string): Promise<Map<string, Buffer> | null> {
  const object = await store.get(key);
  if (!object) return null;
  const bytes = Buffer.concat(await object.body.toArray());
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return new Map();
  const tableEnd = HEAD_BYTES + bytes.readUInt32LE(MAGIC.length);
  const entries = JSON.parse(bytes.toString('utf8', HEAD_BYTES, tableEnd)) as PartEntry[];
  const parts = new Map<string, Buffer>();
  let start = tableEnd;
  for (const { name, length, sha256 } of entries) {
    const part = bytes.subarray(start, start + length);
    if (part.length === length && hash('sha256', part) === sha256) parts.set(name, part);
    start += length;
  }
  return parts;
}

async function* asStream(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
