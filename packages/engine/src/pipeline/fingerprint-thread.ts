/** The thread that works out the engine's fingerprint for one that answers requests; started by engine-version.ts. */
import { parentPort } from 'node:worker_threads';
import { engineFingerprint } from './engine-version.ts';

parentPort!.postMessage(engineFingerprint());
