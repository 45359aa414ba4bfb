import { type Bindery, NotFoundError, type Project } from '@bindery/sdk';

/** By its id, or by one of its domains. */
export async function findProject(
  bindery: Bindery,
  idOrDomain: string,
  signal: AbortSignal,
): Promise<Project> {
  if (idOrDomain.startsWith('prj_')) return bindery.getProject(idOrDomain, { signal });
  for await (const project of bindery.listProjects({ limit: 100, signal })) {
    if (project.domains.includes(idOrDomain)) return project;
  }
  throw new NotFoundError({
    status: 404,
    message: `No project of your organization has the domain ${idOrDomain}.`,
    requestId: null,
    retryAfterSeconds: null,
  });
}
