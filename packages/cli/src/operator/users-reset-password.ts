import { publicUrlOf, resetLink } from '@bindery/platform/operator';
import type { Command } from '../command-line.ts';
import { databaseOptions, linkOptions, settingsOf } from './platform-settings.ts';
import { withDatabase } from './with-database.ts';

export const command: Command = {
  name: 'users reset-password',
  usage: '<email>',
  summary: 'Prints a link for setting a new password. It works once and expires after a day.',
  options: [
    { flag: 'json', value: null, describe: 'one line of JSON' },
    ...databaseOptions(),
    ...linkOptions(),
  ],
  words: { least: 1, most: 1 },
  run: async (line) => {
    const publicUrl = publicUrlOf(settingsOf(line));
    const email = line.words[0]!;
    const link = await withDatabase(line, 'users reset-password', (tx) =>
      resetLink(tx, { publicUrl, email }),
    );
    process.stdout.write(line.flags.json ? `${JSON.stringify({ link })}\n` : `${link}\n`);
    return 0;
  },
};
