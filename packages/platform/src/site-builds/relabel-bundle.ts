/** A bundle under another label: its manifest anew, everything behind it as it is. */
import { inflateRawSync } from 'node:zlib';
import {
  MANIFEST_NAME,
  type Manifest,
  manifestMember,
  parseManifest,
  type SigningKey,
  segmentFiles,
} from '@bindery/bundle';
import type { ObjectStore } from '../storage/object-store.ts';
import { measure, putBundle, type StoredBundle } from './put-bundle.ts';

/** Null when the bundle is gone. */
export async function relabelBundle(options: {
  store: ObjectStore;
  projectId: string;
  bundleKey: string;
  version: string;
  signingKey: SigningKey | null;
}): Promise<StoredBundle | null> {
  const { store, projectId, bundleKey, version, signingKey } = options;
  const opening = await readOpening(store, bundleKey);
  if (!opening) return null;
  const member = manifestMember({ ...opening.manifest, version }, signingKey);
  const bundle = await measure(async function* () {
    yield member;
    const rest = await store.get(bundleKey, { range: { start: opening.sizeBytes } });
    if (!rest) throw new Error(`the bundle ${bundleKey} went away`);
    yield* rest.body as AsyncIterable<Buffer>;
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
  for (let length = FIRST_READ_BYTES; ; length *= 4) {
    const object = await store.get(bundleKey, { range: { start: 0, end: length - 1 } });
    if (!object) return null;
    const bytes = Buffer.concat(await object.body.toArray());
    const sizeBytes = firstMemberSize(bytes);
    if (sizeBytes === null && length < info.sizeBytes) continue;
    const found = new Map(segmentFiles(bytes.subarray(0, sizeBytes ?? 0))).get(MANIFEST_NAME);
    if (!found) throw new Error(`the bundle ${bundleKey} does not begin with its manifest`);
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
