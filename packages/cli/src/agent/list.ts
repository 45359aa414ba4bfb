import type { AgentJob } from '@bindery/sdk';
import { CONNECTION, JSON_OPTION, sameApi } from '../client/connection.ts';
import { printJson, shortTime } from '../client/print.ts';
import { withApi } from '../client/with-api.ts';
import { type Command, UsageError } from '../command-line.ts';
import { table } from '../table.ts';
import { PROJECT_OPTION, projectOf } from './find-job.ts';

const STATUSES: AgentJob['status'][] = ['active', 'completed', 'failed', 'archived'];

export const command: Command = {
  name: 'agent list',
  summary: 'Lists the agent jobs of a project, newest first.',
  options: [
    PROJECT_OPTION,
    { flag: 'status', value: '<status>', describe: `only jobs that are ${STATUSES.join(', ')}` },
    JSON_OPTION,
    ...CONNECTION,
  ],
  run: async (line) => {
    const status = line.flags.status as AgentJob['status'] | undefined;
    if (status !== undefined && !STATUSES.includes(status))
      throw new UsageError(`--status must be one of ${STATUSES.join(', ')}.`);
    return withApi(line, async (context) => {
      const projectId = await projectOf(context, line);
      const jobs: AgentJob[] = [];
      for await (const job of context.bindery.listAgentJobs(projectId, {
        status,
        limit: 100,
        signal: context.signal,
      }))
        jobs.push(job);
      if (line.flags.json) printJson(jobs);
      else if (jobs.length === 0)
        process.stdout.write(`No agent jobs. Start one: bindery agent run "<prompt>"${sameApi(line)}\n`);
      else process.stdout.write(table(['ID', 'STATUS', 'CREATED', 'STEPS', 'RESULT'], jobs.map(row)));
      return 0;
    });
  },
};

function row({ id, status, createdAt, usage, prLink, error }: AgentJob): string[] {
  return [id, status, shortTime(createdAt), String(usage.steps), (error ?? prLink ?? '–').slice(0, 120)];
}
