import { beforeEach, expect, it } from 'vitest';
import type { HostAnswer } from './active-version.ts';
import { createKnownHosts, type KnownHosts } from './known-hosts.ts';

let answer: (host: string) => Promise<HostAnswer>;
let asked: number;
let warnings: number;
let hosts: KnownHosts;

const shows = (version: string): HostAnswer => ({
  ...{ projectId: 'prj_1', version, bundleKey: 'key', sha256: version, sizeBytes: 6 },
  ...{ deploymentType: 'cloud', features: {} },
});
const away = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));

beforeEach(() => {
  asked = 0;
  warnings = 0;
  answer = async () => shows('one');
  hosts = createKnownHosts({
    versions: {
      load: (host) => {
        asked++;
        return answer(host);
      },
    },
    log: { info: () => {}, warn: () => void warnings++ } as never,
  });
});

it('asks for every request while the database answers', async () => {
  expect(await hosts.find('a.test')).toEqual(shows('one'));
  answer = async () => shows('two');
  expect(await hosts.find('a.test')).toEqual(shows('two'));
  answer = async () => null;
  expect(await hosts.find('a.test')).toBeNull();
  expect([...hosts.all()]).toEqual([]);
});

it('goes on with what it last knew, for as long as the database is away', async () => {
  await hosts.find('a.test');
  answer = away;
  for (let view = 0; view < 20; view++) expect(await hosts.find('a.test')).toEqual(shows('one'));
  expect(hosts.isAway()).toBe(true);
  expect(warnings).toBe(1);
  // Once for the view that found out, and not for each after it.
  expect(asked).toBe(2);
  await expect(hosts.find('never-seen.test')).rejects.toThrow('refused');
});

it('finds out that the database is back', async () => {
  await hosts.find('a.test');
  answer = away;
  await hosts.find('a.test');
  answer = async () => shows('two');
  await new Promise((resolve) => setTimeout(resolve, 260));
  await hosts.find('a.test');
  expect(await hosts.find('a.test')).toEqual(shows('two'));
  expect(hosts.isAway()).toBe(false);
});

it('does not let a database that hangs keep its readers waiting', async () => {
  await hosts.find('a.test');
  answer = () => new Promise(() => {});
  expect(await hosts.find('a.test')).toEqual(shows('one'));
  const views = await Promise.all(Array.from({ length: 100 }, () => hosts.find('a.test')));
  expect(views).toEqual(Array.from({ length: 100 }, () => shows('one')));
  expect(asked).toBe(2);
});
