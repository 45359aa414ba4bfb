import { CONNECTION, JSON_OPTION } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { withApi } from '../client/with-api.ts';
import type { Command } from '../command-line.ts';
import { jobOf, PROJECT_OPTION } from './find-job.ts';
import { printJob } from './print-job.ts';

export const command: Command = {
  name: 'agent status',
  usage: '<job id>',
  summary: 'Shows an agent job.',
  options: [PROJECT_OPTION, JSON_OPTION, ...CONNECTION],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: (line) =>
    withApi(line, async (context) => {
      const { job } = await jobOf(context, line);
      printJob(job, { json: line.flags.json === true });
      return 0;
    }),
};
