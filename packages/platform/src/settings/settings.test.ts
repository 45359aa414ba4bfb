import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS } from '@bindery/runtime/self-hosted';
import { afterAll, expect, it } from 'vitest';
import { readSettings, VARIABLES_OF_OTHERS } from './settings.ts';
import { definitions } from './settings-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ORG = 'org_0123456789abcdef';
const OTHER = 'org_fedcba9876543210';

const read = (sources: { flags?: Record<string, string | boolean>; environment?: Record<string, string> }) =>
  readSettings({ flags: {}, environment: {}, workingFolder: folder, ...sources });

const configFile = (content: string): string => {
  const path = join(folder, `config-${Math.random()}.json`);
  writeFileSync(path, content);
  return path;
};

it('takes flags over environment over config file over defaults', () => {
  const config = configFile('{"port": 1, "host": "file", "jobLeaseSeconds": 30}');
  const settings = read({
    flags: { config, port: '3' },
    environment: { BINDERY_PORT: '2', BINDERY_HOST: 'environment' },
  });
  expect(settings).toMatchObject({
    port: 3,
    host: 'environment',
    jobLeaseSeconds: 30,
    requestsPerSecond: 100,
  });
});

it('reads the customary names', () => {
  const settings = read({
    environment: {
      DATABASE_URL: 'postgres://u:p@db/x',
      PUBLIC_URL: 'https://api.example.com/',
      S3_BUCKET: 'b',
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_FORCE_PATH_STYLE: 'true',
      TRUSTED_PROXIES: '10.0.0.0/8,::1',
    },
  });
  expect(settings).toMatchObject({
    databaseUrl: 'postgres://u:p@db/x',
    publicUrl: 'https://api.example.com',
    s3Bucket: 'b',
    s3Region: 'eu-west-1',
    s3AccessKeyId: 'id',
    s3SecretAccessKey: 'secret',
    s3ForcePathStyle: true,
    trustedProxies: ['10.0.0.0/8', '::1'],
  });
});

it.each([
  [
    'a bad flag value',
    { flags: { port: 'http' } },
    '--port must be a whole number from 0 to 65535, not "http".',
  ],
  ['a bad variable', { environment: { BINDERY_PORT: '70000' } }, 'BINDERY_PORT must be a whole number'],
  [
    'an unknown variable',
    { environment: { BINDERY_PROT: '1' } },
    'Unknown environment variable BINDERY_PROT. Did you mean BINDERY_PORT?',
  ],
  ['a file that is not there', { flags: { config: 'nowhere.json' } }, 'cannot be read'],
  ['a file that is not JSON', { flags: { config: configFile('{') } }, 'cannot be read'],
  ['a file that is no object', { flags: { config: configFile('[]') } }, 'must hold one JSON object'],
  ['an unknown key', { flags: { config: configFile('{"prot": 1}') } }, 'Unknown setting "prot"'],
  ['a bad value in the file', { flags: { config: configFile('{"port": -1}') } }, '"port" in '],
  [
    'a database of another kind',
    { environment: { DATABASE_URL: 'mysql://secret@x' } },
    'DATABASE_URL must be a postgres:// address.',
  ],
  ['a public address with a path', { environment: { PUBLIC_URL: 'https://x.test/api' } }, 'without path'],
  ['a proxy that is no address', { environment: { TRUSTED_PROXIES: 'proxy' } }, 'IP addresses or CIDRs'],
  [
    'an address where a folder belongs',
    { flags: { 'allowed-sources': `${ORG}=https://x.test/a.git` } },
    `--allowed-sources must be a path on this machine, not "${ORG}=https://x.test/a.git".`,
  ],
  [
    'a folder that is nobody’s',
    { flags: { 'allowed-sources': '/srv/git' } },
    '--allowed-sources must be organization=folder, such as',
  ],
  [
    'a folder of everybody',
    { flags: { 'allowed-sources': '*=/srv/git' } },
    '--allowed-sources must be organization=folder, such as',
  ],
  [
    'a folder of two organizations',
    { flags: { 'allowed-sources': `${ORG}=/srv/git,${OTHER}=/srv/git/` } },
    'must be folders of one organization each',
  ],
  [
    'a folder inside another organization’s',
    { flags: { 'allowed-sources': `${OTHER}=/srv/git/docs,${ORG}=/srv/git` } },
    `/srv/git/docs of ${OTHER} lies in /srv/git of ${ORG}`,
  ],
  [
    'a short secret key',
    { environment: { BINDERY_SECRET_KEY: 'c2hvcnQ=' } },
    'BINDERY_SECRET_KEY must be 32 bytes',
  ],
])('refuses %s in one line, exit code 2', (_, sources, message) => {
  const reading = () => read(sources as Parameters<typeof read>[0]);
  expect(reading).toThrow(message);
  expect(reading).toThrow(expect.objectContaining({ exitCode: 2, message: expect.not.stringMatching(/\n/) }));
});

it('takes folders relative, absolute and as file: addresses', () => {
  const given = [`${ORG}=a`, `${ORG}=/b`, `${OTHER}=file:///c%20d`].join();
  const { allowedSources } = read({ flags: { 'allowed-sources': given } });
  expect(allowedSources).toEqual([
    { organizationId: ORG, folder: join(folder, 'a') },
    { organizationId: ORG, folder: '/b' },
    { organizationId: OTHER, folder: '/c d' },
  ]);
});

it('never shows a secret in a message', () => {
  expect(() => read({ environment: { DATABASE_URL: 'mysql://hunter2@x' } })).not.toThrow(/hunter2/);
});

it('lets the variables of clients and of the runtime stand beside its own', () => {
  const runtime = Object.values(SETTINGS).map(({ variable }) => variable);
  const client = ['BINDERY_API_URL', 'BINDERY_API_KEY', 'BINDERY_DOMAIN', 'BINDERY_FEATURES'];
  const others = [...client, ...runtime].filter((name) => name.startsWith('BINDERY_'));
  const own = new Set(Object.values(definitions).flatMap(({ environment }): string[] => [...environment]));
  expect(new Set(VARIABLES_OF_OTHERS)).toEqual(new Set(others.filter((name) => !own.has(name))));
  const environment = Object.fromEntries(VARIABLES_OF_OTHERS.map((name) => [name, 'x']));
  expect(read({ environment })).toEqual(read({}));
});
