import { expect, it } from 'vitest';
import { SilenceWatch } from './silence.ts';

const job = (beat: string) => [{ id: 'a', beat }];

it('finds a job silent once a whole lease has passed between looks', () => {
  const watch = new SilenceWatch(15);
  for (let second = 0; second < 15; second += 1) expect(watch.look(job('1'), second * 1000)).toEqual([]);
  expect(watch.look(job('1'), 15_000)).toEqual(job('1'));
});

it('starts again with each beat and each attempt', () => {
  const watch = new SilenceWatch(3);
  for (let second = 0; second < 60; second += 1)
    expect(watch.look(job(String(Math.floor(second / 2))), second * 1000)).toEqual([]);
});

it('does not hold against a worker the time in which nobody could be heard', () => {
  const watch = new SilenceWatch(15);
  for (const atMs of [0, 1000, 5000]) expect(watch.look(job('1'), atMs)).toEqual([]);
  expect(watch.look(job('1'), 600_000)).toEqual([]);
  expect(watch.look(job('2'), 601_000)).toEqual([]);
});

it('forgets what has ended', () => {
  const watch = new SilenceWatch(1);
  watch.look(job('1'), 0);
  watch.look([], 500);
  expect(watch.look(job('1'), 5000)).toEqual([]);
});
