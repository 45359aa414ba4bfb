/** Every setting: its flag, its environment variables, what it takes and its default. Documentation is made from it. */
import { checkAllowlistEntry } from '@bindery/network';
import { PROXY_PER_MINUTE } from '@bindery/readers';
import type { AllowedFolder } from '../git/source-rules.ts';
import {
  address,
  integer,
  list,
  nameServer,
  onOrOff,
  origin,
  path,
  setting,
  text,
  yesOrNo,
} from './setting.ts';
import { accountDefinitions } from './settings-accounts.ts';
import { agentDefinitions } from './settings-agent.ts';
import { assistantDefinitions } from './settings-assistant.ts';
import { buildDefinitions } from './settings-builds.ts';
import { allowedFolders } from './settings-sources.ts';

export type { SettingDefinition } from './setting.ts';

export const definitions = {
  dataFolder: setting('data', ['BINDERY_DATA'], 'folder', {
    describe: 'the folder for the embedded PostgreSQL, objects, repositories and keys',
    default: 'bindery-data',
    parse: path,
  }),
  host: setting('host', ['BINDERY_HOST'], 'address', {
    describe: 'the address to listen on; localhost means both loopback addresses',
    default: 'localhost',
    parse: text,
  }),
  port: setting('port', ['BINDERY_PORT'], 'number', {
    describe: 'the port to listen on; 0 for any free port',
    default: 7400,
    parse: integer(0, 65_535),
  }),
  publicUrl: setting<string | null>('public-url', ['PUBLIC_URL'], 'url', {
    describe: 'the address of the API and the dashboard; every other host name is a site',
    default: null,
    parse: origin,
  }),
  dashboard: setting('dashboard', ['DASHBOARD'], 'on|off', {
    describe: 'on or off: the dashboard at PUBLIC_URL',
    default: true,
    parse: onOrOff,
  }),
  sitesHost: setting<string | null>('sites-host', ['BINDERY_SITES_HOST'], 'name', {
    describe: 'the host below which projects get names for their sites without DNS proof',
    default: null,
    parse: (given) => {
      const value = text(given).toLowerCase();
      if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(value))
        throw new Error('a bare host name, such as docs.example.com');
      return value;
    },
  }),
  dnsResolver: setting<string[]>('dns-resolver', ['BINDERY_DNS_RESOLVER'], 'address,…', {
    describe: 'the name servers to ask for the proof of domains (default: the system’s)',
    default: [],
    parse: list(nameServer),
  }),
  domainProof: setting('domain-proof', ['BINDERY_DOMAIN_PROOF'], 'yes|no', {
    describe:
      'whether domains need proof by DNS; "no" has an effect only while there is a single organization',
    default: true,
    parse: yesOrNo,
  }),
  databaseUrl: setting<string | null>('database-url', ['DATABASE_URL'], 'url', {
    describe: 'your own PostgreSQL (14 or newer) instead of the embedded one',
    default: null,
    secret: true,
    parse: (given) => {
      const value = text(given);
      if (!/^(postgres|postgresql):\/\//.test(value)) throw new Error('a postgres:// address');
      return value;
    },
  }),
  databasePoolSize: setting('database-pool-size', ['BINDERY_DATABASE_POOL_SIZE'], 'number', {
    describe: 'the number of connections that one process may open to PostgreSQL',
    default: 16,
    parse: integer(2, 1_000),
  }),
  s3Endpoint: setting<string | null>('s3-endpoint', ['S3_ENDPOINT'], 'url', {
    describe: 'the S3-compatible endpoint (default: AWS)',
    default: null,
    parse: origin,
  }),
  s3Bucket: setting<string | null>('s3-bucket', ['S3_BUCKET'], 'name', {
    describe: 'the bucket for objects; without it, objects are in the data folder',
    default: null,
    parse: text,
  }),
  s3Region: setting('s3-region', ['S3_REGION', 'AWS_REGION'], 'name', {
    describe: 'the region of the bucket',
    default: 'us-east-1',
    parse: text,
  }),
  s3AccessKeyId: setting<string | null>('s3-access-key-id', ['S3_ACCESS_KEY_ID', 'AWS_ACCESS_KEY_ID'], 'id', {
    describe: 'the access key for the bucket',
    default: null,
    parse: text,
  }),
  s3SecretAccessKey: setting<string | null>(
    's3-secret-access-key',
    ['S3_SECRET_ACCESS_KEY', 'AWS_SECRET_ACCESS_KEY'],
    'secret',
    { describe: 'the secret of that access key', default: null, secret: true, parse: text },
  ),
  s3ForcePathStyle: setting('s3-force-path-style', ['S3_FORCE_PATH_STYLE'], 'yes', {
    describe: 'put the bucket into the path, not the host name (most self-hosted stores need this)',
    default: false,
    parse: yesOrNo,
  }),
  trustedProxies: setting<string[]>('trusted-proxies', ['TRUSTED_PROXIES'], 'cidr,…', {
    describe: 'the proxies whose X-Forwarded-For is trusted',
    default: [],
    parse: list(address),
  }),
  countryDatabase: setting<string | null>('country-database', ['BINDERY_COUNTRY_DATABASE'], 'file', {
    describe: 'a country database (MMDB file); without it, analytics show no countries',
    default: null,
    parse: path,
  }),
  requestsPerSecond: setting('requests-per-second', ['BINDERY_REQUESTS_PER_SECOND'], 'number', {
    describe: 'requests a second that one admin key may make, per process',
    default: 100,
    parse: integer(1, 1_000_000),
  }),
  metricsPort: setting<number | null>('metrics-port', ['BINDERY_METRICS_PORT'], 'number', {
    describe: 'the port for /metrics and the probes; without it, there is no /metrics',
    default: null,
    parse: integer(0, 65_535),
  }),
  allowedSources: setting<AllowedFolder[]>(
    'allowed-sources',
    ['BINDERY_ALLOWED_SOURCES'],
    'organization=folder,…',
    {
      describe:
        'folders on this machine with repositories that an organization’s projects may use, as organization=folder',
      default: [],
      parse: allowedFolders,
    },
  ),
  outboundAllow: setting<string[]>('outbound-allow', ['BINDERY_OUTBOUND_ALLOW'], 'cidr or host,…', {
    describe: 'private addresses and hosts that projects may fetch from (git, OpenAPI by URL)',
    default: [],
    parse: list((given) => checkAllowlistEntry(text(given))),
  }),
  playgroundAllow: setting<string[]>('playground-allow', ['BINDERY_PLAYGROUND_ALLOW'], 'cidr or host,…', {
    describe: 'private addresses and hosts that visitors may reach through the proxy of the API playground',
    default: [],
    parse: list((given) => checkAllowlistEntry(text(given))),
  }),
  playgroundPerMinute: setting('playground-per-minute', ['BINDERY_PLAYGROUND_PER_MINUTE'], 'number', {
    describe: 'calls that one visitor may make through that proxy in a minute, per process',
    default: PROXY_PER_MINUTE,
    parse: integer(1, 1_000_000),
  }),
  sourceSeconds: setting('source-seconds', ['BINDERY_SOURCE_SECONDS'], 'number', {
    describe: 'how long fetching a source may take',
    default: 300,
    parse: integer(1, 3_600),
  }),
  sourceMegabytes: setting('source-megabytes', ['BINDERY_SOURCE_MEGABYTES'], 'number', {
    describe: 'the size that a source’s newest commit may have, as fetched and as files',
    default: 2_048,
    parse: integer(1, 1_000_000),
  }),
  sourceFiles: setting('source-files', ['BINDERY_SOURCE_FILES'], 'number', {
    describe: 'the number of files that the docs folder of a source may have',
    default: 200_000,
    parse: integer(1, 10_000_000),
  }),
  sshKnownHosts: setting<string | null>('ssh-known-hosts', ['BINDERY_SSH_KNOWN_HOSTS'], 'file', {
    describe:
      'a file with the only ssh host keys to accept; without it, the first key of each host is trusted',
    default: null,
    parse: path,
  }),
  projectsPerOrganization: setting(
    'projects-per-organization',
    ['BINDERY_PROJECTS_PER_ORGANIZATION'],
    'number',
    {
      describe: 'how many projects one organization may have',
      default: 1_000,
      parse: integer(1, 1_000_000),
    },
  ),
  updatesPerOrganization: setting(
    'updates-per-organization',
    ['BINDERY_UPDATES_PER_ORGANIZATION'],
    'number',
    {
      describe: 'updates that an organization may run at a time, over all workers; more have to wait',
      default: 4,
      parse: integer(1, 1_000),
    },
  ),
  keepPagesPercent: setting('keep-pages-percent', ['BINDERY_KEEP_PAGES_PERCENT'], 'number', {
    describe: 'an update fails if its version has fewer of the active version’s pages, unless it is forced',
    default: 50,
    parse: integer(0, 100),
  }),
  scrubDays: setting('scrub-days', ['BINDERY_SCRUB_DAYS'], 'number', {
    describe: 'how often every stored object is read and checked',
    default: 7,
    parse: integer(1, 365),
  }),
  exportPages: setting('export-pages', ['BINDERY_EXPORT_PAGES'], 'number', {
    describe: 'the number of pages that a static export may have',
    default: 50_000,
    parse: integer(1, 10_000_000),
  }),
  exportMegabytes: setting('export-megabytes', ['BINDERY_EXPORT_MEGABYTES'], 'number', {
    describe: 'the size that a static export may have, unpacked',
    default: 5 * 1024,
    parse: integer(1, 1_000_000),
  }),
  exportsPerOrganization: setting(
    'exports-per-organization',
    ['BINDERY_EXPORTS_PER_ORGANIZATION'],
    'number',
    {
      describe: 'static exports that an organization may run at a time, over all workers; more have to wait',
      default: 4,
      parse: integer(1, 1_000),
    },
  ),
  keepVersions: setting<number | null>('keep-versions', ['BINDERY_KEEP_VERSIONS'], 'number', {
    describe: 'how many versions of a project to keep, the newest ones; the active one always stays',
    default: null,
    parse: integer(1, 1_000_000),
  }),
  keepVersionsDays: setting<number | null>('keep-versions-days', ['BINDERY_KEEP_VERSIONS_DAYS'], 'days', {
    describe: 'remove versions that are older than this; the active one always stays',
    default: null,
    parse: integer(1, 36_500),
  }),
  keepExports: setting<number | null>('keep-exports', ['BINDERY_KEEP_EXPORTS'], 'number', {
    describe: 'how many ended exports of a project to keep, the newest ones',
    default: null,
    parse: integer(1, 1_000_000),
  }),
  keepExportsDays: setting<number | null>('keep-exports-days', ['BINDERY_KEEP_EXPORTS_DAYS'], 'days', {
    describe: 'remove exports that ended longer ago than this',
    default: null,
    parse: integer(1, 36_500),
  }),
  keepSegmentsDays: setting<number | null>('keep-segments-days', ['BINDERY_KEEP_SEGMENTS_DAYS'], 'days', {
    describe: 'remove stored pages that no build has used for this long; a build renders them again',
    default: null,
    parse: integer(1, 36_500),
  }),
  keepUpdateLogsDays: setting<number | null>(
    'keep-update-logs-days',
    ['BINDERY_KEEP_UPDATE_LOGS_DAYS'],
    'days',
    {
      describe: 'remove logs of updates that ended longer ago than this; the updates stay',
      default: null,
      parse: integer(1, 36_500),
    },
  ),
  keepAuditDays: setting<number | null>('keep-audit-days', ['BINDERY_KEEP_AUDIT_DAYS'], 'days', {
    describe: 'remove entries of the audit log that are older than this',
    default: 365,
    parse: integer(1, 36_500),
  }),
  sweepMinutes: setting('sweep-minutes', ['BINDERY_SWEEP_MINUTES'], 'number', {
    describe: 'how often to remove what is no longer kept',
    default: 60,
    parse: integer(1, 10_080),
  }),
  secretKey: setting<Buffer | null>('secret-key', ['BINDERY_SECRET_KEY'], 'base64 or hex', {
    describe: '32 bytes that encrypt stored credentials and sign links (default: made in the data folder)',
    default: null,
    secret: true,
    parse: (given) => {
      const value = text(given);
      const key = Buffer.from(value, /^[0-9a-f]{64}$/i.test(value) ? 'hex' : 'base64');
      if (key.length !== 32) throw new Error('32 bytes in base64 or hexadecimal (openssl rand -base64 32)');
      return key;
    },
  }),
  jobLeaseSeconds: setting('job-lease-seconds', ['BINDERY_JOB_LEASE_SECONDS'], 'number', {
    describe: 'how long a worker that no longer answers keeps its job',
    default: 15,
    parse: integer(2, 3_600),
  }),
  jobConcurrency: setting('job-concurrency', ['BINDERY_JOB_CONCURRENCY'], 'number', {
    describe: 'how many jobs one worker process runs at a time',
    default: 2,
    parse: integer(1, 256),
  }),
  shutdownSeconds: setting('shutdown-seconds', ['BINDERY_SHUTDOWN_SECONDS'], 'number', {
    describe: 'after SIGTERM, the time for running jobs to finish before they go back to the queue',
    default: 15,
    parse: integer(0, 20),
  }),
  ...accountDefinitions,
  ...buildDefinitions,
  ...agentDefinitions,
  ...assistantDefinitions,
  verbose: setting('verbose', ['BINDERY_VERBOSE'], 'yes', {
    describe: 'log every request and job step',
    default: false,
    parse: yesOrNo,
  }),
} as const;

export type Settings = {
  -readonly [Name in keyof typeof definitions]: ReturnType<(typeof definitions)[Name]['parse']>;
};
