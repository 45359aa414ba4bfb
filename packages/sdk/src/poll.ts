/** Asks again and again until the work has ended: quickly at first, since much of it is short. */
import { WaitTimeoutError } from './errors.ts';
import { isPassing } from './retry-delay.ts';
import { sleep } from './sleep.ts';

export interface WaitOptions<State> {
  /** Called with every answer, the last one included. */
  onProgress?: (state: State) => void;
  signal?: AbortSignal;
  /** How long to wait at most; without it, as long as it takes. */
  timeoutMs?: number;
  /** The longest time between two questions (1 s). */
  pollMs?: number;
  /** How long an outage of the API is sat out once it has answered (2 min). */
  patienceMs?: number;
}

const FIRST_POLL_MS = 100;

export async function poll<State>(
  ask: (signal: AbortSignal | undefined) => Promise<State>,
  isOver: (state: State) => boolean,
  { onProgress, signal, timeoutMs, pollMs = 1_000, patienceMs = 120_000 }: WaitOptions<State>,
): Promise<State> {
  const until = timeoutMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + timeoutMs;
  let answeredAt = Number.NEGATIVE_INFINITY;
  for (let delayMs = FIRST_POLL_MS; ; delayMs = Math.min(pollMs, delayMs * 2)) {
    signal?.throwIfAborted();
    try {
      const state = await ask(signal);
      answeredAt = performance.now();
      onProgress?.(state);
      if (isOver(state)) return state;
    } catch (error) {
      if (!isPassing(error) || performance.now() - answeredAt > patienceMs) throw error;
    }
    const leftMs = until - performance.now();
    if (leftMs <= 0)
      throw new WaitTimeoutError(`Not finished after ${timeoutMs! / 1_000} s. The work goes on.`);
    await sleep(Math.min(delayMs, pollMs, leftMs), signal);
  }
}
