/** Every operation that the platform offers: the service and its tests register the same list. */
import type { Api } from './api/route.ts';
import { newId } from './ids.ts';
import type { JobQueue } from './jobs/queue.ts';
import { CLEANUP_KIND } from './projects/cleanup-job.ts';
import { type ProjectRoutesOptions, projectRoutes } from './projects/routes.ts';
import { UPDATE_KIND } from './updates/job.ts';
import { updateRoutes } from './updates/routes.ts';
import { startUpdate } from './updates/store.ts';
import { versionRoutes } from './versions/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Kinds of job that the operations enqueue. */
export const JOB_KINDS = [UPDATE_KIND, CLEANUP_KIND];

export interface RoutesOptions {
  projects: ProjectRoutesOptions;
  /** Where the API answers. */
  publicUrl: () => string;
  queue: JobQueue;
}

export function platformRoutes({ projects, publicUrl, queue }: RoutesOptions): ((api: Api) => void)[] {
  return [
    projectRoutes({
      onDelete: (transaction, { projectId }) =>
        queue.enqueue(transaction, {
          id: newId('job'),
          kind: CLEANUP_KIND,
          // Nobody's: the organization may be gone before the objects are.
          organizationId: null,
          input: { projectId },
        }),
      ...projects,
    }),
    updateRoutes({ queue }),
    versionRoutes(),
    webhookRoutes({
      publicUrl,
      credentialKey: projects.credentialKey,
      startUpdate: (transaction, project) =>
        startUpdate(transaction, { queue, kind: UPDATE_KIND, ...project }),
    }),
  ];
}
