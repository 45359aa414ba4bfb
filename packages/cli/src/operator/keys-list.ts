import { listAdminKeys } from '@bindery/platform/operator';
import { type Command, UsageError } from '../command-line.ts';
import { table } from '../table.ts';
import { databaseOptions, settingsOf } from './platform-settings.ts';
import { sameDatabase } from './same-platform.ts';
import { withDatabase } from './with-database.ts';

export const command: Command = {
  name: 'keys list',
  summary: 'Lists the admin keys of an organization, without their secrets.',
  options: [
    { flag: 'org', value: '<id>', describe: 'the organization (see bindery orgs list)' },
    { flag: 'json', value: null, describe: 'one line of JSON' },
    ...databaseOptions(),
  ],
  run: async (line) => {
    const organizationId = line.flags.org;
    const same = sameDatabase(line, settingsOf(line));
    if (typeof organizationId !== 'string')
      throw new UsageError(`bindery keys list: --org <id> is missing. See bindery orgs list${same}.`);
    const keys = await withDatabase(line, 'keys list', (db) => listAdminKeys(db, organizationId));
    if (line.flags.json) process.stdout.write(`${JSON.stringify(keys)}\n`);
    else if (keys.length === 0)
      process.stdout.write(`No key yet. Create one: bindery keys create --org ${organizationId}${same}\n`);
    else {
      const rows = keys.map((key) => [
        ...[key.id, key.display, key.name, key.scopes.join(',')],
        ...[day(key.expiresAt), day(key.lastUsedAt), stateOf(key)],
      ]);
      process.stdout.write(table(['ID', 'KEY', 'NAME', 'SCOPES', 'EXPIRES', 'LAST USED', 'STATE'], rows));
    }
    return 0;
  },
};

function stateOf({ revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null }): string {
  if (revokedAt) return `revoked ${day(revokedAt)}`;
  return expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'active';
}

function day(date: Date | null): string {
  return date?.toISOString().slice(0, 10) ?? '–';
}
