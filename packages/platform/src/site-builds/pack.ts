/** A pack: several named parts in one object, so that many small things cost one request. */
import { hash } from 'node:crypto';
import { getVerified } from '../storage/get-verified.ts';
import type { ObjectStore } from '../storage/object-store.ts';

export interface PackPart {
  name: string;
  bytes: Uint8Array;
}

interface PartEntry {
  name: string;
  length: number;
}

const MAGIC = 'BPACK001';
const SHA256_DIGITS = 64;
const HEAD_BYTES = MAGIC.length + 4;

/** Stores the parts under the hash of the whole, below `prefix`; gives the key. */
export async function putPack(
  store: ObjectStore,
  prefix: string,
  parts: readonly PackPart[],
): Promise<string> {
  const entries = parts.map(({ name, bytes }): PartEntry => ({ name, length: bytes.length }));
  const table = Buffer.from(JSON.stringify(entries));
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(MAGIC, 'latin1');
  head.writeUInt32LE(table.length, MAGIC.length);
  // In one piece: ten thousand small ones take longer to be written than to be copied.
  const pack = Buffer.concat([head, table, ...parts.map(({ bytes }) => bytes)]);
  const hashed = hash('sha256', pack);
  const key = `${prefix}/${hashed}`;
  await store.put(key, pack, { contentType: 'application/octet-stream', hashed });
  return key;
}

/** Null when the object is gone or damaged: its key ends in the hash of its bytes. */
export async function getPack(store: ObjectStore, key: string): Promise<Map<string, Buffer> | null> {
  const bytes = await getVerified(store, { key, sha256: key.slice(-SHA256_DIGITS) });
  if (!bytes || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
  const tableEnd = HEAD_BYTES + bytes.readUInt32LE(MAGIC.length);
  const entries = JSON.parse(bytes.toString('utf8', HEAD_BYTES, tableEnd)) as PartEntry[];
  const parts = new Map<string, Buffer>();
  let start = tableEnd;
  for (const { name, length } of entries) {
    parts.set(name, bytes.subarray(start, start + length));
    start += length;
  }
  return parts;
}
