import { setUp, startPlatform } from '@bindery/platform';
import type { Command } from '../command-line.ts';
import { logOf, settingOptions, settingsOf } from './platform-settings.ts';
import { type Running, runningMessage } from './running-message.ts';
import { sameDatabase } from './same-platform.ts';
import { stopWhenAsked, watchSignals } from './until-stopped.ts';

export const command: Command = {
  name: 'start',
  summary:
    'Starts everything on this machine: PostgreSQL, API, worker and sites. The first start sets it up.',
  options: [
    {
      flag: 'json',
      value: null,
      describe: 'one line of JSON on stdout once the site answers; logs go to stderr',
    },
    ...settingOptions(),
  ],
  run: async (line) => {
    const settings = settingsOf(line);
    const log = logOf(settings);
    const signals = watchSignals();
    const platform = await startPlatform({ settings, log, role: 'all', command: 'start' });
    try {
      const first = await setUp({ settings, foundation: platform.foundation, log });
      const stopped = await Promise.race([signals.asked, platform.siteAnswers(first.domain)]);
      if (stopped === undefined) {
        const running: Running = {
          ...first,
          siteUrl: platform.siteUrl(first.domain),
          apiUrl: platform.apiUrl!,
        };
        const place = { dataFolder: settings.dataFolder, same: sameDatabase(line, settings) };
        process.stdout.write(line.flags.json ? jsonLine(running) : runningMessage(running, place));
      }
    } catch (error) {
      await platform.stop();
      throw error;
    }
    return stopWhenAsked(signals, platform.stop);
  },
};

function jsonLine({ siteUrl, apiUrl, projectId, domain, adminKey }: Running): string {
  return `${JSON.stringify({ siteUrl, apiUrl, projectId, domain, adminKey })}\n`;
}
