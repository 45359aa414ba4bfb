/** A platform in small: starts one coordinator and answers it until it is killed. */
import type { CageKind } from '@bindery/cage';
import { runCoordinator } from '../../src/site-builds/coordinator/run-coordinator.ts';

const [cage, folder] = process.argv.slice(2) as [CageKind, string];
await runCoordinator(
  { cage, limits: { memoryMegabytes: 2048, cpuSeconds: 120 } },
  {
    ...{ kind: 'check', task: { folder, cacheFolder: false }, host: {} },
    ...{ readable: [folder], writable: [], signal: new AbortController().signal },
  },
);
