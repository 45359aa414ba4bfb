import { listUsers } from '@bindery/platform/operator';
import type { Command } from '../command-line.ts';
import { table } from '../table.ts';
import { databaseOptions } from './platform-settings.ts';
import { withDatabase } from './with-database.ts';

export const command: Command = {
  name: 'users list',
  summary: 'Lists the people in all organizations, and how each can sign in.',
  options: [{ flag: 'json', value: null, describe: 'one line of JSON' }, ...databaseOptions()],
  run: async (line) => {
    const users = await withDatabase(line, 'users list', listUsers);
    if (line.flags.json) process.stdout.write(`${JSON.stringify(users)}\n`);
    else {
      const rows = users.map(({ id, email, name, organizationId, role, signsIn }) => [
        ...[id, email, name, organizationId ?? '–', role ?? '–', signsIn.join(', ') || 'not yet'],
      ]);
      process.stdout.write(table(['ID', 'E-MAIL', 'NAME', 'ORGANIZATION', 'ROLE', 'SIGNS IN BY'], rows));
    }
    return 0;
  },
};
