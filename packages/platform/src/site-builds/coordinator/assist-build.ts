/** Renders shards of a build that another worker coordinates. Runs in a cage of its own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve, sep } from 'node:path';
import {
  decodePlan,
  LocalRenderers,
  openShards,
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
  /** Waits until it is made; null when the build has ended meanwhile. */
  getPlan(): Promise<Uint8Array | null>;
  /** Waits until they are there; nothing after the last, null when the build has ended meanwhile. */
  getSources(index: number): Promise<PackPart[] | null>;
  claim(): Promise<Shard | null>;
  storeSegments(segments: readonly StorableSegment[]): Promise<string>;
  /** False when the build has ended or the shard was taken over. */
  finish(done: { number: number; packKey: string }): Promise<boolean>;
}

export interface AssistTask {
  /** Empty, for the site's sources. */
  folder: string;
}

export async function assistBuild(host: AssistHost, { folder }: AssistTask): Promise<void> {
  // They get ready while sources and plan are on their way.
  const renderers = new LocalRenderers({
    folder,
    threads: availableParallelism(),
    atSegment: (when) => host.at('mid-shard', when),
  });
  try {
    renderers.growFor(1);
    if (!(await fetchSources(host, folder))) return;
    const bytes = await host.getPlan();
    if (!bytes) return;
    const { plan } = decodePlan(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
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
async function fetchSources(host: AssistHost, folder: string): Promise<boolean> {
  const made = new Set<string>();
  let coming = host.getSources(0);
  for (let index = 1; ; index++) {
    const parts = await coming;
    if (!parts) return false;
    if (parts.length === 0) return true;
    // The next are on their way while these are written.
    coming = host.getSources(index);
    coming.catch(() => {});
    for (const { name, bytes } of parts) {
      const path = resolve(folder, name);
      if (!path.startsWith(folder + sep)) throw new Error(`a source leads out of its folder: ${name}`);
      const parent = dirname(path);
      if (!made.has(parent)) mkdirSync(parent, { recursive: true });
      made.add(parent);
      // Nobody else waits for this process, and thousands of files take half as long like this.
      writeFileSync(path, bytes, { flag: 'wx' });
    }
  }
}
