import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openProgress } from './job-progress.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('every second shows something new, and none shows less, while the end of a phase cannot be foreseen', async () => {
  const written: [string, number][] = [];
  const progress = openProgress(async ({ phase, progress }) => {
    written.push([phase, progress]);
  });
  const shownPhase = () => written.at(-1)?.[0];
  const second = () => vi.advanceTimersByTimeAsync(1_000);
  await progress.during('fetching', async () => {
    for (let passed = 0; passed < 8; passed++) await second();
  });
  progress.building({ phase: 'scanning', pages: 0, totalPages: null });
  await second();
  expect(shownPhase()).toBe('planning');
  progress.building({ phase: 'planning', pages: 0, totalPages: 10 });
  for (let passed = 0; passed < 3; passed++) {
    const before = written.at(-1)![1];
    await second();
    expect(written.at(-1)![1]).toBeGreaterThan(before);
  }
  progress.building({ phase: 'rendering', pages: 5, totalPages: 10 });
  await second();
  await progress.end();
  expect(written.at(-1)).toEqual(['rendering', 50]);
  const shown = written.map(([, percent]) => percent);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
});

test('fetching shows what has come', async () => {
  const written: number[] = [];
  const progress = openProgress(async (now) => void written.push(now.progress));
  await progress.during('fetching', async () => {
    for (const fraction of [0.25, 0.5, 1]) {
      progress.fetched(fraction);
      await vi.advanceTimersByTimeAsync(250);
    }
  });
  await progress.end();
  expect(written).toEqual(expect.arrayContaining([2, 3, 5]));
});
