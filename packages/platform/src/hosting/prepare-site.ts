/** From a version in the object store to a site that can be shown: fetched, unpacked away from this thread, opened. */
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BundleRefused, type MissingParts, resolveFeatures } from '@bindery/bundle';
import { createGate, openSite, type Site, SMALL_BUNDLE_BYTES, unpackAside } from '@bindery/runtime';
import type { ObjectStore } from '../storage/object-store.ts';
import type { ActiveVersion } from './active-version.ts';

/** Swept away since the version was looked up: another one is active by now. */
export class BundleMissing extends Error {
  constructor(key: string) {
    super(`the bundle ${key} is missing from the object store`);
  }
}

/** Whether the store no longer has the bundle as it was made. */
export function isLost(error: unknown): boolean {
  return error instanceof BundleMissing || error instanceof BundleRefused;
}

/**
 * Of large ones, each of which has a process of its own: after a start with an empty disk, the first readers of all sites
 * come at once. Who waits has not asked the store yet, which would not hold the line for so long.
 */
const MOST_AT_ONCE = 4;
const large = createGate(MOST_AT_ONCE);

export async function prepareSite(
  version: ActiveVersion,
  options: { folder: string; store: ObjectStore; missing: MissingParts; shownSha256: string | null },
): Promise<Site> {
  const folder = join(options.folder, version.sha256);
  const { store, shownSha256 } = options;
  const earlier = shownSha256 === null ? null : join(options.folder, shownSha256);
  const work = () => unpack(version, { folder, store, earlier });
  if (!(await exists(folder))) await (version.sizeBytes > SMALL_BUNDLE_BYTES ? large.run(work) : work());
  const { deploymentType, features, projectId } = version;
  const { missing } = options;
  return await openSite(folder, {
    features: resolveFeatures(deploymentType, features, { missing }),
    projectId,
  });
}

async function unpack(
  version: ActiveVersion,
  { folder, store, earlier }: { folder: string; store: ObjectStore; earlier: string | null },
): Promise<void> {
  const object = await store.get(version.bundleKey);
  if (!object) throw new BundleMissing(version.bundleKey);
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 }).catch((error) => {
    object.body.destroy();
    throw error;
  });
  const { sizeBytes } = object;
  try {
    await unpackAside(object.body, folder, {
      ...{ sizeBytes, expectedSha256: version.sha256 },
      ...{ earlier, isPatient: true },
    });
  } catch (error) {
    // Another project with the same bundle was faster: its folder appeared whole.
    if (!(error instanceof BundleRefused) || !(await exists(folder))) throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
