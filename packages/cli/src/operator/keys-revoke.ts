import { revokeAdminKey } from '@bindery/platform/operator';
import type { Command } from '../command-line.ts';
import { databaseOptions } from './platform-settings.ts';
import { withDatabase } from './with-database.ts';

export const command: Command = {
  name: 'keys revoke',
  usage: '<id>',
  summary: 'Revokes an admin key. It stops working on every process within a second.',
  options: databaseOptions(),
  words: { least: 1, most: 1 },
  run: async (line) => {
    const id = line.words[0]!;
    await withDatabase(line, 'keys revoke', (tx) => revokeAdminKey(tx, { id }));
    process.stdout.write(`Revoked ${id}.\n`);
    return 0;
  },
};
