/** The git host of a project's repository, and what has become of a pull request there: nobody tells the platform. */
import type { OutboundGate } from '@bindery/network';
import type { StoredPullRequest } from '../db/agent-schema.ts';
import { findHost, openHost } from '../git/hosts/find-host.ts';
import type { GitHost, HostKind } from '../git/hosts/git-host.ts';
import { branchOf } from './job-row.ts';
import type { ProjectSource, ReadProject } from './run-options.ts';

type PullState = StoredPullRequest['state'];

export type AskPullState = (job: {
  id: string;
  projectId: string;
  pull: StoredPullRequest;
}) => Promise<PullState>;

export interface HostOptions {
  gate: OutboundGate;
  hosts: Record<string, HostKind>;
}

/** Somebody waits for the answer to a message: a host that is slower is asked again by the run. */
const PATIENCE_MS = 5000;

/** Null: a built-in review takes the place of a pull request. */
export function hostOf(
  { repository, token }: ProjectSource,
  { gate, hosts, signal }: HostOptions & { signal: AbortSignal },
): GitHost | null {
  const address = findHost(repository, { named: hosts });
  return address && token ? openHost(address, { token, gate, signal }) : null;
}

/** As the host says; what is known here where it has no such pull request. */
export async function pullStateOn(
  host: GitHost | null,
  { id, pull }: { id: string; pull: StoredPullRequest },
): Promise<PullState> {
  const found = host?.kind === pull.host ? await host.find(branchOf(id)) : null;
  return found?.state ?? pull.state;
}

/** For a request: where the host cannot be asked, what is known here. */
export function pullStateAsker({
  readProject,
  ...options
}: HostOptions & {
  readProject: ReadProject;
}): AskPullState {
  return async ({ id, projectId, pull }) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      const project = await readProject(projectId, { signal });
      return await pullStateOn(project && hostOf(project, { ...options, signal }), { id, pull });
    } catch {
      return pull.state;
    }
  };
}
