import { listOrganizations } from '@bindery/platform/operator';
import type { Command } from '../command-line.ts';
import { table } from '../table.ts';
import { databaseOptions, settingsOf } from './platform-settings.ts';
import { sameDatabase } from './same-platform.ts';
import { withDatabase } from './with-database.ts';

export const command: Command = {
  name: 'orgs list',
  summary: 'Lists the organizations.',
  options: [{ flag: 'json', value: null, describe: 'one line of JSON' }, ...databaseOptions()],
  run: async (line) => {
    const organizations = await withDatabase(line, 'orgs list', listOrganizations);
    if (line.flags.json) process.stdout.write(`${JSON.stringify(organizations)}\n`);
    else if (organizations.length === 0)
      process.stdout.write(
        `No organization yet. Create one: bindery orgs create <name>${sameDatabase(line, settingsOf(line))}\n`,
      );
    else {
      const rows = organizations.map(({ id, name, plan, createdAt }) => [
        id,
        name,
        plan,
        createdAt.toISOString(),
      ]);
      process.stdout.write(table(['ID', 'NAME', 'PLAN', 'CREATED'], rows));
    }
    return 0;
  },
};
