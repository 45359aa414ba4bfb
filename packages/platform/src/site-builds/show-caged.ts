/** Pages of checkouts as they look, rendered in a cage of their own. */
import { realpath } from 'node:fs/promises';
import { bestCage } from '@bindery/cage';
import { runCoordinator } from './coordinator/run-coordinator.ts';
import { LARGEST_SHOWN, type ShowTask } from './coordinator/show-pages.ts';

const LIMITS = { memoryMegabytes: 2_048, cpuSeconds: 300 };

/** The pages of each folder, in their order, as HTML; null: it is not there, or cannot be rendered. */
export async function showCaged({
  signal,
  ...wanted
}: ShowTask & { signal: AbortSignal }): Promise<(string | null)[][]> {
  const { pages } = wanted;
  // A site may not have been there before.
  const real = await Promise.all(wanted.folders.map((folder) => realpath(folder).catch(() => null)));
  const folders = real.filter((folder) => folder !== null);
  const task: ShowTask = { folders, pages };
  const shown = await runCoordinator(
    { cage: await bestCage(), limits: LIMITS },
    { kind: 'show', task, host: {}, readable: folders, writable: [], signal },
  );
  // Whoever answers has read what strangers wrote.
  return real.map((folder) => {
    const own = folder === null ? null : at(shown, folders.indexOf(folder));
    return pages.map((_, page) => asText(at(own, page)));
  });
}

function at(list: unknown, index: number): unknown {
  return Array.isArray(list) ? list[index] : null;
}

function asText(bytes: unknown): string | null {
  return bytes instanceof Uint8Array && bytes.length <= LARGEST_SHOWN ? Buffer.from(bytes).toString() : null;
}
