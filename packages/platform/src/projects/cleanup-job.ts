/** What a deleted project leaves in the object store goes after it, however often the store is away. */
import type { JobDefinition } from '../jobs/definition.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { projectPrefixes } from '../storage/project-objects.ts';

export const CLEANUP_KIND = 'project-cleanup';

export interface CleanupInput extends Record<string, unknown> {
  projectId: string;
}

export function cleanupJob({ store }: { store: ObjectStore }): JobDefinition<CleanupInput> {
  return {
    kind: CLEANUP_KIND,
    concurrency: 1,
    maxAttempts: 20,
    run: async (job) => {
      for (const prefix of projectPrefixes(job.input.projectId)) {
        for await (const { key } of store.list(prefix)) {
          job.signal.throwIfAborted();
          await store.delete(key);
        }
      }
    },
  };
}
