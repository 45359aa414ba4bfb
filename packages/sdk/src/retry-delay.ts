/** Whether and when a failed call is made again. Every call of this client may be: writes carry an `Idempotency-Key`. */
import { ApiError, ConnectionError } from './errors.ts';

export interface RetryPolicy {
  /** How often a call is made again after it failed (4). */
  retries: number;
  /** The wait before the first repetition; it doubles each time (250 ms). */
  firstDelayMs: number;
  /** The longest wait, also when the server asks for more: then the error is thrown at once (60 s). */
  longestDelayMs: number;
}

export const DEFAULT_RETRY: RetryPolicy = { retries: 4, firstDelayMs: 250, longestDelayMs: 60_000 };

/** Null: give up. `attempt` counts from 0. */
export function retryDelayMs(
  error: unknown,
  attempt: number,
  { retries, firstDelayMs, longestDelayMs }: RetryPolicy,
): number | null {
  if (attempt >= retries || !isPassing(error)) return null;
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
  if (asked !== null && asked * 1_000 > longestDelayMs) return null;
  const doubled = Math.min(longestDelayMs, firstDelayMs * 2 ** attempt);
  // Half of it by chance: clients that failed together do not come back together.
  const own = doubled / 2 + (Math.random() * doubled) / 2;
  return Math.max(own, (asked ?? 0) * 1_000);
}

/** Whether the same call may go well in a while. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ApiError)) return false;
  // 409 with Retry-After: the first request under this idempotency key is still being worked on.
  if (error.status === 409) return error.retryAfterSeconds !== null;
  return [429, 502, 503, 504].includes(error.status);
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3); null when absent or neither. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / 1_000);
}
