/** The beginning of a source that is too long for a page; what is left out stays in the file, which the page links to. */
import { LIMITS } from './limits.ts';

/** Null when the source may be shown whole. */
export function cutSource(source: string): string | null {
  if (source.length <= LIMITS.sourceLength) return null;
  const head = source.slice(0, LIMITS.sourceLength);
  const newest = Math.floor(LIMITS.sourceLength / 2);
  for (const seam of ['\n## ', '\n# ', '\n\n', '\n']) {
    const end = head.lastIndexOf(seam);
    if (end > newest) return head.slice(0, end + 1);
  }
  return head.toWellFormed();
}
