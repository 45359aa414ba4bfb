import { randomBytes } from 'node:crypto';
import { gzipMember } from '@bindery/bundle';
import { expect, test } from 'vitest';
import { Compressor } from './compressor.ts';

test('members come in the order in which they were asked for, with the bytes of any other way', async () => {
  const compressor = new Compressor();
  try {
    const contents = Array.from({ length: 50 }, (_, index) => {
      return Buffer.concat([randomBytes(100 + index * 37), Buffer.alloc(10_000, `${index}`)]);
    });
    const members = await Promise.all(
      contents.map((content) => compressor.compress(new Uint8Array(content), 1)),
    );
    members.forEach((member, index) => {
      expect(member.equals(gzipMember(contents[index]!, 1)), `member ${index}`).toBe(true);
    });
  } finally {
    await compressor.close();
  }
});

test('whoever still waits when it ends is told', async () => {
  const compressor = new Compressor();
  const member = compressor.compress(new Uint8Array(1_000), 1);
  const closing = compressor.close();
  await expect(member).rejects.toThrow('has ended');
  await closing;
});
