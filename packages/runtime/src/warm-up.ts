/** Compresses a version's files before they are asked for, as far as half of the memory reaches. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BodyCache } from './body-cache.ts';
import { isPage } from './content-policy.ts';
import type { Slot } from './encodings.ts';
import type { Site } from './site.ts';
import type { SiteFile } from './site-file.ts';

/** What browsers ask for first. */
const SLOTS: readonly Slot[] = [1, 3, 2];

/** Long enough that readers hardly notice, where each file takes some milliseconds of a processor. */
const PAUSE_MS = 100;

export interface WarmUp {
  isWanted(): boolean;
  /** How many readers have asked for something so far. */
  asked(): number;
}

/**
 * One file at a time, and few of them while somebody reads, so that readers come first. What cannot be read is told
 * when it is asked for.
 */
export async function warmUp(site: Site, cache: BodyCache, { isWanted, asked }: WarmUp): Promise<void> {
  let before = asked();
  for (const slot of SLOTS) {
    for (const file of byUse(site)) {
      if (!isWanted() || cache.sizeBytes > cache.maxBytes / 2) return;
      if (!file.isCompressible || file.kept[slot]) continue;
      await cache.load(file, slot).catch(() => {});
      if (asked() === before) continue;
      before = asked();
      await sleep(PAUSE_MS, null, { ref: false });
    }
  }
}

/** Styles and scripts of all pages, then pages, then the rest. */
function* byUse({ files }: Site): Generator<SiteFile> {
  for (const wanted of [0, 1, 2]) {
    for (const path of files.paths()) if (rank(path, files.typeOf(path)!) === wanted) yield files.get(path)!;
  }
}

function rank(path: string, mediaType: string): number {
  if (path.startsWith('assets/')) return 0;
  return isPage({ mediaType }) ? 1 : 2;
}
