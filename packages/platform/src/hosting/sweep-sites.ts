/** Removes unpacked sites that no project shows any more from this process's disk. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeAside } from '@bindery/runtime';
import { removeSite } from './let-go.ts';
import type { ShownSites } from './shown-sites.ts';

export interface SiteSweepOptions {
  folder: string;
  sites: Pick<ShownSites, 'inUse'>;
  /** Those of the hashes that are of some project's active version. */
  active(hashes: string[]): Promise<Set<string>>;
  /** A request that was under way when another version became active has as long as this (10 min). */
  graceMs?: number;
}

export interface SiteSweep {
  /** Gives how many folders went. */
  sweep(): Promise<number>;
}

const GRACE_MS = 10 * 60_000;
/** The rest waits for the next sweep: serving comes first. */
const MOST_REMOVED = 50;
const SITE = /^[0-9a-f]{64}$/;
const HALF_UNPACKED = /\.(unpacking|removing)$/;
/** Nobody unpacks for so long. */
const HALF_MS = 24 * 3_600_000;

export function makeSiteSweep({ folder, sites, active, graceMs = GRACE_MS }: SiteSweepOptions): SiteSweep {
  /** When each was first seen without a project that shows it. */
  const idleSinceMs = new Map<string, number>();
  return {
    async sweep() {
      const names = await readdir(folder).catch(() => []);
      const hashes = names.filter((name) => SITE.test(name));
      const kept = await active(hashes);
      const nowMs = performance.now();
      const dueMs = nowMs - graceMs;
      for (const hash of idleSinceMs.keys())
        if (kept.has(hash) || !hashes.includes(hash)) idleSinceMs.delete(hash);
      const idle = hashes.filter((hash) => !kept.has(hash));
      for (const hash of idle) if (!idleSinceMs.has(hash)) idleSinceMs.set(hash, nowMs);
      const due = idle.filter((hash) => idleSinceMs.get(hash)! <= dueMs);
      let removed = 0;
      for (const hash of due.slice(0, MOST_REMOVED)) {
        // Removing takes its time: one that was rolled back to meanwhile stays.
        if ((await active([hash])).has(hash)) continue;
        if (await removeSite(join(folder, hash), () => sites.inUse().has(hash))) removed += 1;
      }
      await removeHalves(folder, names);
      return removed;
    },
  };
}

/** What a killed process left in a folder that nobody uses yet. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (HALF_UNPACKED.test(name)) await removeAside(join(folder, name));
}

/** What was left by something that failed. */
async function removeHalves(folder: string, names: string[]): Promise<void> {
  for (const name of names.filter((each) => HALF_UNPACKED.test(each))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > HALF_MS) await removeAside(path);
  }
}
