/** What has become of a pull request on its git host, of which nobody tells the platform. */
import type { OutboundGate } from '@bindery/network';
import type { StoredPullRequest } from '../db/agent-schema.ts';
import { findHost, openHost } from '../git/hosts/find-host.ts';
import type { HostKind } from '../git/hosts/git-host.ts';
import { branchOf } from './job-row.ts';
import type { ProjectSource } from './run-options.ts';

export type AskPullState = (job: {
  id: string;
  projectId: string;
  pull: StoredPullRequest;
}) => Promise<StoredPullRequest['state']>;

export interface AskPullStateOptions {
  readProject(projectId: string, signal: AbortSignal): Promise<ProjectSource | null>;
  gate: OutboundGate;
  hosts: Record<string, HostKind>;
}

/** Somebody waits for the answer to a message: a host that is slower is asked again by the run. */
const PATIENCE_MS = 5000;

/** What is known here where the host cannot be asked. */
export function pullStateAsker({ readProject, gate, hosts }: AskPullStateOptions): AskPullState {
  return async ({ id, projectId, pull }) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      const project = await readProject(projectId, signal);
      const address = project && findHost(project.repository, { named: hosts });
      if (!address || !project.token) return pull.state;
      const host = openHost(address, { token: project.token, gate, signal });
      if (host.kind !== pull.host) return pull.state;
      return (await host.find(branchOf(id)))?.state ?? pull.state;
    } catch {
      return pull.state;
    }
  };
}
