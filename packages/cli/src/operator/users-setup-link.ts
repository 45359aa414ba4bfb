import { publicUrlOf, setupLink } from '@bindery/platform/operator';
import { type Command, UsageError } from '../command-line.ts';
import { databaseOptions, linkOptions, settingsOf } from './platform-settings.ts';
import { sameDatabase } from './same-platform.ts';
import { withDatabase } from './with-database.ts';

export const command: Command = {
  name: 'users setup-link',
  summary:
    'Prints a link that creates the first account. It works once, and the previous link stops working.',
  options: [
    { flag: 'json', value: null, describe: 'one line of JSON' },
    ...databaseOptions(),
    ...linkOptions(),
  ],
  run: async (line) => {
    const settings = settingsOf(line);
    const publicUrl = publicUrlOf(settings);
    const link = await withDatabase(line, 'users setup-link', (tx) => setupLink(tx, publicUrl));
    if (link === null) {
      const same = sameDatabase(line, settings);
      throw new UsageError(
        `There is already an account, or nothing has been set up yet. For a lost password, run bindery users reset-password <email>${same}. For another person, run bindery users invite <email> --org <id>${same}.`,
      );
    }
    process.stdout.write(line.flags.json ? `${JSON.stringify({ link })}\n` : `${link}\n`);
    return 0;
  },
};
