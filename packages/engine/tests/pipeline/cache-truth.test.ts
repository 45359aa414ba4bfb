/** Whatever a build depends on is changed, one thing after the other: with a cache it gives what it gives without one. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BuildOptions, buildSite } from '../../src/index.ts';
import {
  CONFIG_CHANGES,
  FILE_CHANGES,
  FIRST_CONFIG,
  FIRST_FILES,
  OPTION_CHANGES,
} from './cache-truth.data.ts';
import { makeSite, removeSites, temporaryFolder, writeFiles } from './harness/site.ts';

// Each page is a segment of its own: whatever it shows of another one must be in its own key, not in that of its neighbours.
vi.mock('../../src/pipeline/plan/cut-segments.ts', () => ({
  cutSegments: (paths: readonly string[]) => paths.map((path) => [path]),
}));

afterAll(removeSites);

const cacheFolder = () => temporaryFolder('cache');
const out = () => join(temporaryFolder('out'), 'site.tar.gz');

async function bundleOf(site: string, options: Partial<BuildOptions>): Promise<Buffer> {
  const file = out();
  await buildSite(site, { out: file, threads: 1, ...options });
  return readFileSync(file);
}

/** Each case starts from where the one before it has left the site, so that the cache is always that of another state. */
function inTurn(
  name: string,
  cases: [name: string, change: (site: string) => Partial<BuildOptions>][],
): void {
  describe(name, () => {
    let site: string;
    let cache: string;
    let before: Buffer;

    beforeAll(async () => {
      site = makeSite({ ...FIRST_FILES, 'docs.json': JSON.stringify(FIRST_CONFIG) });
      cache = cacheFolder();
      before = await bundleOf(site, { cacheFolder: cache });
    });

    it.each(cases)('%s', async (_name, change) => {
      const options = change(site);
      const cached = await bundleOf(site, { ...options, cacheFolder: cache });
      const fresh = await bundleOf(site, { ...options, cacheFolder: false });
      expect(fresh.equals(before), 'a change that changes nothing proves nothing').toBe(false);
      expect(cached.equals(fresh), 'the cache gave something else').toBe(true);
      before = fresh;
    });
  });
}

const isFull = process.env.CACHE === 'full';

/**
 * What is used in the same way as another one of these: a file, a field of a page's entry, an option that stands in the
 * same key. `npm run test:cache` takes every one.
 */
const LIKE_ANOTHER = new Set([
  ...["a page's title", "a page's heading", 'a page that is hidden', 'a page that is deprecated'],
  ...['a snippet', 'a component', 'the logo', 'the favicon', 'a download', 'a script', 'a second stylesheet'],
  ...['that ignore file', 'a page outside navigation', 'robots.txt'],
  ...['another baseUrl', 'project', 'commit'],
]);
const isWanted = ([name]: [name: string, ...unknown[]]): boolean => isFull || !LIKE_ANOTHER.has(name);
const files = FILE_CHANGES.filter(isWanted);

it('leaves out only what is there', () => {
  const names = new Set([...FILE_CHANGES, ...OPTION_CHANGES].map(([name]) => name));
  expect([...LIKE_ANOTHER].filter((name) => !names.has(name))).toEqual([]);
});

inTurn(
  'files',
  files.map(([name, changed]) => [
    name,
    (site) => {
      for (const [path, content] of Object.entries(changed)) {
        if (content === null) rmSync(join(site, path));
        else writeFiles(site, { [path]: content });
      }
      return {};
    },
  ]),
);

/** Each is a change of the same field of the view, so some stand for all; `npm run test:cache` takes every one. */
const settings = CONFIG_CHANGES.filter((_, at) => isFull || at % 10 === 0);
let config = FIRST_CONFIG;
inTurn(
  'settings of docs.json',
  settings.map(([name, change]) => [
    name,
    (site) => {
      config = { ...config, ...change };
      writeFiles(site, { 'docs.json': JSON.stringify(config) });
      return {};
    },
  ]),
);

inTurn(
  'options',
  OPTION_CHANGES.filter(isWanted).map(([name, options]) => [name, () => options]),
);
