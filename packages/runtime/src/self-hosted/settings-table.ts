/** Every setting of a self-hosted runtime: its key in the config file, flag, variable, form and default. */

import type { AssistantSettings } from '@bindery/assistant';
import { DEPLOYMENT_TYPES, type DeploymentType, VERSION_LABEL } from '@bindery/bundle';
import { checkAllowlistEntry, parseRange } from '@bindery/network';
import { PROXY_PER_MINUTE } from '@bindery/readers';
import { ASSISTANT_SETTINGS } from './assistant-settings.ts';
import { matching, type Setting, wholeNumber } from './setting.ts';

interface ServingSettings {
  bundleUrl: string | null;
  version: string | null;
  dataFolder: string;
  host: string;
  port: number;
  deploymentType: Exclude<DeploymentType, 'cloud'>;
  trustedKeys: string | null;
  allowUnsigned: boolean;
  project: string | null;
  allowOlder: boolean;
  allowUnsequenced: boolean;
  exportJob: string | null;
  api: string | null;
  adminKey: string | null;
  adminToken: string | null;
  keep: number;
  processes: number;
  cacheMegabytes: number;
  searchMegabytes: number;
  maxBundleMegabytes: number;
  fetchTimeoutSeconds: number;
  stopSeconds: number;
  playgroundAllow: string[];
  playgroundPerMinute: number;
  trustedProxies: string[];
  analyticsTo: string | null;
  analyticsToken: string | null;
  countryDatabase: string | null;
}

export interface PlainSettings extends ServingSettings, AssistantSettings {}

const SELF_HOSTED = DEPLOYMENT_TYPES.filter((type) => type !== 'cloud');

export const SETTINGS: { [Name in keyof PlainSettings]: Setting<PlainSettings[Name]> } = {
  bundleUrl: {
    flag: 'bundle-url',
    variable: 'BINDERY_BUNDLE_URL',
    value: '<url>',
    describe: 'where the bundle is: an https, http, s3://bucket/key or file address, or a path',
    fallback: null,
    parse: bundleAddress,
  },
  version: {
    flag: 'version',
    variable: 'BINDERY_VERSION',
    value: '<label>',
    describe: 'serve only this version',
    fallback: null,
    parse: (given) =>
      matching(given, VERSION_LABEL, 'a version label: letters, digits, ".", "_", "-"; at most 64'),
  },
  dataFolder: {
    flag: 'data',
    variable: 'BINDERY_DATA',
    value: '<folder>',
    describe: 'the folder for the versions (default: bindery-runtime)',
    fallback: 'bindery-runtime',
    parse: (given) => given,
  },
  host: {
    flag: 'host',
    variable: 'BINDERY_HOST',
    value: '<address>',
    describe: 'the address to listen on (default: 0.0.0.0)',
    fallback: '0.0.0.0',
    parse: (given) => given,
  },
  port: {
    flag: 'port',
    variable: 'BINDERY_PORT',
    value: '<n>',
    describe: 'the port to listen on (default: 8080); 0 for any free port',
    fallback: 8080,
    parse: wholeNumber(0, 65_535),
  },
  deploymentType: {
    flag: 'deployment',
    variable: 'BINDERY_DEPLOYMENT',
    value: `<${SELF_HOSTED.join('|')}>`,
    describe: 'decides which features are available (default: client-hosted)',
    fallback: 'client-hosted',
    parse: (given) => {
      const found = SELF_HOSTED.find((type) => type === given);
      if (!found) throw new Error(`one of ${SELF_HOSTED.join(', ')}`);
      return found;
    },
  },
  trustedKeys: {
    flag: 'trusted-keys',
    variable: 'TRUSTED_KEYS',
    value: '<files>',
    describe: 'the public keys that may sign bundles: PEM files, separated by commas, or PEM text',
    fallback: null,
    parse: (given) => given,
  },
  allowUnsigned: {
    flag: 'allow-unsigned',
    variable: 'BINDERY_ALLOW_UNSIGNED',
    value: null,
    describe: 'accept bundles without a signature, or signed by an unknown key',
    fallback: false,
    parse: yesOrNo,
  },
  project: {
    flag: 'project',
    variable: 'BINDERY_PROJECT',
    value: '<id>',
    describe: 'serve only bundles of this project (default: the project of the first bundle)',
    fallback: null,
    parse: (given) => matching(given, /^[\w-]{1,64}$/, 'the id of a project, such as prj_0123456789abcdef'),
  },
  allowOlder: {
    flag: 'allow-older',
    variable: 'BINDERY_ALLOW_OLDER',
    value: null,
    describe: 'accept a bundle that is older than the one being served',
    fallback: false,
    parse: yesOrNo,
  },
  allowUnsequenced: {
    flag: 'allow-unsequenced',
    variable: 'BINDERY_ALLOW_UNSEQUENCED',
    value: null,
    describe: 'accept a project’s bundles without a sequence number, which earlier versions of Bindery made',
    fallback: false,
    parse: yesOrNo,
  },
  exportJob: {
    flag: 'export-job',
    variable: 'BINDERY_EXPORT_JOB',
    value: '<id>',
    describe: 'instead of a link: ask --api for a fresh link to this export (needs BINDERY_ADMIN_KEY)',
    fallback: null,
    parse: (given) =>
      matching(given, /^[\w-]{1,64}$/, 'the id of an export job, such as se_0123456789abcdef'),
  },
  api: {
    flag: 'api',
    variable: 'BINDERY_API',
    value: '<url>',
    describe: 'the address of the Admin API, for --export-job',
    fallback: null,
    parse: (given) => matching(given, /^https?:\/\/[^\s/]+/, 'an http or https address').replace(/\/$/, ''),
  },
  adminKey: {
    flag: 'admin-key',
    variable: 'BINDERY_ADMIN_KEY',
    value: '<key>',
    describe: 'the admin key for --export-job; better set as a variable',
    fallback: null,
    parse: (given) => given,
  },
  adminToken: {
    flag: 'admin-token',
    variable: 'BINDERY_ADMIN_TOKEN',
    value: '<token>',
    describe: 'the token for POST /-/activate and /-/rollback (default: made in the data folder)',
    fallback: null,
    parse: (given) => matching(given, /^[\x21-\x7e]{16,512}$/, 'at least 16 characters without spaces'),
  },
  keep: {
    flag: 'keep',
    variable: 'BINDERY_KEEP',
    value: '<n>',
    describe: 'how many earlier versions to keep for a rollback (default: 2)',
    fallback: 2,
    parse: wholeNumber(0, 1000),
  },
  processes: {
    flag: 'processes',
    variable: 'BINDERY_PROCESSES',
    value: '<n>',
    describe: 'how many processes answer requests (default: 1)',
    fallback: 1,
    parse: wholeNumber(1, 256),
  },
  cacheMegabytes: {
    flag: 'cache-megabytes',
    variable: 'BINDERY_CACHE_MEGABYTES',
    value: '<n>',
    describe: 'memory for files and their compressed forms, per process (default: 64)',
    fallback: 64,
    parse: wholeNumber(1, 65_536),
  },
  searchMegabytes: {
    flag: 'search-megabytes',
    variable: 'BINDERY_SEARCH_MEGABYTES',
    value: '<n>',
    describe: 'memory for the search index, for all processes together (default: 64)',
    fallback: 64,
    parse: wholeNumber(1, 65_536),
  },
  maxBundleMegabytes: {
    flag: 'max-bundle-megabytes',
    variable: 'BINDERY_MAX_BUNDLE_MEGABYTES',
    value: '<n>',
    describe: 'refuse a larger bundle (default: 5120)',
    fallback: 5120,
    parse: wholeNumber(1, 1_048_576),
  },
  fetchTimeoutSeconds: {
    flag: 'fetch-timeout-seconds',
    variable: 'BINDERY_FETCH_TIMEOUT_SECONDS',
    value: '<n>',
    describe: 'how long fetching a bundle may take (default: 900)',
    fallback: 900,
    parse: wholeNumber(1, 86_400),
  },
  stopSeconds: {
    flag: 'stop-seconds',
    variable: 'BINDERY_STOP_SECONDS',
    value: '<n>',
    describe: 'when stopping, the time for answers that have begun (default: 15)',
    fallback: 15,
    parse: wholeNumber(0, 3600),
  },
  playgroundAllow: {
    flag: 'playground-allow',
    variable: 'BINDERY_PLAYGROUND_ALLOW',
    value: '<list>',
    describe:
      'what the playground’s proxy may reach besides the public internet: addresses, CIDR ranges or hosts, each with an optional :port',
    fallback: [],
    parse: listOf(checkAllowlistEntry),
  },
  playgroundPerMinute: {
    flag: 'playground-per-minute',
    variable: 'BINDERY_PLAYGROUND_PER_MINUTE',
    value: '<n>',
    describe: `calls that one visitor may make through that proxy in a minute, per process (default: ${PROXY_PER_MINUTE})`,
    fallback: PROXY_PER_MINUTE,
    parse: wholeNumber(1, 1_000_000),
  },
  trustedProxies: {
    flag: 'trusted-proxies',
    variable: 'TRUSTED_PROXIES',
    value: '<list>',
    describe: 'addresses and CIDR ranges of the proxies whose X-Forwarded-For is trusted',
    fallback: [],
    parse: listOf(proxyRange),
  },
  ...ASSISTANT_SETTINGS,
  analyticsTo: {
    flag: 'analytics-to',
    variable: 'BINDERY_ANALYTICS_TO',
    value: '<platform|url>',
    describe: 'where to send counts of readers: platform (at --api), or an address of your own',
    fallback: null,
    parse: (given) =>
      given === 'platform'
        ? given
        : matching(given, /^https?:\/\/[^\s/]+/, '"platform", or an http or https address'),
  },
  analyticsToken: {
    flag: 'analytics-token',
    variable: 'BINDERY_ANALYTICS_TOKEN',
    value: '<token>',
    describe:
      'the token to send them with: an admin key with the scope read, or a token that your address expects; better set as a variable',
    fallback: null,
    parse: (given) => matching(given, /^[\x21-\x7e]{1,512}$/, 'a token without spaces'),
  },
  countryDatabase: {
    flag: 'country-database',
    variable: 'BINDERY_COUNTRY_DATABASE',
    value: '<file>',
    describe: 'a country database (MMDB file); without it, countries are not counted',
    fallback: null,
    parse: (given) => matching(given, /\S/, 'a path'),
  },
};

function listOf(parse: (entry: string) => string): (given: string) => string[] {
  return (given) =>
    given
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map(parse);
}

function proxyRange(entry: string): string {
  try {
    parseRange(entry);
  } catch {
    throw new Error('a list of IP addresses and CIDR ranges');
  }
  return entry;
}

function bundleAddress(given: string): string {
  // A path is the file that it names.
  if (!/^[a-z][a-z0-9+.-]*:/i.test(given)) return given;
  return matching(
    given,
    /^(?:https?|s3|file):\/\/\S/i,
    'an https, http, s3 or file address, such as file:///srv/site.tar.gz',
  );
}

function yesOrNo(given: string): boolean {
  if (['true', '1', 'yes', 'on'].includes(given.toLowerCase())) return true;
  if (['false', '0', 'no', 'off', ''].includes(given.toLowerCase())) return false;
  throw new Error('true or false');
}
