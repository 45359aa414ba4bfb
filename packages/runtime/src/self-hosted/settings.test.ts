import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKey } from '@bindery/bundle';
import { afterAll, expect, it } from 'vitest';
import { readRuntimeSettings, type SettingsSources } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read({ flags = {}, environment = {}, file }: Partial<SettingsSources> & { file?: unknown } = {}) {
  const config = join(folder, 'config.json');
  if (file !== undefined) writeFileSync(config, JSON.stringify(file));
  return readRuntimeSettings({
    flags: file === undefined ? flags : { config, ...flags },
    environment,
    workingFolder: folder,
  });
}

it('takes flags over environment over file over defaults', () => {
  const file = { port: 1, keep: 1, host: '::1', features: { playground: false } };
  const environment = { BINDERY_PORT: '2', BINDERY_KEEP: '2', HTTPS_PROXY: 'http://proxy:1' };
  const settings = read({ file, environment, flags: { port: '3' } });
  expect(settings).toMatchObject({
    port: 3,
    keep: 2,
    host: '::1',
    processes: 1,
    dataFolder: join(folder, 'bindery-runtime'),
  });
  expect(settings.features.features.playground.enabled).toBe(false);
  expect(settings.proxy).toEqual({ HTTPS_PROXY: 'http://proxy:1' });
});

it('reads trusted keys as text, from files, and as the API lists them', () => {
  const keys = [generateSigningKey(), generateSigningKey()];
  const [first, second] = keys.map(({ publicKeyPem }) => publicKeyPem);
  const ids = (environment: Record<string, string>) =>
    read({ environment }).trustedKeys.map(({ keyId }) => keyId);
  const both = keys.map(({ keyId }) => keyId);
  writeFileSync(join(folder, 'a.pem'), first!);
  writeFileSync(join(folder, 'b.json'), JSON.stringify({ data: [{ publicKey: second }] }));
  expect(ids({ TRUSTED_KEYS: `${first}${second}` })).toEqual(both);
  expect(ids({ TRUSTED_KEYS: `${first}${second}`.replaceAll('\n', '\\n') })).toEqual(both);
  expect(ids({ TRUSTED_KEYS: 'a.pem, b.json' })).toEqual(both);
});

it.each<[Parameters<typeof read>[0], RegExp]>([
  [{ flags: { port: '70000' } }, /--port must be a whole number from 0 to 65535/],
  [{ flags: { 'bundle-url': 'ftp://x/y' } }, /--bundle-url must be an https/],
  [{ environment: { BINDERY_KEEP: 'many' } }, /BINDERY_KEEP must be/],
  [{ flags: { deployment: 'cloud' } }, /client-hosted, air-gapped/],
  [{ flags: { version: 'a b' } }, /version label/],
  [{ flags: { 'export-job': 'se_1' } }, /needs --api/],
  [{ flags: { 'export-job': 'se_1', api: 'https://x' } }, /BINDERY_ADMIN_KEY/],
  [{ flags: { 'export-job': 'se_1', 'bundle-url': 'https://x/y' } }, /cannot be used together/],
  [{ environment: { TRUSTED_KEYS: 'missing.pem' } }, /TRUSTED_KEYS: .*missing.pem/],
  [{ environment: { TRUSTED_KEYS: '-----BEGIN CERTIFICATE-----' } }, /no public key/],
  [{ file: { prot: 1 } }, /Unknown setting "prot"/],
  [{ file: [] }, /one JSON object/],
  [{ file: { features: { serach: true } } }, /unknown feature "serach"/],
  [{ flags: { features: 'search=perhaps' } }, /on or off/],
  [
    { flags: { deployment: 'air-gapped', features: 'search=on' } },
    /search cannot be switched on: .*offlineSearch/,
  ],
  [
    { environment: { BINDERY_DEPLOYMENT: 'air-gapped', BINDERY_FEATURES: 'assistant=true' } },
    /assistant cannot be switched on/,
  ],
])('%j is refused', (sources, message) => {
  expect(() => read(sources)).toThrow(message);
});
