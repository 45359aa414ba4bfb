/** Which pages are rendered and compressed together. */
import { hash } from 'node:crypto';

/** Small enough that one changed page costs little, large enough that compression and cache files pay. */
const FEWEST = 12;
const MOST = 48;
const ONE_IN = 16;

/**
 * Cuts sorted paths where a path's own hash says so: a page that comes or goes moves the cut in its neighbourhood
 * and nowhere else, and pages of one folder, which share a sidebar, stay together.
 */
export function cutSegments(sortedPaths: readonly string[]): string[][] {
  const segments: string[][] = [];
  let current: string[] = [];
  for (const path of sortedPaths) {
    current.push(path);
    if (current.length >= MOST || (current.length >= FEWEST && isCut(path))) {
      segments.push(current);
      current = [];
    }
  }
  if (current.length > 0) segments.push(current);
  return segments;
}

function isCut(path: string): boolean {
  return Number.parseInt(hash('sha1', path).slice(0, 6), 16) % ONE_IN === 0;
}
