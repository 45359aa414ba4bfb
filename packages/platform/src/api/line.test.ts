import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLine } from './line.ts';

it('lets calls of one name through one after the other, in the order in which they came', async () => {
  const inLine = createLine();
  const seen: string[] = [];
  const call = (name: string, index: number) =>
    inLine(name, async () => {
      seen.push(`${name}${index} in`);
      await sleep(1);
      seen.push(`${name}${index} out`);
    });
  await Promise.all([call('a', 1), call('a', 2), call('a', 3)]);
  expect(seen).toEqual(['a1 in', 'a1 out', 'a2 in', 'a2 out', 'a3 in', 'a3 out']);
});

it('keeps nobody of another name waiting', async () => {
  const inLine = createLine();
  const never = Promise.withResolvers<void>();
  const stuck = inLine('a', () => never.promise);
  expect(await inLine('b', async () => 'b')).toBe('b');
  never.resolve();
  await stuck;
});

it('goes on after one that failed, and gives up waiting some time', async () => {
  const inLine = createLine({ patienceMs: 5 });
  const failed = inLine('a', () => Promise.reject(new Error('no')));
  const next = inLine('a', async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
  const never = Promise.withResolvers<void>();
  const stuck = inLine('a', () => never.promise);
  await expect(inLine('a', async () => 'late')).rejects.toMatchObject({ status: 503 });
  never.resolve();
  await stuck;
  expect(await inLine('a', async () => 'again')).toBe('again');
});

it('lets as many through at once as there are places, and no more', async () => {
  const inLine = createLine({ places: 2, patienceMs: 5 });
  const never = Promise.withResolvers<void>();
  const stuck = [inLine('a', () => never.promise), inLine('a', () => never.promise)];
  await expect(inLine('a', async () => 'third')).rejects.toMatchObject({ status: 503 });
  expect(await inLine('b', async () => 'b')).toBe('b');
  never.resolve();
  await Promise.all(stuck);
  const open = Promise.withResolvers<void>();
  const again = [inLine('a', () => open.promise), inLine('a', async () => 'beside it')];
  expect(await again[1]).toBe('beside it');
  open.resolve();
  await again[0];
});

it('gives the place of one that gave up to nobody', async () => {
  const inLine = createLine({ patienceMs: 50 });
  const open = Promise.withResolvers<void>();
  const stuck = inLine('a', () => open.promise);
  await expect(inLine('a', async () => 'late')).rejects.toMatchObject({ status: 503 });
  let running = 0;
  const work = async () => {
    running++;
    await sleep(1);
    return running--;
  };
  open.resolve();
  await stuck;
  expect(await Promise.all([inLine('a', work), inLine('a', work), inLine('a', work)])).toEqual([1, 1, 1]);
});

it('loses no place to one whose turn comes when it has just lost patience', async () => {
  const inLine = createLine({ patienceMs: 1 });
  for (let round = 0; round < 200; round++) {
    const first = inLine('a', () => sleep(1));
    const second = inLine('a', async () => 'in time').catch(() => 'late');
    await Promise.all([first, second]);
    expect(await inLine('a', async () => 'free')).toBe('free');
  }
});
