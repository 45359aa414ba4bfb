import { hash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { HashApart } from './hash-apart.ts';

test('hashes what is added in its order, copied or in memory that is used again', async () => {
  const apart = new HashApart();
  try {
    const bytes = randomBytes(200_000);
    const shared = Buffer.from(new SharedArrayBuffer(10_000));
    for (let at = 0; at < bytes.length; at += 20_000) {
      bytes.copy(shared, 0, at, at + 10_000);
      await apart.add([shared.subarray(0, 1), shared.subarray(1), bytes.subarray(at + 10_000, at + 20_000)]);
    }
    expect(await apart.end()).toBe(hash('sha256', bytes));
  } finally {
    await apart.close();
  }
});

test('whoever waits when it is closed is told, and whoever asks after that', async () => {
  const apart = new HashApart();
  const adding = apart.add([randomBytes(1_000)]);
  await apart.close();
  await expect(adding).rejects.toThrow('has ended');
  await expect(apart.end()).rejects.toThrow('has ended');
});
