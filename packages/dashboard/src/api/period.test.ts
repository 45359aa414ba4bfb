import { expect, it } from 'vitest';
import { periodOf } from './period.ts';

const NOW_MS = Date.parse('2026-11-17T01:30:00.000Z');

it.each([
  [{}, { from: '2026-10-19', to: '2026-11-17', interval: 'day' }],
  [{ period: 'today' }, { from: '2026-11-17', to: '2026-11-17', interval: 'hour' }],
  [{ period: '7d' }, { from: '2026-11-11', to: '2026-11-17', interval: 'day' }],
  [{ period: '12m' }, { from: '2025-11-18', to: '2026-11-17', interval: 'week' }],
  [{ period: 'no such' }, { from: '2026-10-19', to: '2026-11-17', interval: 'day' }],
  [
    { from: '2026-11-01', to: '2026-11-02' },
    { from: '2026-11-01', to: '2026-11-02', interval: 'hour' },
  ],
  [
    { from: '2026-03-01', to: '2026-03-02' },
    { from: '2026-03-01', to: '2026-03-02', interval: 'day' },
  ],
  [
    { from: '2024-01-01', to: '2026-01-01' },
    { from: '2024-01-01', to: '2026-01-01', interval: 'month' },
  ],
  [
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2026-10-19', to: '2026-11-17', interval: 'day' },
  ],
  [
    { from: '2026-13-99', to: '2026-03-01' },
    { from: '2026-10-19', to: '2026-11-17', interval: 'day' },
  ],
])('%j is looked at as %j', (search, period) => {
  expect(periodOf(search, NOW_MS)).toEqual(period);
});
