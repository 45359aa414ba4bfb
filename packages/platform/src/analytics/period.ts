/** The days that a report is about, the same number of days before, and the points of a time line. All of it in UTC. */
import { HOURS_KEPT_DAYS, type INTERVALS, MOST_DAYS } from '@bindery/contract';
import { ApiError } from '../api/errors.ts';

export type Interval = (typeof INTERVALS)[number];

/** Days as `2026-01-31`, the last one included. */
export interface Period {
  from: string;
  to: string;
  interval: Interval;
}

const DAY_MS = 24 * 3600 * 1000;
const USUAL_DAYS = 30;

export function readPeriod(
  { from, to, interval }: { from?: string; to?: string; interval: Interval },
  nowMs = Date.now(),
): Period {
  const last = to ?? dayOf(nowMs);
  const first = from ?? addDays(last, 1 - USUAL_DAYS);
  const days = daysBetween(first, last) + 1;
  if (days < 1) throw new ApiError(400, '"from" must not be later than "to".');
  if (days > MOST_DAYS) throw new ApiError(400, `A report may cover ${MOST_DAYS} days at most.`);
  if (interval === 'hour' && first < addDays(dayOf(nowMs), -HOURS_KEPT_DAYS))
    throw new ApiError(
      400,
      `Hours exist only for the last ${HOURS_KEPT_DAYS} days. Choose a longer interval, or later days.`,
    );
  return { from: first, to: last, interval };
}

export function periodBefore({ from, to, interval }: Period): Period {
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1), interval };
}

/** Every day of it: looked for one by one they are found in an index that has much else between them. */
export function daysOf({ from, to }: Period): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, number) => addDays(from, number));
}

/** When each point begins. A week or month that the period cuts counts what of it lies within. */
export function pointsOf({ from, to, interval }: Period): string[] {
  const endMs = Date.parse(addDays(to, 1));
  const starts: string[] = [];
  for (let at = Date.parse(startOf(interval, from)); at < endMs; at = nextStart(interval, at))
    starts.push(new Date(at).toISOString());
  return starts;
}

/** The beginning of the interval that a day lies in. */
export function startOf(interval: Interval, day: string): string {
  if (interval === 'month') return `${day.slice(0, 7)}-01`;
  if (interval !== 'week') return day;
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

function nextStart(interval: Interval, atMs: number): number {
  if (interval === 'hour') return atMs + 3600 * 1000;
  if (interval === 'day') return atMs + DAY_MS;
  if (interval === 'week') return atMs + 7 * DAY_MS;
  const at = new Date(atMs);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
}

export function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS);
}

/** Since the first of January 1970. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(day) / DAY_MS);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
