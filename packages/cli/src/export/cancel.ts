import { CONNECTION, JSON_OPTION } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { printJson } from '../client/print.ts';
import { withApi } from '../client/with-api.ts';
import type { Command } from '../command-line.ts';

export const command: Command = {
  name: 'export cancel',
  usage: '<job id>',
  summary: 'Cancels a static export that is queued or running.',
  options: [JSON_OPTION, ...CONNECTION],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: (line) =>
    withApi(line, async ({ bindery, signal }) => {
      const job = await bindery.cancelStaticExport(line.words[0]!, { signal });
      if (line.flags.json) printJson(job);
      else process.stdout.write(`${job.jobId} is cancelled.\n`);
      return 0;
    }),
};
