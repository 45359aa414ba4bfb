/** What a suggested command needs to reach the platform that this one is about: the settings that are in force. */
import { resolve } from 'node:path';
import type { Settings } from '@bindery/platform';
import type { Line } from '../command-line.ts';
import { shellFlags } from '../shell-word.ts';

const DEFAULT_DATA = 'bindery-data';
const DEFAULT_PORT = 7400;

/** For commands that work on the database. */
export function sameDatabase(line: Line, { dataFolder, databaseUrl }: Settings): string {
  const isDefault = databaseUrl !== null || dataFolder === resolve(DEFAULT_DATA);
  const given = shellFlags({ config: line.flags.config, data: isDefault ? undefined : dataFolder });
  // Its value may be a secret.
  return line.flags['database-url'] ? `${given} --database-url "$DATABASE_URL"` : given;
}

/** For commands that start the platform. */
export function samePlatform(line: Line, settings: Settings): string {
  const port = settings.port === DEFAULT_PORT ? undefined : String(settings.port);
  return `${sameDatabase(line, settings)}${shellFlags({ port })}`;
}
