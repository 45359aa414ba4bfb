import { createAdminKey } from '@bindery/platform/operator';
import { type Command, UsageError } from '../command-line.ts';
import { databaseOptions, settingsOf } from './platform-settings.ts';
import { sameDatabase } from './same-platform.ts';
import { withDatabase } from './with-database.ts';

const SCOPES = ['read', 'write'] as const;

export const command: Command = {
  name: 'keys create',
  summary: 'Creates an admin key for an organization and shows it once.',
  options: [
    { flag: 'org', value: '<id>', describe: 'the organization (see bindery orgs list)' },
    { flag: 'name', value: '<text>', describe: 'what the key is for' },
    {
      flag: 'scopes',
      value: '<read|write|read,write>',
      describe: 'what the key may do (default: both); write includes read',
    },
    { flag: 'expires-in-days', value: '<number>', describe: 'default: it never expires' },
    {
      flag: 'allow-ip',
      value: '<address or CIDR>',
      describe: 'where the key may be used from (default: anywhere); may be repeated',
      repeated: true,
    },
    { flag: 'json', value: null, describe: 'one line of JSON' },
    ...databaseOptions(),
  ],
  run: async (line) => {
    const organizationId = line.flags.org;
    if (typeof organizationId !== 'string')
      throw new UsageError(
        `bindery keys create: --org <id> is missing. See bindery orgs list${sameDatabase(line, settingsOf(line))}.`,
      );
    const created = await withDatabase(line, 'keys create', (tx) =>
      createAdminKey(tx, {
        organizationId,
        name: typeof line.flags.name === 'string' ? line.flags.name : 'Made on the command line',
        scopes: scopesOf(line.flags.scopes),
        expiresAt: expiryOf(line.flags['expires-in-days']),
        ipAllowlist: line.repeated['allow-ip'] ?? [],
      }),
    );
    if (line.flags.json) process.stdout.write(`${JSON.stringify({ id: created.id, key: created.key })}\n`);
    else process.stdout.write(`${created.key}\n`);
    process.stderr.write(`Key ${created.id} is shown once: copy it now.\n`);
    return 0;
  },
};

function scopesOf(given: string | boolean | undefined): ('read' | 'write')[] {
  if (given === undefined) return [...SCOPES];
  const scopes = String(given).split(',');
  if (!scopes.every((scope) => SCOPES.includes(scope as 'read'))) {
    throw new UsageError(`--scopes must be read, write or read,write, not "${given}".`);
  }
  return [...new Set(scopes)] as ('read' | 'write')[];
}

function expiryOf(given: string | boolean | undefined): Date | null {
  if (given === undefined) return null;
  const days = Number(given);
  if (!(days > 0 && days <= 36_500))
    throw new UsageError(`--expires-in-days must be a number above 0, not "${given}".`);
  return new Date(Date.now() + days * 86_400_000);
}
