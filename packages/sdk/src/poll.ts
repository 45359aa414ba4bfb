/** Asks again and again until the work has ended: quickly at first, since much of it is short. */
import { WaitTimeoutError } from './errors.ts';
import { sleep } from './sleep.ts';

export interface WaitOptions<State> {
  /** Called with every answer, the last one included. */
  onProgress?: (state: State) => void;
  signal?: AbortSignal;
  /** How long to wait at most; without it, as long as it takes. */
  timeoutMs?: number;
  /** The longest time between two questions (1 s). */
  pollMs?: number;
}

const FIRST_POLL_MS = 100;

export async function poll<State>(
  ask: (signal: AbortSignal | undefined) => Promise<State>,
  isOver: (state: State) => boolean,
  { onProgress, signal, timeoutMs, pollMs = 1_000 }: WaitOptions<State>,
): Promise<State> {
  const until = timeoutMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + timeoutMs;
  for (let delayMs = FIRST_POLL_MS; ; delayMs = Math.min(pollMs, delayMs * 2)) {
    signal?.throwIfAborted();
    const state = await ask(signal);
    onProgress?.(state);
    if (isOver(state)) return state;
    const leftMs = until - performance.now();
    if (leftMs <= 0) throw new WaitTimeoutError(`Not over after ${timeoutMs! / 1_000} s; it goes on.`);
    await sleep(Math.min(delayMs, pollMs, leftMs), signal);
  }
}
