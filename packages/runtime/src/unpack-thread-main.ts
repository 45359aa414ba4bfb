/** The thread that unpacks small bundles; started by unpack-thread.ts. */
import { parentPort } from 'node:worker_threads';
import { carryOut } from './unpack-order.ts';
import type { FromUnpackThread, ToUnpackThread } from './unpack-thread.ts';

parentPort!.on('message', async ({ number, order, bytes }: ToUnpackThread) => {
  const outcome = await carryOut(order, once(bytes));
  parentPort!.postMessage({ number, outcome } satisfies FromUnpackThread);
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
