/** Renders shards of a build that another worker coordinates. Runs in a cage of its own. */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, resolve, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  LocalRenderers,
  openShards,
  type Plan,
  type RenderedSegment,
  type SegmentKey,
} from '@bindery/engine/steps';
import type { PackPart } from '../pack.ts';
import type { Shard } from '../shards.ts';
import type { HelperStep } from '../site-build.ts';
import type { StorableSegment } from '../stored-key.ts';
import { type KeyedSegment, storeSegments } from './stored-segments.ts';

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
  const renderers = new LocalRenderers({
    folder,
    threads: availableParallelism(),
    atSegment: (when) => host.at('mid-shard', when),
  });
  try {
    const keep = async (segment: RenderedSegment, key: SegmentKey | null) => ({ ...segment, key: key! });
    const render = openShards(plan, { folder, renderers: [renderers], store: { keep } });
    // One renders while the other's segments are on their way to the store.
    await Promise.all([renderShards(host, render), renderShards(host, render)]);
  } finally {
    renderers.close();
  }
}

async function renderShards(
  host: AssistHost,
  render: (segments: number[]) => Promise<KeyedSegment[]>,
): Promise<void> {
  for (;;) {
    const shard = await host.claim();
    if (!shard) return;
    await host.at('shard claimed', 'after');
    const segments = await render(shard.segments);
    await host.at('shard stored', 'before');
    const packKey = await storeSegments(host, segments);
    await host.at('shard stored', 'after');
    if (!(await host.finish({ number: shard.number, packKey }))) return;
  }
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
