import { expect, it } from 'vitest';
import { COMMANDS } from '../commands.ts';
import { type Running, runningMessage } from './running-message.ts';

const RUNNING: Running = {
  siteUrl: 'http://localhost:7400',
  siteFault: null,
  apiUrl: 'http://127.0.0.1:7400',
  dashboardUrl: 'http://127.0.0.1:7400/setup#token',
  cage: 'in cages (bubblewrap)',
  organizationId: 'org_1',
  projectId: 'prj_1',
  domain: 'localhost',
  adminKey: 'bnd_admin_secret',
};

const told = (change: Partial<Running> = {}): string =>
  runningMessage({ ...RUNNING, ...change }, { dataFolder: '/data', same: ' --data /data' });

it('suggests commands that there are, and shows the key where it is needed alone', () => {
  const suggested = [...told().matchAll(/npx bindery (\w+ \w+|\w+)/g)].map(([, name]) => name!);
  const known = COMMANDS.map(({ name }) => name);
  const unknown = suggested.filter((name) => !known.includes(name) && !known.includes(name.split(' ')[0]!));
  expect([suggested.length, unknown]).toEqual([4, []]);
  expect(told().match(/bnd_admin_secret/g)).toHaveLength(2);
});

it('says how to get another key when the first was shown before', () => {
  const later = told({ adminKey: undefined });
  expect(later).toContain('npx bindery keys create --org org_1 --data /data');
  expect(later).toContain('BINDERY_API_KEY=<your admin key>');
});

it('suggests nothing for a site that is gone', () => {
  expect(told({ siteUrl: null, domain: null })).not.toMatch(/Site|export localhost|null/);
});
