/** The one module that reads the environment. Flags over environment over config file over defaults. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { definitions, type SettingDefinition, type Settings } from './settings-table.ts';

export type { Settings } from './settings-table.ts';

export interface SettingsSources {
  /** By flag name without dashes; commander-like parsing is the command line's. */
  flags: Record<string, string | boolean | undefined>;
  environment: Record<string, string | undefined>;
  workingFolder: string;
}

const DEFAULT_CONFIG_FILE = 'bindery.json';

/** Of the client commands, their examples and `bindery runtime`: in one shell with ours they are no mistake. */
export const VARIABLES_OF_OTHERS = [
  ...['API_URL', 'API_KEY', 'DOMAIN', 'BUNDLE_URL', 'VERSION', 'DEPLOYMENT', 'FEATURES', 'ALLOW_UNSIGNED'],
  ...[
    'EXPORT_JOB',
    'API',
    'ADMIN_KEY',
    'ADMIN_TOKEN',
    'KEEP',
    'PROCESSES',
    'CACHE_MEGABYTES',
    'SEARCH_MEGABYTES',
  ],
  ...[
    'PROJECT',
    'ANALYTICS_TO',
    'ANALYTICS_TOKEN',
    'ALLOW_OLDER',
    'ALLOW_UNSEQUENCED',
    'MAX_BUNDLE_MEGABYTES',
    'FETCH_TIMEOUT_SECONDS',
    'STOP_SECONDS',
  ],
].map((name) => `BINDERY_${name}`);

export function readSettings({ flags, environment, workingFolder }: SettingsSources): Settings {
  refuseUnknownVariables(environment);
  const file = readConfigFile({ flags, environment, workingFolder });
  const settings: Record<string, unknown> = {};
  for (const [name, definition] of Object.entries(definitions) as [string, SettingDefinition<unknown>][]) {
    const given = pick(name, definition, { flags, environment, file });
    settings[name] = given === undefined ? definition.default : parse(definition, given, workingFolder);
  }
  settings.dataFolder = resolve(workingFolder, settings.dataFolder as string);
  return settings as unknown as Settings;
}

/** What the command line offers: one flag per setting, in the table's order. */
export function settingFlags(): { flag: string; value: string | null; describe: string }[] {
  return Object.values(definitions).map(({ flag, value, describe, environment }) => ({
    flag,
    value: value === 'yes' ? null : `<${value}>`,
    describe: `${describe} [${environment[0]}]`,
  }));
}

interface Given {
  value: unknown;
  /** How the user wrote it, for messages. */
  source: string;
}

interface ConfigFile {
  path: string;
  values: Record<string, unknown>;
}

function pick(
  name: string,
  { flag, environment: variables }: SettingDefinition<unknown>,
  sources: {
    flags: SettingsSources['flags'];
    environment: SettingsSources['environment'];
    file: ConfigFile | null;
  },
): Given | undefined {
  const fromFlag = sources.flags[flag];
  if (fromFlag !== undefined) return { value: fromFlag, source: `--${flag}` };
  for (const variable of variables) {
    const value = sources.environment[variable];
    if (value !== undefined && value !== '') return { value, source: variable };
  }
  const value = sources.file?.values[name];
  if (value !== undefined) return { value, source: `"${name}" in ${sources.file!.path}` };
  return undefined;
}

function parse(definition: SettingDefinition<unknown>, given: Given, workingFolder: string): unknown {
  try {
    return definition.parse(given.value, workingFolder);
  } catch (error) {
    // A secret's value never reaches a message.
    const shown = definition.secret ? '' : `, not ${JSON.stringify(given.value)}`;
    throw new OperatorError(`${given.source} must be ${(error as Error).message}${shown}.`);
  }
}

function readConfigFile({ flags, environment, workingFolder }: SettingsSources): ConfigFile | null {
  const asked = flags.config ?? (environment.BINDERY_CONFIG || undefined);
  const path = resolve(workingFolder, typeof asked === 'string' ? asked : DEFAULT_CONFIG_FILE);
  if (asked === undefined && !existsSync(path)) return null;
  let values: unknown;
  try {
    values = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new OperatorError(`The config file ${path} cannot be read: ${(error as Error).message}`);
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw new OperatorError(`The config file ${path} must hold one JSON object.`);
  }
  for (const key of Object.keys(values)) {
    if (!Object.hasOwn(definitions, key)) {
      throw new OperatorError(
        `Unknown setting "${key}" in ${path}.${suggestion(key, Object.keys(definitions))}`,
      );
    }
  }
  return { path, values: values as Record<string, unknown> };
}

function refuseUnknownVariables(environment: SettingsSources['environment']): void {
  const known = new Set(Object.values(definitions).flatMap((definition) => definition.environment));
  known.add('BINDERY_CONFIG');
  for (const variable of Object.keys(environment)) {
    if (variable.startsWith('BINDERY_') && !known.has(variable) && !VARIABLES_OF_OTHERS.includes(variable)) {
      throw new OperatorError(`Unknown environment variable ${variable}.${suggestion(variable, [...known])}`);
    }
  }
}

export function suggestion(wrong: string, known: string[]): string {
  const near = known
    .map((name) => ({ name, distance: editDistance(wrong.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return near && near.distance <= Math.max(2, wrong.length / 3) ? ` Did you mean ${near.name}?` : '';
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(previous[column]! + 1, current[column - 1]! + 1, replaced));
    }
    previous = current;
  }
  return previous[b.length]!;
}
