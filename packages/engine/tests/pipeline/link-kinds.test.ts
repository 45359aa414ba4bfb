import { afterAll, expect, it } from 'vitest';
import { buildSite } from '../../src/index.ts';
import { makeSite, removeSites } from './harness/site.ts';
import { pageOf, RIGHT, siteOf, WRONG } from './link-kinds.data.ts';

afterAll(removeSites);

const LINK_RULES = ['broken-link', 'broken-anchor', 'missing-image'];

async function told(kinds: typeof RIGHT): Promise<string[]> {
  const { diagnostics } = await buildSite(makeSite(siteOf(kinds)), { out: null, cacheFolder: false });
  return diagnostics
    .filter(({ rule }) => LINK_RULES.includes(rule))
    .map(({ file, message }) => `${file}: ${message}`);
}

it('there are enough kinds to speak of a sample, each on a page of its own', () => {
  expect(RIGHT.length).toBeGreaterThanOrEqual(50);
  expect(WRONG.length).toBeGreaterThanOrEqual(20);
  for (const kinds of [RIGHT, WRONG])
    expect(new Set(kinds.map(([kind]) => pageOf(kind))).size).toBe(kinds.length);
});

it('no link that leads somewhere is reported', async () => {
  expect(await told(RIGHT)).toEqual([]);
});

it('every link that leads nowhere is reported once', async () => {
  const files = (await told(WRONG)).map((one) => one.slice(0, one.indexOf(':')));
  expect(files.sort()).toEqual(WRONG.map(([kind]) => pageOf(kind)).sort());
});
