/** The thread that puts a large search index together; started by index-apart.ts. */
import { parentPort } from 'node:worker_threads';
import type { ManifestFile } from '@bindery/bundle';
import { indexManyFiles } from './index-files.ts';

export interface GivenParts {
  /** All of them, one after the other. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Null: there is none. */
  lengths: (number | null)[];
}

export interface GivenFiles {
  files: ManifestFile[];
  /** Of each file's own part of the member. */
  lengths: number[];
  member: Uint8Array<ArrayBuffer>;
}

parentPort!.once('message', async ({ bytes, lengths }: GivenParts) => {
  let at = 0;
  const parts = lengths.map((length) => {
    if (length === null) return null;
    at += length;
    return Buffer.from(bytes.buffer, at - length, length);
  });
  const indexed = await indexManyFiles(parts);
  const member = new Uint8Array(Buffer.concat(indexed.map((one) => one.member)));
  const given: GivenFiles = {
    files: indexed.map(({ file }) => file),
    lengths: indexed.map((one) => one.member.length),
    member,
  };
  parentPort!.postMessage(given, [member.buffer]);
});
