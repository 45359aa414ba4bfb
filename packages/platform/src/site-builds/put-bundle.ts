/** A bundle in the object store, under the hash of its bytes. */
import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { isIntact } from '../storage/get-verified.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { BuiltSite } from './site-build.ts';

/** Hashing so much at a stretch is not noticed by anyone else in this process. */
const BREATHE_BYTES = 1024 * 1024;

export type StoredBundle = Pick<BuiltSite, 'bundleKey' | 'sha256' | 'sizeBytes'>;

export interface PackedBundle {
  sha256: string;
  sizeBytes: number;
  /** The whole bundle, as often as asked for. */
  members(): AsyncIterable<Buffer>;
}

/** The hash first: it is the bundle's name. */
export async function measure(members: () => AsyncIterable<Buffer>): Promise<PackedBundle> {
  const digest = createHash('sha256');
  let sizeBytes = 0;
  let unbroken = 0;
  for await (const member of members()) {
    digest.update(member);
    sizeBytes += member.length;
    unbroken += member.length;
    if (unbroken < BREATHE_BYTES) continue;
    unbroken = 0;
    await breathe();
  }
  return { sha256: digest.digest('hex'), sizeBytes, members };
}

/** A bundle that is there already, undamaged, is not stored again. */
export async function putBundle(
  store: ObjectStore,
  projectId: string,
  { sha256, sizeBytes, members }: PackedBundle,
): Promise<StoredBundle> {
  const bundleKey = `${bundlePrefix(projectId)}/${sha256}.tar.gz`;
  if (!(await isIntact(store, { key: bundleKey, sha256 }))) {
    await store.put(bundleKey, members(), { contentType: 'application/gzip', sha256, sizeBytes });
  }
  return { bundleKey, sha256, sizeBytes };
}

export function bundlePrefix(projectId: string): string {
  return `bundles/${projectId}`;
}
