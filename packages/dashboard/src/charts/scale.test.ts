import { expect, it } from 'vitest';
import { labelled, lineThrough, nearest, ticksTo, xOf } from './scale.ts';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 50, 100]],
  [130, [0, 50, 100, 150]],
  [1_000_000, [0, 500_000, 1_000_000]],
])('lines behind counts up to %d are round', (largest, expected) => {
  expect(ticksTo(largest)).toEqual(expected);
});

it('never draws a count above the highest line, nor many lines', () => {
  for (let largest = 0; largest < 5_000; largest++) {
    const ticks = ticksTo(largest);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
    expect(ticks.length).toBeLessThanOrEqual(5);
  }
});

it('names as many points as there is room for, the last one always', () => {
  expect(labelled(30, 6)).toEqual([4, 9, 14, 19, 24, 29]);
  expect(labelled(3, 6)).toEqual([0, 1, 2]);
  expect(labelled(7, 3)).toEqual([0, 3, 6]);
  expect(labelled(0, 3)).toEqual([]);
});

const BOX = { left: 10, top: 0, width: 100, height: 50 };

it('finds the point below a finger, also beyond the edges', () => {
  expect([0, 10, 34, 36, 110, 900].map((x) => nearest(x, 5, BOX))).toEqual([0, 0, 1, 1, 4, 4]);
  expect(nearest(50, 1, BOX)).toBe(0);
});

it('puts a single point in the middle, and a line through several', () => {
  expect(xOf(0, 1, BOX)).toBe(60);
  expect(lineThrough([0, 10], { top: 10, box: BOX, count: 2 })).toBe('M10.0 50.0L110.0 0.0');
  expect(lineThrough([0, 10], { top: 10, box: BOX, count: 3 })).toBe('M10.0 50.0L60.0 0.0');
  expect(lineThrough([0, 10, 5], { top: 10, box: BOX, count: 2 })).toBe('M10.0 50.0L110.0 0.0');
});
