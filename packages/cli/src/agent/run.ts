import { CONNECTION, JSON_OPTION, sameApi } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { printJson } from '../client/print.ts';
import { withApi } from '../client/with-api.ts';
import type { Command } from '../command-line.ts';
import { PROJECT_OPTION, projectOf } from './find-job.ts';
import { followJob } from './follow-job.ts';

export const command: Command = {
  name: 'agent run',
  usage: '"<prompt>"',
  summary: 'Lets an agent change a project’s documentation and open a pull request.',
  options: [
    PROJECT_OPTION,
    { flag: 'wait', value: null, describe: 'show what the agent does until the job has ended' },
    { flag: 'model', value: '<model>', describe: 'one of the models that the operator allows' },
    { flag: 'ref', value: '<branch>', describe: 'the branch to start from (default: the project’s)' },
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 1, most: 1 },
  details: `With --json and --wait, you get one line for each event, and the job at the end.\n${EXIT_CODES}`,
  run: (line) =>
    withApi(line, async (context) => {
      const projectId = await projectOf(context, line);
      const { model, ref } = line.flags as { model?: string; ref?: string };
      const wanted = { prompt: line.words[0]!, ...(model && { model }), ...(ref && { ref }) };
      const job = await context.bindery.createAgentJob(projectId, wanted, { signal: context.signal });
      const json = line.flags.json === true;
      if (line.flags.wait) return followJob(context, { projectId, id: job.id, json });
      if (json) printJson(job);
      else
        process.stdout.write(
          `${job.id} has started. Follow it: bindery agent logs ${job.id} --follow${sameApi(line)}\n`,
        );
      return 0;
    }),
};
