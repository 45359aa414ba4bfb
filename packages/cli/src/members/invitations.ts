import type { Invitation } from '@bindery/sdk';
import { CONNECTION, JSON_OPTION } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { LIMIT, readLimit } from '../client/limit.ts';
import { printJson, shortTime } from '../client/print.ts';
import { withApi } from '../client/with-api.ts';
import type { Command } from '../command-line.ts';
import { table } from '../table.ts';

export const command: Command = {
  name: 'members invitations',
  summary: 'Lists open invitations. --revoke ends one.',
  options: [
    { flag: 'revoke', value: '<invitation id>', describe: 'end this invitation; its link stops working' },
    LIMIT,
    JSON_OPTION,
    ...CONNECTION,
  ],
  details: EXIT_CODES,
  run: (line) => {
    const limit = readLimit(line);
    return withApi(line, async ({ bindery, signal }) => {
      if (typeof line.flags.revoke === 'string') {
        await bindery.revokeInvitation(line.flags.revoke, { signal });
        process.stdout.write(`${line.flags.revoke} is revoked.\n`);
        return 0;
      }
      const invitations = await limit.take(bindery.listInvitations({ limit: limit.perPage, signal }));
      if (line.flags.json) printJson(invitations);
      else if (invitations.length === 0) process.stdout.write('There are no open invitations.\n');
      else process.stdout.write(table(['ID', 'E-MAIL', 'ROLE', 'STATE', 'UNTIL'], invitations.map(row)));
      return 0;
    });
  },
};

function row({ invitationId, email, role, status, expiresAt }: Invitation): string[] {
  return [invitationId, email, role, status, shortTime(expiresAt)];
}
