/** For streams that wait for something else than news: they hear that their reader's key or session has ended. */
import type { StreamReader } from './stream-route.ts';

const LOOK_AGAIN_MS = 1_000;

/** Aborts when the reader has left, as when the answer is over, and when it may read no longer. */
export function readingSignal({ signal, mayRead }: StreamReader): AbortSignal {
  const refused = new AbortController();
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    // While the database is away nobody is refused: the next look says.
    if (!(await mayRead().catch(() => true))) refused.abort();
    isLooking = false;
  }, LOOK_AGAIN_MS);
  const either = AbortSignal.any([signal, refused.signal]);
  const stop = () => clearInterval(timer);
  if (either.aborted) stop();
  else either.addEventListener('abort', stop, { once: true });
  return either;
}
