import { CONNECTION, JSON_OPTION } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { printJson } from '../client/print.ts';
import { withApi } from '../client/with-api.ts';
import type { Command } from '../command-line.ts';
import { ROLES, readRole } from './member-role.ts';

export const command: Command = {
  name: 'members invite',
  usage: '<email>',
  summary: 'Invites somebody and prints the link. The link works once and expires after seven days.',
  options: [
    { flag: 'role', value: `<${ROLES.join('|')}>`, describe: 'default: viewer' },
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: async (line) => {
    const role = readRole(line.flags.role ?? 'viewer');
    return withApi(line, async ({ bindery, signal }) => {
      const made = await bindery.createInvitation({ email: line.words[0]!, role }, { signal });
      if (line.flags.json) printJson(made);
      else process.stdout.write(`${made.link}\n`);
      process.stderr.write(
        made.mailed ? 'It was also sent by mail.\n' : 'Mail is not set up, so pass the link on yourself.\n',
      );
      return 0;
    });
  },
};
