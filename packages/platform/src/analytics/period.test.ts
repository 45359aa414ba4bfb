import { expect, it } from 'vitest';
import { periodBefore, pointsOf, readPeriod, startOf } from './period.ts';

const NOW_MS = Date.parse('2026-03-15T23:59:59Z');

it('is of thirty days up to today unless told', () => {
  expect(readPeriod({ interval: 'day' }, NOW_MS)).toEqual({
    from: '2026-02-14',
    to: '2026-03-15',
    interval: 'day',
  });
  expect(readPeriod({ to: '2026-03-01', interval: 'day' }, NOW_MS)).toMatchObject({ from: '2026-01-31' });
});

it('compares with as many days before', () => {
  const before = periodBefore({ from: '2026-03-01', to: '2026-03-31', interval: 'month' });
  expect(before).toEqual({ from: '2026-01-29', to: '2026-02-28', interval: 'month' });
});

it.each([
  ['hour' as const, '2026-03-01', '2026-03-01', 24],
  ['day' as const, '2024-02-28', '2024-03-01', 3],
  ['week' as const, '2026-03-01', '2026-03-02', 2],
  ['month' as const, '2025-12-31', '2026-02-01', 3],
])('has points by %s from %s to %s', (interval, from, to, count) => {
  const points = pointsOf({ interval, from, to });
  expect(points).toHaveLength(count);
  expect(points[0]!.slice(0, 10)).toBe(startOf(interval, from));
});

it.each([
  ['2026-03-01', '2026-02-23'],
  ['2026-03-02', '2026-03-02'],
  ['2026-03-08', '2026-03-02'],
])('begins the week of %s on %s', (day, monday) => expect(startOf('week', day)).toBe(monday));
