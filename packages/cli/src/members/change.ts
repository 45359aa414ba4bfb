import { CONNECTION, JSON_OPTION } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { printJson } from '../client/print.ts';
import { withApi } from '../client/with-api.ts';
import type { Command } from '../command-line.ts';
import { ROLES, readRole } from './member-role.ts';

export const command: Command = {
  name: 'members change',
  usage: `<user id> <${ROLES.join('|')}>`,
  summary: 'Changes the role of a member.',
  options: [JSON_OPTION, ...CONNECTION],
  words: { least: 2, most: 2 },
  details: EXIT_CODES,
  run: async (line) => {
    const role = readRole(line.words[1]);
    return withApi(line, async ({ bindery, signal }) => {
      const member = await bindery.changeMember(line.words[0]!, { role }, { signal });
      if (line.flags.json) printJson(member);
      else process.stdout.write(`${member.email} is ${role} now.\n`);
      return 0;
    });
  },
};
