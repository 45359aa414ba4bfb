import { cageInWords } from '../cage-in-words.ts';
import { type Command, UsageError } from '../command-line.ts';
import { logOf, settingOptions, settingsOf } from './platform-settings.ts';
import { stopWhenAsked, watchSignals } from './until-stopped.ts';

const ROLES = ['all', 'api', 'worker'] as const;

export const command: Command = {
  name: 'serve',
  summary:
    'Runs the API, a worker, or both, without setting anything up. See also bindery setup and bindery start.',
  options: [
    { flag: 'role', value: `<${ROLES.join('|')}>`, describe: 'what this process does (default: all)' },
    ...settingOptions(),
  ],
  run: async (line) => {
    const role = line.flags.role ?? 'all';
    if (!ROLES.includes(role as 'all'))
      throw new UsageError(`--role must be one of ${ROLES.join(', ')}, not "${role}".`);
    const settings = settingsOf(line);
    const { startPlatform } = await import('@bindery/platform');
    const log = logOf(settings);
    const signals = watchSignals();
    const platform = await startPlatform({ settings, log, role: role as 'all', command: 'serve' });
    if (platform.apiUrl) log.info(`API at ${platform.apiUrl}`);
    if (platform.cage) log.info(`builds run ${cageInWords(platform.cage)}`);
    log.info(`serving (role ${role})`);
    return stopWhenAsked(signals, async () => {
      log.info('stopping');
      await platform.stop();
    });
  },
};
