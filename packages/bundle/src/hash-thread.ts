/** The thread of a HashApart; started by hash-apart.ts. */
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

const digest = createHash('sha256');

/** Null after the last; every message is answered. */
parentPort!.on('message', (bytes: readonly Uint8Array[] | null) => {
  for (const some of bytes ?? []) digest.update(some);
  parentPort!.postMessage(bytes ? '' : digest.digest('hex'));
});
