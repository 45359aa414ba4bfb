/** The thread that searches: whatever a site's index is made of, no other request of the process waits for it. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { answerAsks } from './answer-asks.ts';

const port = parentPort as MessagePort;
const hear = answerAsks({
  ...(workerData as { mostBytes: number; siteBytes: number }),
  say: (message, transfer) => port.postMessage(message, transfer),
});
port.on('message', hear);
