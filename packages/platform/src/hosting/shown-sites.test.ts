import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from '@bindery/runtime';
import { beforeEach, expect, it } from 'vitest';
import type { ActiveVersion } from './active-version.ts';
import { createShownSites, type ShownSites } from './shown-sites.ts';

interface Preparation {
  name: string;
  ready(): void;
  fail(error: Error): void;
}

let preparations: Preparation[];
let gone: string[];
let warnings: number;
let sites: ShownSites;

beforeEach(() => {
  preparations = [];
  gone = [];
  warnings = 0;
  sites = createShownSites({
    prepare: ({ sha256 }) =>
      new Promise((resolve, reject) => {
        preparations.push({ name: sha256, ready: () => resolve(siteOf(sha256)), fail: reject });
      }),
    letGo: ({ sha256, isReplaced }) => void gone.push(isReplaced ? sha256 : `${sha256} closed`),
    log: { info: () => {}, warn: () => void warnings++ } as never,
    mostOpen: 2,
  });
});

function siteOf(version: string): Site {
  return { version, readers: 0 } as Site;
}

function version(sha256: string, projectId = 'prj_1', sizeBytes = 1000): ActiveVersion {
  const of = { projectId, sha256, sizeBytes, version: sha256, bundleKey: sha256 };
  return { ...of, deploymentType: 'cloud', features: {} };
}

const shownFor = async (sha256: string, projectId?: string) =>
  (await sites.find(version(sha256, projectId))).version;

async function open(sha256: string, projectId?: string): Promise<void> {
  const first = shownFor(sha256, projectId);
  preparations.at(-1)!.ready();
  expect(await first).toBe(sha256);
}

it('keeps the first readers of a site waiting until it is there, and prepares it once', async () => {
  const readers = [shownFor('one'), shownFor('one')];
  expect(preparations).toHaveLength(1);
  preparations[0]!.ready();
  expect(await Promise.all(readers)).toEqual(['one', 'one']);
});

it('serves the version before until the new one is ready', async () => {
  await open('one');
  expect(await shownFor('two')).toBe('one');
  expect(sites.counts()).toEqual({ shown: 1, behind: 1 });
  expect(gone).toEqual([]);
  preparations[1]!.ready();
  await sleep(1);
  expect(await shownFor('two')).toBe('two');
  expect(gone).toEqual(['one']);
  expect(sites.counts()).toEqual({ shown: 1, behind: 0 });
});

it('shows a version at once that is ready in a moment', async () => {
  await open('one');
  const reader = shownFor('two');
  preparations[1]!.ready();
  expect(await reader).toBe('two');
});

it('prepares a version that nobody has asked for yet', async () => {
  await open('one');
  sites.bring(version('two'));
  preparations[1]!.ready();
  await sleep(1);
  expect(await shownFor('two')).toBe('two');
  sites.bring(version('two', 'prj_2'));
  expect(preparations).toHaveLength(2);
});

it('goes on with the version before when the new one cannot be had, and tries again later', async () => {
  await open('one');
  const reader = shownFor('two');
  preparations[1]!.fail(new Error('the store is away'));
  expect(await reader).toBe('one');
  expect(await shownFor('two')).toBe('one');
  expect([preparations.length, warnings]).toEqual([2, 1]);
  await sleep(1_050);
  expect(await shownFor('two')).toBe('one');
  preparations[2]!.ready();
  await sleep(1);
  expect(await shownFor('two')).toBe('two');
});

it('tells the first readers why there is nothing, and tries again with the next', async () => {
  const reader = shownFor('one');
  preparations[0]!.fail(new Error('no room'));
  await expect(reader).rejects.toThrow('no room');
  await open('one');
});

it('prepares one at a time, and of those that came meanwhile the last', async () => {
  await open('one');
  await shownFor('two');
  await shownFor('three');
  await shownFor('four');
  expect(preparations.map(({ name }) => name)).toEqual(['one', 'two']);
  preparations[1]!.ready();
  await sleep(1);
  expect(preparations.map(({ name }) => name)).toEqual(['one', 'two', 'four']);
  expect(await shownFor('four')).toBe('two');
  preparations[2]!.ready();
  await sleep(1);
  expect(await shownFor('four')).toBe('four');
  expect(gone).toEqual(['one', 'two']);
});

it('stays with what it shows when that becomes active again', async () => {
  await open('one');
  await shownFor('two');
  expect(await shownFor('one')).toBe('one');
  preparations[1]!.ready();
  await sleep(1);
  expect(await shownFor('one')).toBe('one');
  expect(gone).toEqual(['two']);
});

it('closes the site that was asked for longest ago, and keeps its files', async () => {
  await open('one', 'prj_1');
  await open('two', 'prj_2');
  await shownFor('one', 'prj_1');
  await open('three', 'prj_3');
  expect(gone).toEqual(['two closed']);
  expect(sites.inUse()).toEqual(new Set(['one', 'three']));
});

it('waits a moment for a small version, and for a large one not at all', async () => {
  await open('v1');
  const large = await Promise.race([
    sites.find(version('v2', 'prj_1', 10 * 1024 ** 2)).then((site) => site.version),
    new Promise((resolve) => setImmediate(() => resolve('waiting'))),
  ]);
  expect(large).toBe('v1');
  preparations.at(-1)!.ready();
  await expect.poll(() => shownFor('v2')).toBe('v2');
  const small = shownFor('v3');
  preparations.at(-1)!.ready();
  expect(await small).toBe('v3');
});
