import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

it('lets so many in at a time, in order, and goes on after a failure', async () => {
  const gate = createGate(2);
  const began: number[] = [];
  let inside = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 7 }, (_, number) =>
      gate.run(async () => {
        began.push(number);
        most = Math.max(most, ++inside);
        await turn();
        inside--;
        if (number % 3 === 0) throw new Error(`no ${number}`);
        return number;
      }),
    ),
  );
  expect(began).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
    Array.from({ length: 7 }, (_, number) => number % 3 !== 0),
  );
});

it('can be made narrow and wide again while many wait', async () => {
  const gate = createGate(3);
  let inside = 0;
  const seen: number[] = [];
  const work = () =>
    gate.run(async () => {
      inside++;
      await turn();
      seen.push(inside--);
    });
  const first = Array.from({ length: 9 }, work);
  gate.admit(1);
  await Promise.all(first);
  expect(seen).toEqual([3, 2, 1, 1, 1, 1, 1, 1, 1]);
  const second = Array.from({ length: 3 }, work);
  gate.admit(3);
  await Promise.all(second);
  expect(seen.slice(9)).toEqual([3, 2, 1]);
});
