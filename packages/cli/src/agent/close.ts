import { CONNECTION, JSON_OPTION } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { printJson } from '../client/print.ts';
import { withApi } from '../client/with-api.ts';
import type { Command } from '../command-line.ts';
import { jobOf, PROJECT_OPTION } from './find-job.ts';

export const command: Command = {
  name: 'agent close',
  usage: '<job id>',
  summary: 'Closes what an agent changed without merging it, where the platform keeps the review.',
  options: [PROJECT_OPTION, JSON_OPTION, ...CONNECTION],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: (line) =>
    withApi(line, async (context) => {
      const { projectId, job } = await jobOf(context, line);
      const now = await context.bindery.closeAgentJob(projectId, job.id, { signal: context.signal });
      if (line.flags.json) printJson(now);
      else process.stdout.write(`${job.id} is closed.\n`);
      return 0;
    }),
};
