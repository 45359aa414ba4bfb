import { openFoundation, setUp } from '@bindery/platform';
import type { Command } from '../command-line.ts';
import { logOf, settingOptions, settingsOf } from './platform-settings.ts';

export const command: Command = {
  name: 'setup',
  summary: 'Makes the first organization, user, project and admin key, once. The key is shown this one time.',
  options: [{ flag: 'json', value: null, describe: 'one line of JSON' }, ...settingOptions()],
  run: async (line) => {
    const settings = settingsOf(line);
    const log = logOf(settings);
    const foundation = await openFoundation({
      settings,
      log,
      command: 'setup',
      exclusive: false,
      mayCreate: true,
    });
    try {
      const first = await setUp({ settings, foundation, log });
      if (line.flags.json) process.stdout.write(`${JSON.stringify(first)}\n`);
      else {
        const { adminKey, ...rest } = first;
        for (const [name, value] of Object.entries(rest))
          process.stdout.write(`${name.padEnd(15)} ${value}\n`);
        process.stdout.write(
          adminKey ? `adminKey        ${adminKey}  (shown once: copy it now)\n` : 'Already set up.\n',
        );
      }
      return 0;
    } finally {
      await foundation.close();
    }
  },
};
