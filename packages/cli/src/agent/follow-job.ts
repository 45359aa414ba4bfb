/** Shows what an agent does until its job has ended, and then what became of it. */
import type { AgentJob } from '@bindery/sdk';
import pc from 'picocolors';
import type { ApiContext } from '../client/with-api.ts';
import { printEvent } from './print-event.ts';

/** Exit code 0 when the job did not fail. */
export async function followJob(
  { bindery, signal }: ApiContext,
  {
    projectId,
    id,
    after = 0,
    json = false,
  }: { projectId: string; id: string; after?: number; json?: boolean },
): Promise<number> {
  const events = bindery.followAgentJob(projectId, id, { after, signal });
  let next = await events.next();
  for (; !next.done; next = await events.next()) {
    process.stdout.write(json ? `${JSON.stringify(next.value)}\n` : printEvent(next.value));
  }
  if (json) process.stdout.write(`${JSON.stringify(next.value)}\n`);
  else process.stdout.write(outcome(next.value));
  return next.value.status === 'failed' ? 1 : 0;
}

function outcome({ id, status, prLink, error }: AgentJob): string {
  if (status === 'failed') return `${pc.red('✗')} ${id} failed: ${error}\n`;
  const link = prLink ? `  ${pc.underline(prLink)}` : '  nothing was changed';
  return `${pc.green('✓')} ${id} ${status}\n${link}\n`;
}
