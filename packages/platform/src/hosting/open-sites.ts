/** Unpacked bundles of the versions that are being served, named after their hash: equal bundles are unpacked once. */
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BundleRefused, resolveFeatures, unpackBundle } from '@bindery/bundle';
import { openSite, type Site } from '@bindery/runtime';
import type { ObjectStore } from '../storage/object-store.ts';
import type { ActiveVersion } from './active-version.ts';

export interface OpenSites {
  open(version: ActiveVersion): Promise<Site>;
  /** Hashes of the bundles that are open or being opened. */
  inUse(): Set<string>;
  /** Lets go of sites of other bundles than these that nobody asked for since. */
  closeOthers(kept: ReadonlySet<string>, unusedSinceMs: number): void;
}

const SITES_KEPT_OPEN = 200;

/** Swept away since the version was looked up: another one is active by now. */
export class BundleMissing extends Error {
  constructor(key: string) {
    super(`the bundle ${key} is missing from the object store`);
  }
}

export function openSites(options: { folder: string; store: ObjectStore }): OpenSites {
  // In order of use, the least recent first. Promises, so that many first requests unpack once.
  const sites = new Map<string, { site: Promise<Site>; sha256: string; usedMs: number }>();
  return {
    open: (version) => {
      const { projectId, sha256, deploymentType, features } = version;
      const key = `${projectId} ${sha256} ${deploymentType} ${JSON.stringify(features)}`;
      const found = sites.get(key)?.site;
      const site = found ?? load(version, options);
      sites.delete(key);
      sites.set(key, { site, sha256, usedMs: performance.now() });
      if (!found) {
        site.catch(() => sites.delete(key));
        if (sites.size > SITES_KEPT_OPEN) sites.delete(sites.keys().next().value!);
      }
      return site;
    },
    inUse: () => new Set([...sites.values()].map(({ sha256 }) => sha256)),
    closeOthers: (kept, unusedSinceMs) => {
      for (const [key, { sha256, usedMs }] of sites)
        if (!kept.has(sha256) && usedMs < unusedSinceMs) sites.delete(key);
    },
  };
}

async function load(version: ActiveVersion, options: { folder: string; store: ObjectStore }): Promise<Site> {
  const folder = join(options.folder, version.sha256);
  if (!(await stat(folder).catch(() => null))) await unpack(version, { ...options, folder });
  return await openSite(folder, { features: resolveFeatures(version.deploymentType, version.features) });
}

async function unpack(
  version: ActiveVersion,
  options: { folder: string; store: ObjectStore },
): Promise<void> {
  const object = await options.store.get(version.bundleKey);
  if (!object) throw new BundleMissing(version.bundleKey);
  await mkdir(join(options.folder, '..'), { recursive: true, mode: 0o700 });
  try {
    await unpackBundle(object.body, options.folder, { expectedSha256: version.sha256 });
  } catch (error) {
    object.body.destroy();
    // Another process was faster: its folder appeared whole.
    if (error instanceof BundleRefused && (await stat(options.folder).catch(() => null))) return;
    await rm(options.folder, { recursive: true, force: true });
    throw error;
  }
}
