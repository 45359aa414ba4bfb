/**
 * Puts a large search index together on a thread of its own: at the end of a build nobody else works but the
 * coordinator, who has links to check and texts to join meanwhile.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { GivenFiles, GivenParts } from './index-thread.ts';
import type { IndexedFile } from './last-search.ts';

export async function indexFilesApart(parts: readonly (Buffer | null)[]): Promise<IndexedFile[]> {
  const thread = new Worker(new URL('./index-thread.ts', import.meta.url), { execArgv: [] });
  const ended = once(thread, 'exit').then((): never => {
    throw new Error('The thread that puts the search index together has ended');
  });
  // Heard of when it has ended before it answered.
  ended.catch(() => {});
  try {
    const bytes = new Uint8Array(Buffer.concat(parts.filter((part) => part !== null)));
    const given: GivenParts = { bytes, lengths: parts.map((part) => (part === null ? null : part.length)) };
    thread.postMessage(given, [bytes.buffer]);
    const [{ files, lengths, member }] = (await Promise.race([once(thread, 'message'), ended])) as [
      GivenFiles,
    ];
    let at = 0;
    return files.map((file, index) => {
      at += lengths[index]!;
      return { file, member: Buffer.from(member.buffer, at - lengths[index]!, lengths[index]!) };
    });
  } finally {
    await thread.terminate();
  }
}
