import type { Organization } from '@bindery/sdk';
import type { Command } from '../command-line.ts';
import { CONNECTION, JSON_OPTION } from './connection.ts';
import { printFacts, printJson, shortTime } from './print.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'whoami',
  summary: 'Shows the organization that your key belongs to, and what the key may do.',
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
        ...(caller ? factsOf(caller) : []),
      ]);
      return 0;
    }),
};

function factsOf({
  name,
  keyId,
  scopes,
  expiresAt,
}: NonNullable<Organization['caller']>): [string, string][] {
  return [
    ['key', `${name} (${keyId})`],
    ['may', scopes.join(', ')],
    ['expires', expiresAt === null ? 'never' : shortTime(expiresAt)],
  ];
}
