import { expect, it } from 'vitest';
import { throughOutage } from './through-outage.ts';

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const never = new AbortController().signal;

it('repeats an action until the database is back', async () => {
  let calls = 0;
  const action = async () => {
    if (++calls < 3) throw away();
    return 'done';
  };
  expect(await throughOutage(action, never)).toBe('done');
  expect(calls).toBe(3);
});

it('does not repeat what failed for another reason', async () => {
  let calls = 0;
  const action = async () => {
    calls++;
    throw new Error('duplicate key');
  };
  await expect(throughOutage(action, never)).rejects.toThrow('duplicate key');
  expect(calls).toBe(1);
});

it('gives up when told to, in the middle of a wait as well', async () => {
  const giveUp = new AbortController();
  const action = async () => {
    setImmediate(() => giveUp.abort());
    throw away();
  };
  await expect(throughOutage(action, giveUp.signal)).rejects.toThrow('ECONNREFUSED');
});
