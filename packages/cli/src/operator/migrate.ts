import { openFoundation } from '@bindery/platform/operator';
import type { Command } from '../command-line.ts';
import { databaseOptions, logOf, settingsOf } from './platform-settings.ts';

export const command: Command = {
  name: 'migrate',
  summary:
    'Updates the database schema. You can run it at any time; start and serve do the same by themselves.',
  options: databaseOptions(),
  run: async (line) => {
    const settings = settingsOf(line);
    const foundation = await openFoundation({
      settings,
      log: logOf(settings),
      command: 'migrate',
      exclusive: false,
      mayCreate: false,
    });
    await foundation.close();
    const done = foundation.migrated;
    process.stdout.write(done.length ? `Applied ${done.join(', ')}.\n` : 'The database is up to date.\n');
    return 0;
  },
};
