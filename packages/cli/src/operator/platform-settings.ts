/** Settings of the platform from a command's line, the environment and the config file. */
import { createLog, type Logger } from '@bindery/platform/log';
import { readSettings, type Settings, settingFlags } from '@bindery/platform/settings';
import type { Line, Option } from '../command-line.ts';

export function settingOptions(): Option[] {
  return [
    ...settingFlags(),
    { flag: 'config', value: '<file>', describe: 'a JSON file with settings [BINDERY_CONFIG]' },
  ];
}

/** What a short command needs to find the database; the rest of the settings come from environment and file. */
export function databaseOptions(): Option[] {
  return settingOptions().filter(({ flag }) => ['data', 'database-url', 'config', 'verbose'].includes(flag));
}

/** For commands that print a link to the platform. */
export function linkOptions(): Option[] {
  return settingOptions().filter(({ flag }) => ['public-url', 'port'].includes(flag));
}

export function settingsOf(line: Line): Settings {
  return readSettings({ flags: line.flags, environment: process.env, workingFolder: process.cwd() });
}

export function logOf(settings: Settings, options: { beforeLine?: () => void } = {}): Logger {
  return createLog({ verbose: settings.verbose, terminal: process.stderr.isTTY, ...options });
}
