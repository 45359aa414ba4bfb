import { CONNECTION } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { withApi } from '../client/with-api.ts';
import type { Command } from '../command-line.ts';

export const command: Command = {
  name: 'members remove',
  usage: '<user id>',
  summary: 'Removes a member from the organization. They are signed out at once.',
  options: CONNECTION,
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: (line) =>
    withApi(line, async ({ bindery, signal }) => {
      await bindery.removeMember(line.words[0]!, { signal });
      process.stdout.write(`${line.words[0]} is removed.\n`);
      return 0;
    }),
};
