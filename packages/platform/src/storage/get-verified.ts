/**
 * Objects whose hash is known, checked against it before anybody uses them. One that is damaged counts as not there:
 * whoever can make it again puts it anew, which replaces it.
 */
import { createHash, hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { ObjectStore } from './object-store.ts';

export interface KnownObject {
  key: string;
  /** Hexadecimal. */
  sha256: string;
}

/** Null when it is gone or damaged. */
export async function getVerified(store: ObjectStore, { key, sha256 }: KnownObject): Promise<Buffer | null> {
  const object = await store.get(key);
  if (!object) return null;
  const bytes = Buffer.concat(await object.body.toArray());
  return hash('sha256', bytes) === sha256 ? bytes : null;
}

/** Without holding it. */
export async function isIntact(store: ObjectStore, { key, sha256 }: KnownObject): Promise<boolean> {
  const object = await store.get(key);
  if (!object) return false;
  const digest = createHash('sha256');
  for await (const chunk of object.body) digest.update(chunk as Buffer);
  return digest.digest('hex') === sha256;
}

/** Into a file that is made anew; false when the object is gone or damaged, and then the file is of no use. */
export async function downloadVerified(
  store: ObjectStore,
  { key, sha256, file }: KnownObject & { file: string },
): Promise<boolean> {
  const object = await store.get(key);
  if (!object) return false;
  const handle = await open(file, 'w', 0o600).catch((error: unknown) => {
    object.body.destroy();
    throw error;
  });
  try {
    const digest = createHash('sha256');
    for await (const chunk of object.body) {
      digest.update(chunk as Buffer);
      await handle.writeFile(chunk as Buffer);
    }
    return digest.digest('hex') === sha256;
  } finally {
    await handle.close();
  }
}
