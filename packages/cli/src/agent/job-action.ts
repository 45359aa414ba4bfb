/** Commands that do one thing to one agent job. */
import { CONNECTION, JSON_OPTION } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { printJson } from '../client/print.ts';
import { withApi } from '../client/with-api.ts';
import type { Command } from '../command-line.ts';
import { jobOf, PROJECT_OPTION } from './find-job.ts';

export interface JobAction {
  name: string;
  summary: string;
  call: 'archiveAgentJob' | 'cancelAgentJob' | 'closeAgentJob' | 'mergeAgentJob';
  /** What is said of the job afterwards. */
  done: string;
}

export function jobAction({ name, summary, call, done }: JobAction): Command {
  return {
    name,
    summary,
    usage: '<job id>',
    options: [PROJECT_OPTION, JSON_OPTION, ...CONNECTION],
    words: { least: 1, most: 1 },
    details: EXIT_CODES,
    run: (line) =>
      withApi(line, async (context) => {
        const { projectId, job } = await jobOf(context, line);
        const now = await context.bindery[call](projectId, job.id, { signal: context.signal });
        if (line.flags.json) printJson(now);
        else process.stdout.write(`${job.id} ${done}\n`);
        return 0;
      }),
  };
}
