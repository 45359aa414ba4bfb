/** A stretch of time as people read it. The platform counts by days of UTC, so these are named in UTC. */
import type { Interval } from '../api/period.ts';

const named = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });

const LONG: Record<Interval, Intl.DateTimeFormat> = {
  hour: named({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
  day: named({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
  week: named({ day: 'numeric', month: 'short', year: 'numeric' }),
  month: named({ month: 'long', year: 'numeric' }),
};
const SHORT: Record<Interval, Intl.DateTimeFormat> = {
  hour: named({ hour: '2-digit', minute: '2-digit' }),
  day: named({ day: 'numeric', month: 'short' }),
  week: named({ day: 'numeric', month: 'short' }),
  month: named({ month: 'short', year: 'numeric' }),
};

/** For a sentence: `Mon, 3 Nov 2026`, `Week of 2 Nov 2026`. */
export function momentWords(at: string, interval: Interval): string {
  const words = LONG[interval].format(new Date(at));
  return interval === 'week' ? `Week of ${words}` : words;
}

/** Below a line: `3 Nov`. */
export function shortMoment(at: string, interval: Interval): string {
  return SHORT[interval].format(new Date(at));
}
