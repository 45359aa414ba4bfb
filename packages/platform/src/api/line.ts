/**
 * Writes that would wait for one another in the database, such as a project's agent jobs, wait here instead, where
 * nobody holds a connection meanwhile: however many come at once, others find the pool free.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from './errors.ts';

export type InLine = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

const PATIENCE_MS = 30_000;

export function createLine({ patienceMs = PATIENCE_MS } = {}): InLine {
  const lines = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = lines.get(name);
    const { promise: done, resolve: leave } = Promise.withResolvers<void>();
    const mine = Promise.all([before, done]);
    lines.set(name, mine);
    try {
      if (before) await waitFor(before, patienceMs);
      return await work();
    } finally {
      leave();
      if (lines.get(name) === mine) lines.delete(name);
    }
  };
}

/** A database that does not answer must not keep a caller waiting for all those before it. */
async function waitFor(before: Promise<unknown>, patienceMs: number): Promise<void> {
  const timer = new AbortController();
  const late = sleep(patienceMs, 'late', { signal: timer.signal }).catch(() => null);
  const first = await Promise.race([before, late]);
  timer.abort();
  if (first === 'late')
    throw new ApiError(503, 'Too many requests wait for this project. Try again shortly.', {
      'retry-after': '2',
    });
}
