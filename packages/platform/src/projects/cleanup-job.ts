/** What a deleted project leaves in the object store goes after it, however often the store is away. */
import type { JobDefinition } from '../jobs/definition.ts';
import type { ObjectStore } from '../storage/object-store.ts';

export const CLEANUP_KIND = 'project-cleanup';

export interface CleanupInput extends Record<string, unknown> {
  bundleKeys: string[];
}

export function cleanupJob({ store }: { store: ObjectStore }): JobDefinition<CleanupInput> {
  return {
    kind: CLEANUP_KIND,
    concurrency: 1,
    maxAttempts: 20,
    run: async (job) => {
      for (const key of job.input.bundleKeys) {
        job.signal.throwIfAborted();
        await store.delete(key);
      }
    },
  };
}
