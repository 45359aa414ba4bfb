import { expect, it } from 'vitest';
import { momentWords, shortMoment } from './moment-words.ts';

it('names each stretch of time in UTC, wherever somebody looks from', () => {
  const at = '2026-11-02T23:00:00.000Z';
  expect(momentWords(at, 'hour')).toBe('Mon 2 Nov, 23:00');
  expect(momentWords(at, 'day')).toBe('Mon, 2 Nov 2026');
  expect(momentWords(at, 'week')).toBe('Week of 2 Nov 2026');
  expect(momentWords(at, 'month')).toBe('November 2026');
  expect(shortMoment(at, 'hour')).toBe('23:00');
  expect(shortMoment('2026-11-02', 'day')).toBe('2 Nov');
  expect(shortMoment('2026-11', 'month')).toBe('Nov 2026');
});
