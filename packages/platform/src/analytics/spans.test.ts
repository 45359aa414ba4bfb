import { expect, it } from 'vitest';
import { splitBySpans } from './spans.ts';

const ADDED = [
  { days: 4, day: '2025-12-31' },
  { days: 4, day: '2026-01-04' },
  { days: 4, day: '2026-01-08' },
  { days: 4, day: '2026-01-12' },
  { days: 16, day: '2025-12-31' },
];

it('takes the longest spans that lie within, and the days around them', () => {
  expect(splitBySpans({ from: '2025-12-30', to: '2026-01-16' }, ADDED)).toEqual({
    spans: [{ days: 16, day: '2025-12-31' }],
    rest: [
      { from: '2025-12-30', to: '2025-12-30' },
      { from: '2026-01-16', to: '2026-01-16' },
    ],
  });
});

it('takes shorter ones where a long one would reach beyond', () => {
  expect(splitBySpans({ from: '2025-12-31', to: '2026-01-14' }, ADDED)).toEqual({
    spans: ADDED.slice(0, 3),
    rest: [{ from: '2026-01-12', to: '2026-01-14' }],
  });
  expect(splitBySpans({ from: '2026-01-01', to: '2026-01-15' }, ADDED)).toEqual({
    spans: ADDED.slice(1, 4),
    rest: [{ from: '2026-01-01', to: '2026-01-03' }],
  });
});

it('takes days where nothing is added up', () => {
  expect(splitBySpans({ from: '2026-01-01', to: '2026-02-28' }, [])).toEqual({
    spans: [],
    rest: [{ from: '2026-01-01', to: '2026-02-28' }],
  });
});
