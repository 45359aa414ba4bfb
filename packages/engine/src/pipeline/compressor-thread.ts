/** The thread of a Compressor; started by compressor.ts. */
import { parentPort } from 'node:worker_threads';
import { gzipMember } from '@bindery/bundle';

export interface Uncompressed {
  bytes: Uint8Array;
  level: number;
}

parentPort!.on('message', ({ bytes, level }: Uncompressed) => {
  const member = new Uint8Array(gzipMember(bytes, level));
  parentPort!.postMessage(member, [member.buffer]);
});
