import type { Command } from '../command-line.ts';
import { CONNECTION, JSON_OPTION } from './connection.ts';
import { EXIT_CODES } from './explain-failure.ts';
import { printJson } from './print.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'update cancel',
  usage: '<status id>',
  summary: 'Cancels an update that is queued or running. The site stays as it is.',
  options: [JSON_OPTION, ...CONNECTION],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: (line) =>
    withApi(line, async ({ bindery, signal }) => {
      const update = await bindery.cancelUpdate(line.words[0]!, { signal });
      if (line.flags.json) printJson(update);
      else process.stdout.write(`${update.statusId} is cancelled.\n`);
      return 0;
    }),
};
