import { CONNECTION, JSON_OPTION } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { withApi } from '../client/with-api.ts';
import type { Command } from '../command-line.ts';
import { jobOf, PROJECT_OPTION } from './find-job.ts';
import { followJob } from './follow-job.ts';
import { printEvent } from './print-event.ts';

export const command: Command = {
  name: 'agent logs',
  usage: '<job id>',
  summary: 'Shows what an agent was told, said and did.',
  options: [
    { flag: 'follow', value: null, describe: 'continue until the job has ended' },
    PROJECT_OPTION,
    { ...JSON_OPTION, describe: 'one line of JSON per event' },
    ...CONNECTION,
  ],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: (line) =>
    withApi(line, async (context) => {
      const { projectId, job } = await jobOf(context, line);
      const json = line.flags.json === true;
      if (line.flags.follow) return followJob(context, { projectId, id: job.id, json });
      const { bindery, signal } = context;
      for await (const event of bindery.listAgentEvents(projectId, job.id, { limit: 100, signal }))
        process.stdout.write(json ? `${JSON.stringify(event)}\n` : printEvent(event));
      return 0;
    }),
};
