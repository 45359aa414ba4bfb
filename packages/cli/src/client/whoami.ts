import type { Command } from '../command-line.ts';
import { CONNECTION, JSON_OPTION } from './connection.ts';
import { printFacts, printJson, shortTime } from './print.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'whoami',
  summary: 'Shows the organization that the key belongs to, and what the key may do.',
  options: [JSON_OPTION, ...CONNECTION],
  run: (line) =>
    withApi(line, async ({ bindery, signal }) => {
      const organization = await bindery.getOrganization({ signal });
      if (line.flags.json) {
        printJson(organization);
        return 0;
      }
      const { caller } = organization;
      printFacts([
        ['organization', `${organization.name} (${organization.organizationId})`],
        ['plan', organization.plan],
        ['key', `${caller.name} (${caller.keyId})`],
        ['may', caller.scopes.join(', ')],
        ['expires', caller.expiresAt === null ? 'never' : shortTime(caller.expiresAt)],
      ]);
      return 0;
    }),
};
