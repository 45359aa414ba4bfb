/** A bundle under another label: its manifest anew, everything behind it as it is. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import {
  MANIFEST_NAME,
  type Manifest,
  manifestMember,
  parseManifest,
  type SigningKey,
  segmentFiles,
} from '@bindery/bundle';
import { downloadVerified } from '../storage/get-verified.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { measure, putBundle, type StoredBundle } from './put-bundle.ts';

/** Null when the bundle is gone or damaged: nothing is signed that was not checked. */
export async function relabelBundle(options: {
  store: ObjectStore;
  projectId: string;
  bundleKey: string;
  sha256: string;
  version: string;
  signingKey: SigningKey | null;
  /** Where the checked bytes lie meanwhile. */
  file: string;
}): Promise<StoredBundle | null> {
  const { store, projectId, bundleKey: key, sha256, version, signingKey, file } = options;
  if (!(await downloadVerified(store, { key, sha256, file }))) return null;
  const opening = (await readFileOpening(file))!;
  const member = manifestMember({ ...opening.manifest, version }, signingKey);
  const bundle = await measure(async function* () {
    yield member;
    yield* createReadStream(file, { start: opening.sizeBytes }) as AsyncIterable<Buffer>;
  });
  return putBundle(store, projectId, bundle);
}

interface Opening {
  manifest: Manifest;
  /** Of the gzip member that the manifest lies in. */
  sizeBytes: number;
}

const FIRST_READ_BYTES = 2 * 1024 * 1024;

/** Null when the bundle is gone. */
export async function readOpening(store: ObjectStore, bundleKey: string): Promise<Opening | null> {
  const info = await store.head(bundleKey);
  if (!info) return null;
  return findOpening(info.sizeBytes, async (length) => {
    const object = await store.get(bundleKey, { range: { start: 0, end: length - 1 } });
    return object && Buffer.concat(await object.body.toArray());
  });
}

async function readFileOpening(file: string): Promise<Opening | null> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    return await findOpening(size, async (length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(length, size)), { position: 0 });
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await handle.close();
  }
}

async function findOpening(
  bundleBytes: number,
  readFirst: (length: number) => Promise<Buffer | null>,
): Promise<Opening | null> {
  for (let length = FIRST_READ_BYTES; ; length *= 4) {
    const bytes = await readFirst(length);
    if (!bytes) return null;
    const sizeBytes = firstMemberSize(bytes);
    if (sizeBytes === null && length < bundleBytes) continue;
    const found = new Map(segmentFiles(bytes.subarray(0, sizeBytes ?? 0))).get(MANIFEST_NAME);
    if (!found) throw new Error('a bundle does not begin with its manifest');
    return { manifest: parseManifest(found), sizeBytes: sizeBytes! };
  }
}

/** Of RFC 1952; bundles have no optional fields in it. */
const GZIP_HEADER_BYTES = 10;
const GZIP_TRAILER_BYTES = 8;

/** Null when the member goes on behind these bytes. */
function firstMemberSize(bytes: Buffer): number | null {
  try {
    const { engine } = inflateRawSync(bytes.subarray(GZIP_HEADER_BYTES), { info: true }) as unknown as {
      engine: { bytesWritten: number };
    };
    const end = GZIP_HEADER_BYTES + engine.bytesWritten + GZIP_TRAILER_BYTES;
    return end <= bytes.length ? end : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR') return null;
    throw error;
  }
}
