import { expect, it } from 'vitest';
import type { ReadFiles } from './messages.ts';
import { createReads } from './reads.ts';

const encode = (text: string) => new TextEncoder().encode(text);

it('asks for what is wanted at one moment in one message for each site, and hands out each file', async () => {
  const said: ReadFiles[] = [];
  const reads = createReads((message) => said.push(message));
  const first = [reads.read(1, 'a'), reads.read(2, 'b'), reads.read(1, 'c'), reads.read(1, 'd')];
  const ends = Promise.allSettled(first);
  await Promise.resolve();
  expect(said).toEqual([
    { kind: 'read', id: 1, site: 1, paths: ['a', 'c', 'd'] },
    { kind: 'read', id: 2, site: 2, paths: ['b'] },
  ]);
  const later = reads.read(1, 'e');
  await Promise.resolve();
  expect(said[2]).toEqual({ kind: 'read', id: 3, site: 1, paths: ['e'] });
  reads.hear({ kind: 'files', id: 3, files: [{ bytes: encode('E') }] });
  reads.hear({ kind: 'files', id: 2, files: [{ bytes: encode('B') }] });
  reads.hear({ kind: 'files', id: 1, files: [{ bytes: encode('A') }, { bytes: null }, { reason: 'gone' }] });
  expect(await later).toBe('E');
  expect(await ends).toEqual([
    { status: 'fulfilled', value: 'A' },
    { status: 'fulfilled', value: 'B' },
    { status: 'fulfilled', value: null },
    { status: 'rejected', reason: new Error('gone') },
  ]);
});

it('knows nothing of files that nobody has asked for', () => {
  const reads = createReads(() => {});
  expect(() => reads.hear({ kind: 'files', id: 7, files: [{ bytes: null }] })).not.toThrow();
});
