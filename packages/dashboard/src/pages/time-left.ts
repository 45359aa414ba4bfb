interface Seen {
  /** In percent. */
  progress: number;
  atMs: number;
}

const LEAST_MS = 1_500;
const LEAST_PERCENT = 2;

/** How long the rest takes at the speed so far; null while that would be a guess. */
export function timeLeftMs(first: Seen, now: Seen): number | null {
  const doneMs = now.atMs - first.atMs;
  const done = now.progress - first.progress;
  if (doneMs < LEAST_MS || done < LEAST_PERCENT) return null;
  return ((100 - now.progress) * doneMs) / done;
}
