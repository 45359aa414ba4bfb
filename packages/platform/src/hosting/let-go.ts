/** Removes the folder of a site that is shown no more, once its last readers have what they asked for. */
import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeAside, type Site } from '@bindery/runtime';

const LOOK_MS = 100;
/** A reader who takes longer than this for one file is cut off. */
const LONGEST_READ_MS = 10 * 60_000;

export async function removeWhenUnread(options: {
  folder: string;
  sha256: string;
  site: Pick<Site, 'readers'>;
  /** It may have come to be shown again meanwhile, also by another project. */
  isInUse: () => boolean;
}): Promise<void> {
  const { folder, sha256, site, isInUse } = options;
  const untilMs = performance.now() + LONGEST_READ_MS;
  do await sleep(LOOK_MS, undefined, { ref: false });
  while (site.readers > 0 && performance.now() < untilMs);
  await removeSite(join(folder, sha256), isInUse);
}

/** Asked and renamed in one breath: whoever opens it after that finds nothing and unpacks it anew. */
export async function removeSite(site: string, isInUse: () => boolean): Promise<boolean> {
  const removing = `${site}.${randomBytes(6).toString('hex')}.removing`;
  if (isInUse()) return false;
  try {
    renameSync(site, removing);
  } catch {
    // Gone already.
    return false;
  }
  await removeAside(removing);
  return true;
}
