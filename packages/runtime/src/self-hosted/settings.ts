/** The one module of the runtime that reads its settings: flags over environment over config file over defaults. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { assistantProblem } from '@bindery/assistant';
import {
  FEATURES,
  type Feature,
  type FeatureSettings,
  type MissingParts,
  resolveFeatures,
  type SiteFeatures,
  type TrustedKey,
  unavailableFeatures,
} from '@bindery/bundle';
import type { Setting } from './setting.ts';
import { type PlainSettings, SETTINGS } from './settings-table.ts';
import { readTrustedKeys } from './trusted-keys.ts';

export interface RuntimeSettings
  extends Omit<PlainSettings, 'trustedKeys' | 'deploymentType' | 'analyticsTo' | 'analyticsToken'> {
  trustedKeys: TrustedKey[];
  features: SiteFeatures;
  s3: S3Settings;
  /** As `http.Agent` takes it. */
  proxy: Record<string, string>;
  /** Where counts of readers go; null: nowhere. */
  analytics: AnalyticsTarget | null;
}

export interface AnalyticsTarget {
  /** With `{project}` where the project's id belongs. */
  to: string;
  token: string | null;
}

export interface S3Settings {
  accessKeyId: string | null;
  secretAccessKey: string | null;
  sessionToken: string | null;
  region: string;
  /** Null: AWS. */
  endpoint: string | null;
}

export interface SettingsSources {
  flags: Record<string, string | boolean | undefined>;
  environment: Record<string, string | undefined>;
  workingFolder: string;
}

/** A mistake of whoever runs the machine: one line, exit code 2. */
export class SettingsError extends Error {
  readonly exitCode = 2;
}

export const CONFIG_VARIABLE = 'BINDERY_CONFIG';
const FEATURES_VARIABLE = 'BINDERY_FEATURES';
const PROXY_VARIABLES = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'];

export function readRuntimeSettings(sources: SettingsSources): RuntimeSettings {
  const file = readConfigFile(sources);
  const plain = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, setting]) => [
      name,
      readSetting(name, setting as Setting<unknown>, { ...sources, file }),
    ]),
  ) as unknown as PlainSettings;
  const { trustedKeys, deploymentType, analyticsTo: _, analyticsToken: __, ...rest } = plain;
  checkSource(plain);
  const features = readFeatures(sources, file);
  const refused = unavailableFeatures(deploymentType, features);
  if (refused.length > 0) throw new SettingsError(refused.join(' '));
  return {
    ...rest,
    bundleUrl: plain.bundleUrl && absoluteUrl(plain.bundleUrl, sources.workingFolder),
    dataFolder: resolve(sources.workingFolder, plain.dataFolder),
    countryDatabase: plain.countryDatabase && resolve(sources.workingFolder, plain.countryDatabase),
    trustedKeys: trustedKeys === null ? [] : readKeys(trustedKeys, sources.workingFolder),
    features: resolveFeatures(deploymentType, features, { missing: missingParts(plain) }),
    analytics: analyticsTarget(plain),
    s3: readS3(sources.environment),
    proxy: readProxy(sources.environment),
  };
}

function missingParts(settings: PlainSettings): MissingParts {
  const assistant = assistantProblem(settings);
  return {
    ...(assistant !== null && { assistant }),
    ...(settings.analyticsTo === null && { analytics: NO_TARGET }),
  };
}

const NO_TARGET = 'BINDERY_ANALYTICS_TO is not set: there is nowhere to send counts to.';

function analyticsTarget({
  analyticsTo,
  analyticsToken,
  api,
  adminKey,
}: PlainSettings): AnalyticsTarget | null {
  if (analyticsTo === null) return null;
  if (analyticsTo !== 'platform') return { to: analyticsTo, token: analyticsToken };
  if (api === null)
    throw new SettingsError('--analytics-to platform needs --api: the address of the Admin API.');
  const token = analyticsToken ?? adminKey;
  if (token === null)
    throw new SettingsError('--analytics-to platform needs an admin key in BINDERY_ANALYTICS_TOKEN.');
  return { to: `${api}/v1/analytics/{project}/events`, token };
}

function absoluteUrl(given: string, workingFolder: string): string {
  return URL.canParse(given) ? given : pathToFileURL(resolve(workingFolder, given)).href;
}

function checkSource({ bundleUrl, exportJob, api, adminKey }: PlainSettings): void {
  if (bundleUrl !== null && exportJob !== null) {
    throw new SettingsError('--bundle-url and --export-job cannot be used together. Give one of them.');
  }
  if (exportJob === null) return;
  if (api === null) throw new SettingsError('--export-job needs --api: the address of the Admin API.');
  if (adminKey === null) throw new SettingsError('--export-job needs an admin key in BINDERY_ADMIN_KEY.');
}

interface ConfigFile {
  path: string;
  values: Record<string, unknown>;
}

function readSetting<Value>(
  name: string,
  { flag, variable, fallback, parse }: Setting<Value>,
  { flags, environment, file }: SettingsSources & { file: ConfigFile | null },
): Value {
  const read = (given: unknown, from: string): Value => {
    if (!['string', 'number', 'boolean'].includes(typeof given))
      throw new SettingsError(`${from} must be a plain value.`);
    try {
      return parse(String(given));
    } catch (error) {
      throw new SettingsError(`${from} must be ${(error as Error).message}.`);
    }
  };
  if (flags[flag] !== undefined) return read(flags[flag], `--${flag}`);
  if (environment[variable]) return read(environment[variable], variable);
  const written = file?.values[name];
  if (written === undefined || written === null) return fallback;
  return read(written, `"${name}" in ${file!.path}`);
}

function readConfigFile({ flags, environment, workingFolder }: SettingsSources): ConfigFile | null {
  const asked = flags.config ?? environment[CONFIG_VARIABLE];
  if (typeof asked !== 'string' || asked === '') return null;
  const path = resolve(workingFolder, asked);
  let values: unknown;
  try {
    values = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SettingsError(`The config file ${path} cannot be read: ${(error as Error).message}`);
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw new SettingsError(`The config file ${path} must hold one JSON object.`);
  }
  const unknown = Object.keys(values).find((key) => key !== 'features' && !Object.hasOwn(SETTINGS, key));
  if (unknown !== undefined) {
    throw new SettingsError(
      `Unknown setting "${unknown}" in ${path}. Known: ${Object.keys(SETTINGS).join(', ')}, features.`,
    );
  }
  return { path, values: values as Record<string, unknown> };
}

/** `search=on,playground=off`, over `"features": {"search": true}` of the file. */
function readFeatures({ flags, environment }: SettingsSources, file: ConfigFile | null): FeatureSettings {
  const features: FeatureSettings = {};
  const set = (name: string, value: unknown, from: string) => {
    if (!FEATURES.includes(name as Feature)) {
      throw new SettingsError(`${from} names an unknown feature "${name}". Known: ${FEATURES.join(', ')}.`);
    }
    const isOn = value === true || ['on', 'true', '1'].includes(String(value));
    if (!isOn && value !== false && !['off', 'false', '0'].includes(String(value))) {
      throw new SettingsError(`${from}: ${name} must be on or off.`);
    }
    features[name as Feature] = isOn;
  };
  const written = file?.values.features ?? {};
  if (typeof written !== 'object' || Array.isArray(written)) {
    throw new SettingsError(`"features" in ${file!.path} must be an object such as {"search": true}.`);
  }
  for (const [name, value] of Object.entries(written)) set(name, value, `"features" in ${file!.path}`);
  for (const [from, list] of [
    [FEATURES_VARIABLE, environment[FEATURES_VARIABLE]],
    ['--features', flags.features],
  ] as const) {
    if (typeof list !== 'string') continue;
    for (const entry of list.split(',').filter((part) => part.trim() !== '')) {
      const [name = '', value = ''] = entry.split('=').map((part) => part.trim());
      set(name, value, from);
    }
  }
  return features;
}

function readKeys(given: string, workingFolder: string): TrustedKey[] {
  try {
    return readTrustedKeys(given, workingFolder);
  } catch (error) {
    throw new SettingsError(`TRUSTED_KEYS: ${(error as Error).message}`);
  }
}

function readS3(environment: SettingsSources['environment']): S3Settings {
  const first = (...names: string[]) => names.map((name) => environment[name]).find(Boolean) ?? null;
  return {
    accessKeyId: first('S3_ACCESS_KEY_ID', 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: first('S3_SECRET_ACCESS_KEY', 'AWS_SECRET_ACCESS_KEY'),
    sessionToken: first('AWS_SESSION_TOKEN'),
    region: first('S3_REGION', 'AWS_REGION') ?? 'us-east-1',
    endpoint: first('S3_ENDPOINT', 'AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL'),
  };
}

function readProxy(environment: SettingsSources['environment']): Record<string, string> {
  return Object.fromEntries(
    PROXY_VARIABLES.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
}
