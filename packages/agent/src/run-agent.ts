import type { AgentEnding } from './agent-record.ts';
import type { AgentRun } from './agent-run.ts';

export async function runAgent(_run: AgentRun): Promise<AgentEnding> {
  throw new Error('not here yet');
}
