import type { Command } from '../command-line.ts';
import { CONNECTION, JSON_OPTION } from './connection.ts';
import { EXIT_CODES } from './explain-failure.ts';
import { followUpdate } from './follow-update.ts';
import { printFacts, printJson, shortTime } from './print.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'update status',
  usage: '<status id>',
  summary: 'Shows the progress of an update.',
  options: [
    {
      flag: 'wait',
      value: null,
      describe: 'show the log until the update has ended; exit with 1 if it failed',
    },
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: (line) =>
    withApi(line, async (context) => {
      const statusId = line.words[0]!;
      if (line.flags.wait) return followUpdate(context, statusId, line.flags.json === true);
      const update = await context.bindery.getUpdate(statusId, { signal: context.signal });
      if (line.flags.json) printJson(update);
      else
        printFacts([
          ['Update', update.statusId],
          ['Project', update.projectId],
          ['Status', update.status],
          ['Waiting for', update.waitingFor],
          ['Created', shortTime(update.createdAt)],
          ['Ended', shortTime(update.endedAt)],
          ['Commit', update.commit && `${update.commit.sha.slice(0, 12)} ${update.commit.message}`],
          ['Summary', update.summary],
        ]);
      return 0;
    }),
};
