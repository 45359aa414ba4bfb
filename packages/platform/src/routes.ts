/** Every operation that the platform offers: the service and its tests register the same list. */
import type { Api } from './api/route.ts';
import type { JobQueue } from './jobs/queue.ts';
import { type ProjectRoutesOptions, projectRoutes } from './projects/routes.ts';
import { updateRoutes } from './updates/routes.ts';

export interface RoutesOptions {
  projects: ProjectRoutesOptions;
  queue: JobQueue;
}

export function platformRoutes({ projects, queue }: RoutesOptions): ((api: Api) => void)[] {
  return [projectRoutes(projects), updateRoutes({ queue })];
}
