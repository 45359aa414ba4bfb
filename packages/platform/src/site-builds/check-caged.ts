/** The engine's check of a folder, in a cage of its own. */
import { mkdir, realpath } from 'node:fs/promises';
import { bestCage } from '@bindery/cage';
import type { BuildHost } from './build-host.ts';
import type { CheckedSite, CheckTask } from './coordinator/check-site.ts';
import { runCoordinator } from './coordinator/run-coordinator.ts';

export interface CheckCagedOptions extends CheckTask {
  /** Gets specifications that the site names by address; without it they are left out. */
  fetchRemote?: BuildHost['fetchRemote'];
  signal: AbortSignal;
}

const LIMITS = { memoryMegabytes: 2_048, cpuSeconds: 300 };

export async function checkCaged({ signal, ...options }: CheckCagedOptions): Promise<CheckedSite> {
  await mkdir(options.cacheFolder, { recursive: true });
  const [folder, cacheFolder] = await Promise.all([realpath(options.folder), realpath(options.cacheFolder)]);
  const fetchRemote = options.fetchRemote ?? refuseRemote;
  const coordinators = { cage: await bestCage(), limits: LIMITS };
  return (await runCoordinator(coordinators, {
    ...{ kind: 'check', task: { folder, cacheFolder } satisfies CheckTask, host: { fetchRemote } },
    ...{ readable: [folder], writable: [cacheFolder], signal },
  })) as CheckedSite;
}

async function refuseRemote(): Promise<never> {
  throw new Error('addresses are not fetched here');
}
