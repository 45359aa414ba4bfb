/** A worker's spare capacity: renders shards of builds that other workers coordinate. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { Plan, Renderers, SegmentKeys } from '@bindery/engine/steps';
import type { Database } from '../db/database.ts';
import type { JobLog } from '../jobs/job-log.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { getPack } from './pack.ts';
import { storeSegments } from './segment-store.ts';
import {
  type Claim,
  claimShard,
  findOpenBuild,
  finishShard,
  type OpenBuild,
  releaseShards,
  removeWorker,
  renewShards,
  reportWorker,
  type Shard,
} from './shards.ts';
import type { AtStep } from './site-build.ts';

export interface AssistantOptions {
  db: Database;
  store: ObjectStore;
  workerId: string;
  /** Sources of builds that are helped with, removed afterwards. */
  workFolder: string;
  leaseSeconds: number;
  /** Whether this process has nothing better to do. */
  hasRoom(): boolean;
  log: JobLog;
  /** For tests that interrupt a build. */
  at?: AtStep;
}

const LOOK_MS = 500;
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
  const beat = () => Promise.all([reportWorker(db, workerId), renewShards(db, workerId, leaseSeconds)]);
  const beating = setInterval(() => void beat().catch(() => {}), (Math.min(leaseSeconds, 9) * 1000) / 3);
  await beat().catch(() => {});
  while (!stopping.aborted) {
    const pauseMs = await lookOnce(options, stopping).catch((error: unknown) => {
      if (!stopping.aborted) log.warn({ err: error }, 'Helping with a build failed; others go on with it');
      return AFTER_FAILURE_MS;
    });
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
  clearInterval(beating);
  await Promise.all([releaseShards(db, workerId), removeWorker(db, workerId)]).catch(() => {});
}

async function lookOnce(options: AssistantOptions, stopping: AbortSignal): Promise<number> {
  const { db, workerId } = options;
  const build = options.hasRoom() ? await findOpenBuild(db, workerId) : null;
  if (!build) return LOOK_MS;
  const folder = await mkdtemp(join(options.workFolder, `assist-${build.jobId}-`));
  try {
    await assist(build, { folder, options, stopping });
    return 0;
  } finally {
    await releaseShards(db, workerId).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}

async function assist(
  build: OpenBuild,
  { folder, options, stopping }: { folder: string; options: AssistantOptions; stopping: AbortSignal },
): Promise<void> {
  const plan = await fetchPlan(options.store, build);
  if (!plan || !(await fetchSources(options.store, build, folder))) return;
  const { openRenderers, openSegmentKeys } = await import('@bindery/engine/steps');
  const renderers = openRenderers(folder, { count: availableParallelism() });
  const end = () => renderers.close();
  stopping.addEventListener('abort', end, { once: true });
  try {
    renderers.setPlan(plan);
    const work: Work = { build, plan, renderers, keys: openSegmentKeys(plan, folder), options };
    // One renders while the other's segments are on their way to the store.
    await Promise.all([renderShards(work), renderShards(work)]);
  } finally {
    stopping.removeEventListener('abort', end);
    renderers.close();
  }
}

interface Work {
  build: OpenBuild;
  plan: Plan;
  renderers: Renderers;
  keys: SegmentKeys;
  options: AssistantOptions;
}

async function renderShards(work: Work): Promise<void> {
  const { db, workerId, leaseSeconds } = work.options;
  const { jobId, attempt } = work.build;
  const claim: Claim = { jobId, attempt, workerId, leaseSeconds };
  for (;;) {
    const shard = await claimShard(db, claim);
    if (!shard) return;
    await work.options.at?.('shard claimed', 'after');
    const packKey = await renderShard(shard, work);
    if (!(await finishShard(db, claim, { number: shard.number, packKey }))) return;
  }
}

async function renderShard(shard: Shard, { plan, renderers, keys, build, options }: Work): Promise<string> {
  const segments = await Promise.all(
    shard.segments.map(async (index) => {
      const planned = plan.segments[index]!;
      await options.at?.('mid-shard', 'before');
      const rendering = renderers.renderSegment(planned);
      await options.at?.('mid-shard', 'after');
      const rendered = await rendering;
      const first = keys.first(planned);
      return { ...rendered, key: { first, answered: keys.answered(first, rendered.facts.questions) } };
    }),
  );
  await options.at?.('shard stored', 'before');
  const packKey = await storeSegments(options, build.projectId, segments);
  await options.at?.('shard stored', 'after');
  return packKey;
}

async function fetchPlan(store: ObjectStore, { planKey }: OpenBuild): Promise<Plan | null> {
  const bytes = (await getPack(store, planKey))?.get('plan');
  return bytes ? (JSON.parse(gunzipSync(bytes).toString('utf8')) as Plan) : null;
}

/** False when the build has ended meanwhile. */
async function fetchSources(store: ObjectStore, { sourceKeys }: OpenBuild, folder: string): Promise<boolean> {
  const made = new Set<string>();
  for (const key of sourceKeys) {
    const parts = await getPack(store, key);
    if (!parts) return false;
    for (const [name, bytes] of parts) {
      const path = resolve(folder, name);
      if (!path.startsWith(folder + sep)) throw new Error(`a source leads out of its folder: ${name}`);
      const parent = dirname(path);
      if (!made.has(parent)) await mkdir(parent, { recursive: true });
      made.add(parent);
      await writeFile(path, bytes, { flag: 'wx' });
    }
  }
  return true;
}
