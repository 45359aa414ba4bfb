import { dashboardLink, openFoundation, publicUrlOf, setUp, showFirstKey } from '@bindery/platform';
import type { Command } from '../command-line.ts';
import { logOf, settingOptions, settingsOf } from './platform-settings.ts';

export const command: Command = {
  name: 'setup',
  summary: 'Creates the first organization, user, project and admin key, and shows the key once.',
  options: [{ flag: 'json', value: null, describe: 'one line of JSON' }, ...settingOptions()],
  run: async (line) => {
    const settings = settingsOf(line);
    const log = logOf(settings);
    const publicUrl = publicUrlOf(settings);
    const foundation = await openFoundation({
      settings,
      log,
      command: 'setup',
      exclusive: false,
      mayCreate: true,
    });
    try {
      const things = await setUp({ settings, foundation });
      const first = { ...things, dashboardUrl: await dashboardLink(foundation.db, publicUrl) };
      await showFirstKey(foundation.db, (adminKey) => {
        process.stdout.write(
          line.flags.json ? `${JSON.stringify({ ...first, adminKey })}\n` : facts(first, adminKey),
        );
      });
      return 0;
    } finally {
      await foundation.close();
    }
  },
};

function facts(first: object, adminKey: string | undefined): string {
  const rows = Object.entries(first).map(([name, value]) => `${name.padEnd(15)} ${value ?? '–'}\n`);
  const last = adminKey ? `adminKey        ${adminKey}  (shown once: copy it now)\n` : 'Already set up.\n';
  return [...rows, last].join('');
}
