import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { downloadVerified } from './get-verified.ts';
import type { ObjectStore } from './object-store.ts';

it('closes what it opened when there is no place to write it', async () => {
  const body = Readable.from([Buffer.from('bytes')]);
  const store = { get: async () => ({ body }) } as unknown as ObjectStore;
  const file = '/dev/null/no-such-folder/file';
  await expect(downloadVerified(store, { key: 'k', sha256: 'x', file })).rejects.toThrow(/ENOTDIR/);
  expect(body.destroyed).toBe(true);
});
