/**
 * Writes that would wait for one another in the database, such as a project's agent jobs, wait here instead, where
 * nobody holds a connection meanwhile: however many come at once, others find the pool free.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from './errors.ts';

export type InLine = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

const PATIENCE_MS = 30_000;

export function createLine({ patienceMs = PATIENCE_MS, places = 1 } = {}): InLine {
  const lines = new Map<string, Line>();
  return async (name, work) => {
    const line = lines.get(name) ?? { taken: 0, waiting: new Set() };
    lines.set(name, line);
    if (line.taken < places) line.taken++;
    else await waitIn(line, patienceMs);
    try {
      return await work();
    } finally {
      // Whoever comes next takes over the place.
      const [next] = line.waiting;
      if (next) next();
      else if (--line.taken === 0) lines.delete(name);
    }
  };
}

interface Line {
  taken: number;
  /** In the order in which they came. */
  waiting: Set<() => void>;
}

/** A database that does not answer must not keep a caller waiting for all those before it. */
async function waitIn({ waiting }: Line, patienceMs: number): Promise<void> {
  const { promise: turn, resolve } = Promise.withResolvers<void>();
  let hasCome = false;
  const come = () => {
    waiting.delete(come);
    hasCome = true;
    resolve();
  };
  waiting.add(come);
  const timer = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: timer.signal }).catch(() => {});
  await Promise.race([turn, late]);
  timer.abort();
  // The turn may have come at the last moment: the place is taken then.
  if (hasCome) return;
  waiting.delete(come);
  throw new ApiError(503, 'Too many requests of your organization are waiting. Try again shortly.', {
    'retry-after': '2',
  });
}
