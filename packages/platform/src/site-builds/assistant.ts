/** A worker's spare capacity: renders shards of builds that other workers coordinate. */
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFingerprint } from '@bindery/engine/engine-version';
import type { Database } from '../db/database.ts';
import type { JobLog } from '../jobs/job-log.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { toList } from './build-host.ts';
import type { AssistHost, AssistTask } from './coordinator/assist-build.ts';
import { type CoordinatorOptions, runCoordinator } from './coordinator/run-coordinator.ts';
import { getPack } from './pack.ts';
import { storeSegments } from './segment-store.ts';
import {
  ALL_OFFERED,
  type Claim,
  claimShard,
  findOpenBuild,
  findSharedKeys,
  finishShard,
  NOT_PLANNED,
  type OpenBuild,
  releaseShards,
  removeWorker,
  renewShards,
  reportWorker,
  type SharedKeys,
  type SharingWorker,
} from './shards.ts';
import type { AtStep } from './site-build.ts';

export interface AssistantOptions {
  db: Database;
  store: ObjectStore;
  workerId: string;
  /** Sources of builds that are helped with, removed afterwards. */
  workFolder: string;
  leaseSeconds: number;
  coordinators: CoordinatorOptions;
  /** Whether this process has nothing better to do. */
  hasRoom(): boolean;
  log: JobLog;
  /** For tests that interrupt a build. */
  at?: AtStep;
}

const LOOK_MS = 500;
const LOOK_FOR_KEY_MS = 100;
const AFTER_FAILURE_MS = 2_000;

export function startAssistant(options: AssistantOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const living = live(options, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await living;
    },
  };
}

async function live(options: AssistantOptions, stopping: AbortSignal): Promise<void> {
  const { db, workerId, leaseSeconds, log } = options;
  const worker = { workerId, engine: await findFingerprint() };
  const beat = () => Promise.all([reportWorker(db, worker), renewShards(db, workerId, leaseSeconds)]);
  const beating = setInterval(() => void beat().catch(() => {}), (Math.min(leaseSeconds, 9) * 1000) / 3);
  await beat().catch(() => {});
  while (!stopping.aborted) {
    const pauseMs = await lookOnce(options, { worker, stopping }).catch((error: unknown) => {
      if (!stopping.aborted) log.warn({ err: error }, 'Helping with a build failed; others go on with it');
      return AFTER_FAILURE_MS;
    });
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
  clearInterval(beating);
  await Promise.all([releaseShards(db, workerId), removeWorker(db, workerId)]).catch(() => {});
}

async function lookOnce(
  options: AssistantOptions,
  { worker, stopping }: { worker: SharingWorker; stopping: AbortSignal },
): Promise<number> {
  const { db, workerId } = options;
  const build = options.hasRoom() ? await findOpenBuild(db, worker) : null;
  if (!build) return LOOK_MS;
  const folder = await realpath(await mkdtemp(join(options.workFolder, `assist-${build.jobId}-`)));
  try {
    await assist(build, { folder, options, stopping });
    return 0;
  } finally {
    await releaseShards(db, workerId).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}

/** In a cage: this process moves the bytes of plan, sources and segments. */
async function assist(
  build: OpenBuild,
  { folder, options, stopping }: { folder: string; options: AssistantOptions; stopping: AbortSignal },
): Promise<void> {
  const task: AssistTask = { folder };
  await runCoordinator(options.coordinators, {
    ...{ kind: 'assist', task, host: assistHost(build, options, stopping) },
    ...{ readable: [], writable: [folder], signal: stopping },
  });
}

function assistHost(build: OpenBuild, options: AssistantOptions, stopping: AbortSignal): AssistHost {
  const { db, store, workerId, leaseSeconds } = options;
  const { jobId, attempt, projectId } = build;
  const sharedKey = (keyIn: (shared: SharedKeys) => string | undefined) =>
    waitForKey(keyIn, { build, db, stopping });
  const claim: Claim = { jobId, attempt, workerId, leaseSeconds };
  return {
    at: async (step, when) => options.at?.(step, when),
    async getPlan() {
      const key = await sharedKey(({ planKey }) => (planKey === NOT_PLANNED ? undefined : planKey));
      return key === null ? null : ((await getPack(store, key))?.get('plan') ?? null);
    },
    async getSources(index) {
      const key = await sharedKey(({ sourceKeys }) => sourceKeys[index]);
      if (key === ALL_OFFERED) return [];
      return key === null ? null : toList(await getPack(store, key));
    },
    claim: () => claimShard(db, claim),
    storeSegments: (segments) => storeSegments({ db, store }, projectId, segments),
    finish: (done) => finishShard(db, claim, done),
  };
}

/** Waits while what it stands for is being made; null when the build has ended. */
async function waitForKey(
  keyIn: (shared: SharedKeys) => string | undefined,
  { build, db, stopping }: { build: OpenBuild; db: Database; stopping: AbortSignal },
): Promise<string | null> {
  for (;;) {
    const shared = await findSharedKeys(db, build);
    const key = shared && keyIn(shared);
    if (key !== undefined) return key;
    await sleep(LOOK_FOR_KEY_MS, undefined, { signal: stopping });
  }
}
