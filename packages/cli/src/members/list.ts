import type { Member } from '@bindery/sdk';
import { CONNECTION, JSON_OPTION } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { LIMIT, readLimit } from '../client/limit.ts';
import { printJson, shortTime } from '../client/print.ts';
import { withApi } from '../client/with-api.ts';
import type { Command } from '../command-line.ts';
import { table } from '../table.ts';

export const command: Command = {
  name: 'members list',
  summary: 'Lists the people in the organization and their roles, newest first.',
  options: [LIMIT, JSON_OPTION, ...CONNECTION],
  details: EXIT_CODES,
  run: (line) => {
    const limit = readLimit(line);
    return withApi(line, async ({ bindery, signal }) => {
      const members = await limit.take(bindery.listMembers({ limit: limit.perPage, signal }));
      if (line.flags.json) printJson(members);
      else process.stdout.write(table(['ID', 'E-MAIL', 'NAME', 'ROLE', 'JOINED'], members.map(row)));
      return 0;
    });
  },
};

function row({ userId, email, name, role, createdAt }: Member): string[] {
  return [userId, email, name, role, shortTime(createdAt)];
}
