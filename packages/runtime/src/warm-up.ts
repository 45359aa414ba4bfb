/** Compresses a version's files before they are asked for, as far as half of the memory reaches. */
import type { BodyCache } from './body-cache.ts';
import { isPage } from './content-policy.ts';
import type { Slot } from './encodings.ts';
import type { Site, SiteFile } from './site.ts';

/** What browsers ask for first. */
const SLOTS: readonly Slot[] = [1, 3, 2];

/** One file at a time, so that readers come first. What cannot be read is told when it is asked for. */
export async function warmUp(site: Site, cache: BodyCache, isWanted: () => boolean): Promise<void> {
  const files = [...site.files.values()].filter((file) => file.isCompressible).sort(byUse);
  for (const slot of SLOTS) {
    for (const file of files) {
      if (!isWanted() || cache.sizeBytes > cache.maxBytes / 2) return;
      if (!file.kept[slot]) await cache.load(file, slot).catch(() => {});
    }
  }
}

/** Styles and scripts of all pages, then pages, then the rest. */
function byUse(a: SiteFile, b: SiteFile): number {
  return rank(a) - rank(b);
}

function rank(file: SiteFile): number {
  if (file.isImmutable) return 0;
  return isPage(file) ? 1 : 2;
}
