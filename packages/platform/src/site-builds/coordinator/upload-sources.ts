/** Plan and sources of a build, for workers that help with it: they need neither the repository nor its credential. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Plan } from '@bindery/engine/steps';
import type { BuildHost } from '../build-host.ts';
import type { PackPart } from '../pack.ts';

const SOURCE_PACK_BYTES = 16 * 1024 * 1024;

export async function uploadSources(options: {
  host: Pick<BuildHost, 'upload'>;
  plan: Plan;
  folder: string;
  giveUp: AbortSignal;
}): Promise<void> {
  const { host, plan, giveUp } = options;
  await host.upload([{ name: 'plan', bytes: gzipSync(JSON.stringify(plan), { level: 1 }) }]);
  for await (const parts of sourceParts(options)) {
    if (giveUp.aborted) return;
    await host.upload(parts);
  }
}

async function* sourceParts({ plan, folder }: { plan: Plan; folder: string }): AsyncGenerator<PackPart[]> {
  let parts: PackPart[] = [];
  let sizeBytes = 0;
  for (const [index, name] of plan.view.files.entries()) {
    const bytes = readOrNull(join(folder, name));
    if (bytes === null) continue;
    parts.push({ name, bytes });
    sizeBytes += bytes.length;
    if (index % 100 === 0) await breathe();
    if (sizeBytes < SOURCE_PACK_BYTES) continue;
    yield parts;
    parts = [];
    sizeBytes = 0;
  }
  if (parts.length > 0) yield parts;
}

// A file that went away is missing for every renderer alike.
function readOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
