import type { Project, ProjectChange } from '@bindery/sdk';
import { bindery, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';

/** Changes a project, and shows the answer everywhere. */
export async function changeProject(projectId: string, change: ProjectChange): Promise<Project> {
  const project = await bindery.updateProject(projectId, change);
  queryClient.setQueryData(keys.project(projectId), project);
  await queryClient.invalidateQueries({ queryKey: keys.features(projectId) });
  return project;
}
