/** Which project and job a line speaks of: `--project`, or whichever of the organization's has it. */
import { type AgentJob, NotFoundError } from '@bindery/sdk';
import { findProject } from '../client/find-project.ts';
import type { ApiContext } from '../client/with-api.ts';
import { type Line, type Option, UsageError } from '../command-line.ts';

export const PROJECT_OPTION: Option = {
  flag: 'project',
  value: '<id or domain>',
  describe: 'the project; not needed if there is only one',
};

export async function projectOf({ bindery, signal }: ApiContext, line: Line): Promise<string> {
  const named = line.flags.project as string | undefined;
  if (named !== undefined) return (await findProject(bindery, named, signal)).projectId;
  const found: string[] = [];
  for await (const { projectId, domain } of bindery.listProjects({ limit: 2, signal })) {
    if (found.push(`${projectId} (${domain})`) > 1)
      throw new UsageError(
        'There are several projects. Choose one with --project; bindery projects list shows them.',
      );
  }
  if (!found[0])
    throw new UsageError(
      'There is no project yet. Create one: bindery projects create <name> --repository <url>',
    );
  return found[0].split(' ')[0]!;
}

/** The job of the line's first word. */
export async function jobOf(context: ApiContext, line: Line): Promise<{ projectId: string; job: AgentJob }> {
  const { bindery, signal } = context;
  const id = line.words[0]!;
  if (line.flags.project !== undefined) {
    const projectId = await projectOf(context, line);
    return { projectId, job: await bindery.getAgentJob(projectId, id, { signal }) };
  }
  let missing: unknown;
  for await (const { projectId } of bindery.listProjects({ limit: 100, signal })) {
    try {
      return { projectId, job: await bindery.getAgentJob(projectId, id, { signal }) };
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      missing = error;
    }
  }
  throw (
    missing ??
    new UsageError('There is no project yet. Create one: bindery projects create <name> --repository <url>')
  );
}
