import { getProject } from '@bindery/contract';
import { notFound } from '../api/errors.ts';
import type { Api } from '../api/route.ts';
import { createProjectLoader } from './project-loader.ts';

export function projectRoutes(api: Api): void {
  const loadProject = createProjectLoader(api.pool);

  api.route(getProject, async ({ caller, params }) => {
    const project = await loadProject({ organizationId: caller.organizationId, projectId: params.projectId });
    if (!project) throw notFound('project');
    return project;
  });
}
