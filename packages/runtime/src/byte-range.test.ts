import { expect, it } from 'vitest';
import { readRange } from './byte-range.ts';

it.each([
  [undefined, 10, 'whole'],
  ['bytes=0-0', 10, { start: 0, end: 0 }],
  ['bytes=0-', 10, { start: 0, end: 9 }],
  ['bytes=3-5', 10, { start: 3, end: 5 }],
  ['BYTES=3-5', 10, { start: 3, end: 5 }],
  ['bytes= 3-5 ', 10, { start: 3, end: 5 }],
  ['bytes=3-99', 10, { start: 3, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-99', 10, { start: 0, end: 9 }],
  ['bytes=9-', 10, { start: 9, end: 9 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=10-20', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-1', 0, 'unsatisfiable'],
  ['bytes=5-3', 10, 'whole'],
  ['bytes=-', 10, 'whole'],
  ['bytes=0-1,3-4', 10, 'whole'],
  ['items=0-1', 10, 'whole'],
  ['bytes=a-b', 10, 'whole'],
  ['bytes=1-9999999999999999', 10, 'whole'],
  [`bytes=${' '.repeat(15_000)}x`, 10, 'whole'],
])('%s of %i bytes is %j', (header, sizeBytes, expected) => {
  expect(readRange(header, sizeBytes)).toEqual(expected);
});
