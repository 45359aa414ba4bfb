/** The stretch of time that analytics are looked at: whole days of UTC, both ends included. */

/** How long each point of a time line is. */
export type Interval = 'hour' | 'day' | 'week' | 'month';

export interface Period {
  from: string;
  to: string;
  interval: Interval;
}

/** As an address names it: one of these, or dates of one's own. */
export interface PeriodSearch {
  period?: string;
  from?: string;
  to?: string;
}

export const PERIODS: readonly { name: string; words: string; days: number }[] = [
  { name: 'today', words: 'Today', days: 1 },
  { name: '7d', words: 'Last 7 days', days: 7 },
  { name: '30d', words: 'Last 30 days', days: 30 },
  { name: '90d', words: 'Last 90 days', days: 90 },
  { name: '12m', words: 'Last 12 months', days: 365 },
];
const DEFAULT_DAYS = 30;
/** For how long the platform knows at which hour something was. */
const HOURS_KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

export function periodOf({ period, from, to }: PeriodSearch, nowMs: number): Period {
  if (isDate(from) && isDate(to) && from <= to) {
    const isLongAgo = daysBetween(from, dateOf(nowMs)) > HOURS_KEPT_DAYS;
    return { from, to, interval: intervalOf(daysBetween(from, to), isLongAgo) };
  }
  const days = PERIODS.find(({ name }) => name === period)?.days ?? DEFAULT_DAYS;
  return { from: dateOf(nowMs - (days - 1) * DAY_MS), to: dateOf(nowMs), interval: intervalOf(days) };
}

/** So fine that the line says something, and so coarse that it can be read. */
function intervalOf(days: number, isLongAgo = false): Interval {
  if (days <= 2 && !isLongAgo) return 'hour';
  if (days <= 92) return 'day';
  return days <= 400 ? 'week' : 'month';
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

function dateOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

function isDate(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
