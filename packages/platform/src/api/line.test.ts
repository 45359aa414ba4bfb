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
