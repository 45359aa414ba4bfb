import { CONNECTION, JSON_OPTION, sameApi } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { printJson } from '../client/print.ts';
import { withApi } from '../client/with-api.ts';
import type { Command } from '../command-line.ts';
import { jobOf, PROJECT_OPTION } from './find-job.ts';
import { followJob } from './follow-job.ts';

export const command: Command = {
  name: 'agent message',
  usage: '<job id> "<prompt>"',
  summary: 'Sends the agent a follow-up. It continues on the same branch and pull request.',
  options: [
    PROJECT_OPTION,
    { flag: 'wait', value: null, describe: 'show what the agent does until the job has ended' },
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 2, most: 2 },
  details: EXIT_CODES,
  run: (line) =>
    withApi(line, async (context) => {
      const { bindery, signal } = context;
      const { projectId, job } = await jobOf(context, line);
      let after = 0;
      if (line.flags.wait)
        for await (const { id } of bindery.listAgentEvents(projectId, job.id, { limit: 100, signal }))
          after = id;
      const told = await bindery.messageAgentJob(projectId, job.id, { prompt: line.words[1]! }, { signal });
      const json = line.flags.json === true;
      if (line.flags.wait) return followJob(context, { projectId, id: job.id, after, json });
      if (json) printJson(told);
      else
        process.stdout.write(
          `${job.id} continues. Follow it: bindery agent logs ${job.id} --follow${sameApi(line)}\n`,
        );
      return 0;
    }),
};
