import { setImmediate as tick } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createBatch } from './batch.ts';

/** A store whose answers are held back until released, in order. */
function heldStore() {
  const sent: { keys: string[]; release: () => void; fail: (error: Error) => void }[] = [];
  const fetch = vi.fn(
    (keys: string[]) =>
      new Promise<string[]>((resolve, reject) => {
        sent.push({ keys, release: () => resolve(keys.map((key) => key.toUpperCase())), fail: reject });
      }),
  );
  return { sent, fetch };
}

it('puts the lookups of one moment into one query and gives each its own answer', async () => {
  const { sent, fetch } = heldStore();
  const batch = createBatch({ fetch });
  const answers = Promise.all(['a', 'b', 'a'].map((key) => batch.load(key)));
  await tick();
  await tick();
  sent[0]!.release();
  expect(await answers).toEqual(['A', 'B', 'A']);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('never joins a query that has been sent: an answer is not older than its question', async () => {
  const { sent, fetch } = heldStore();
  const batch = createBatch({ fetch, atOnce: 1 });
  const first = batch.load('a');
  await tick();
  await tick();
  expect(sent).toHaveLength(1);
  const second = batch.load('a');
  await tick();
  expect(sent).toHaveLength(1);
  sent[0]!.release();
  await first;
  await tick();
  await tick();
  expect(sent.map(({ keys }) => keys)).toEqual([['a'], ['a']]);
  sent[1]!.release();
  expect(await second).toBe('A');
});

it('splits what is too large for one query', async () => {
  const fetch = vi.fn(async (keys: number[]) => keys);
  const batch = createBatch({ fetch, largest: 2 });
  expect(await Promise.all([1, 2, 3, 4, 5].map((key) => batch.load(key)))).toEqual([1, 2, 3, 4, 5]);
  expect(fetch.mock.calls.map(([keys]) => keys.length)).toEqual([2, 2, 1]);
});

it('passes an error to all who waited, and works again afterwards', async () => {
  const { sent, fetch } = heldStore();
  const batch = createBatch({ fetch });
  const waiting = Promise.allSettled([batch.load('a'), batch.load('b')]);
  await tick();
  await tick();
  sent[0]!.fail(new Error('gone'));
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = batch.load('c');
  await tick();
  await tick();
  sent[1]!.release();
  expect(await next).toBe('C');
});

it('does not wait for ever', async () => {
  const batch = createBatch({ fetch: () => new Promise<string[]>(() => {}), timeoutMs: 10 });
  await expect(batch.load('a')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});
