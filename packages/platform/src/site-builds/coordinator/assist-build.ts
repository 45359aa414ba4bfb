/** Renders shards of a build that another worker coordinates. Runs in a cage of its own. */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, resolve, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  openRenderers,
  openSegmentKeys,
  type Plan,
  type Renderers,
  type SegmentKeys,
} from '@bindery/engine/steps';
import type { PackPart } from '../pack.ts';
import type { Shard } from '../shards.ts';
import type { HelperStep } from '../site-build.ts';
import type { StorableSegment } from '../stored-key.ts';
import { storeSegments } from './stored-segments.ts';

/** What it asks of the platform. */
export interface AssistHost {
  at(step: HelperStep, when: 'before' | 'after'): Promise<void>;
  /** Null when the build has ended meanwhile. */
  getPlan(): Promise<Uint8Array | null>;
  /** Null when the build has ended meanwhile. */
  getSources(index: number): Promise<PackPart[] | null>;
  claim(): Promise<Shard | null>;
  storeSegments(segments: readonly StorableSegment[]): Promise<string>;
  /** False when the build has ended or the shard was taken over. */
  finish(done: { number: number; packKey: string }): Promise<boolean>;
}

export interface AssistTask {
  /** Empty, for the site's sources. */
  folder: string;
  packs: number;
}

export async function assistBuild(host: AssistHost, { folder, packs }: AssistTask): Promise<void> {
  const bytes = await host.getPlan();
  if (!bytes || !(await fetchSources(host, { folder, packs }))) return;
  const plan = JSON.parse(gunzipSync(bytes).toString('utf8')) as Plan;
  const renderers = openRenderers(folder, { count: availableParallelism() });
  try {
    renderers.setPlan(plan);
    const work: Work = { host, plan, renderers, keys: openSegmentKeys(plan, folder) };
    // One renders while the other's segments are on their way to the store.
    await Promise.all([renderShards(work), renderShards(work)]);
  } finally {
    renderers.close();
  }
}

interface Work {
  host: AssistHost;
  plan: Plan;
  renderers: Renderers;
  keys: SegmentKeys;
}

async function renderShards(work: Work): Promise<void> {
  for (;;) {
    const shard = await work.host.claim();
    if (!shard) return;
    await work.host.at('shard claimed', 'after');
    const packKey = await renderShard(shard, work);
    if (!(await work.host.finish({ number: shard.number, packKey }))) return;
  }
}

async function renderShard(shard: Shard, { plan, renderers, keys, host }: Work): Promise<string> {
  const segments = await Promise.all(
    shard.segments.map(async (index) => {
      const planned = plan.segments[index]!;
      await host.at('mid-shard', 'before');
      const rendering = renderers.renderSegment(planned);
      await host.at('mid-shard', 'after');
      const rendered = await rendering;
      const first = keys.first(planned);
      return { ...rendered, key: { first, answered: keys.answered(first, rendered.facts.questions) } };
    }),
  );
  await host.at('shard stored', 'before');
  const packKey = await storeSegments(host, segments);
  await host.at('shard stored', 'after');
  return packKey;
}

/** False when the build has ended meanwhile. */
async function fetchSources(host: AssistHost, { folder, packs }: AssistTask): Promise<boolean> {
  const made = new Set<string>();
  for (let index = 0; index < packs; index++) {
    const parts = await host.getSources(index);
    if (!parts) return false;
    for (const { name, bytes } of parts) {
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
