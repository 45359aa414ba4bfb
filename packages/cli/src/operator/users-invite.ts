import { inviteByOperator, publicUrlOf } from '@bindery/platform/operator';
import { type Command, UsageError } from '../command-line.ts';
import { databaseOptions, linkOptions, settingsOf } from './platform-settings.ts';
import { sameDatabase } from './same-platform.ts';
import { withDatabase } from './with-database.ts';

const ROLES = ['viewer', 'editor', 'admin'] as const;

export const command: Command = {
  name: 'users invite',
  usage: '<email>',
  summary: 'Prints an invitation to an organization. The link works once and expires after seven days.',
  options: [
    { flag: 'org', value: '<id>', describe: 'the organization (see bindery orgs list)' },
    { flag: 'role', value: `<${ROLES.join('|')}>`, describe: 'default: admin' },
    { flag: 'json', value: null, describe: 'one line of JSON' },
    ...databaseOptions(),
    ...linkOptions(),
  ],
  words: { least: 1, most: 1 },
  run: async (line) => {
    const settings = settingsOf(line);
    const publicUrl = publicUrlOf(settings);
    const { org: organizationId, role: given = 'admin' } = line.flags;
    if (typeof organizationId !== 'string')
      throw new UsageError(
        `bindery users invite: --org <id> is missing. See bindery orgs list${sameDatabase(line, settings)}.`,
      );
    const role = ROLES.find((known) => known === given);
    if (!role) throw new UsageError(`--role must be one of ${ROLES.join(', ')}, not "${given}".`);
    const link = await withDatabase(line, 'users invite', (tx) =>
      inviteByOperator(tx, { publicUrl, organizationId, email: line.words[0]!, role }),
    );
    process.stdout.write(line.flags.json ? `${JSON.stringify({ link })}\n` : `${link}\n`);
    return 0;
  },
};
